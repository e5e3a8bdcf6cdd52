// The spellings of games and algorithms, and the numbers in them.
#include "espalier/engine/algorithm.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/term.hpp"
#include "fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace espalier;
    const std::string_view input = fuzz::as_text(data, size);
    fuzz::unless_refused([&] { return read_algorithm(input); });
    const auto term = fuzz::unless_refused([&] { return read_term(input); });
    if (!term) return 0;
    for (const auto& argument : term->arguments) {
        const auto integer =
            fuzz::unless_refused([&] { return read_integer("n", argument.value, -5, 1000); });
        fuzz::expect(!integer || (-5 <= *integer && *integer <= 1000), "an integer beyond its range");
        const auto real = fuzz::unless_refused([&] { return read_real("x", argument.value, 0, 1); });
        fuzz::expect(!real || (0 <= *real && *real <= 1), "a number beyond its range");
    }
    return 0;
}
