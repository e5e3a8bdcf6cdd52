"""`cluster solve --journal` and `cluster search --journal`: what is done stays done, whatever happens to the ranks and to the
file.

ESPALIER_TEST_GAME and ESPALIER_TEST_KILLS choose a longer run."""

import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, mpirun, run

GAME = os.environ.get("ESPALIER_TEST_GAME", "mnk(5,5,4)")
KILLS = int(os.environ.get("ESPALIER_TEST_KILLS", "4"))
QUICK = "mnk(4,4,4)"
SEARCH = ["checkers", "--depth", "17"]  # a second or two


def children_of(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class JournalTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "a journal"

    def words(self, game, ranks=3, pieces=64):
        return ["cluster", "--ranks", str(ranks), "solve", game, "--pieces", str(pieces), "--journal", str(self.file), "--json"]

    def solved(self, game, notes="", **how):
        done = run(*self.words(game, **how), timeout=600)
        self.assertEqual((done.returncode, done.stderr), (0, notes))
        return json.loads(done.stdout)

    def refused(self, game, **how):
        """The one line that is said; the file stays as it was."""
        before = self.file.read_bytes()
        done = run(*self.words(game, **how))
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
        self.assertEqual(self.file.read_bytes(), before)
        return done.stderr

    def pieces(self):
        """The numbers of those that stand in the journal to their end."""
        text = self.file.read_text() if self.file.exists() else ""
        return [line.split()[1] for line in text[:text.rfind("\n") + 1].splitlines()[1:]]


    def start_and_kill(self, words, draw):
        """Kills a rank some time after it has finished a piece; the pieces before and after."""
        before = self.pieces()
        process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.kill)
        deadline = time.monotonic() + 300
        while len(self.pieces()) == len(before) and process.poll() is None:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.001)
        time.sleep(draw.random() * 0.05)
        if process.poll() is None:
            os.kill(draw.choice(children_of(process.pid)), signal.SIGKILL)
        self.assertNotEqual(process.wait(timeout=60), 0, "it had ended before it was killed")
        return before, self.pieces()


class Kills(JournalTest):
    def test_killed_ranks_lose_nothing(self):
        expected = json.loads(run("solve", GAME, "--json", timeout=600).stdout)
        draw = random.Random(int(os.environ.get("ESPALIER_TEST_SEED", "1")))
        for kill in range(KILLS):
            before, after = self.start_and_kill(self.words(GAME, draw.choice([2, 3, 4])), draw)
            self.assertEqual(after[:len(before)], before)
            self.assertGreater(len(after), len(before), f"kill {kill}")
        found = self.solved(GAME)
        self.assertEqual(found["score"], expected["score"])
        pieces = self.pieces()
        self.assertEqual(len(set(pieces)), len(pieces), "a piece was solved twice")
        self.assertEqual(pieces[:len(after)], after)
        heading = self.file.read_text().splitlines()[0]
        print(f"{KILLS} kills, {len(pieces)} pieces solved: {heading}", flush=True)


class Files(JournalTest):
    def test_a_solved_game_is_only_told(self):
        first = self.solved(QUICK)
        self.assertEqual(first["score"], {"kind": "draw"})
        before = self.file.read_bytes()
        again = self.solved(QUICK, ranks=2)
        self.assertEqual((again["score"], again["nodes"]), (first["score"], first["nodes"]))
        self.assertEqual(self.file.read_bytes(), before)

    def test_a_torn_line_is_dropped_with_a_note(self):
        expected = self.solved(QUICK)
        whole = self.file.read_bytes()
        for cut in 1, 17, 40:
            self.file.write_bytes(whole[:-cut])
            note = f"espalier: the last line of '{self.file}' was torn and is dropped\n"
            self.assertEqual(self.solved(QUICK, notes=note)["score"], expected["score"])
            self.assertEqual(len(set(self.pieces())), len(self.pieces()))

    def test_what_is_not_the_right_journal_is_refused(self):
        self.solved(QUICK)
        whole = self.file.read_bytes()
        self.assertIn("line 1: the journal of another solution", self.refused("mnk(4,3,3)"))
        self.assertIn("line 1: the journal of another solution", self.refused(QUICK, pieces=1000))
        self.file.write_bytes(whole.replace(b"piece", b"niece", 3))
        self.assertIn("does not fit its check; the file is damaged", self.refused(QUICK))
        self.file.write_text("dear diary\n")
        self.assertIn("line 1: not the first line of", self.refused(QUICK))

    def test_a_disk_that_is_full(self):
        # Of the ranks only: mpirun has files of its own to write.
        script = f"ulimit -f 1; trap '' XFSZ; exec {PROGRAM} \"$@\""
        command = ["bash", "-c", script, "rank", *self.words("mnk(5,5,4)")[3:]]
        done = mpirun("-n", "3", "--mca", "btl", "tcp,self", *command)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(f"espalier: cannot write '{self.file}': File too large\n", done.stderr)

    def test_one_rank_and_more_ranks_than_pieces(self):
        for ranks in 1, 8:
            self.assertEqual(self.solved("mnk(3,3,3)", ranks=ranks, pieces=2)["score"], {"kind": "draw"})
            self.file.unlink()


