"""The commands that a program would read: search, games, algorithms, bench, and the recorded tree."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, run, search

TEXTBOOK = ["minimax", "negamax", "alphabeta", "alphabeta-soft", "negamax-colour", "negamax-alphabeta"]
SHARED = ["ybwc", "dts", "pv-split", "abdada", "root-split", "naive", "omp-tasks", "omp-for", "parallel-minimax"]
EXACT = ["pvs", *SHARED, "mpi-tree", "mpi-minimax", "mpi-broadcast", "mpi-pool", *TEXTBOOK]
CLUSTER = ["mpi-tree", "mpi-minimax", "mpi-broadcast", "mpi-pool"]
ALGORITHMS = ["pvs", *SHARED[:4], "lazy-smp", *SHARED[4:], *CLUSTER, *TEXTBOOK, "beam"]
PRUNING = TEXTBOOK[2:]
TREE = "tree(((3,5),(6,9)),((1,2),(0,-1)))"


class Search(unittest.TestCase):
    def test_fields_of_the_json_object(self):
        result = search("tic-tac-toe", "--algorithm", "pvs")
        fields = ["game", "position", "algorithm", "score", "move", "pv", "depth", "nodes", "seconds", "stopped_by"]
        self.assertEqual(list(result), [*fields, "mode", "selective_depth", "cut_offs"])
        self.assertEqual(list(search("tic-tac-toe", "--algorithm", "alphabeta")), fields)
        self.assertEqual(result["game"], "tic-tac-toe")
        self.assertEqual(result["position"], "3/3/3 x")
        self.assertEqual(result["score"], {"kind": "draw"})
        self.assertEqual(result["move"], "0")
        self.assertEqual(len(result["pv"]), 9)
        self.assertEqual(result["stopped_by"], "finished")

    def test_node_counts_of_the_oracle(self):
        for algorithm in PRUNING:
            for options, nodes in {
                "scores=plain": 18297,
                "scores=distance": 20866,
                "scores=plain,order=centre": 7275,
                "order=centre": 7865,
                "window=-1..1": 16811,
                "scores=plain,window=-1..1": 16811,
            }.items():
                self.assertEqual(search("tic-tac-toe", "--algorithm", f"{algorithm}({options})")["nodes"], nodes, options)
        for algorithm in ["minimax", "negamax", "minimax(scores=plain)", "negamax(order=centre)"]:
            self.assertEqual(search("mnk(3,3,3)", "--algorithm", algorithm)["nodes"], 549946)

    def test_all_algorithms_print_the_same_answer(self):
        for words in [
            ["mnk(4,3,3)", "--depth", "5"],
            ["mnk(4,3,3)", "--position", "x3/1o2/4 x"],
            ["tic-tac-toe", "--moves", "a3 b3"],
            ["tic-tac-toe", "--depth", "9"],
            ["checkers", "--depth", "4"],
            ["checkers", "--position", "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29", "--depth", "5"],
            [TREE],
            ["synthetic(b=4,d=5,order=0.5,seed=3)", "--depth", "3", "--evaluation", "coarse"],
        ]:
            answers = {
                json.dumps({key: result[key] for key in ["position", "score", "move", "depth", "stopped_by"]})
                for result in (search(*words, "--algorithm", algorithm) for algorithm in EXACT)
            }
            self.assertEqual(len(answers), 1, answers)

    def test_a_draw_is_called_so_only_without_a_depth_limit(self):
        self.assertEqual(search("tic-tac-toe", "--depth", "9")["score"], {"kind": "heuristic", "points": 0})
        self.assertEqual(search("tic-tac-toe", "--depth", "9")["stopped_by"], "depth")

    def test_wins_have_their_distance(self):
        win = search("tic-tac-toe", "--moves", "a3 b3")
        self.assertEqual(win["score"], {"kind": "win", "plies": 5})
        plain = search("tic-tac-toe", "--moves", "a3 b3", "--algorithm", "minimax(scores=plain)")
        self.assertEqual(plain["score"], {"kind": "win", "plies": len(plain["pv"])})
        loss = search("tic-tac-toe", "--position", "x1x/1o1/x1o o")
        self.assertEqual(loss["score"], {"kind": "loss", "plies": 2})

    def test_a_window_that_the_value_is_outside_of(self):
        above = search(TREE, "--algorithm", "alphabeta(window=6..9)")
        self.assertEqual((above["score"], above["bound"]), ({"kind": "heuristic", "points": 6}, "at most"))
        below = search(TREE, "--algorithm", "alphabeta(window=-4..2)")
        self.assertEqual((below["score"], below["bound"]), ({"kind": "heuristic", "points": 2}, "at least"))

    def test_what_a_stopped_search_found_is_a_bound(self):
        stopped = search("mnk(4,4,3)", "--moves", "b3 c3", "--depth", "12", "--nodes", "300000", "--algorithm", "minimax")
        self.assertEqual(stopped["stopped_by"], "nodes")
        self.assertIn(stopped.get("bound", "nothing known"), ("at least", "nothing known"))
        self.assertNotEqual(stopped["score"]["kind"], "draw")

    def test_plain_scores_beyond_a_window_claim_no_distance(self):
        beyond = search("tic-tac-toe", "--moves", "a3 b3", "--algorithm", "alphabeta-soft(scores=plain,window=-1..1)")
        self.assertEqual((beyond["score"], beyond["bound"]), ({"kind": "win", "plies": 1000}, "at least"))

    def test_limits(self):
        nodes = search("mnk(7,7,5)", "--nodes", "20000")
        self.assertEqual(nodes["stopped_by"], "nodes")
        self.assertLessEqual(nodes["nodes"], 20000)
        many = search("mnk(7,7,5)", "--nodes", "20000", "--algorithm", "ybwc(machine=virtual,workers=50)")
        self.assertEqual(many["stopped_by"], "nodes")
        self.assertLessEqual(many["nodes"], 20000)
        self.assertEqual(search("mnk(7,7,5)", "--time", "30")["stopped_by"], "time")
        self.assertEqual(search("tic-tac-toe", "--time", "60000")["stopped_by"], "finished")

    def test_the_end_of_a_game(self):
        over = search("tic-tac-toe", "--position", "xxx/oo1/3 o")
        self.assertIsNone(over["move"])
        self.assertEqual((over["score"], over["pv"]), ({"kind": "loss", "plies": 0}, []))

    def test_a_position_is_also_its_moves(self):
        self.assertEqual(search(TREE, "--moves", "b a")["position"], "start 1 0")
        self.assertEqual(search(TREE, "--position", "start 1 0")["score"], {"kind": "heuristic", "points": 2})
        self.assertEqual(search("tic-tac-toe", "--position", "start b2 0")["position"], "o2/1x1/3 x")

    def test_for_people(self):
        done = run("search", "tic-tac-toe", "--position", "x1o/3/3 x")
        self.assertEqual(done.returncode, 0)
        self.assertIn("  3  x . o\n  2  . . .\n  1  . . .\n     a b c\n", done.stdout)
        self.assertIn("score  win in 5\nmove   a2\n", done.stdout)
        self.assertNotIn("\x1b", done.stdout)


class Others(unittest.TestCase):
    def test_lists(self):
        games = json.loads(run("games", "--json").stdout)["games"]
        names = [game["name"] for game in games]
        transcripts = [path.stem for path in pathlib.Path("tests/golden").glob("*.txt")]
        self.assertEqual(names[:2], ["tic-tac-toe", "mnk"])
        self.assertEqual(sorted(names), sorted(transcripts))
        for name in run("games", "--names").stdout.split():
            self.assertEqual(run("perft", name, "--depth", "1").returncode, 0, name)
        algorithms = json.loads(run("algorithms", "--json").stdout)["algorithms"]
        self.assertEqual([algorithm["name"] for algorithm in algorithms], ALGORITHMS)
        for game in games:
            self.assertIn(game["usage"], run("games").stdout)
        for name in ALGORITHMS:
            self.assertIn(name, run("algorithms").stdout)

    def test_signature_is_the_one_kept(self):
        kept = pathlib.Path("tests/signature/signature.txt").read_text(encoding="utf-8")
        self.assertEqual(run("bench", "--signature").stdout, kept)

    def test_every_game_has_slow_rules_and_a_fuzz_target(self):
        folders = {path.name for path in pathlib.Path("src/espalier/games").iterdir() if path.is_dir()} - {"record"}
        beside_slow_rules = {path.name[: -len("_test.cpp")] for path in pathlib.Path("tests/random_games").glob("*_test.cpp")}
        self.assertEqual(folders - {"tree"}, beside_slow_rules)  # a tree's rules are its text
        for name in folders:
            self.assertTrue(pathlib.Path("tests/fuzz", name + ".cpp").exists(), name)
            self.assertTrue(any(pathlib.Path("tests/fuzz/corpus", name).iterdir()), name)

    def test_every_game_has_a_transcript_and_a_perft_table(self):
        tables = "\n".join(path.read_text(encoding="utf-8") for path in pathlib.Path("tests/perft").glob("*.txt"))
        for game in json.loads(run("games", "--json").stdout)["games"]:
            transcript = pathlib.Path("tests/golden", game["name"] + ".txt")
            words, *moves = transcript.read_text(encoding="utf-8").splitlines()
            played = [json.loads(line) for line in run(*words.split(" "), "--json").stdout.splitlines()]
            shown = [f'{line["side"]} {line["move"]} {line["nodes"]}' for line in played[:-1]] + [played[-1]["result"]]
            self.assertEqual(shown, moves, game["name"])
            self.assertRegex(tables, rf'(?m)^{re.escape(game["name"])}[( ]')


class Tree(unittest.TestCase):
    def test_text(self):
        done = run("search", TREE, "--json", "--tree", "-")
        lines = done.stdout.splitlines()[1:]
        self.assertEqual(lines[0], f"{TREE} by alphabeta: 11 nodes")
        self.assertEqual(lines[1], "root  5  in (-inf, +inf)")
        self.assertEqual(len(lines), 12)
        self.assertEqual(sum("cut off 1 of 2 moves" in line for line in lines), 2)

    def test_graph_to_a_stated_size(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tree.dot")
            done = run("search", "tic-tac-toe", "--tree", path, "--tree-size", "50")
            self.assertEqual(done.returncode, 0)
            self.assertIn("first 50 of 20866 nodes", done.stderr)
            dot = pathlib.Path(path).read_text(encoding="utf-8")
            self.assertEqual(dot.count("[label=\"") - dot.count("->"), 50 - dot.count("-> c"))
            if shutil.which("dot"):
                subprocess.run(["dot", "-Tsvg", "-o", os.devnull, path], check=True)
            self.assertEqual(os.listdir(folder), ["tree.dot"])

    def test_devices_and_links_stay_what_they_are(self):
        self.assertEqual(run("search", TREE, "--tree", "/dev/null").returncode, 0)
        self.assertFalse(os.path.isfile("/dev/null"))
        with tempfile.TemporaryDirectory() as folder:
            target, link = pathlib.Path(folder, "target"), pathlib.Path(folder, "link")
            target.write_text("old", encoding="utf-8")
            link.symlink_to(target)
            run("search", TREE, "--tree", str(link))
            self.assertTrue(link.is_symlink())
            self.assertIn("root  5", target.read_text(encoding="utf-8"))

    def test_where_the_search_was_stopped_nothing_is_cut_off(self):
        tree = run("search", "mnk(8,8,5)", "--depth", "30", "--nodes", "100", "--json", "--tree", "-").stdout
        self.assertIn("root  ?  in (-inf, +inf)\n", tree)
        stopped = [line for line in tree.splitlines() if "  ?  in" in line]
        self.assertGreater(len(stopped), 2)
        self.assertFalse([line for line in stopped if "cut off" in line])

    def test_refusals(self):
        done = run("search", "tic-tac-toe", "--tree", "/nowhere/tree.txt")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write '/nowhere/tree.txt'", done.stderr)
        self.assertEqual(run("search", "tic-tac-toe", "--tree", "-", "--time", "10").returncode, 2)


SIMULATED = "ybwc(machine=virtual,workers=16,latency=2)"
SHARED_WORDS = ["ultimate(3)", "--depth", "6", "--algorithm"]


class Sharing(unittest.TestCase):
    def test_accounts_of_simulated_workers_are_exact(self):
        result = search(*SHARED_WORDS, SIMULATED)
        self.assertEqual((result["time_unit"], len(result["workers"])), ("nodes", 16))
        for worker in result["workers"]:
            self.assertEqual(worker["useful"] + worker["wasted"], worker["nodes"])
            self.assertEqual(worker["busy"] + worker["idle"], result["duration"])
            self.assertEqual(worker["busy"], worker["nodes"])
        self.assertEqual(sum(worker["nodes"] for worker in result["workers"]), result["nodes"])
        self.assertEqual(result["work"], result["nodes"])
        self.assertAlmostEqual(result["parallelism"], result["work"] / result["critical_path"])
        self.assertAlmostEqual(result["busy_workers"], result["work"] / result["duration"])
        self.assertEqual(list(result["overhead"]), ["search", "idle", "slowdown", "efficiency"])
        self.assertAlmostEqual(result["overhead"]["idle"], 1 - result["busy_workers"] / 16)
        self.assertEqual([result["overhead"][part] for part in ["search", "slowdown", "efficiency"]], [None, 1, None])
        self.assertIsNone(result["speed_up"])
        self.assertNotIn("serial", result)

    def test_what_waits_for_sizes_is_shared_without_table_and_order_too(self):
        for driver in "ybwc", "dts":
            result = search("mnk(5,5,4)", "--depth", "6", "--algorithm", f"{driver}(order=none,table=0,machine=virtual,workers=2,latency=10)")
            self.assertLess(result["overhead"]["idle"], 0.2, driver)

    def test_against_serial(self):
        alone = search(*SHARED_WORDS, "pvs(table=1)")
        result = search(*SHARED_WORDS, "ybwc(table=1,machine=virtual,workers=16)", "--against-serial")
        self.assertEqual((result["score"], result["move"]), (alone["score"], alone["move"]))
        self.assertEqual(result["serial"]["nodes"], alone["nodes"])
        self.assertAlmostEqual(result["overhead"]["search"], result["nodes"] / alone["nodes"] - 1)
        self.assertAlmostEqual(result["speed_up"], alone["nodes"] / result["duration"])
        self.assertAlmostEqual(result["overhead"]["efficiency"], result["speed_up"] / 16)
        # What the search alone remembers does not help the other one.
        self.assertEqual(result["nodes"], search(*SHARED_WORDS, "ybwc(table=1,machine=virtual,workers=16)")["nodes"])

    def test_against_serial_on_threads(self):
        result = search(*SHARED_WORDS, "ybwc(threads=2)", "--against-serial")
        self.assertEqual((result["time_unit"], len(result["workers"])), ("seconds", 2))
        overhead = result["overhead"]
        product = (1 - overhead["idle"]) / (1 + overhead["search"]) / overhead["slowdown"]
        self.assertAlmostEqual(overhead["efficiency"], product)
        self.assertAlmostEqual(result["speed_up"], result["serial"]["seconds"] / result["duration"])
        self.assertLessEqual(result["duration"], result["seconds"])

    def test_for_people(self):
        text = run("search", *SHARED_WORDS, SIMULATED, "--against-serial").stdout
        self.assertRegex(text, r"crew   16 simulated workers, \d+\.\d+ busy on average; it took the time of [\d,]+ nodes\n")
        self.assertRegex(text, r"(?m)^ +E +0\.\d{3}   simulated speed-up \d+\.\d\d with 16 workers$")
        self.assertNotIn("speed-up", run("search", *SHARED_WORDS, SIMULATED).stdout)
        few = run("search", *SHARED_WORDS, "ybwc(threads=2)").stdout
        self.assertEqual(len(re.findall(r"(?m)^ +(?:0|1|all) +[\d,]+ +\d+\.\d % +\d+\.\d % ", few)), 3)

    def test_a_game_that_is_over(self):
        over = ["tic-tac-toe", "--position", "xxx/oo1/3 o", "--algorithm", "ybwc(threads=2)", "--against-serial"]
        self.assertEqual(search(*over)["overhead"], {"search": None, "idle": None, "slowdown": None, "efficiency": None})
        trace = run("search", *over, "--json", "--trace", "-").stdout.split("\n", 1)[1]
        self.assertEqual([event["name"] for event in json.loads(trace)["traceEvents"]], ["process_name"])


class Trace(unittest.TestCase):
    def trace_of(self, algorithm):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "trace.json")
            result = search(*SHARED_WORDS, algorithm, "--trace", str(path))
            self.assertEqual(os.listdir(folder), ["trace.json"])
            return result, json.loads(path.read_text(encoding="utf-8"))

    def expect_slices_within_each_other(self, slices):
        ends = []
        for piece in slices:  # outer ones first
            while ends and ends[-1] <= piece["ts"]:
                ends.pop()
            end = piece["ts"] + piece["dur"]
            self.assertLessEqual(end, ends[-1] if ends else end, piece)
            ends.append(end)

    def test_rows_and_slices(self):
        for algorithm, unit in {SIMULATED: "nodes", "pv-split(threads=3)": "microseconds"}.items():
            result, trace = self.trace_of(algorithm)
            self.assertEqual(trace["otherData"]["time_unit"], unit)
            events = trace["traceEvents"]
            names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
            self.assertEqual(list(names.values()), [f"worker {i}" for i in range(len(result["workers"]))])
            slices = [event for event in events if event["ph"] == "X"]
            for number, worker in zip(names, result["workers"]):
                mine = [piece for piece in slices if piece["tid"] == number]
                self.expect_slices_within_each_other(mine)
                aborted = [piece for piece in mine if piece.get("args", {}).get("aborted")]
                self.assertEqual(len(aborted), worker["aborts"])
                self.assertTrue(all(piece["cname"] == "terrible" for piece in aborted))
            self.assertEqual(slices[0]["name"], "search")
            self.assertTrue(any(re.fullmatch(r"depth \d+", piece["name"]) and "master" in piece["args"] for piece in slices))

    def test_the_same_words_give_the_same_trace(self):
        self.assertEqual(self.trace_of(SIMULATED)[1], self.trace_of(SIMULATED)[1])

    def test_nobody_searches_otherwise_when_watched(self):
        self.assertEqual(self.trace_of(SIMULATED)[0]["workers"], search(*SHARED_WORDS, SIMULATED)["workers"])


class Completion(unittest.TestCase):
    def complete(self, *words):
        line = [PROGRAM, *words]
        script = (
            "source completions/espalier.bash\n"
            f"COMP_WORDS=({' '.join(subprocess.list2cmdline([word]) or repr('') for word in line)})\n"
            f"COMP_CWORD={len(words)}\n_espalier {PROGRAM}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
        )
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.split("\n")[:-1]

    def test_commands_games_algorithms_and_options(self):
        self.assertEqual(self.complete("se"), ["search"])
        self.assertEqual(self.complete("search", "tic"), ["tic-tac-toe"])
        self.assertIn(r"mnk\(4\,4\,3\)", [word.replace(",", r"\,").replace(r"\\,", r"\,") for word in self.complete("search", "m")])
        self.assertEqual(self.complete("search", "tic-tac-toe", "--algorithm", "mini"), ["minimax"])
        self.assertEqual(self.complete("search", "tic-tac-toe", "--de"), ["--depth"])
        self.assertEqual(self.complete("perft", "tic-tac-toe", "--d"), ["--depth", "--divide"])
        self.assertEqual(self.complete("perft", "tic-tac-toe", "--threads", ""), [""])
        self.assertEqual(self.complete("match", "minimax", "mini"), ["minimax"])
        self.assertEqual(self.complete("match", "minimax", "alphabeta", "--game", "tic"), ["tic-tac-toe"])


if __name__ == "__main__":
    unittest.main()
