#include "espalier/program/file.hpp"

#include "espalier/core/bad_input.hpp"
#include "espalier/core/in_quotes.hpp"
#include "espalier/program/commands.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

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

// The whole text to a file or device that is called `name` in messages.
void write_to(const std::string& path, const std::string& name, const std::string& text) {
    const File file{std::fopen(path.c_str(), "wb")};
    if (!file) throw cannot("write", name);
    const bool is_written =
        std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0;
    if (!is_written) throw cannot("write", name);
    fsync(fileno(file.get())); // not every device can
}

bool is_device(const std::string& path) {
    std::error_code none;
    return std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none);
}

// Where a link leads, not the link.
std::string target_of(const std::string& path) {
    std::error_code none;
    return std::filesystem::exists(path, none) ? std::filesystem::canonical(path, none).string() : path;
}

std::string unfinished_name(const std::string& target) { return fmt::format("{}.{}.tmp", target, getpid()); }

} // namespace

void write_file(const std::string& path, const std::string& text) {
    if (path == "-") return print(text);
    if (is_device(path)) return write_to(path, path, text);
    const std::string target = target_of(path);
    const std::string unfinished = unfinished_name(target);
    try {
        write_to(unfinished, path, text);
        if (std::rename(unfinished.c_str(), target.c_str()) != 0) throw cannot("write", path);
    } catch (const BadInput&) {
        std::remove(unfinished.c_str());
        throw;
    }
}

void expect_writable(const std::string& path) {
    if (std::error_code none; std::filesystem::is_directory(path, none)) {
        errno = EISDIR;
        throw cannot("write", path);
    }
    if (path == "-" || is_device(path)) return;
    const std::string unfinished = unfinished_name(target_of(path));
    write_to(unfinished, path, "");
    std::remove(unfinished.c_str());
}

std::string read_file(const std::string& path, std::size_t most_megabytes) {
    const std::size_t most_bytes = most_megabytes << 20;
    const File file{std::fopen(path.c_str(), "rb")};
    if (!file) throw cannot("read", path);
    std::string text;
    std::size_t read = 0;
    do {
        constexpr std::size_t at_once = std::size_t{1} << 20;
        text.resize(std::max(2 * read, at_once));
        read += std::fread(text.data() + read, 1, text.size() - read, file.get());
    } while (read == text.size() && read <= most_bytes);
    if (std::ferror(file.get()) != 0) throw cannot("read", path);
    if (read > most_bytes) {
        throw BadInput{
            fmt::format("{} is longer than {}", in_quotes(path, 200),
                        most_megabytes == 1 ? "a megabyte" : fmt::format("{} megabytes", most_megabytes))};
    }
    text.resize(read);
    return text;
}

} // namespace espalier
