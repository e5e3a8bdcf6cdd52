"""`match`: two algorithms against each other, the journal of their games, and what a kill does to it."""

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

# Without a clock: such a match can be repeated to the last move.
TERMS = ("alphabeta", "alphabeta(order=reorder)", "--game", "mnk(5,5,4)", "--depth", "3")
QUICK = ("alphabeta", "minimax", "--game", "tic-tac-toe", "--depth", "2")
SLOW = ("alphabeta", "minimax", "--game", "mnk(7,7,5)", "--time", "2000")


def lines_of(path):
    return path.read_bytes().decode().split("\n")


class MatchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "a journal"

    def report(self, *words, notes=""):
        done = run("match", *words, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, notes))
        self.assertEqual(done.stdout.count("\n"), 1)
        return json.loads(done.stdout)

    def refused(self, *words):
        """The one line that is said."""
        done = run("match", *words)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
        return done.stderr

    def start(self, *words):
        process = subprocess.Popen([PROGRAM, "match", *words, "--journal", str(self.file)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def wait_for_lines(self, number, process=None):
        """Until the journal has so many whole lines, or the process has ended."""
        deadline = time.monotonic() + 30
        while not self.file.exists() or self.file.read_bytes().count(b"\n") < number:
            self.assertLess(time.monotonic(), deadline)
            if process and process.poll() is not None:
                return
            time.sleep(0.001)


class Match(MatchTest):
    def test_fields_of_the_json_object(self):
        report = self.report(*QUICK, "--games", "10")
        self.assertEqual(list(report)[:8], ["games", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "llr"])
        self.assertEqual(report["games"], 10)
        self.assertEqual(report["wins"] + report["draws"] + report["losses"], 10)
        self.assertEqual(sum(report["pairs"]), 5)
        self.assertIsNone(report["llr"])

    def test_a_match_of_equals_is_even(self):
        # Both players find the same moves: each opening is won by the same side twice, or drawn twice.
        report = self.report("alphabeta", "negamax", "--game", "mnk(5,5,4)", "--depth", "3", "--games", "40")
        self.assertEqual((report["pairs"], report["elo"]), ([0, 0, 20, 0, 0], 0))
        self.assertGreater(report["wins"], 0)
        self.assertAlmostEqual(report["elo_low"], -report["elo_high"])

    def test_the_stronger_one_wins_whichever_it_is(self):
        weak, strong = "alphabeta(window=-30000..-29999)", "alphabeta"  # the first move there is
        words = ("--game", "mnk(5,5,4)", "--depth", "3", "--games", "40")
        won, lost = self.report(strong, weak, *words), self.report(weak, strong, *words)
        self.assertGreater(won["wins"], 30)
        self.assertEqual((won["wins"], won["draws"], won["losses"]), (lost["losses"], lost["draws"], lost["wins"]))

    def test_infinite_elo_is_null(self):
        report = self.report("alphabeta", "alphabeta(window=-30000..-29999)", "--game", "mnk(6,6,4)", "--depth", "3",
                             "--games", "20")
        self.assertEqual((report["wins"], report["elo"], report["elo_high"]), (20, None, None))
        self.assertGreater(report["elo_low"], 100)

    def test_one_game(self):
        report = self.report(*QUICK, "--games", "1")
        self.assertEqual((report["games"], report["pairs"]), (1, [0, 0, 0, 0, 0]))

    def test_players_may_judge_differently(self):
        words = ("alphabeta", "alphabeta", "--game", "ultimate(3)", "--depth", "2", "--games", "10", "--journal",
                 str(self.file))
        games = json.loads(run("games", "--json").stdout)["games"]
        ultimate = next(game for game in games if game["name"] == "ultimate")
        other = next(row["name"] for row in ultimate["evaluations"] if row["name"] != "source")
        differing = self.report(*words, "--evaluation", "source", "--evaluation-b", other)
        self.assertIn(f"A alphabeta by source; B alphabeta by {other}; ", lines_of(self.file)[0])
        self.assertNotEqual(differing["pairs"], [0, 0, 5, 0, 0])

    def test_threads_change_nothing(self):
        alone = self.report(*TERMS, "--games", "31")
        self.assertEqual(self.report(*TERMS, "--games", "31", "--threads", "4"), alone)

    def test_a_seed_has_its_own_openings(self):
        def openings(seed):
            path = self.folder / f"journal {len(os.listdir(self.folder))}"
            self.report(*QUICK, "--games", "20", "--seed", seed, "--journal", str(path))
            return [line.split("; ")[3] for line in lines_of(path)[1:-1]]
        first = openings("1")
        self.assertEqual(first[0::2], first[1::2])
        self.assertEqual(openings("1"), first)
        self.assertNotEqual(openings("2"), first)

    def test_sprt_ends_a_match(self):
        weak = "alphabeta(window=-30000..-29999)"
        words = ("--game", "mnk(5,5,4)", "--depth", "3", "--games", "1000", "--sprt", "0,100")
        report = self.report("alphabeta", weak, *words)
        self.assertLess(report["games"], 100)
        self.assertEqual((report["games"] % 2, report["accepted"]), (0, "elo1"))
        self.assertGreater(report["llr"], 2.94)
        self.assertEqual(self.report("alphabeta", weak, *words, "--threads", "3"), report)
        report = self.report(weak, "alphabeta", *words)
        self.assertEqual(report["accepted"], "elo0")
        self.assertLess(report["llr"], -2.94)
        undecided = self.report(*QUICK, "--games", "4", "--sprt", "0,5,0.01,0.01")
        self.assertEqual((undecided["games"], undecided["accepted"]), (4, None))

    def test_for_people(self):
        out = run("match", *QUICK, "--games", "10", "--sprt", "-5,5").stdout
        self.assertRegex(out, r"^alphabeta against minimax at tic-tac-toe\n"
                              r"10 games: \d+ wins?, \d+ draws?, \d+ loss(es)?; "
                              r"Elo [+-]\S+ \([+-]\S+ to [+-]\S+\); LLR -?\d\.\d\d\n"
                              r"not decided between -5 and \+5 Elo: the LLR is between -2\.94 and 2\.94\n$")

    def test_help_has_examples(self):
        text = run("match", "--help").stdout
        for word in ["--games", "--time", "--journal", "--sprt", "--threads", "espalier match alphabeta minimax --game"]:
            self.assertIn(word, text)


class Journal(MatchTest):
    def test_a_killed_match_goes_on_where_it_was(self):
        games = 300  # many more than are played between ten kills
        expected = self.report(*TERMS, "--games", str(games), "--journal", str(self.folder / "whole"))
        whole = lines_of(self.folder / "whole")
        draw = random.Random(int(os.environ.get("ESPALIER_TEST_SEED", "1")))
        for threads in "1", "2":
            kept = []
            for kill in range(10):
                process = self.start(*TERMS, "--games", str(games), "--threads", threads, "--json")
                self.wait_for_lines(max(len(kept), 1) + 1, process)
                time.sleep(draw.random() * 0.005)
                process.kill()
                process.communicate()
                self.assertEqual(process.returncode, -signal.SIGKILL, f"it had ended before kill {kill}")
                *lines, torn = lines_of(self.file)
                self.assertEqual(lines[:len(kept)], kept)
                self.assertGreater(len(lines), len(kept))
                self.assertIn(lines[0], whole)
                self.assertTrue(not torn or any(line.startswith(torn) for line in whole))
                kept = lines
            done = run("match", *TERMS, "--games", str(games), "--threads", threads, "--journal", str(self.file), "--json")
            self.assertEqual((done.returncode, json.loads(done.stdout)), (0, expected))
            self.assertEqual(lines_of(self.file)[:len(kept)], kept)
            self.assertEqual(sorted(lines_of(self.file)), sorted(whole))
            self.file.unlink()

    def test_a_finished_match_is_only_told(self):
        first = self.report(*TERMS, "--games", "10", "--journal", str(self.file))
        before = self.file.read_bytes()
        self.assertEqual(self.report(*TERMS, "--games", "10", "--journal", str(self.file)), first)
        self.assertEqual(self.file.read_bytes(), before)
        self.assertEqual(self.report(*TERMS, "--games", "4", "--journal", str(self.file)),
                         self.report(*TERMS, "--games", "4"))
        self.assertEqual(self.file.read_bytes(), before)

    def test_a_match_can_be_prolonged(self):
        self.report(*TERMS, "--games", "6", "--journal", str(self.file))
        self.assertEqual(self.report(*TERMS, "--games", "12", "--journal", str(self.file)),
                         self.report(*TERMS, "--games", "12"))

    def test_a_torn_line_is_dropped_with_a_note(self):
        expected = self.report(*TERMS, "--games", "4", "--journal", str(self.file))
        whole = self.file.read_bytes()
        for cut in 1, 17, 40, len(whole) - 10:
            self.file.write_bytes(whole[:-cut])
            note = f"espalier: the last line of '{self.file}' was torn and is dropped\n"
            self.assertEqual(self.report(*TERMS, "--games", "4", "--journal", str(self.file), notes=note), expected)
            self.assertEqual(self.file.read_bytes(), whole)

    def test_other_terms_are_refused(self):
        self.report(*TERMS, "--games", "4", "--journal", str(self.file))
        before = self.file.read_bytes()
        for words in [(*TERMS, "--seed", "2"), (*TERMS, "--max-plies", "30"), (*TERMS, "--opening-plies", "2"),
                      (*TERMS, "--nodes", "5000"), QUICK, (TERMS[1], TERMS[0], *TERMS[2:])]:
            self.assertTrue(self.refused(*words, "--journal", str(self.file)).startswith(
                f"espalier: '{self.file}', line 1: the journal of another match: 'game mnk(5,5,4); A alphabeta by lines"))
            self.assertEqual(self.file.read_bytes(), before)

    def test_damage_is_refused_with_its_line(self):
        self.report(*TERMS, "--games", "4", "--journal", str(self.file))
        lines = self.file.read_bytes().splitlines(keepends=True)
        for number in range(len(lines)):
            damaged = list(lines)
            damaged[number] = damaged[number].replace(b"; A", b"; B")
            self.file.write_bytes(b"".join(damaged))
            self.assertEqual(self.refused(*TERMS, "--journal", str(self.file)),
                             f"espalier: '{self.file}', line {number + 1}: does not fit its check; the file is damaged\n")
            self.assertEqual(self.file.read_bytes(), b"".join(damaged))
        self.file.write_bytes(b"".join(lines[:2] + lines[1:]))
        self.assertIn(", line 3: game 0 stands there a second time\n", self.refused(*TERMS, "--journal", str(self.file)))

    def test_what_is_no_journal(self):
        self.file.write_text("dear diary\n")
        self.assertEqual(self.refused(*TERMS, "--journal", str(self.file)),
                         f"espalier: '{self.file}', line 1: not the first line of a match's journal\n")
        self.assertEqual(self.file.read_text(), "dear diary\n")
        self.assertEqual(self.refused(*TERMS, "--journal", str(self.folder)),
                         f"espalier: cannot write '{self.folder}': Is a directory\n")
        self.assertEqual(self.refused(*TERMS, "--journal", f"{self.folder}/no/file"),
                         f"espalier: cannot write '{self.folder}/no/file': No such file or directory\n")
        self.assertEqual(self.refused(*TERMS, "--journal", "/dev/full"), "espalier: '/dev/full' is not a plain file\n")
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        self.assertEqual(self.refused(*TERMS, "--journal", str(pipe)), f"espalier: '{pipe}' is not a plain file\n")

    def test_nothing_is_written_when_the_words_are_wrong(self):
        for words in [(*TERMS, "--games", "0"), (*TERMS, "--sprt", "1"), ("alphabeta", "x", *TERMS[2:])]:
            self.refused(*words, "--journal", str(self.file))
            self.assertFalse(self.file.exists())

    def test_a_disk_that_is_full_ends_the_match(self):
        script = f"ulimit -f 1; trap '' XFSZ; exec {PROGRAM} match \"$@\""
        words = [*TERMS, "--games", "100", "--journal", str(self.file)]
        done = subprocess.run(["bash", "-c", script, "match", *words], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"espalier: cannot write '{self.file}': File too large\n")
        run("match", *words)  # drops the line that did not fit
        self.assertEqual(self.file.read_bytes().count(b"\n"), 101)

    def test_one_match_at_a_time(self):
        self.start(*SLOW)
        self.wait_for_lines(1)
        self.assertEqual(self.refused(*SLOW, "--journal", str(self.file)),
                         f"espalier: '{self.file}' is a journal that is being written\n")


class Interrupted(MatchTest):
    def test_ctrl_c_tells_what_there_is(self):
        for threads in "1", "3":
            process = self.start("alphabeta", "minimax", "--game", "mnk(5,5,4)", "--nodes", "3000", "--games", "100000",
                                 "--threads", threads, "--json")
            self.wait_for_lines(6, process)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=20)
            self.assertEqual((process.returncode, errors), (130, ""))
            self.assertEqual(json.loads(output)["games"], self.file.read_bytes().count(b"\n") - 1)
            self.file.unlink()

    def test_ctrl_c_before_the_first_game_is_finished(self):
        process = self.start(*SLOW, "--json")
        self.wait_for_lines(1)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        self.assertEqual((process.returncode, errors), (130, ""))
        report = json.loads(output)
        self.assertEqual([report[key] for key in list(report)[:8]], [0, 0, 0, 0, None, None, None, None])


if __name__ == "__main__":
    unittest.main()
