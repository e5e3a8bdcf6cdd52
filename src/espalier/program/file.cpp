#include "espalier/program/file.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/program/commands.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

struct Closes {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closes>;

BadInput cannot(const char* what, const std::string& path) {
    return BadInput{fmt::format("cannot {} {}: {}", what, in_quotes(path, 200), std::strerror(errno))};
}

} // namespace

void write_file(const std::string& path, const std::string& text) {
    if (path == "-") return print(text);
    const std::string unfinished = fmt::format("{}.{}.tmp", path, getpid());
    File file{std::fopen(unfinished.c_str(), "wb")};
    if (!file) throw cannot("write", path);
    const bool is_written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                            std::fflush(file.get()) == 0 && fsync(fileno(file.get())) == 0;
    file.reset();
    if (!is_written || std::rename(unfinished.c_str(), path.c_str()) != 0) {
        const int reason = errno;
        std::remove(unfinished.c_str());
        errno = reason;
        throw cannot("write", path);
    }
}

std::string read_file(const std::string& path) {
    constexpr std::size_t most_bytes = 1 << 20;
    const File file{std::fopen(path.c_str(), "rb")};
    if (!file) throw cannot("read", path);
    std::string text(most_bytes + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    if (std::ferror(file.get()) != 0) throw cannot("read", path);
    if (text.size() > most_bytes)
        throw BadInput{fmt::format("{} is longer than a megabyte", in_quotes(path, 200))};
    return text;
}

} // namespace espalier
