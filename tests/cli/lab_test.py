"""`lab`: measures what its experiments ask for, keeps it whatever happens, and reports."""

import json
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, run

EXPERIMENT = {
    "title": "How much does pruning save?",
    "source": "E",
    "question": "How many nodes does alpha-beta leave out?",
    "ours": "It visited {node_ratio(alphabeta,against=minimax)|3} of them.",
    "parts": {"small": {
        "workload": "as published",
        "subjects": [{"game": "tic-tac-toe"}, {"name": "later", "game": "mnk(4,4,3)", "depth": 4}],
        "contenders": [{"name": "minimax", "algorithm": "minimax"},
                       {"name": "alphabeta", "algorithm": "alphabeta"},
                       {"name": "ybwc", "algorithm": "ybwc(machine=virtual,workers={workers})", "each": {"workers": [1, 4]}}],
        "repeats": {"quick": 3, "full": 5}}},
    "tables": [{"title": "Nodes", "columns": [{"title": "nodes", "value": "nodes"},
                                              {"title": "theirs", "source": {"minimax": 549946}}]}],
    "figures": [{"title": "Nodes", "kind": "bar", "x": "contenders", "series": [{"name": "nodes", "value": "nodes"}]}],
    "claims": [{"claim": "Less than half.", "value": "node_ratio(alphabeta,against=minimax)", "at_most": 0.5}],
}
RUNS = 2 * 4 * 3  # subjects, contenders, repeats


class LabTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "results"
        (self.folder / "experiments").mkdir()
        self.describe("pruning", EXPERIMENT)

    def describe(self, name, experiment):
        (self.folder / "experiments" / f"{name}.json").write_text(json.dumps(experiment))

    def words(self, *words):
        return ["lab", *words, "--experiments", str(self.folder / "experiments"), "--out", str(self.out)]

    def lab(self, *words):
        return run(*self.words(*words))

    def measured(self, out=None):
        """The keys of the measurements that stand in the journal to their end."""
        file = (out or self.out) / "journal.jsonl"
        text = file.read_text() if file.exists() else ""
        lines = [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines()]
        return [tuple(line[key] for key in ("experiment", "part", "subject", "contender", "at", "repeat")) for line in lines]

    def assert_complete(self):
        keys = self.measured()
        self.assertEqual(len(keys), RUNS)
        self.assertEqual(len(set(keys)), RUNS)

    def assert_refused(self, done, text):
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
        self.assertIn(text, done.stderr)


