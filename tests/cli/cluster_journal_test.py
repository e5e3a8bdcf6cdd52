"""`cluster solve --journal`: what is solved stays solved, whatever happens to the ranks and to the file.

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


class Kills(JournalTest):
    def start_and_kill(self, ranks, draw):
        """Kills a rank some time after it has finished a piece; the pieces before and after."""
        before = self.pieces()
        process = subprocess.Popen([PROGRAM, *self.words(GAME, ranks)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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

    def test_killed_ranks_lose_nothing(self):
        expected = json.loads(run("solve", GAME, "--json", timeout=600).stdout)
        draw = random.Random(int(os.environ.get("ESPALIER_TEST_SEED", "1")))
        for kill in range(KILLS):
            before, after = self.start_and_kill(draw.choice([2, 3, 4]), draw)
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


if __name__ == "__main__":
    unittest.main()
