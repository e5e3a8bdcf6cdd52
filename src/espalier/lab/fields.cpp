#include "espalier/lab/fields.hpp"

#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {

Fields::Fields(const Json& object, std::string path) : object_(object), path_(std::move(path)) {
    if (!object.is_object())
        throw BadInput{fmt::format("{}expected an object", path_.empty() ? "" : path_ + ": ")};
}

std::string Fields::path_of(std::string_view field) const {
    return path_.empty() ? std::string{field} : fmt::format("{}.{}", path_, field);
}

BadInput Fields::wrong(std::string_view field, std::string_view what) const {
    return BadInput{fmt::format("{}: {}", path_of(field), what)};
}

const Json* Fields::find(std::string_view field) {
    if (std::ranges::find(asked_for_, field) == asked_for_.end()) asked_for_.emplace_back(field);
    const auto found = object_.find(std::string{field});
    return found == object_.end() ? nullptr : &*found;
}

const Json& Fields::needed(std::string_view field) {
    const Json* const value = find(field);
    if (value != nullptr) return *value;
    for (const auto& [other, content] : object_.items()) {
        if (nearest_name(other, {std::string{field}}))
            throw wrong(field, fmt::format("is missing; is it {}?", in_quotes(other)));
    }
    throw wrong(field, "is missing");
}

bool Fields::has(std::string_view field) { return find(field) != nullptr; }
const Json* Fields::any(std::string_view field) { return find(field); }

std::string Fields::text(std::string_view field) {
    const Json& value = needed(field);
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        throw wrong(field, "expected a text");
    return value.get<std::string>();
}

std::string Fields::text_or(std::string_view field, std::string_view otherwise) {
    return has(field) ? text(field) : std::string{otherwise};
}

std::optional<double> Fields::number(std::string_view field) {
    const Json* const value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number()) throw wrong(field, "expected a number");
    return value->get<double>();
}

std::optional<std::int64_t> Fields::whole_number(std::string_view field, std::int64_t least,
                                                 std::int64_t most) {
    const auto value = number(field);
    if (!value) return std::nullopt;
    const bool is_within = *value >= static_cast<double>(least) && *value <= static_cast<double>(most);
    if (!is_within || std::floor(*value) != *value)
        throw wrong(field, fmt::format("expected a whole number from {} to {}", least, most));
    return static_cast<std::int64_t>(*value);
}

bool Fields::flag(std::string_view field) {
    const Json* const value = find(field);
    if (value == nullptr) return false;
    if (!value->is_boolean()) throw wrong(field, "expected true or false");
    return value->get<bool>();
}

std::vector<std::string> Fields::texts(std::string_view field) {
    std::vector<std::string> texts;
    const Json* const value = find(field);
    if (value == nullptr) return texts;
    const auto is_text = [](const Json& item) { return item.is_string(); };
    if (!value->is_array() || !std::ranges::all_of(*value, is_text))
        throw wrong(field, "expected a list of texts");
    for (const Json& item : *value) texts.push_back(item.get<std::string>());
    return texts;
}

std::vector<double> Fields::numbers(std::string_view field) {
    std::vector<double> numbers;
    const Json& value = needed(field);
    const auto is_number = [](const Json& item) { return item.is_number(); };
    if (!value.is_array() || value.empty() || !std::ranges::all_of(value, is_number))
        throw wrong(field, "expected a list of numbers");
    for (const Json& item : value) numbers.push_back(item.get<double>());
    return numbers;
}

void Fields::each(std::string_view field, const std::function<void(Fields&)>& read) {
    const Json* const list = find(field);
    if (list == nullptr) return;
    if (!list->is_array()) throw wrong(field, "expected a list");
    for (std::size_t i = 0; i < list->size(); ++i) {
        Fields item{(*list)[i], fmt::format("{}[{}]", path_of(field), i)};
        read(item);
        item.finish();
    }
}

void Fields::finish() const {
    for (const auto& [field, value] : object_.items()) {
        if (std::ranges::find(asked_for_, field) != asked_for_.end()) continue;
        const std::string where = path_.empty() ? "field" : fmt::format("field of {}", path_);
        throw unknown_name(where, field, asked_for_);
    }
}

} // namespace espalier::lab
