#include "espalier/cluster/virtual_cluster.hpp"

#include "espalier/cluster/naps.hpp"
#include "espalier/parallel/first_failure.hpp"
#include "espalier/parallel/simulation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <map>
#include <memory>
#include <random>
#include <utility>

namespace espalier {
namespace {

using Time = Simulation::Time;

Time nanoseconds(double microseconds) { return static_cast<Time>(std::llround(1000 * microseconds)); }

// Thrown to a rank that waits for others of which one has failed.
struct LinkBroken {};

struct InTransit {
    Time arrival;
    Rank from;
    MessageKind kind;
    std::vector<std::byte> bytes;
};

// When a rank looks that waits: without a pause at first, later between naps. No two looks take the same time, so that it is
// chance who of several ranks is the first to see what all of them wait for.
class Looks {
public:
    Looks(Time began, const VirtualClusterOptions& options, std::mt19937_64& random)
        : began_(began), options_(options), random_(random) {}

    Time first_after(Time arrival) {
        while (next_ < arrival) {
            const auto nap = nap_after(std::chrono::nanoseconds{next_ - began_});
            next_ += static_cast<Time>(nap.count()) + duration(nap.count() > 0 ? options_.oversleep : 0);
        }
        return next_;
    }

private:
    Time duration(double oversleep = 0) {
        constexpr double least = 0.1; // so that there is an end to them
        std::uniform_real_distribution<double> varying{0.5, 1.5};
        return nanoseconds(std::max(options_.look + oversleep, least) * varying(random_));
    }

    Time began_;
    const VirtualClusterOptions& options_;
    std::mt19937_64& random_;
    Time next_ = began_ + duration();
};

class Network {
public:
    explicit Network(const VirtualClusterOptions& options)
        : options_(options), simulation_({static_cast<std::size_t>(options.ranks), options.seed, false}),
          random_(options.seed), inboxes_(static_cast<std::size_t>(options.ranks)),
          last_arrivals_(inboxes_.size() * inboxes_.size()) {
        for (Rank rank = 0; rank < options.ranks; ++rank) ++busy_on_host_[host_of(rank)];
    }

    const VirtualClusterOptions& options() const { return options_; }

    Rank host_of(Rank rank) const {
        const bool has_own_host = options_.hosts == 0;
        return has_own_host ? rank : static_cast<Rank>(std::int64_t{rank} * options_.hosts / options_.ranks);
    }

    // Of the how manieth time that it is shared anew.
    std::span<std::byte> memory_of_host(Rank rank, std::size_t times, std::size_t bytes_a_rank) {
        SharedMemory& shared = memories_[host_of(rank)];
        std::size_t ranks_here = 0;
        for (Rank other = 0; other < options_.ranks; ++other)
            if (host_of(other) == host_of(rank)) ++ranks_here;
        const std::size_t bytes = bytes_a_rank * ranks_here;
        if (shared.times != times)
            shared = {times, std::vector<Line>((bytes + sizeof(Line) - 1) / sizeof(Line))};
        return std::as_writable_bytes(std::span{shared.memory}).first(bytes);
    }

    void run(const std::function<void(Rank)>& work) {
        simulation_.run([&](WorkerNumber number) {
            try {
                work(static_cast<Rank>(number));
            } catch (const LinkBroken&) { // somebody else has failed, and says why
            } catch (...) { fail(); }
            --busy_on_host_[host_of(static_cast<Rank>(number))];
        });
        failure_.throw_again();
    }

    Time now(Rank rank) const { return simulation_.now(index(rank)); }
    void spend(Rank rank, Time time) { simulation_.spend(index(rank), time); }
    // In microseconds: longer while more ranks of its host than it has cores compute.
    double node_time(Rank rank) {
        const double busy = busy_on_host_[host_of(rank)];
        return options_.node_time * (options_.cores == 0 ? 1 : std::max(1.0, busy / options_.cores));
    }
    void spend_nodes(Rank rank, std::uint64_t nodes) {
        std::uniform_real_distribution<double> noise{1 - options_.noise, 1 + options_.noise};
        spend(rank, nanoseconds(static_cast<double>(nodes) * node_time(rank) * noise(random_)));
    }
    void spend_look(Rank rank) { spend(rank, nanoseconds(options_.look)); }
    void spend_overhead(Rank rank) { spend(rank, nanoseconds(options_.overhead)); }

