#include "espalier/lab/runs.hpp"

#include <algorithm>

namespace espalier::lab {

Runs runs_of(std::span<const Measurement> measurements, const Part& part, const Contender& contender,
             const std::string& subject) {
    Runs runs;
    for (const Measurement& run : measurements) {
        const RunKey& key = run.key;
        const bool is_its = key.at == contender.at && key.contender == contender.name &&
                            key.subject == subject && key.part == part.name;
        if (is_its) runs.push_back(&run);
    }
    std::ranges::sort(runs, {}, [](const Measurement* run) { return run->key.repeat; });
    return runs;
}

} // namespace espalier::lab
