// What the protocols need of whoever carries their messages: MPI, or a network that is simulated. They are written over it
// once. Messages are bytes of trivially copyable types, so all ranks must be the same program on the same kind of machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace espalier {

using Rank = int; // 0 is the manager

enum class MessageKind : std::uint8_t { bound, request, piece, answer, abort, done, collective };
inline constexpr std::size_t message_kinds = 7;
using Kinds = std::initializer_list<MessageKind>;

template <class T>
concept Sendable = std::is_trivially_copyable_v<T>;

// A message type says of which kind it is: static constexpr MessageKind kind.
template <class M>
concept Message = Sendable<M> && requires { requires M::kind != MessageKind::collective; };

// A message that has come, and was not received yet.
struct Envelope {
    Rank from;
    MessageKind kind;
    std::size_t bytes;
};

// How one rank has spent its time on messages, in seconds, and what it has sent.
struct LinkAccount {
    struct Sent {
        std::uint64_t messages = 0;
        std::uint64_t bytes = 0;
    };

    double communication = 0; // in calls of the link
    double waiting = 0;       // of that: for a message, or for the others to join in
    std::array<Sent, message_kinds> sent{};

    Sent sent_in_all() const {
        Sent all;
        for (const auto& [messages, bytes] : sent) {
            all.messages += messages;
            all.bytes += bytes;
        }
        return all;
    }

    LinkAccount& operator+=(const LinkAccount& other) {
        communication += other.communication;
        waiting += other.waiting;
        for (std::size_t kind = 0; kind < message_kinds; ++kind) {
            sent[kind].messages += other.sent[kind].messages;
            sent[kind].bytes += other.sent[kind].bytes;
        }
        return *this;
    }
};

class Link {
public:
    virtual ~Link() = default;

    virtual Rank rank() const = 0;
    virtual Rank ranks() const = 0;
    bool is_manager() const { return rank() == 0; }

    // Does not wait until it is received.
    void send(Rank to, MessageKind kind, std::span<const std::byte> bytes);
    // Whether a message of one of these kinds has come. Others stay where they are: a rank that is ahead may have sent what
    // belongs to the next search.
    std::optional<Envelope> probe(Kinds kinds);
    // Waits until one has.
    Envelope wait(Kinds kinds);
    // Not longer than about so long; where time is simulated, until one has.
    std::optional<Envelope> wait(Kinds kinds, std::chrono::microseconds at_most);
    std::vector<std::byte> receive(const Envelope& envelope);

    template <Message M>
    void send(Rank to, const M& message) {
        send(to, M::kind, std::as_bytes(std::span{&message, 1}));
    }
    // With more bytes behind it.
    template <Message M>
    void send(Rank to, const M& message, std::span<const std::byte> more) {
        send(to, M::kind, bytes_of(message, more));
    }
    template <Message M>
    static std::vector<std::byte> bytes_of(const M& message, std::span<const std::byte> more) {
        const auto head = std::as_bytes(std::span{&message, 1});
        std::vector<std::byte> bytes{head.begin(), head.end()};
        bytes.insert(bytes.end(), more.begin(), more.end());
        return bytes;
    }
    template <Message M>
    M receive_as(const Envelope& envelope) {
        return head_of<M>(receive(envelope));
    }
    // The message at the beginning of these bytes, and what stands behind it.
    template <Message M>
    static M head_of(std::span<const std::byte> bytes) {
        std::array<std::byte, sizeof(M)> whole{};
        std::ranges::copy(bytes.first(std::min(bytes.size(), whole.size())), whole.begin());
        return std::bit_cast<M>(whole);
    }
    template <Message M>
    static std::vector<std::byte> rest_of(std::span<const std::byte> bytes) {
        const auto rest = bytes.subspan(std::min(bytes.size(), sizeof(M)));
        return {rest.begin(), rest.end()};
    }

    // ---- by all ranks together

    // At `root`: what everybody has, by rank. Elsewhere nothing.
    template <Sendable T>
    std::vector<T> gather(Rank root, const T& mine) {
        std::vector<T> all(rank() == root ? static_cast<std::size_t>(ranks()) : 0);
        gather_bytes(root, std::as_bytes(std::span{&mine, 1}), std::as_writable_bytes(std::span{all}));
        return all;
    }
    // At the manager: the greatest of all. Elsewhere nothing that counts.
    std::int64_t reduce_to_greatest(std::int64_t mine);
    // To everybody, what `root` has.
    template <Sendable T>
    void broadcast(Rank root, T& value) {
        broadcast_bytes(root, std::as_writable_bytes(std::span{&value, 1}));
    }
    void broadcast_bytes(Rank root, std::span<std::byte> bytes);

    // ---- on one host

    // What the ranks of this host have in common.
    struct HostMemory {
        std::span<std::byte> bytes{};  // zeroed before the first use; empty if there is none
        std::uint64_t uses_before = 0; // for the same
        bool is_managers = false;      // the manager is on this host
    };
    // So many bytes for each of them. By all ranks together, with the same words. What it holds stays until it is asked for
    // with others.
    HostMemory host_memory(std::size_t bytes_a_rank, std::string_view for_what);

    // ---- time

    virtual double now() const = 0; // in seconds
    // So many nodes were searched since this was last called: a simulated link lets their time pass.
    virtual void computes(std::uint64_t nodes) = 0;
    // How many nodes a rank should search before it looks for messages again, having just looked: as many as take about
    // so long.
    virtual std::uint64_t nodes_between_looks(std::chrono::microseconds time) = 0;
    // To look costs about three microseconds.
    static constexpr std::chrono::microseconds often{100};
    static constexpr std::chrono::microseconds seldom{500};

    const LinkAccount& account() const { return account_; }
    void clear_account() { account_ = {}; }

    // Whether all ranks are at work together, so that none may leave the others.
    bool is_amid_job() const { return is_amid_job_; }
    void begin_job() { is_amid_job_ = true; }
    void end_job() { is_amid_job_ = false; }

protected:
    // ---- what carries the messages

    virtual void transmit(Rank to, MessageKind kind, std::span<const std::byte> bytes) = 0;
    virtual std::optional<Envelope> arrived(Kinds kinds) = 0;
    virtual Envelope await(Kinds kinds) = 0;
    virtual std::optional<Envelope> await_for(Kinds kinds, std::chrono::microseconds /*at_most*/) {
        return await(kinds);
    }
    virtual void take(const Envelope& envelope, std::span<std::byte> bytes) = 0;
    virtual void gather_all(Rank root, std::span<const std::byte> mine, std::span<std::byte> all) = 0;
    virtual std::int64_t reduce_all(std::int64_t mine) = 0;
    virtual void broadcast_all(Rank root, std::span<std::byte> bytes) = 0;

    // By all ranks together. Zeroed, even if it was shared before; without bytes if nothing can be.
    virtual HostMemory share_on_host(std::size_t /*bytes_a_rank*/) { return {}; }

    void note_sent(MessageKind kind, std::size_t bytes);

private:
    class Timed;

    void gather_bytes(Rank root, std::span<const std::byte> mine, std::span<std::byte> all);

    LinkAccount account_{};
    bool is_amid_job_ = false;
    HostMemory host_memory_{};
    std::size_t host_memory_asked_for_ = 0; // bytes
    std::string host_memory_is_for_{};
};

} // namespace espalier