    void send(Rank from, Rank to, MessageKind kind, std::span<const std::byte> bytes) {
        spend_overhead(from);
        const double travel = options_.latency + static_cast<double>(bytes.size()) / options_.bandwidth;
        Time& last = last_arrivals_[index(from) * inboxes_.size() + index(to)];
        const Time arrival = std::max(now(from) + nanoseconds(travel), last); // none overtakes another
        last = arrival;
        inboxes_[index(to)].push_back({arrival, from, kind, {bytes.begin(), bytes.end()}});
        simulation_.wake(index(to), arrival);
    }

    // The first one to arrive that `wanted` is true of, whenever that is; null if none is under way.
    template <class Wanted>
    InTransit* first(Rank rank, const Wanted& wanted) {
        InTransit* found = nullptr;
        for (InTransit& message : inboxes_[index(rank)]) {
            if (wanted(message) && (found == nullptr || message.arrival < found->arrival)) found = &message;
        }
        return found;
    }

    static auto like(Rank from, MessageKind kind) {
        return [=](const InTransit& message) { return message.from == from && message.kind == kind; };
    }

    // One of those that have arrived, if any: those of one rank come in the order in which it has sent them, but nothing is
    // promised of those from different ranks.
    template <class Wanted>
    InTransit* any_there(Rank rank, const Wanted& wanted) {
        std::uint64_t there = 0;
        const InTransit* any = nullptr;
        for (const InTransit& message : inboxes_[index(rank)]) {
            if (message.arrival > now(rank) || !wanted(message)) continue;
            if (random_() % ++there == 0) any = &message;
        }
        if (any == nullptr) return nullptr;
        return first(rank,
                     [&](const InTransit& message) { return message.from == any->from && wanted(message); });
    }

    // Waits until one is there and the rank looks.
    template <class Wanted>
    InTransit& await(Rank rank, const Wanted& wanted) {
        const Resting resting{busy_on_host_[host_of(rank)]};
        Looks looks{now(rank), options_, random_};
        while (true) {
            if (failure_.has_happened()) throw LinkBroken{};
            const InTransit* const message = first(rank, wanted);
            if (message == nullptr) {
                simulation_.wait(index(rank));
                continue;
            }
            const Time seen = looks.first_after(message->arrival);
            if (seen <= now(rank)) return *any_there(rank, wanted);
            spend(rank, seen - now(rank)); // others may yet send what arrives before
        }
    }

    std::vector<std::byte> take(Rank rank, const InTransit& message) {
        auto& inbox = inboxes_[index(rank)];
        const auto place = std::ranges::find(inbox, &message, [](const InTransit& each) { return &each; });
        std::vector<std::byte> bytes = std::move(place->bytes);
        inbox.erase(place);
        spend_overhead(rank);
        return bytes;
    }

private:
    static std::size_t index(Rank rank) { return static_cast<std::size_t>(rank); }

    void fail() {
        failure_.note_current_exception();
        for (std::size_t rank = 0; rank < inboxes_.size(); ++rank) simulation_.wake(rank, 0);
    }

    // While it lives, one rank of a host leaves its core to the others.
    class Resting {
    public:
        explicit Resting(int& busy) : busy_(busy) { --busy_; }
        ~Resting() { ++busy_; }
        Resting(const Resting&) = delete;
        Resting& operator=(const Resting&) = delete;

    private:
        int& busy_;
    };

    struct alignas(64) Line {
        std::array<std::byte, 64> bytes;
    };
    struct SharedMemory {
        std::size_t times = 0;
        std::vector<Line> memory{};
    };

    VirtualClusterOptions options_;
    std::map<Rank, SharedMemory> memories_{}; // by host
    std::map<Rank, int> busy_on_host_{};      // ranks that do not wait
    Simulation simulation_;
    std::mt19937_64 random_;
    std::vector<std::list<InTransit>> inboxes_; // by rank
    std::vector<Time> last_arrivals_;           // by who sent and who receives
    FirstFailure failure_{};
};

class VirtualLink final : public Link {
public:
    VirtualLink(Network& network, Rank rank) : network_(network), rank_(rank) {}

