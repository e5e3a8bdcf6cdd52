// The file in which a search by ranks notes the pieces that are done, and from which it goes on.
#pragma once

#include "espalier/engine/search_journal.hpp"
#include "espalier/program/journal_file.hpp"

#include <chrono>
#include <string>

namespace espalier {

class SearchJournalFile {
public:
    // Throws BadInput, and then has changed nothing, if the file cannot be used or is another journal.
    SearchJournalFile(const std::string& path, const Session& session, const SearchRequest& request);

    PieceLedger& ledger() { return ledger_; }
    // Throws BadInput if that fails.
    void flush() const { file_.flush(); }

private:
    using Clock = std::chrono::steady_clock;

    void note(const FoundNode& found);

    LinesHeading heading_;
    PieceLedger ledger_{};
    JournalFile file_;
    Clock::time_point last_flush_ = Clock::now();
};

} // namespace espalier