class Reports(LabTest):
    def test_all_that_was_asked_for(self):
        done = self.lab()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("How much does pruning save?", done.stdout)
        self.assertIn("549,946", done.stdout)
        self.assertIn("holds", done.stdout)
        self.assert_complete()
        page = (self.out / "report.html").read_text()
        data = json.loads(re.search(r'id="report-data">(.*?)</script>', page, re.S).group(1))
        self.assertEqual(data["summary"][0]["answer"], "holds")
        self.assertRegex(data["experiments"][0]["ours"], r"It visited 0\.0\d\d of them\.")
        self.assertIn("How much does pruning save?", (self.out / "report.md").read_text())
        self.assertEqual((self.out / "measurements.csv").read_text().count("\n"), RUNS + 1)

    def test_again_without_measuring(self):
        self.lab()
        before = (self.out / "journal.jsonl").read_bytes()
        first = json.loads(self.lab("report", "--json").stdout)
        done = self.lab("--json")
        self.assertEqual(json.loads(done.stdout)["experiments"], first["experiments"])
        self.assertIn("measured before", done.stderr)
        self.assertEqual((self.out / "journal.jsonl").read_bytes(), before)

    def test_an_experiment_named_twice_is_measured_once(self):
        self.assertEqual(self.lab("run", "pruning", "pruning").returncode, 0)
        self.assert_complete()
        self.assertEqual(self.lab("report").returncode, 0)

    def test_a_quick_run_says_so_and_a_full_one_does_not(self):
        self.lab()
        self.assertTrue(json.loads(self.lab("report", "--json").stdout)["made"]["quick"])
        self.describe("another", EXPERIMENT)  # of which nothing is measured
        self.lab("run", "pruning", "--full")
        self.assertFalse(json.loads(self.lab("report", "--json").stdout)["made"]["quick"])

    def test_how_to_measure_it_again(self):
        def command():
            return json.loads(self.lab("report", "--json").stdout)["experiments"][0]["commands"][0]
        self.lab()
        again = f"espalier lab run pruning --experiments {self.folder / 'experiments'}"
        self.assertEqual(command(), again)
        self.assertIn(f"Measure it again: `{again}`\n", (self.out / "report.md").read_text())
        self.lab("--full")
        self.assertEqual(command(), again.replace("pruning", "pruning --full"))

    def test_a_run_that_fails_is_left_out(self):
        failing = json.loads(json.dumps(EXPERIMENT))
        failing["tables"] = failing["figures"] = failing["claims"] = []
        failing["parts"]["small"]["subjects"] = [{"game": "tree((1,2),(3,4))"}]
        failing["parts"]["small"]["contenders"][1]["algorithm"] = "alphabeta(order=centre)"  # that a tree does not have
        failing.pop("ours")
        self.describe("pruning", failing)
        done = self.lab()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("espalier lab: left out: espalier search 'tree((1,2),(3,4))'"), 3)
        self.assertEqual(len(self.measured()), 3 * 3)

    def test_full_goes_on_from_quick(self):
        self.lab("run", "pruning")
        self.assertEqual(self.lab("run", "pruning", "--full").returncode, 0)
        self.assertEqual(len(set(self.measured())), RUNS * 5 // 3)
        self.assertEqual(len(self.measured()), RUNS * 5 // 3)

    def test_two_runs_side_by_side(self):
        self.lab()
        other = self.folder / "other"
        self.assertEqual(run(*self.words()[:-1], str(other)).returncode, 0)
        done = run("lab", "compare", str(self.out), str(other))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("alphabeta", done.stdout)
        for_programs = run("lab", "compare", str(self.out), str(other), "--json")
        self.assertEqual(for_programs.returncode, 0, for_programs.stderr)
        compared = json.loads(for_programs.stdout)
        self.assertEqual((compared["only_in_one"], compared["only_in_other"]), (0, 0))
        self.assertIn("alphabeta", {value["contender"] for subject in compared["subjects"] for value in subject["values"]})

    def test_lists_what_there_is(self):
        self.assertIn("How much does pruning save?", self.lab("list").stdout)
        names = [line.split()[0] for line in run("lab", "list").stdout.splitlines()]
        self.assertIn("a-times", names)

    def test_a_wrong_answer_is_a_fault(self):
        wrong = json.loads(json.dumps(EXPERIMENT))
        wrong["parts"]["small"]["contenders"][1]["algorithm"] = "alphabeta(window=1..2)"
        self.describe("pruning", wrong)
        done = self.lab()
        self.assertEqual(done.returncode, 1)
        self.assertIn("WRONG: pruning", done.stderr)


class Ends(LabTest):
    def start(self):
        process = subprocess.Popen([PROGRAM, *self.words()], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        return process

    def test_killed_ten_times_it_loses_nothing(self):
        draw = random.Random(1)
        for _ in range(10):
            process = self.start()
            time.sleep(draw.uniform(0.02, 0.2))
            process.kill()
            process.wait()
            keys = self.measured()
            self.assertEqual(len(keys), len(set(keys)))
        self.assertEqual(self.lab().returncode, 0)
        self.assert_complete()

    def test_interrupted_it_keeps_what_it_has(self):
        process = self.start()
        while not self.measured():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(), 130)
        self.assertIn("the same command goes on", process.stderr.read())
        self.assertTrue((self.out / "report.html").exists())
        self.assertLess(len(self.measured()), RUNS)
        self.assertEqual(self.lab().returncode, 0)
        self.assert_complete()

    def test_a_torn_line_is_measured_again(self):
        self.lab()
        text = (self.out / "journal.jsonl").read_text()
        (self.out / "journal.jsonl").write_text(text[:-20])
        done = self.lab()
        self.assertEqual(done.returncode, 0)
        self.assertIn("torn", done.stderr)
        self.assert_complete()


class Refusals(LabTest):
    def test_damage(self):
        self.lab()
        text = (self.out / "journal.jsonl").read_text()
        (self.out / "journal.jsonl").write_text(text.replace('"nodes":', '"nodez":', 1))
        self.assert_refused(self.lab(), "line 1: does not fit its check")
        self.assert_refused(self.lab("report"), "line 1: does not fit its check")

    def test_a_file_of_somebody_else_stays_as_it_was(self):
        self.out.mkdir()
        for text in "dear diary", "dear diary\n", '{"game": "chess"}':
            (self.out / "journal.jsonl").write_text(text)
            for words in [], ["report"]:
                self.assert_refused(self.lab(*words), "of the laboratory")
            self.assert_refused(self.lab("compare", str(self.out), str(self.out)), "of the laboratory")
            self.assertEqual((self.out / "journal.jsonl").read_text(), text)

    def test_another_program(self):
        self.lab()
        first = (self.out / "journal.jsonl").read_text().splitlines()[0]
        text, _ = first.rsplit(',"check":"', 1)
        other = re.sub(r'"cpu":"[^"]*"', '"cpu":"another"', text)
        check = 0xcbf29ce484222325
        for byte in other.encode():
            check = (check ^ byte) * 0x100000001b3 % 2**64
        (self.out / "journal.jsonl").write_text(f'{other},"check":"{check:016x}"}}\n')
        self.assert_refused(self.lab(), "on another, and this is")

    def test_an_experiment_that_has_changed(self):
        self.lab()
        other = json.loads(json.dumps(EXPERIMENT))
        other["parts"]["small"]["subjects"][1]["depth"] = 3
        self.describe("pruning", other)
        self.assert_refused(self.lab(), "pruning has changed: 'espalier search 'mnk(4,4,3)' --depth 4")
        self.assert_refused(self.lab("report"), "pruning has changed: 'espalier search 'mnk(4,4,3)' --depth 4")

    def test_results_of_other_experiments(self):
        self.lab()
        before = (self.out / "report.html").read_bytes()
        done = run("lab", "report", "--out", str(self.out), "--json")
        self.assertEqual(done.returncode, 2)
        self.assertIn("24 measurements of pruning, which is not there, are left out; is --experiments missing?", done.stderr)
        self.assertEqual((self.out / "report.html").read_bytes(), before)

    def test_words(self):
        self.assert_refused(self.lab("run", "prunning"), "did you mean 'pruning'?")
        self.assert_refused(self.lab("lst"), "did you mean 'list'?")
        self.assert_refused(self.lab("--quick", "--full"), "--quick and --full do not go together")
        self.assert_refused(self.lab("--filter", "nothing"), "no experiment has that in its name")
        self.assert_refused(self.lab("run", "pruning", "--filter", "D"), "'D': no experiment of those named has that in its name")
        self.assert_refused(self.lab("compare", "one"), "takes two folders of results, not 1")
        self.assert_refused(self.lab("report"), "journal.jsonl")
        self.assert_refused(self.lab("list", "more"), "unexpected 'more'")
        self.assert_refused(run("lab", "--experiments", str(self.folder)), "there is no experiment")

    def test_a_wrong_field_is_named(self):
        wrong = json.loads(json.dumps(EXPERIMENT))
        wrong["parts"]["small"]["contestants"] = wrong["parts"]["small"].pop("contenders")
        self.describe("pruning", wrong)
        self.assert_refused(self.lab(), "pruning.json: parts.small: unknown field 'contestants'; did you mean 'contenders'?")

    def test_a_wrong_value_is_quoted(self):
        wrong = json.loads(json.dumps(EXPERIMENT))
        wrong["parts"]["small"]["subjects"][1]["game"] = 443
        self.describe("pruning", wrong)
        self.assert_refused(self.lab("list"), "pruning.json: parts.small.subjects[1].game: expected a text, not 443")

    def test_a_quantity_that_does_not_say_at_which_place(self):
        wrong = json.loads(json.dumps(EXPERIMENT))
        wrong["tables"][0].update(rows="subjects", columns=[{"title": "nodes", "value": "nodes(ybwc)"}])
        self.describe("pruning", wrong)
        self.assert_refused(self.lab(), "pruning.json: tables[0].columns[0].value: 'nodes(ybwc)' needs one of at=1, at=4")

    def test_a_folder_that_cannot_be_written(self):
        (self.folder / "file").write_text("")
        self.assert_refused(run(*self.words()[:-1], str(self.folder / "file")), "cannot make")


if __name__ == "__main__":
    unittest.main()
