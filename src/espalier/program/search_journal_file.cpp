#include "espalier/program/search_journal_file.hpp"

#include <string_view>

namespace espalier {

SearchJournalFile::SearchJournalFile(const std::string& path, const Session& session,
                                     const SearchRequest& request)
    : heading_(search_journal_heading(session, request)),
      file_(path, heading_.line(), [&](std::string_view text) {
          const SearchJournal journal = read_search_journal(text, heading_);
          for (const FoundNode& found : journal.nodes) ledger_.take_over(found);
          return journal.whole_bytes;
      }) {
    ledger_.tell([this](const FoundNode& found) { note(found); });
}

// Who kills the program loses nothing that was written; a power failure what was found since the last flush.
void SearchJournalFile::note(const FoundNode& found) {
    constexpr auto between_flushes = std::chrono::milliseconds{100};
    file_.append(search_journal_line(heading_, found));
    if (Clock::now() - last_flush_ < between_flushes) return;
    file_.flush();
    last_flush_ = Clock::now();
}

} // namespace espalier
