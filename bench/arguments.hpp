// The words behind a benchmark's name: --flag, and --name VALUE.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier {

class Arguments {
public:
    Arguments(int count, const char* const* words, std::string_view usage)
        : words_(words + 1, words + count), usage_(usage) {
        if (has("--help")) {
            std::printf("%s\n", usage_.c_str());
            std::exit(0);
        }
    }

    // Each question takes its words away, so that what nobody asked for is left.
    bool has(std::string_view flag) {
        const auto at = std::ranges::find(words_, flag);
        if (at == words_.end()) return false;
        words_.erase(at);
        return true;
    }

    std::optional<std::string> text(std::string_view name) {
        const auto at = std::ranges::find(words_, name);
        if (at == words_.end()) return std::nullopt;
        if (at + 1 == words_.end()) refuse(std::string{name} + " needs a value");
        std::string value = *(at + 1);
        words_.erase(at, at + 2);
        return value;
    }

    double number(std::string_view name, double otherwise) {
        const auto value = text(name);
        return value ? number_in(*value) : otherwise;
    }
    std::size_t count(std::string_view name, std::size_t otherwise) {
        return static_cast<std::size_t>(number(name, static_cast<double>(otherwise)));
    }

    // Separated by commas.
    std::vector<std::string> texts(std::string_view name, std::string_view otherwise) {
        std::string rest = text(name).value_or(std::string{otherwise});
        std::vector<std::string> values;
        for (std::size_t comma = rest.find(','); comma != std::string::npos; comma = rest.find(',')) {
            values.push_back(rest.substr(0, comma));
            rest.erase(0, comma + 1);
        }
        values.push_back(rest);
        return values;
    }
    std::vector<std::size_t> counts(std::string_view name, std::string_view otherwise) {
        std::vector<std::size_t> values;
        for (const auto& value : texts(name, otherwise)) {
            values.push_back(static_cast<std::size_t>(number_in(value)));
        }
        return values;
    }

    // After all questions.
    void refuse_the_rest() const {
        if (!words_.empty()) refuse(words_.front() + " is not known");
    }

    [[noreturn]] void refuse(const std::string& why) const {
        std::fprintf(stderr, "%s\n%s\n", why.c_str(), usage_.c_str());
        std::exit(2);
    }

private:
    double number_in(const std::string& text) const {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0' || value < 0) refuse("'" + text + "' is not a number");
        return value;
    }

    std::vector<std::string> words_;
    std::string usage_;
};

} // namespace espalier
