// Runs a fuzz target without libFuzzer: over its kept corpus, over every beginning of its texts, over texts
// damaged in thousands of ways, the same ones for the same ESPALIER_TEST_SEED, and over very long ones.
//
//   fuzz_NAME FOLDER
#include "fuzz/fuzz.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

std::vector<std::string> read_folder(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<std::string> texts;
    for (const auto& path : paths) {
        std::ifstream file{path, std::ios::binary};
        texts.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
    }
    return texts;
}

class Damage {
public:
    Damage(const std::vector<std::string>& corpus, std::uint64_t seed) : corpus_(corpus), random_(seed) {}

    std::string next() {
        std::string text = any_text();
        for (std::size_t times = 1 + below(6); times > 0; --times) damage(text);
        return text;
    }

private:
    std::size_t below(std::size_t end) { return random_() % end; }
    const std::string& any_text() { return corpus_[below(corpus_.size())]; }

    // A piece of some text of the corpus.
    std::string any_piece() {
        const std::string& text = any_text();
        const std::size_t begin = below(text.size() + 1);
        return text.substr(begin, below(12));
    }

    void damage(std::string& text) {
        const std::size_t place = below(text.size() + 1);
        switch (below(6)) {
        case 0: text.insert(place, 1, static_cast<char>(below(256))); break;
        case 1: text.erase(place, 1 + below(8)); break;
        case 2: text.insert(place, any_piece()); break;
        case 3: text.replace(place, below(12), any_piece()); break;
        case 4: text.insert(place, text.substr(place, 1 + below(40))); break;
        default:
            if (place < text.size()) text[place] = static_cast<char>(text[place] ^ (1 << below(8)));
        }
    }

    const std::vector<std::string>& corpus_;
    std::mt19937_64 random_;
};

void run(const std::string& text) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

std::string repeated(const std::string& piece, std::size_t size) {
    std::string text;
    while (!piece.empty() && text.size() < size) text += piece;
    return text;
}

} // namespace

int main(int argc, char** argv) {
    constexpr std::size_t damaged_texts = 5000;
    constexpr std::size_t longest_cut = 1000;
    constexpr std::size_t long_text = 1 << 18;
    if (argc != 2) {
        std::cerr << "usage: fuzz_NAME FOLDER\n";
        return 2;
    }
    const auto corpus = read_folder(argv[1]);
    if (corpus.empty()) {
        std::cerr << argv[1] << " is empty\n";
        return 1;
    }
    const char* const seed = std::getenv("ESPALIER_TEST_SEED");
    Damage damage{corpus, seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10)};
    run("");
    for (const auto& text : corpus) run(text);
    for (const auto& text : corpus) {
        for (std::size_t length = 0; length < std::min(text.size(), longest_cut); ++length)
            run(text.substr(0, length));
    }
    for (std::size_t i = 0; i < damaged_texts; ++i) run(damage.next());
    for (const auto& text : corpus) {
        run(repeated(text, long_text));
        run(repeated(text.substr(0, text.find_first_of(" ,\n")), long_text));
        run(repeated(text.substr(0, 1), long_text));
    }
    std::cout << corpus.size() << " texts, " << damaged_texts << " damaged ones\n";
    return 0;
}
