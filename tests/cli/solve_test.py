"""`solve`: what it proves, what it says when it cannot, and the tables that it saves."""

import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, run

FIRST_POSITION = "W:WK19,K23:B12,K28"


def solve(*words):
    """The JSON object that `solve … --json` prints."""
    done = run("solve", *words, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1, done.stdout
    return json.loads(done.stdout)


class Solve(unittest.TestCase):
    def test_fields_of_the_json_object(self):
        result = solve("tic-tac-toe")
        fields = ["game", "position", "algorithm", "score", "move", "pv", "depth", "nodes", "seconds", "stopped_by", "optimal"]
        self.assertEqual(list(result), fields)
        self.assertEqual((result["game"], result["position"]), ("tic-tac-toe", "3/3/3 x"))
        self.assertEqual((result["score"], result["stopped_by"]), ({"kind": "draw"}, "finished"))
        self.assertEqual(result["optimal"], [{"move": str(cell), "score": {"kind": "draw"}} for cell in range(9)])
        self.assertEqual((len(result["pv"]), result["move"]), (9, result["pv"][0]))

    def test_all_best_moves_and_no_other(self):
        # Of the answers to a corner only the centre holds the draw.
        self.assertEqual([best["move"] for best in solve("tic-tac-toe", "--moves", "a3")["optimal"]], ["4"])
        win = solve("tic-tac-toe", "--position", "x1o/3/3 x")
        self.assertEqual(win["score"], {"kind": "win", "plies": 5})
        for cell in range(9):
            if cell in (0, 2):
                continue
            after = solve("tic-tac-toe", "--position", "x1o/3/3 x", "--moves", str(cell))
            is_best = after["score"] == {"kind": "loss", "plies": 4}
            self.assertEqual(is_best, str(cell) in [best["move"] for best in win["optimal"]], cell)

    def test_what_is_known(self):
        self.assertEqual(solve("mnk(4,4,4)")["score"], {"kind": "draw"})
        self.assertEqual(solve("mnk(4,3,3)")["score"]["kind"], "win")
        self.assertEqual(solve("mnk(6,6,4)")["score"]["kind"], "win")

    def test_by_several_threads(self):
        by_default = solve("mnk(5,5,4)")
        alone = solve("mnk(5,5,4)", "--algorithm", "ybwc(threads=1)")
        shared = solve("mnk(5,5,4)", "--algorithm", "ybwc(threads=3)")
        self.assertEqual([result["algorithm"] for result in (by_default, alone, shared)], ["ybwc", "ybwc(threads=1)", "ybwc(threads=3)"])
        for result in (by_default, shared):
            self.assertEqual((result["score"], result["optimal"]), (alone["score"], alone["optimal"]))
        self.assertNotIn("workers", alone)
        self.assertEqual(len(shared["workers"]), 3)
        self.assertGreater(sum(worker["nodes"] for worker in shared["workers"][1:]), 1000, shared["workers"])
        self.assertIn("crew   3 workers", run("solve", "mnk(5,5,4)", "--algorithm", "ybwc(threads=3)").stdout)

    def test_other_algorithms_search_to_the_end(self):
        expected = [best["move"] for best in solve("mnk(4,3,3)")["optimal"]]
        for algorithm in ("pvs", "dts(threads=2)", "ybwc(machine=virtual,workers=8)", "ybwc(threads=2,table=4)"):
            result = solve("mnk(4,3,3)", "--algorithm", algorithm)
            self.assertEqual((result["algorithm"], result["score"]["kind"]), (algorithm, "win"))
            self.assertEqual(sorted(best["move"] for best in result["optimal"]), sorted(expected))

    def test_what_proves_nothing_says_so(self):
        out = run("solve", "tic-tac-toe", "--algorithm", "beam(width=2)").stdout
        self.assertIn("not solved: beam(width=2) is approximate, so that it proves nothing\n", out)
        stopped = run("solve", "mnk(6,6,5)", "--algorithm", "pvs", "--time", "50").stdout
        self.assertIn("not solved: the search did not come to the end of the game\n", stopped)

    def test_in_pieces_all_best_moves_are_listed_or_none(self):
        self.assertEqual(solve("tic-tac-toe", "--pieces", "8")["optimal"], solve("tic-tac-toe")["optimal"])
        some = solve("tic-tac-toe", "--pieces", "64")
        self.assertEqual((some["score"], some["optimal"], len(some["pv"])), ({"kind": "draw"}, [], 1))
        self.assertIn("best   a3, and perhaps others\n", run("solve", "tic-tac-toe", "--pieces", "64").stdout)

    def test_games_that_count_points(self):
        tree = solve("tree(((3,5),(6,9)),((1,2),(0,-1)))")
        self.assertEqual(tree["score"], {"kind": "heuristic", "points": 5})
        self.assertEqual([best["move"] for best in tree["optimal"]], ["0"])

    def test_wins_and_draws_where_play_can_go_in_circles(self):
        won = solve("checkers", "--position", FIRST_POSITION)
        self.assertEqual((won["score"], len(won["pv"])), ({"kind": "win", "plies": 61}, 61))
        drawn = solve("checkers", "--position", FIRST_POSITION.replace("W:", "B:", 1))
        self.assertEqual((drawn["score"], drawn["stopped_by"]), ({"kind": "draw"}, "finished"))
        mate = solve("chess", "--position", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        self.assertEqual((mate["score"], mate["move"]), ({"kind": "win", "plies": 1}, "a1a8"))

    def test_the_end_of_a_game(self):
        over = solve("tic-tac-toe", "--position", "xxx/oo1/3 o")
        self.assertEqual((over["score"], over["move"], over["optimal"]), ({"kind": "loss", "plies": 0}, None, []))

    def test_when_time_runs_out_only_what_is_proven_is_said(self):
        stopped = solve("mnk(9,9,5)", "--time", "100")
        self.assertEqual((stopped["stopped_by"], stopped["score"], stopped["optimal"]), ("time", {"kind": "unknown"}, []))
        self.assertEqual(stopped["bounds"]["least"]["kind"], "loss")
        self.assertEqual(stopped["bounds"]["most"]["kind"], "win")
        self.assertGreaterEqual(stopped["bounds"]["most"]["plies"], 9)  # five stones take nine plies
        people = run("solve", "mnk(9,9,5)", "--time", "50").stdout
        self.assertIn("value  unknown\n", people)
        self.assertIn("not solved: proven is that it is at least loss in", people)

    def test_ctrl_c_prints_what_is_proven(self):
        process = subprocess.Popen([PROGRAM, "solve", "mnk(9,9,5)", "--json"], stdout=subprocess.PIPE, text=True)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
        self.assertEqual((process.returncode, json.loads(out)["stopped_by"]), (130, "interrupt"))

    def test_for_people(self):
        out = run("solve", "tic-tac-toe", "--position", "x1o/3/3 x").stdout
        self.assertIn("tic-tac-toe by ybwc, x to move\nvalue  win in 5\nbest   a2 ", out)
        self.assertIn("stop   finished\n", out)

    def test_help_has_examples(self):
        text = run("solve", "--help").stdout
        for word in ["--save", "--load", "--table", "--time", "espalier solve 'mnk(5,5,4)' --save five.solved"]:
            self.assertIn(word, text)


class Tables(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "solved"

    def assert_refused(self, expected, *words):
        done = run(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""), words)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(expected, done.stderr)

    def test_a_loaded_table_makes_the_answer_immediate(self):
        for words in (["mnk(4,4,4)"], ["checkers", "--position", "W:WK15,K18:BK1,K2"]):
            fresh = solve(*words, "--save", str(self.file))
            loaded = solve(*words, "--load", str(self.file))
            self.assertEqual((loaded["score"], loaded["optimal"]), (fresh["score"], fresh["optimal"]))
            self.assertLess(loaded["nodes"], fresh["nodes"] / 10, words)

    def test_what_is_wrong_with_a_table_is_said_in_one_line(self):
        solve("mnk(4,3,3)", "--save", str(self.file))
        self.assertEqual(os.listdir(self.folder), [self.file.name])
        whole = self.file.read_bytes()
        self.assert_refused("not of mnk(4,4,3)", "solve", "mnk(4,4,3)", "--load", str(self.file))
        self.assert_refused("not of tic-tac-toe", "play", "tic-tac-toe", "--self", "--solved", str(self.file))
        for content, expected in (
            (whole[:-1], "bytes too short"),
            (whole + b"\0", "bytes too long"),
            (whole.replace(b"table 1", b"table 2"), "of version '2'; expected 1"),
            (whole[:-30] + bytes([whole[-30] ^ 1]) + whole[-29:], "damaged"),
            (b"", "no solved table"),
            (b"hello\n", "no solved table"),
        ):
            self.file.write_bytes(content)
            self.assert_refused(expected, "solve", "mnk(4,3,3)", "--load", str(self.file))
        self.assert_refused("cannot read", "solve", "mnk(4,3,3)", "--load", str(self.folder / "nothing"))
        self.assert_refused("cannot write", "solve", "mnk(4,3,3)", "--save", "/nowhere/solved")
        self.assert_refused("--table", "solve", "mnk(4,3,3)", "--table", "0")

    def test_what_a_journal_has_kept_is_told(self):
        words = ["mnk(4,3,3)", "--journal", str(self.file)]
        first = solve(*words)
        self.assertEqual(first["from_journal"], {"pieces": 0, "nodes": 0})
        pieces = self.file.read_text().count("\n") - 1
        again = solve(*words)
        self.assertEqual((again["nodes"], again["from_journal"]), (first["nodes"], {"pieces": pieces, "nodes": first["nodes"]}))
        line = f"kept   {pieces} pieces with {first['nodes']:,} of these nodes, from the journal\n"
        self.assertIn(line, run("solve", *words).stdout)

        lines = self.file.read_text().splitlines(keepends=True)
        self.file.write_text("".join(lines[:2]))
        some = solve(*words)
        self.assertEqual(some["from_journal"]["pieces"], 1)
        self.assertLess(some["from_journal"]["nodes"], some["nodes"])
        self.file.unlink()
        self.assertNotIn("kept", run("solve", *words).stdout)

    def test_a_saved_table_makes_a_perfect_player(self):
        solve("mnk(4,3,3)", "--save", str(self.file))
        moves = run("play", "mnk(4,3,3)", "--self", "--json", "--solved", str(self.file)).stdout.splitlines()
        self.assertEqual(json.loads(moves[-1])["result"], "x")
        self.assertEqual(json.loads(moves[-1])["plies"], solve("mnk(4,3,3)")["score"]["plies"])

        solve("tic-tac-toe", "--save", str(self.file))
        chance = random.Random(1)
        results = set()
        for side in ["x", "o"] * 15:
            cells = [str(cell) for cell in range(9)]
            chance.shuffle(cells)
            out = run("play", "--side", side, "--solved", str(self.file), stdin="\n".join(cells * 5) + "\n").stdout
            last = out.splitlines()[-1]
            self.assertNotIn(f"{side} wins", last)
            self.assertNotIn("stands at", last)
            results.add(last)
        self.assertGreater(len(results), 1, results)

    def is_being_written(self):
        """Whether some of it is there under the other name."""
        for other in self.folder.glob("*.tmp"):
            try:
                return other.stat().st_size > 0
            except FileNotFoundError:  # renamed, or removed
                return False
        return False

    def test_killed_while_saving_the_file_is_the_old_one_or_the_new_one(self):
        # By one thread: then two tables of the same game are the same to the last byte.
        words = ["mnk(5,4,4)", "--algorithm", "ybwc(threads=1)", "--save", str(self.file)]
        solve("mnk(5,4,4)", "--moves", "a1 b1 c1 d1 e1 a2 b2 c2 e2 d2", "--save", str(self.file))
        old = self.file.read_bytes()
        began = time.monotonic()
        solve(*words)
        whole = time.monotonic() - began
        new = self.file.read_bytes()
        self.assertNotEqual(old, new)
        for attempt in range(10):
            self.file.write_bytes(old)
            process = subprocess.Popen([PROGRAM, "solve", *words], stdout=subprocess.DEVNULL)
            if attempt < 5:
                time.sleep(whole * (attempt + 1) / 6)
            else:
                while process.poll() is None and not self.is_being_written():
                    pass
                time.sleep((attempt - 5) * 0.001)
            process.kill()
            process.wait()
            self.assertTrue(self.file.read_bytes() in (old, new))
            self.assertEqual(run("solve", "mnk(5,4,4)", "--moves", "a1 b1 c1 d1 e1 a2 b2 c2 e2 d2", "--load", str(self.file)).returncode, 0)
            for left in self.folder.glob("*.tmp"):
                left.unlink()


if __name__ == "__main__":
    unittest.main()
