"""`cluster`: the same answers by ranks that mpirun starts, one voice, and one line for what is wrong."""

import json
import unittest

from program import PROGRAM, mpirun, run, search

PROTOCOLS = ["mpi-minimax", "mpi-broadcast", "mpi-pool", "mpi-tree"]


def cluster(ranks, *words, timeout=120):
    return run("cluster", "--ranks", str(ranks), *words, timeout=timeout)


def search_by(ranks, *words):
    done = cluster(ranks, "search", *words, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1, done.stdout
    return json.loads(done.stdout)


class Cluster(unittest.TestCase):
    def test_every_protocol_finds_what_one_process_finds(self):
        for words in [("tic-tac-toe",), ("ultimate(3)", "--depth", "5"), ("checkers", "--depth", "7")]:
            alone = search(*words, "--algorithm", "pvs")
            for protocol in PROTOCOLS:
                if protocol == "mpi-minimax" and words[0] != "tic-tac-toe":
                    continue
                together = search_by(3, *words, "--algorithm", protocol)
                for key in ["score", "move", "depth", "stopped_by"]:
                    self.assertEqual(together[key], alone[key], (words, protocol, key))

    def test_all_ranks_search_and_are_accounted_for(self):
        found = search_by(3, "chess", "--depth", "6", "--algorithm", "mpi-tree(piece=500)")
        self.assertEqual(len(found["ranks"]), 3)
        self.assertEqual(sum(rank["nodes"] for rank in found["ranks"]), found["nodes"])
        for rank in found["ranks"]:
            self.assertGreater(rank["nodes"], 0)
            self.assertGreater(rank["computation"], 0)
            self.assertGreaterEqual(rank["communication"], rank["idle"])
        self.assertGreater(found["ranks"][0]["sent"]["piece"]["count"], 10)
        self.assertGreater(found["ranks"][1]["sent"]["answer"]["count"], 5)

    def test_a_rank_has_work_while_the_manager_searches_what_it_took_back(self):
        # Simulated seconds, the same on any machine. The rank waited 28.8 of 243 ms when nobody fetched for it meanwhile, and
        # waits 4.2 since somebody does.
        found = search("ultimate(3)", "--depth", "10", "--algorithm",
                       "mpi-tree(machine=virtual,ranks=2,hosts=1,latency=1)")
        self.assertLess(found["ranks"][1]["idle"], 0.05 * found["seconds"])

    def test_a_search_without_table_and_order_is_shared_too(self):
        found = search("mnk(5,5,4)", "--depth", "5", "--algorithm",
                       "mpi-tree(order=none,table=0,piece=1000,machine=virtual,ranks=3)")
        self.assertGreater(min(rank["nodes"] for rank in found["ranks"]), 1000)

    def test_what_is_piped_has_no_colours_and_no_progress(self):
        piped = cluster(2, "search", "checkers", "--depth", "6").stdout
        self.assertNotIn("\x1b", piped)
        self.assertNotRegex(piped, r"(?m)^ *\d+/\d+ ")  # a depth that was reached

    def test_the_default_uses_all_ranks(self):
        self.assertEqual(search_by(2, "mnk(4,4,4)", "--depth", "6")["algorithm"], "mpi-tree")

    def test_threads_inside_each_rank(self):
        alone = search("checkers", "--depth", "9", "--algorithm", "pvs")
        together = search_by(2, "checkers", "--depth", "9", "--algorithm", "mpi-tree(threads=2,piece=2000)")
        self.assertEqual((together["score"], together["move"]), (alone["score"], alone["move"]))

    def test_one_rank_alone_works(self):
        for protocol in PROTOCOLS:
            self.assertEqual(search_by(1, "tic-tac-toe", "--algorithm", protocol)["score"], {"kind": "draw"})
            self.assertEqual(search("tic-tac-toe", "--algorithm", protocol)["score"], {"kind": "draw"})

    def test_more_ranks_than_moves(self):
        for protocol in PROTOCOLS:
            found = search_by(8, "tic-tac-toe", "--moves", "a1 b2 c3 a3 c1 b1", "--algorithm", protocol)
            self.assertEqual(found["score"], search("tic-tac-toe", "--moves", "a1 b2 c3 a3 c1 b1")["score"])

    def test_a_time_limit_stops_all(self):
        for protocol in PROTOCOLS[1:]:
            found = search_by(3, "chess", "--time", "300", "--algorithm", protocol)
            self.assertEqual(found["stopped_by"], "time")
            self.assertLess(found["seconds"], 3)

    def test_a_game_is_played_by_all(self):
        done = cluster(3, "play", "tic-tac-toe", "--self", "--json", "--algorithm", "mpi-broadcast")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(lines[-1]["result"], "draw")
        self.assertEqual(lines[-1]["plies"], 9)

    def test_bad_input_gets_one_line(self):
        cases = {
            ("--ranks", "0", "search", "chess"): "--ranks '0': expected a whole number from 1 to 4096",
            ("--ranks", "2"): "cluster needs a command, as in 'cluster --ranks 4 search chess --depth 9'",
            ("--ranks", "2", "search", "ches", "--depth", "3"): "unknown game 'ches'; did you mean 'chess'?",
            ("--ranks", "2", "search", "chess", "--depth", "3", "--algorithm", "ybwc"): "ybwc is one process, and here are 2 ranks; mpi-tree, say, uses them all",
        }
        for words, line in cases.items():
            done = run("cluster", *words)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"espalier: {line}\n"), words)

    def test_ranks_with_other_words_are_refused(self):
        one = [PROGRAM, "search", "tic-tac-toe", "--algorithm", "mpi-pool"]
        done = mpirun("-n", "1", *one, ":", "-n", "1", *one, "--depth", "3")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^espalier: rank 1 on \S+ was started with other words than rank 0\n$")


if __name__ == "__main__":
    unittest.main()
