"""The program in the README is the example that the tests build and run."""

import pathlib
import re
import unittest


class Readme(unittest.TestCase):
    def test_its_program_is_the_example(self):
        blocks = re.findall(r"```cpp\n(.*?)```", pathlib.Path("README.md").read_text(encoding="utf-8"), re.DOTALL)
        self.assertEqual(blocks, [pathlib.Path("examples/tic_tac_toe.cpp").read_text(encoding="utf-8")])
        self.assertEqual(blocks[0].count("\n"), 12)


if __name__ == "__main__":
    unittest.main()