class Searches(JournalTest):
    def searching(self, *more, ranks=2):
        return ["cluster", "--ranks", str(ranks), "search", *SEARCH, "--journal", str(self.file), "--json", *more]

    def searched(self, *more, ranks=2, notes=""):
        done = run(*self.searching(*more, ranks=ranks), timeout=600)
        self.assertEqual((done.returncode, done.stderr), (0, notes))
        return json.loads(done.stdout)

    def pieces(self):
        """As above, but by what was found: of one node there may be several bounds."""
        text = self.file.read_text() if self.file.exists() else ""
        lines = text[:text.rfind("\n") + 1].splitlines()[1:]
        return [" ".join(line.split("; check ")[0].split()[1:4] + line.split()[6:7]) for line in lines]

    def test_killed_ranks_lose_nothing(self):
        expected = json.loads(run("search", *SEARCH, "--algorithm", "pvs", "--json", timeout=600).stdout)
        draw = random.Random(int(os.environ.get("ESPALIER_TEST_SEED", "1")))
        for kill in range(KILLS):
            before, after = self.start_and_kill(self.searching(ranks=draw.choice([2, 3, 4])), draw)
            self.assertEqual(after[:len(before)], before)
            self.assertGreater(len(after), len(before), f"kill {kill}")
        found = self.searched()
        self.assertEqual((found["score"], found["move"]), (expected["score"], expected["move"]))
        pieces = self.pieces()
        self.assertEqual(pieces[:len(after)], after)
        self.assertEqual(len(set(pieces)), len(pieces), "a piece was searched twice")

    def test_what_was_found_is_not_searched_again(self):
        first = self.searched()
        before = self.pieces()
        self.assertGreater(len(before), 10)
        again = self.searched()
        self.assertEqual((again["score"], again["move"]), (first["score"], first["move"]))
        pieces_of = lambda report: report["ranks"][0]["sent"]["piece"]["count"]
        self.assertLess(pieces_of(again), pieces_of(first))
        self.assertEqual(self.pieces()[:len(before)], before)

    def test_torn_damaged_and_other_journals(self):
        expected = self.searched()
        whole = self.file.read_bytes()
        self.file.write_bytes(whole[:-5])
        note = f"espalier: the last line of '{self.file}' was torn and is dropped\n"
        self.assertEqual(self.searched(notes=note)["score"], expected["score"])
        for text, said in [(whole.replace(b"node", b"mode", 3), "does not fit its check; the file is damaged"),
                           (whole.replace(b"game checkers", b"game checquer"), "line 1: "),
                           (b"dear diary\n", "line 1: not the first line of")]:
            self.file.write_bytes(text)
            done = run(*self.searching())
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
            self.assertIn(said, done.stderr)
            self.assertEqual(self.file.read_bytes(), text)

    def test_a_disk_that_is_full(self):
        script = f"ulimit -f 1; trap '' XFSZ; exec {PROGRAM} \"$@\""
        command = ["bash", "-c", script, "rank", *self.searching("--algorithm", "mpi-tree")[3:]]
        done = mpirun("-n", "3", "--mca", "btl", "tcp,self", *command)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(f"espalier: cannot write '{self.file}': File too large\n", done.stderr)

    def test_searches_that_keep_no_journal(self):
        for words, said in [(["search", *SEARCH, "--journal", str(self.file)], "--journal is for mpi-tree on several ranks"),
                            (self.searching("--algorithm", "mpi-pool"), "--journal is for mpi-tree on several ranks"),
                            (self.searching("--time", "1000"), "--journal is for an exact search to a depth")]:
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
            self.assertIn(said, done.stderr)
            self.assertFalse(self.file.exists())


if __name__ == "__main__":
    unittest.main()
