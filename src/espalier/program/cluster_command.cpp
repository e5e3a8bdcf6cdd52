// `cluster`: starts the program on several ranks by mpirun.
#include "espalier/core/bad_input.hpp"
#include "espalier/engine/number.hpp"
#include "espalier/engine/ranks.hpp"
#include "espalier/program/commands.hpp"
#include "espalier/program/terminal.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

namespace espalier {
namespace {

// More ranks than cores, whose threads go where they like. Ranks that wait sleep (mpi_world.cpp); were they to yield at every
// look for messages, those that search would give their core away, too.
std::vector<std::string> launcher_words(const CommandWords& words, std::int64_t ranks) {
    std::vector<std::string> launcher{"mpirun",    "-n",  fmt::to_string(ranks), "--quiet", "--oversubscribe",
                                      "--bind-to", "none"};
    for (const char* const word :
         {"--mca", "mpi_yield_when_idle", "0", "--mca", "btl_vader_single_copy_mechanism", "none"})
        launcher.emplace_back(word);
    if (!words.hostfile.empty()) launcher.insert(launcher.end(), {"--hostfile", words.hostfile});
    return launcher;
}

void allow_root() {
    if (geteuid() != 0) return;
    setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
}

[[noreturn]] void become(std::vector<std::string> words) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execvp(pointers.front(), pointers.data());
    throw BadInput{
        fmt::format("cannot start {}: {} (Debian: openmpi-bin)", words.front(), std::strerror(errno))};
}

} // namespace

int run_cluster(const Context& context, const CommandWords& words) {
    constexpr std::int64_t most_ranks = 4096;
    if (context.link != nullptr) throw BadInput{"cluster starts mpirun itself; under mpirun leave it out"};
    if (!MpiWorld::is_compiled()) MpiWorld::join(); // says so
    if (words.rest.empty())
        throw BadInput{"cluster needs a command, as in 'cluster --ranks 4 search chess --depth 9'"};
    const std::int64_t ranks = words.ranks.empty() ? 4 : read_integer("--ranks", words.ranks, 1, most_ranks);
    std::vector<std::string> command = launcher_words(words, ranks);
    command.push_back(std::filesystem::read_symlink("/proc/self/exe").string());
    command.insert(command.end(), words.rest.begin(), words.rest.end());
    allow_root();
    show_ranks_terminal();
    become(std::move(command));
}

} // namespace espalier