    Rank rank() const override { return rank_; }
    Rank ranks() const override { return network_.options().ranks; }
    double now() const override { return static_cast<double>(network_.now(rank_)) / 1e9; }
    void computes(std::uint64_t nodes) override { network_.spend_nodes(rank_, nodes); }
    std::uint64_t nodes_between_looks(std::chrono::microseconds time) override {
        const std::chrono::duration<double, std::micro> node{network_.node_time(rank_)};
        return std::max<std::uint64_t>(static_cast<std::uint64_t>(time / node), 1);
    }

private:
    static auto one_of(Kinds kinds) {
        return [kinds](const InTransit& message) {
            return std::ranges::find(kinds, message.kind) != kinds.end();
        };
    }
    static Envelope envelope_of(const InTransit& message) {
        return {message.from, message.kind, message.bytes.size()};
    }

    void transmit(Rank to, MessageKind kind, std::span<const std::byte> bytes) override {
        network_.send(rank_, to, kind, bytes);
    }

    std::optional<Envelope> arrived(Kinds kinds) override {
        network_.spend_look(rank_);
        const InTransit* const message = network_.any_there(rank_, one_of(kinds));
        return message == nullptr ? std::nullopt : std::optional{envelope_of(*message)};
    }

    Envelope await(Kinds kinds) override { return envelope_of(network_.await(rank_, one_of(kinds))); }

    void take(const Envelope& envelope, std::span<std::byte> bytes) override {
        const InTransit& message = *network_.first(rank_, Network::like(envelope.from, envelope.kind));
        std::ranges::copy(network_.take(rank_, message), bytes.begin());
    }

    // ---- by all ranks together, out of messages

    void send_part(Rank to, std::span<const std::byte> bytes) {
        network_.send(rank_, to, MessageKind::collective, bytes);
    }
    std::vector<std::byte> part_from(Rank from) {
        const auto is_meant = Network::like(from, MessageKind::collective);
        return network_.take(rank_, network_.await(rank_, is_meant));
    }

    void gather_all(Rank root, std::span<const std::byte> mine, std::span<std::byte> all) override {
        if (rank_ != root) return send_part(root, mine);
        for (Rank from = 0; from < ranks(); ++from) {
            const auto part = all.subspan(static_cast<std::size_t>(from) * mine.size(), mine.size());
            if (from == rank_) {
                std::ranges::copy(mine, part.begin());
            } else {
                std::ranges::copy(part_from(from), part.begin());
            }
        }
    }

    // Along a binomial tree with rank 0 as its root.
    std::int64_t reduce_all(std::int64_t mine) override {
        for (Rank step = 1; step < ranks(); step *= 2) {
            if ((rank_ & step) != 0) {
                send_part(rank_ - step, std::as_bytes(std::span{&mine, 1}));
                return mine;
            }
            if (rank_ + step >= ranks()) continue;
            std::int64_t other = 0;
            std::ranges::copy(part_from(rank_ + step), std::as_writable_bytes(std::span{&other, 1}).begin());
            mine = std::max(mine, other);
        }
        return mine;
    }

    // Along a binomial tree in which the ranks count from `root`.
    void broadcast_all(Rank root, std::span<std::byte> bytes) override {
        const Rank place = (rank_ - root + ranks()) % ranks();
        const auto rank_in = [&](Rank other) { return (other + root) % ranks(); };
        Rank step = 1;
        while (step < ranks() && (place & step) == 0) step *= 2;
        if (place != 0) std::ranges::copy(part_from(rank_in(place - step)), bytes.begin());
        for (step /= 2; step > 0; step /= 2) {
            if (place + step < ranks()) send_part(rank_in(place + step), bytes);
        }
    }

    HostMemory share_on_host(std::size_t bytes_a_rank) override {
        const bool has_own_host = network_.options().hosts == 0;
        if (has_own_host) return {};
        return {.bytes = network_.memory_of_host(rank_, ++times_shared_, bytes_a_rank),
                .is_managers = network_.host_of(rank_) == network_.host_of(0)};
    }

    Network& network_;
    Rank rank_;
    std::size_t times_shared_ = 0;
};

} // namespace

void run_on_virtual_cluster(const VirtualClusterOptions& options, const std::function<void(Link&)>& work) {
    Network network{options};
    network.run([&](Rank rank) {
        VirtualLink link{network, rank};
        work(link);
    });
}

} // namespace espalier
