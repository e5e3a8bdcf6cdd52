#include "espalier/program/journal_file.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace espalier {
namespace {

constexpr int may_be_read_and_written = 0666;

BadInput cannot(std::string_view what, const std::string& path) {
    return BadInput{fmt::format("cannot {} {}: {}", what, in_quotes(path, 200), std::strerror(errno))};
}

} // namespace

JournalFile::Descriptor::~Descriptor() {
    if (number_ >= 0) close(number_);
}

JournalFile::JournalFile(std::string path, std::string_view heading, const Reader& reader)
    : path_(std::move(path)),
      // O_NONBLOCK: to open what is no plain file might wait for ever.
      file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK,
                 may_be_read_and_written)) {
    if (file_.number() < 0) throw cannot("write", path_);
    refuse_unless_ours_alone();
    const std::string text = whole_text();
    std::size_t whole_bytes = 0;
    try {
        whole_bytes = reader(text);
    } catch (const BadInput& error) {
        throw BadInput{fmt::format("{}, {}", in_quotes(path_, 200), error.what())};
    }
    if (whole_bytes < text.size()) {
        cut_off_after(whole_bytes);
        fmt::print(stderr, "espalier: the last line of {} was torn and is dropped\n", in_quotes(path_, 200));
    }
    if (whole_bytes == 0) append(heading);
}

JournalFile::~JournalFile() = default;

void JournalFile::append(std::string_view lines) const {
    while (!lines.empty()) {
        const auto written = write(file_.number(), lines.data(), lines.size());
        if (written < 0) throw cannot("write", path_);
        lines.remove_prefix(static_cast<std::size_t>(written));
    }
}

void JournalFile::flush() const {
    if (fsync(file_.number()) != 0) throw cannot("write", path_);
}

// The lock ends with the program, however that ends.
void JournalFile::refuse_unless_ours_alone() const {
    struct stat about {};
    if (fstat(file_.number(), &about) != 0) throw cannot("read", path_);
    if (!S_ISREG(about.st_mode)) throw BadInput{fmt::format("{} is not a plain file", in_quotes(path_, 200))};
    if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0) {
        throw BadInput{fmt::format("{} is a journal that is being written", in_quotes(path_, 200))};
    }
}

std::string JournalFile::whole_text() const {
    constexpr std::size_t piece = 1 << 20;
    constexpr std::size_t most_bytes = 1 << 30;
    std::string text;
    while (text.size() <= most_bytes) {
        const std::size_t size = text.size();
        text.resize(size + piece);
        const auto got = read(file_.number(), text.data() + size, piece);
        if (got < 0) throw cannot("read", path_);
        text.resize(size + static_cast<std::size_t>(got));
        if (got == 0) return text;
    }
    throw BadInput{fmt::format("{} is longer than a gigabyte", in_quotes(path_, 200))};
}

void JournalFile::cut_off_after(std::size_t bytes) const {
    if (ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) throw cannot("write", path_);
}

} // namespace espalier
