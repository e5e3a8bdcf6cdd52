#include "espalier/engine/ranks.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/engine/cluster_job.hpp"
#include "espalier/engine/fnv_1a.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace espalier {
namespace {

std::string difference(const Greeting& manager, const Greeting& other, std::size_t rank) {
    const auto said = [&](std::string_view what) {
        return fmt::format("rank {} on {} {} than rank 0", rank, other.host.data(), what);
    };
    if (other.version != manager.version) return said("is another version of this program");
    return other.words == manager.words ? "" : said("was started with other words");
}

} // namespace

Greeting greeting_of(std::string_view version, std::span<const char* const> words, std::string_view host) {
    Greeting greeting{.version = fnv_1a(version), .words = fnv_1a(""), .host = {}};
    for (const char* const word : words) greeting.words = fnv_1a("\n", fnv_1a(word, greeting.words));
    std::ranges::copy(host.substr(0, greeting.host.size() - 1), greeting.host.begin());
    return greeting;
}

std::optional<std::string> difference_between_ranks(Link& link, const Greeting& mine) {
    const auto all = link.gather(0, mine);
    std::array<char, 200> wrong{};
    for (std::size_t rank = 1; rank < all.size() && wrong[0] == '\0'; ++rank) {
        const std::string found = difference(all[0], all[rank], rank);
        std::ranges::copy(found.substr(0, wrong.size() - 1), wrong.begin());
    }
    link.broadcast(0, wrong);
    return wrong[0] == '\0' ? std::nullopt : std::optional{std::string{wrong.data()}};
}

Ranks::Ranks(std::string_view version, std::span<const char* const> words)
    : world_(MpiWorld::was_launched() ? MpiWorld::join() : nullptr) {
    if (!world_) return;
    const auto wrong = difference_between_ranks(*link(), greeting_of(version, words, world_->host()));
    is_refused_ = wrong.has_value();
    if (wrong && is_manager()) {
        world_.reset();
        throw BadInput{*wrong};
    }
}

int Ranks::serve(const Catalogue& games) {
    if (!is_refused_) serve_manager(*link(), games);
    return 0;
}

void Ranks::leave(int status) {
    if (!world_ || is_refused_) return;
    if (link()->is_amid_job()) world_->abort(status);
    if (is_manager()) dismiss_ranks(*link());
}

} // namespace espalier
