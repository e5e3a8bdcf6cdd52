"""scripts/check_layers finds what is planted, and only that."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check_layers"


def check(files):
    """The lines and the exit status of the script for a tree of {path: text}."""
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            path = pathlib.Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        ran = subprocess.run([sys.executable, str(SCRIPT), root], capture_output=True, text=True, check=False)
        return ran.stdout.splitlines(), ran.returncode


class CheckLayers(unittest.TestCase):
    def assert_fault(self, files, expected):
        self.assertEqual(check(files), ([expected], 1))

    def test_what_is_allowed(self):
        files = {
            "src/espalier/core/score.hpp": '#pragma once\n#include <compare>\n#include "espalier/core/ply.hpp"\n',
            "src/espalier/games/mnk/mnk.hpp": '#include "espalier/games/bits.hpp"\n#include "espalier/core/game.hpp"\n',
            "src/espalier/parallel/ybwc.hpp": '#include "espalier/search/pvs.hpp"\n',
            "src/espalier/engine/catalogue.cpp": '#include "espalier/games/mnk/mnk.hpp"\n#include <fmt/core.h>\n',
            "apps/espalier/main.cpp": '#include "espalier/program/program.hpp"\n',
            "tests/unit/core/score_test.cpp": '#include "anything.hpp"\n#include "espalier/search/pvs.hpp"\n',
        }
        self.assertEqual(check(files), ([], 0))

    def test_games_do_not_see_search(self):
        self.assert_fault(
            {"src/espalier/games/mnk/mnk.hpp": '#pragma once\n#  include "espalier/search/x.hpp"\n'},
            'src/espalier/games/mnk/mnk.hpp:2: games may not include search ("espalier/search/x.hpp")',
        )

    def test_search_does_not_see_games_or_parallel(self):
        faults, status = check({
            "src/espalier/search/pvs.hpp":
                '#include "espalier/games/bits.hpp"\n#include "espalier/parallel/split_point.hpp"\n',
        })
        self.assertEqual((len(faults), status), (2, 1))

    def test_core_sees_nothing(self):
        self.assert_fault(
            {"src/espalier/core/game.hpp": '#include "espalier/testing/conformance.hpp"\n'},
            'src/espalier/core/game.hpp:1: core may not include testing ("espalier/testing/conformance.hpp")',
        )

    def test_the_program_goes_through_the_engine(self):
        self.assert_fault(
            {"src/espalier/core/ply.hpp": "", "apps/espalier/main.cpp": '#include "espalier/games/mnk/mnk.hpp"\n'},
            'apps/espalier/main.cpp:1: apps may not include games ("espalier/games/mnk/mnk.hpp")',
        )

    def test_a_folder_that_nobody_knows(self):
        self.assert_fault(
            {"src/espalier/utils/strings.hpp": ""},
            "src/espalier/utils/strings.hpp:1: utils is not in the table of layers",
        )
        self.assert_fault(
            {"src/espalier/core/game.hpp": '#include "espalier/utils/strings.hpp"\n'},
            'src/espalier/core/game.hpp:1: utils is not in the table of layers ("espalier/utils/strings.hpp")',
        )

    def test_our_includes_have_one_spelling(self):
        for spelling in ('"score.hpp"', '"../core/score.hpp"', "<espalier/core/score.hpp>",
                         '"espalier/games/../search/pvs.hpp"'):
            faults, status = check({"src/espalier/games/bits.hpp": f"#include {spelling}\n"})
            self.assertEqual((len(faults), status), (1, 1), spelling)

    def test_an_empty_tree_is_no_success(self):
        self.assertEqual(check({})[1], 1)


unittest.main()
