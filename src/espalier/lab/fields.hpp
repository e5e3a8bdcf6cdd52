// A JSON object whose fields are taken out by name; whatever is wrong is said in one line with the field's path:
// "parts.today.contenders[2].ranks: expected a whole number from 1 to 4096, not 0".
#pragma once

#include "espalier/core/bad_input.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace espalier::lab {

using Json = nlohmann::ordered_json;

class Fields {
public:
    // Throws BadInput if it is no object, or has a field that is not among the known ones: a word that is mistyped is told
    // before the one that it leaves missing.
    Fields(const Json& object, std::string path, const std::vector<std::string>& known);

    std::string path_of(std::string_view field) const;
    BadInput wrong(std::string_view field, std::string_view what) const;
    // The same with the value that is there: "expected a text, not 3".
    BadInput unlike(std::string_view field, std::string_view expected) const;

    // Each throws BadInput if the field is not of its kind; those that return no optional, also if it is missing.
    std::string text(std::string_view field);
    std::string text_or(std::string_view field, std::string_view otherwise);
    std::optional<double> number(std::string_view field);
    std::optional<std::int64_t> whole_number(std::string_view field, std::int64_t least, std::int64_t most);
    bool flag(std::string_view field);
    std::vector<std::string> texts(std::string_view field);
    std::vector<double> numbers(std::string_view field);

    // Null if it is missing.
    const Json* any(std::string_view field);
    bool has(std::string_view field);

    // Calls `read` with each object of a list, whose fields are among the known ones; nothing if it is missing.
    void each(std::string_view field, const std::vector<std::string>& known,
              const std::function<void(Fields&)>& read);

    // The value that stands beside the word; `otherwise` if the field is missing.
    template <class Value>
    struct Word {
        std::string_view word;
        Value value;
    };
    template <class Value>
    Value word(std::string_view field, std::optional<Value> otherwise,
               const std::vector<Word<Value>>& words) {
        if (otherwise && !has(field)) return *otherwise;
        const std::string given = text(field);
        std::string known;
        for (const auto& [word, value] : words) {
            if (word == given) return value;
            known += (known.empty() ? "" : ", ") + std::string{word};
        }
        throw unlike(field, "one of " + known);
    }

    // Throws BadInput if there is a field that nobody asked for, because others are there.
    void finish() const;

private:
    const Json* find(std::string_view field);
    const Json& needed(std::string_view field);

    const Json& object_;
    std::string path_; // empty at the top
    std::set<std::string, std::less<>> asked_for_{};
};

} // namespace espalier::lab
