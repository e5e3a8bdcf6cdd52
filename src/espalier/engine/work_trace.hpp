// How a search was shared out, as a time-line that Perfetto and Chrome show: a row a worker, a slice for each piece of
// work (the "Trace Event Format").
#pragma once

#include "espalier/engine/sharing_report.hpp"
#include "espalier/parallel/work_observer.hpp"

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

namespace espalier {

class WorkTrace final : public WorkObserver {
public:
    explicit WorkTrace(std::size_t most_pieces) : most_pieces_(most_pieces) {}

    void begins(std::size_t workers) override;
    void notes(WorkerNumber worker, const PieceOfWork& piece) override;

    // Those that ended first are kept, and the whole search.
    std::size_t kept() const;
    std::size_t noted() const { return noted_; }

    // A JSON object. A node of a simulated machine is shown as a microsecond.
    std::string as_json(const std::string& title, TimeUnit unit) const;

private:
    // Apart, so that nobody waits for anybody.
    struct alignas(64) Row {
        std::vector<PieceOfWork> pieces{}; // in the order of their ends
    };

    std::size_t most_pieces_;
    std::atomic<std::size_t> noted_ = 0;
    std::vector<Row> rows_{};
};

} // namespace espalier
