#include "espalier/lab/measurement.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/engine/fnv_1a.hpp"

#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace espalier::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view before_check = ",\"check\":\"";

std::string check_of(std::string_view text) {
    return fmt::format("{}{:016x}\"}}\n", before_check, fnv_1a(text));
}

Json json_of(const Measurement& measurement) {
    const auto& [key, command, values, by_move, answer, is_approximate, is_simulated, where] = measurement;
    return {{"experiment", key.experiment},
            {"part", key.part},
            {"subject", key.subject},
            {"contender", key.contender},
            {"at", key.at ? Json(*key.at) : Json(nullptr)},
            {"repeat", key.repeat},
            {"command", command},
            {"values", values},
            {"by_move", by_move},
            {"answer", answer},
            {"approximate", is_approximate},
            {"simulated", is_simulated},
            {"load", where.load},
            {"date", where.date},
            {"commit", where.commit},
            {"program", where.program},
            {"compiler", where.compiler},
            {"flags", where.flags},
            {"cpu", where.cpu},
            {"cores", where.cores}};
}

Circumstances circumstances_of(const Json& json) {
    return {.date = json.at("date"),
            .commit = json.at("commit"),
            .program = json.at("program"),
            .compiler = json.at("compiler"),
            .flags = json.at("flags"),
            .cpu = json.at("cpu"),
            .cores = json.at("cores"),
            .load = json.at("load")};
}

RunKey key_of(const Json& json) {
    RunKey key{.experiment = json.at("experiment"),
               .part = json.at("part"),
               .subject = json.at("subject"),
               .contender = json.at("contender"),
               .at = {},
               .repeat = json.at("repeat")};
    if (!json.at("at").is_null()) key.at = json.at("at").get<double>();
    return key;
}

} // namespace

std::string to_line(const Measurement& measurement) {
    std::string text = json_of(measurement).dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back(); // the last brace comes behind the check
    return text + check_of(text);
}

Measurement read_line(const std::string& line) {
    const auto length = line.rfind(before_check);
    if (length == std::string::npos || line.substr(length) != check_of(line.substr(0, length)))
        throw BadInput{"does not fit its check; the file is damaged, or no journal of the laboratory"};
    try {
        const Json json = Json::parse(line);
        return {.key = key_of(json),
                .command = json.at("command"),
                .values = json.at("values"),
                .by_move = json.at("by_move"),
                .answer = json.at("answer"),
                .is_approximate = json.at("approximate"),
                .is_simulated = json.at("simulated"),
                .circumstances = circumstances_of(json)};
    } catch (const Json::exception&) { throw BadInput{"is no measurement of this version"}; }
}

} // namespace espalier::lab
