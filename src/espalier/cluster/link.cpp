#include "espalier/cluster/link.hpp"

namespace espalier {

// Adds the time that it lives to an account.
class Link::Timed {
public:
    enum class Of : bool { work, waiting };

    Timed(Link& link, Of what) : link_(link), what_(what), began_(link.now()) {}
    ~Timed() {
        const double seconds = link_.now() - began_;
        link_.account_.communication += seconds;
        if (what_ == Of::waiting) link_.account_.waiting += seconds;
    }
    Timed(const Timed&) = delete;
    Timed& operator=(const Timed&) = delete;

private:
    Link& link_;
    Of what_;
    double began_;
};

void Link::note_sent(MessageKind kind, std::size_t bytes) {
    LinkAccount::Sent& sent = account_.sent[static_cast<std::size_t>(kind)];
    ++sent.messages;
    sent.bytes += bytes;
}

void Link::send(Rank to, MessageKind kind, std::span<const std::byte> bytes) {
    const Timed timed{*this, Timed::Of::work};
    note_sent(kind, bytes.size());
    transmit(to, kind, bytes);
}

std::optional<Envelope> Link::probe(Kinds kinds) {
    const Timed timed{*this, Timed::Of::work};
    return arrived(kinds);
}

Envelope Link::wait(Kinds kinds) {
    const Timed timed{*this, Timed::Of::waiting};
    return await(kinds);
}

std::optional<Envelope> Link::wait(Kinds kinds, std::chrono::microseconds at_most) {
    const Timed timed{*this, Timed::Of::waiting};
    return await_for(kinds, at_most);
}

std::vector<std::byte> Link::receive(const Envelope& envelope) {
    const Timed timed{*this, Timed::Of::work};
    std::vector<std::byte> bytes(envelope.bytes);
    take(envelope, bytes);
    return bytes;
}

void Link::gather_bytes(Rank root, std::span<const std::byte> mine, std::span<std::byte> all) {
    const Timed timed{*this, Timed::Of::waiting};
    if (rank() != root) note_sent(MessageKind::collective, mine.size());
    gather_all(root, mine, all);
}

std::int64_t Link::reduce_to_greatest(std::int64_t mine) {
    const Timed timed{*this, Timed::Of::waiting};
    if (!is_manager()) note_sent(MessageKind::collective, sizeof mine);
    return reduce_all(mine);
}

void Link::broadcast_bytes(Rank root, std::span<std::byte> bytes) {
    const Timed timed{*this, Timed::Of::waiting};
    if (rank() == root) note_sent(MessageKind::collective, bytes.size());
    broadcast_all(root, bytes);
}

Link::HostMemory Link::host_memory(std::size_t bytes_a_rank, std::string_view for_what) {
    const Timed timed{*this, Timed::Of::waiting};
    // By what was asked for, not by what was had: all ranks decide alike.
    if (host_memory_asked_for_ == bytes_a_rank && host_memory_is_for_ == for_what) {
        ++host_memory_.uses_before;
    } else {
        host_memory_ = share_on_host(bytes_a_rank);
        host_memory_asked_for_ = bytes_a_rank;
        host_memory_is_for_ = for_what;
    }
    return host_memory_;
}

} // namespace espalier
