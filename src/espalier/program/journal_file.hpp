// A journal as a file: lines are only ever added to it, and one program at a time adds them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace espalier {

class JournalFile {
public:
    // Given all that stands there, how much of it is whole lines. Throws BadInput for what is not the right journal.
    using Reader = std::function<std::size_t(std::string_view)>;

    // Begins a journal with that first line, or goes on with one: a last line that lacks its end is dropped, and that is said. Throws BadInput, and then has changed nothing, if the
    // file cannot be used, is in use, or the reader throws.
    JournalFile(std::string path, std::string_view heading, const Reader& reader);
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    // Throws BadInput if there is no room. Unless it is flushed, a power failure may lose it.
    void append(std::string_view lines) const;
    void flush() const;

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
};

} // namespace espalier
