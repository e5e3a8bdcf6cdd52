// A crew of OpenMP threads finds what minimax finds, by tasks and by loops, with shared bounds and with frozen ones.
#include "contract/shared_search.hpp"
#include "espalier/parallel/openmp_crew.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>

namespace espalier::contract {
namespace {

// All moves at once: down to the last ply, and where more than two are left, with bounds of their own; after the eldest.
const std::array policies{
    SharingPolicy{.alone = {0, 0, 0, 0}},
    SharingPolicy{.alone = {0, 0, 0, 0}, .least_depth = Depth{3}, .bounds = Bounds::frozen},
    SharingPolicy{.alone = {1, 1, 1, 1}, .bounds = Bounds::frozen}};

template <class Subject>
class OpenMpSearch : public SharedSearchTest<Subject> {};
TYPED_TEST_SUITE(OpenMpSearch, SharingSubjects, NameOfSubject);

TYPED_TEST(OpenMpSearch, FindsWhatMinimaxFinds) {
    this->for_some_positions(4, [&](Random&) {
        for (std::size_t policy = 0; policy < policies.size(); ++policy) {
            for (const OpenMpWay way : {OpenMpWay::tasks, OpenMpWay::loops}) {
                for (const std::size_t cap : {2U, 5U}) {
                    SCOPED_TRACE("policy " + std::to_string(policy) + ", cap " + std::to_string(cap) +
                                 (way == OpenMpWay::tasks ? ", tasks" : ", loops"));
                    OpenMpCrew crew{way, cap, policies[policy]};
                    this->expect_minimax(crew);
                }
            }
        }
    });
}

} // namespace
} // namespace espalier::contract
