#include "espalier/program/cluster_text.hpp"

#include "espalier/program/terminal.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include <fmt/format.h>

namespace espalier {
namespace {

constexpr std::size_t few_ranks = 8; // of more nobody reads a table

std::string row_of(const std::string& name, const RankAccount& rank) {
    const auto [messages, bytes] = rank.link.sent_in_all();
    return fmt::format("{:>8}{:>15}{:>13.4f}{:>15.4f}{:>11.4f}{:>9.3f}{:>10}{:>13}\n", name,
                       with_commas(rank.nodes), rank.computation(), rank.link.communication, rank.idle(),
                       rank.communication_ratio(), with_commas(messages), with_commas(bytes));
}

RankAccount sum_of(std::span<const RankAccount> ranks) {
    RankAccount sum;
    for (const RankAccount& rank : ranks) {
        sum.nodes += rank.nodes;
        sum.duration += rank.duration;
        sum.link += rank.link;
    }
    return sum;
}

// The mean of those that are not the manager.
RankAccount mean_worker(std::span<const RankAccount> ranks) {
    const std::uint64_t workers = ranks.size() - 1;
    RankAccount mean = sum_of(ranks.subspan(1));
    mean.nodes /= workers;
    mean.duration /= static_cast<double>(workers);
    mean.link.communication /= static_cast<double>(workers);
    mean.link.waiting /= static_cast<double>(workers);
    for (auto& sent : mean.link.sent) sent = {sent.messages / workers, sent.bytes / workers};
    return mean;
}

std::string messages_by_kind(const LinkAccount& all) {
    std::string text = "sent  ";
    for (std::size_t kind = 0; kind < message_kinds; ++kind) {
        const auto& [messages, bytes] = all.sent[kind];
        if (messages == 0) continue;
        text += fmt::format(" {} {} ({} bytes)", with_commas(messages),
                            word_for(static_cast<MessageKind>(kind)), with_commas(bytes));
    }
    return text + "\n";
}

} // namespace

std::string cluster_words(const ClusterReport& cluster) {
    const auto& ranks = cluster.ranks;
    if (ranks.empty()) return "ranks  1: nobody to send anything to\n";
    std::string text = fmt::format("ranks  {}{}; seconds while the move was chosen\n", ranks.size(),
                                   cluster.is_simulated ? " simulated" : "");
    text += fmt::format("{:>8}{:>15}{:>13}{:>15}{:>11}{:>9}{:>10}{:>13}\n", "", "nodes", "computation",
                        "communication", "idle", "CCR", "messages", "bytes");
    text += row_of("manager", ranks.front());
    if (ranks.size() <= few_ranks) {
        for (std::size_t i = 1; i < ranks.size(); ++i) text += row_of(fmt::to_string(i), ranks[i]);
    }
    if (ranks.size() > 2) text += row_of("a worker", mean_worker(ranks));
    return text + messages_by_kind(sum_of(ranks).link);
}

} // namespace espalier
