#include "espalier/lab/fields.hpp"

#include "espalier/core/in_quotes.hpp"
#include "espalier/engine/nearest_name.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace espalier::lab {
namespace {

// As a message shows it: texts, lists and objects between quotation marks, and not too much of them.
std::string shown(const Json& value) {
    if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
    return value.is_structured() ? in_quotes(value.dump()) : value.dump();
}

} // namespace

Fields::Fields(const Json& object, std::string path, const std::vector<std::string>& known)
    : object_(object), path_(std::move(path)) {
    const std::string where = path_.empty() ? "" : path_ + ": ";
    if (!object.is_object())
        throw BadInput{fmt::format("{}expected an object, not {}", where, shown(object))};
    for (const auto& [field, value] : object.items()) {
        if (std::ranges::find(known, field) == known.end())
            throw BadInput{where + unknown_name("field", field, known).what()};
    }
}

std::string Fields::path_of(std::string_view field) const {
    return path_.empty() ? std::string{field} : fmt::format("{}.{}", path_, field);
}

BadInput Fields::wrong(std::string_view field, std::string_view what) const {
    return BadInput{fmt::format("{}: {}", path_of(field), what)};
}

BadInput Fields::unlike(std::string_view field, std::string_view expected) const {
    const auto found = object_.find(std::string{field});
    if (found == object_.end()) return wrong(field, "is missing");
    return wrong(field, fmt::format("expected {}, not {}", expected, shown(*found)));
}

const Json* Fields::find(std::string_view field) {
    asked_for_.emplace(field);
    const auto found = object_.find(std::string{field});
    return found == object_.end() ? nullptr : &*found;
}

const Json& Fields::needed(std::string_view field) {
    const Json* const value = find(field);
    if (value == nullptr) throw wrong(field, "is missing");
    return *value;
}

bool Fields::has(std::string_view field) { return find(field) != nullptr; }
const Json* Fields::any(std::string_view field) { return find(field); }

std::string Fields::text(std::string_view field) {
    const Json& value = needed(field);
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) throw unlike(field, "a text");
    return value.get<std::string>();
}

std::string Fields::text_or(std::string_view field, std::string_view otherwise) {
    return has(field) ? text(field) : std::string{otherwise};
}

std::optional<double> Fields::number(std::string_view field) {
    const Json* const value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number()) throw unlike(field, "a number");
    return value->get<double>();
}

std::optional<std::int64_t> Fields::whole_number(std::string_view field, std::int64_t least,
                                                 std::int64_t most) {
    const auto value = number(field);
    if (!value) return std::nullopt;
    const bool is_within = *value >= static_cast<double>(least) && *value <= static_cast<double>(most);
    if (!is_within || std::floor(*value) != *value)
        throw unlike(field, fmt::format("a whole number from {} to {}", least, most));
    return static_cast<std::int64_t>(*value);
}

bool Fields::flag(std::string_view field) {
    const Json* const value = find(field);
    if (value == nullptr) return false;
    if (!value->is_boolean()) throw unlike(field, "true or false");
    return value->get<bool>();
}

std::vector<std::string> Fields::texts(std::string_view field) {
    std::vector<std::string> texts;
    const Json* const value = find(field);
    if (value == nullptr) return texts;
    const auto is_text = [](const Json& item) { return item.is_string(); };
    if (!value->is_array() || !std::ranges::all_of(*value, is_text)) throw unlike(field, "a list of texts");
    for (const Json& item : *value) texts.push_back(item.get<std::string>());
    return texts;
}

std::vector<double> Fields::numbers(std::string_view field) {
    std::vector<double> numbers;
    const Json& value = needed(field);
    const auto is_number = [](const Json& item) { return item.is_number(); };
    if (!value.is_array() || value.empty() || !std::ranges::all_of(value, is_number))
        throw unlike(field, "a list of numbers");
    for (const Json& item : value) numbers.push_back(item.get<double>());
    return numbers;
}

void Fields::each(std::string_view field, const std::vector<std::string>& known,
                  const std::function<void(Fields&)>& read) {
    const Json* const list = find(field);
    if (list == nullptr) return;
    if (!list->is_array()) throw unlike(field, "a list");
    for (std::size_t i = 0; i < list->size(); ++i) {
        Fields item{(*list)[i], fmt::format("{}[{}]", path_of(field), i), known};
        read(item);
        item.finish();
    }
}

void Fields::finish() const {
    for (const auto& [field, value] : object_.items())
        if (!asked_for_.contains(field)) throw wrong(field, "does not go together with the other fields");
}

} // namespace espalier::lab
