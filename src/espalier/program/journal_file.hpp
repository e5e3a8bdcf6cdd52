// The journal of a match as a file: lines are only ever added to it, and one program at a time adds them.
#pragma once

#include "espalier/engine/match/journal.hpp"
#include "espalier/engine/match/terms.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace espalier {

class JournalFile {
public:
    // Begins a journal, or goes on with one of the same terms. Throws BadInput, and then has changed nothing, if
    // the file cannot be used, is in use, or is not the journal of this match.
    JournalFile(std::string path, const MatchTerms& terms);
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    // What stood there at first.
    const std::map<int, GameResult>& results() const { return content_.results; }
    // Whether the last line lacked its end, and was cut off.
    bool was_torn() const { return was_torn_; }

    // Not flushed to the disk: what a power failure loses is played again. Throws BadInput if there is no room.
    void append(std::string_view lines) const;

private:
    class Descriptor {
    public:
        explicit Descriptor(int number) : number_(number) {}
        ~Descriptor();
        Descriptor(const Descriptor&) = delete;
        Descriptor& operator=(const Descriptor&) = delete;

        int number() const { return number_; }

    private:
        int number_; // negative: the file could not be opened
    };

    void refuse_unless_ours_alone() const;
    std::string whole_text() const;
    void cut_off_after(std::size_t bytes) const;

    std::string path_;
    Descriptor file_;
    JournalContent content_{};
    bool was_torn_ = false;
};

} // namespace espalier
