#include "espalier/cluster/mpi/mpi_world.hpp"
#include "espalier/cluster/mpi/host_mapping.hpp"
#include "espalier/cluster/naps.hpp"
#include "espalier/search/look_interval.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <list>
#include <memory>
#include <thread>
#include <utility>

#define OMPI_SKIP_MPICXX
#define MPICH_SKIP_MPICXX
#include <mpi.h>

namespace espalier {
namespace {

class MpiLink final : public Link {
public:
    MpiLink() {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    }

    Rank rank() const override { return rank_; }
    Rank ranks() const override { return ranks_; }
    double now() const override { return MPI_Wtime(); }
    void computes(std::uint64_t) override {} // time passes by itself
    std::uint64_t nodes_between_looks(std::chrono::microseconds time) override {
        return looks_.nodes_until_next(time_outside(), time);
    }

    // By all ranks, at the end. What was sent is kept until it has left; by now somebody may not want it any more.
    void let_go_of_all() {
        for (auto& [request, bytes] : sent_) {
            MPI_Cancel(&request);
            MPI_Request_free(&request);
        }
        sent_.clear();
        if (host_ != MPI_COMM_NULL) MPI_Comm_free(&host_);
    }

private:
    struct Sent {
        MPI_Request request;
        std::vector<std::byte> bytes;
    };

    // Time stands still in the link: a look may take long where others want the core, and is no reason to look more often.
    SearchClock::time_point time_outside() const {
        const std::chrono::duration<double> inside{account().communication};
        return SearchClock::now() - std::chrono::duration_cast<SearchClock::duration>(inside);
    }

    static int count_of(std::span<const std::byte> bytes) { return static_cast<int>(bytes.size()); }
    static Envelope envelope_of(const MPI_Status& status) {
        int bytes = 0;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        return {status.MPI_SOURCE, static_cast<MessageKind>(status.MPI_TAG), static_cast<std::size_t>(bytes)};
    }

    void transmit(Rank to, MessageKind kind, std::span<const std::byte> bytes) override {
        forget_what_has_left();
        Sent& sent = sent_.emplace_back(Sent{MPI_REQUEST_NULL, {bytes.begin(), bytes.end()}});
        MPI_Isend(sent.bytes.data(), count_of(sent.bytes), MPI_BYTE, to, static_cast<int>(kind),
                  MPI_COMM_WORLD, &sent.request);
    }

    void forget_what_has_left() {
        std::erase_if(sent_, [](Sent& sent) {
            int has_left = 0;
            MPI_Test(&sent.request, &has_left, MPI_STATUS_IGNORE);
            return has_left != 0;
        });
    }

    std::optional<Envelope> arrived(Kinds kinds) override {
        // Open MPI takes messages in when it has found none: the second look finds them.
        if (!probe_tag(MPI_ANY_TAG) && !probe_tag(MPI_ANY_TAG)) return std::nullopt;
        for (const MessageKind kind : kinds) {
            if (const auto envelope = probe_tag(static_cast<int>(kind))) return envelope;
        }
        return std::nullopt;
    }

    static std::optional<Envelope> probe_tag(int tag) {
        int is_there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &status);
        return is_there == 0 ? std::nullopt : std::optional{envelope_of(status)};
    }

    // Asks until it is so: MPI itself would wait without ever sleeping.
    template <class IsSo>
    static void wait_until(const IsSo& is_so) {
        const SearchClock::time_point began = SearchClock::now();
        while (!is_so()) {
            const auto nap = nap_after(SearchClock::now() - began);
            if (nap.count() > 0) std::this_thread::sleep_for(nap);
        }
    }
    // What begin(&request) has all ranks do together.
    template <class Begin>
    static void join_in(const Begin& begin) {
        MPI_Request request = MPI_REQUEST_NULL;
        begin(&request);
        wait_until([&] {
            int is_done = 0;
            MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
            return is_done != 0;
        });
    }

