"""`perft`: the leaves at a depth, below each move, by threads and with a table."""

import json
import unittest

from program import run

# At depth 5 nothing has ended yet: below each move 8 x 7 x 6 x 5.
DIVIDED = {"a3": 1680, "b3": 1680, "c3": 1680, "a2": 1680, "b2": 1680, "c2": 1680, "a1": 1680, "b1": 1680, "c1": 1680}
WAYS = [[], ["--threads", "2"], ["--threads", "256"], ["--hash", "1"], ["--hash", "16", "--threads", "3"]]


class Perft(unittest.TestCase):
    def report(self, *words):
        done = run("perft", *words, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.count("\n"), 1)
        return json.loads(done.stdout)

    def test_fields_of_the_json_object(self):
        report = self.report("tic-tac-toe", "--depth", "9")
        self.assertEqual(list(report), ["game", "position", "depth", "leaves", "seconds"])
        self.assertEqual(report["position"], "3/3/3 x")
        self.assertEqual(report["leaves"], 127872)

    def test_each_way_counts_the_same(self):
        for way in WAYS:
            with self.subTest(way=way):
                self.assertEqual(self.report("mnk(4,4,3)", "--depth", "6", *way)["leaves"], 5518656)
                self.assertEqual(self.report("tic-tac-toe", "--depth", "0", *way)["leaves"], 1)
                self.assertEqual(self.report("tic-tac-toe", "--position", "xxx/oo1/3 o", "--depth", "3", *way)["leaves"], 0)
                divided = self.report("tic-tac-toe", "--depth", "6", "--divide", *way)
                self.assertEqual(divided["leaves"], 54720)
                self.assertEqual([line["move"] for line in divided["divide"]], [str(cell) for cell in range(9)])
                corner, edge, centre = 6000, 6240, 5760  # by another program
                self.assertEqual([line["leaves"] for line in divided["divide"]],
                                 [corner, edge, corner, edge, centre, edge, corner, edge, corner])

    def test_divide_for_people(self):
        out = run("perft", "tic-tac-toe", "--depth", "5", "--divide").stdout
        *lines, last = out.splitlines()
        self.assertEqual(lines, [f"{move}: {leaves}" for move, leaves in DIVIDED.items()])
        self.assertRegex(last, r"^15,120 leaves at depth 5 of tic-tac-toe \(\d+\.\d{3} s\)$")
        self.assertEqual(run("perft", "tic-tac-toe", "--depth", "0", "--divide").stdout.count("\n"), 1)

    def test_divide_of_the_end_of_a_game(self):
        over = self.report("tic-tac-toe", "--position", "xxx/oo1/3 o", "--depth", "3", "--divide")
        self.assertEqual((over["leaves"], over["divide"]), (0, []))

    def test_a_table_makes_deep_counts_possible(self):
        # Five in a row takes nine plies: nobody has won before. A minute without the table.
        with_table = self.report("mnk(5,5,5)", "--depth", "7", "--hash", "64")
        self.assertEqual(with_table["leaves"], 25 * 24 * 23 * 22 * 21 * 20 * 19)

    def test_help_has_examples(self):
        text = run("perft", "--help").stdout
        for word in ["--divide", "--threads", "--hash", "--paths", "espalier perft tic-tac-toe --depth 5 --divide"]:
            self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