    Envelope await(Kinds kinds) override {
        std::optional<Envelope> envelope;
        wait_until([&] { return (envelope = arrived(kinds)).has_value(); });
        return *envelope;
    }

    std::optional<Envelope> await_for(Kinds kinds, std::chrono::microseconds at_most) override {
        const double last = now() + std::chrono::duration<double>{at_most}.count();
        std::optional<Envelope> envelope;
        wait_until([&] { return (envelope = arrived(kinds)).has_value() || now() >= last; });
        return envelope;
    }

    void take(const Envelope& envelope, std::span<std::byte> bytes) override {
        MPI_Recv(bytes.data(), count_of(bytes), MPI_BYTE, envelope.from, static_cast<int>(envelope.kind),
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    void gather_all(Rank root, std::span<const std::byte> mine, std::span<std::byte> all) override {
        join_in([&](MPI_Request* request) {
            MPI_Igather(mine.data(), count_of(mine), MPI_BYTE, all.data(), count_of(mine), MPI_BYTE, root,
                        MPI_COMM_WORLD, request);
        });
    }

    std::int64_t reduce_all(std::int64_t mine) override {
        std::int64_t greatest = mine;
        join_in([&](MPI_Request* request) {
            MPI_Ireduce(&mine, &greatest, 1, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD, request);
        });
        return greatest;
    }

    void broadcast_all(Rank root, std::span<std::byte> bytes) override {
        join_in([&](MPI_Request* request) {
            MPI_Ibcast(bytes.data(), count_of(bytes), MPI_BYTE, root, MPI_COMM_WORLD, request);
        });
    }

    // ---- what a host shares

    HostMemory share_on_host(std::size_t bytes_a_rank) override {
        if (host_ == MPI_COMM_NULL)
            MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &host_);
        wait_for_host(); // nobody uses what was shared before
        shared_.let_go();
        int number = 0;
        int ranks_here = 1;
        MPI_Comm_rank(host_, &number);
        MPI_Comm_size(host_, &ranks_here);
        const std::size_t bytes = bytes_a_rank * static_cast<std::size_t>(ranks_here);
        struct {
            HostMapping::Place place{};
            Rank first = 0; // of this host
        } shared;
        if (number == 0) shared = {shared_.make(bytes), rank_};
        join_in(
            [&](MPI_Request* request) { MPI_Ibcast(&shared, sizeof shared, MPI_BYTE, 0, host_, request); });
        if (number != 0) shared_.find(shared.place, bytes);
        wait_for_host();
        shared_.hide();
        return {.bytes = shared_.bytes(), .is_managers = shared.first == 0};
    }

    void wait_for_host() const {
        join_in([&](MPI_Request* request) { MPI_Ibarrier(host_, request); });
    }

    int rank_ = 0;
    int ranks_ = 1;
    std::list<Sent> sent_{};
    LookInterval looks_{};
    MPI_Comm host_ = MPI_COMM_NULL; // the ranks on this host, once they have shared memory
    HostMapping shared_{};
};

class RealMpiWorld final : public MpiWorld {
public:
    // Only the thread that joins sends and receives, whoever else searches.
    RealMpiWorld() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        link_ = std::make_unique<MpiLink>();
    }
    ~RealMpiWorld() override {
        link_->let_go_of_all();
        MPI_Finalize();
    }

    Link& link() override { return *link_; }
    std::string host() const override {
        std::array<char, MPI_MAX_PROCESSOR_NAME + 1> name{};
        int length = 0;
        MPI_Get_processor_name(name.data(), &length);
        return {name.data(), static_cast<std::size_t>(length)};
    }

    [[noreturn]] void abort(int status) override {
        MPI_Abort(MPI_COMM_WORLD, status);
        std::_Exit(status);
    }

private:
    std::unique_ptr<MpiLink> link_{};
};

} // namespace

std::unique_ptr<MpiWorld> join_mpi() { return std::make_unique<RealMpiWorld>(); }

} // namespace espalier
