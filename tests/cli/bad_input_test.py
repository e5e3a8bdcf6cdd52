"""Whatever is typed: one line on standard error that names the word, exit status 2, and nothing else."""

import os
import random
import signal
import subprocess
import time
import unittest

from program import PROGRAM, run

WRONG = {
    ("serach",): "unknown command 'serach'; did you mean 'search'?",
    ("--foo",): "unknown option '--foo'; expected one of: --help, --version",
    ("search",): "a game is missing; expected its name, see 'espalier games'",
    ("search", ""): "'': a name is missing",
    ("search", "tictactoe"): "unknown game 'tictactoe'; did you mean 'tic-tac-toe'?",
    ("search", "mnk(3,3"): "'mnk(3,3': a parenthesis is left open",
    ("search", "mnk(3,3,3))"): "'mnk(3,3,3))': a ')' too many",
    ("search", "mnk(3,3,3)x"): "'mnk(3,3,3)x': expected nothing after ')'",
    ("search", "mnk(3,3)"): "'mnk': an argument is missing; expected mnk(m,n,k)",
    ("search", "mnk(3,3,3,3)"): "'mnk': unexpected argument '3'; expected mnk(m,n,k)",
    ("search", "mnk(3,3,k=3)"): "'mnk': an argument is missing; expected mnk(m,n,k)",
    ("search", "mnk(3,20,3)"): "mnk: n '20': expected a whole number from 1 to 19",
    ("search", "mnk(3,-1,3)"): "mnk: n '-1': expected a whole number from 1 to 19",
    ("search", "mnk(3,3,3.5)"): "mnk: k '3.5': expected a whole number from 1 to 19",
    ("search", "tic-tac-toe(3)"): "'tic-tac-toe': unexpected argument '3'; expected tic-tac-toe",
    ("search", "tree(1,(2)"): "'tree(1,(2)': a parenthesis is left open",
    ("search", "tree(1,,2)"): "tree('1,,2'): expected a number from -30000 to 30000 or '(' after 2 characters",
    ("search", "synthetic(b=1000)"): "synthetic: b '1000': expected a whole number from 1 to 256",
    ("search", "synthetic(order=2)"): "synthetic: order '2': expected a number from 0 to 1",
    ("search", "synthetic(sed=2)"): "unknown option of synthetic 'sed'; did you mean 'seed'?",
    ("search", "ultimate"): "'ultimate': an argument is missing; expected ultimate(N,rule=closed|open,end=draw|most-boards)",
    ("search", "ultimate(6)"): "ultimate: N '6': expected a whole number from 2 to 5",
    ("search", "ultimate(1)"): "ultimate: N '1': expected a whole number from 2 to 5",
    ("search", "ultimate(3,4)"): "'ultimate': unexpected argument '4'; expected ultimate(N,rule=closed|open,end=draw|most-boards)",
    ("search", "ultimate(3,rule=opne)"): "unknown value of rule 'opne'; did you mean 'open'?",
    ("search", "ultimate(3,rule=)"): "unknown value of rule ''; expected one of: closed, open",
    ("search", "ultimate(3,end=most)"): "unknown value of end 'most'; expected one of: draw, most-boards",
    ("search", "ultimate(3,rul=open)"): "unknown option of ultimate 'rul'; did you mean 'rule'?",
    ("search", "ultimate(3,rule=open,rule=open)"): "'ultimate': option 'rule' is given twice",
    ("search", "ultimate(3)"): "ultimate(3) from here is too large for ybwc to search to its end; give --depth, --time or --nodes",
    ("search", "ultimate(2)", "--moves", "0.0 1.1"): "move '1.1' is not legal here; expected one of: 0.1 0.2 0.3",
    ("search", "ultimate(2)", "--position", "xxoo/4/4/4 x -"): "position 'xxoo/4/4/4 x -': mini-board 0 has lines of both sides",
    ("search", "ultimate(2)", "--position", "5/4/4/4 x -"): "'5': too many cells; expected 4 cells of 'xo' or numbers for empty ones",
    ("search", "ultimate(2)", "--position", "4/4/4 x -"): "position '4/4/4 x -': expected 4 mini-boards, with '/' between them",
    ("search", "ultimate(2)", "--evaluation", "sauce"): "unknown evaluation 'sauce'; did you mean 'source'?",
    ("search", "tic-tac-toe", "--algorithm", "mpi-tree(machine=virtual,cores=2)"): "cores=C are those of a host: say hosts=H as well",
    ("search", "tic-tac-toe", "more"): "unexpected 'more' after 'search'; quote what belongs together",
    ("search", "tic-tac-toe", "--depht", "3"): "unknown option '--depht'; did you mean '--depth'?",
    ("search", "tic-tac-toe", "--depth"): "--depth needs a value",
    ("search", "tic-tac-toe", "--depth", "3", "--depth", "4"): "--depth is given twice",
    ("search", "tic-tac-toe", "--depth", "0"): "--depth '0': expected a whole number from 1 to 1000",
    ("search", "tic-tac-toe", "--depth", "-3"): "--depth '-3': expected a whole number from 1 to 1000",
    ("search", "tic-tac-toe", "--depth", "3x"): "--depth '3x': expected a whole number from 1 to 1000",
    ("search", "tic-tac-toe", "--depth", "9" * 30): f"--depth '{'9' * 30}': expected a whole number from 1 to 1000",
    ("search", "tic-tac-toe", "--time", "soon"): "--time 'soon': expected a whole number from 1 to 86400000",
    ("search", "tic-tac-toe", "--nodes", "1e6"): "--nodes '1e6': expected a whole number from 1 to 1000000000000000",
    ("search", "tic-tac-toe", "--algorithm", "alfabeta"): "unknown algorithm 'alfabeta'; did you mean 'alphabeta'?",
    ("search", "tic-tac-toe", "--algorithm", "minimax(order=center)"): "unknown value of order 'center'; did you mean 'centre'?",
    ("search", "tic-tac-toe", "--algorithm", "minimax(window=0..1)"): "unknown option of minimax 'window'; expected one of: scores, order",
    ("search", "tic-tac-toe", "--algorithm", "alphabeta(window=3)"): "window='3': expected A..B",
    ("search", "tic-tac-toe", "--algorithm", "alphabeta(window=1..1)"): "window='1..1': expected A below B",
    ("search", "tree(1,2)", "--algorithm", "alphabeta(order=centre)"): "order='centre': tree(1,2) has no centre; expected none or reorder",
    ("search", "tic-tac-toe", "--algorithm", "pvs", "--trace", "trace.json"): "--trace is for algorithms that share their work out, ybwc say; pvs does not",
    ("search", "tic-tac-toe", "--algorithm", "minimax", "--trace", "trace.json"): "--trace is for algorithms that share their work out, ybwc say; minimax does not",
    ("search", "tic-tac-toe", "--algorithm", "ybwc", "--trace", "/nowhere/trace.json"): "cannot write '/nowhere/trace.json': No such file or directory",
    ("search", "tic-tac-toe", "--algorithm", "ybwc", "--trace"): "--trace needs a value",
    ("search", "tic-tac-toe", "--algorithm", "root-split(share=all)"): "unknown value of share 'all'; expected one of: next, clusters",
    ("search", "tic-tac-toe", "--algorithm", "root-split(bounds=none)"): "unknown value of bounds 'none'; expected one of: shared, private",
    ("search", "tic-tac-toe", "--algorithm", "omp-for(extent=complete,cut=2)"): "cut is for extent=partial; a complete loop has none",
    ("search", "tic-tac-toe", "--algorithm", "dts(threads=1000000)"): "threads '1000000': expected a whole number from 1 to 256",
    ("search", "tic-tac-toe", "--algorithm", "abdada(machine=virtual,workers=0)"): "workers '0': expected a whole number from 1 to 4096",
    ("search", "tic-tac-toe", "--algorithm", "lazy-smp(latency=3)"): "latency is for machine=virtual; real workers are threads=N",
    ("search", "tic-tac-toe", "--algorithm", "ybwc(machine=openmp)"): "machine=openmp carries omp-tasks and omp-for, not ybwc",
    ("search", "tic-tac-toe", "--algorithm", "omp-for(pin=on)"): "pin is for threads of our own; OpenMP's keep to OMP_PROC_BIND",
    ("search", "tic-tac-toe", "--algorithm", "dts(machine=virtual,pin=on)"): "pin is for real workers; a virtual machine has workers=N",
    ("search", "tic-tac-toe", "--algorithm", "dts(machine=virtual,threads=2)"): "threads is for real workers; a virtual machine has workers=N",
    ("search", "tic-tac-toe", "--algorithm", "ybwc(history=none)"): "unknown value of history 'none'; expected one of: own, shared",
    ("search", "tic-tac-toe", "--algorithm", "omp-tasks(width=0)"): "width '0': expected a whole number from 1 to 1000000",
    ("solve", "tic-tac-toe", "--pieces", "8", "--time", "100"): "--time does not end what is solved in pieces; Ctrl-C does, and --journal keeps it",
    ("solve", "tic-tac-toe", "--save", "/"): "cannot write '/': Is a directory",
    ("solve", "tic-tac-toe", "--algorithm", "pvs", "--save", "x.solved"): "--table, --save and --load are for the solver's own table; leave --algorithm out, or name ybwc(threads=N)",
    ("search", "tic-tac-toe", "--algorithm", "pvs", "--against-serial"): "--against-serial is for algorithms that share their work out, ybwc say; pvs does not",
    ("search", "chess", "--algorithm", "ybwc", "--against-serial", "--time", "100"): "--against-serial compares searches to the same depth; give --depth, and neither time nor nodes",
    ("search", "chess", "--algorithm", "ybwc", "--against-serial", "--depth", "3", "--nodes", "100"): "--against-serial compares searches to the same depth; give --depth, and neither time nor nodes",
    ("search", "tic-tac-toe", "--evaluation", "line"): "unknown evaluation 'line'; did you mean 'lines'?",
    ("search", "tic-tac-toe", "--moves", "a1 a1"): "move 'a1' is not legal here; expected one of: a3 b3 c3 a2 b2 c2 b1 c1",
    ("search", "tree(1,2)", "--moves", "a a"): "move 'a': the game is over",
    ("search", "tic-tac-toe", "--position", "x1o/3/3"): "position 'x1o/3/3': expected rows, a space and the side to move, as in 'x1o/3/3 x'",
    ("search", "tic-tac-toe", "--position", "xxx/oo1/3 x"): "position 'xxx/oo1/3 x': with 'x' to move there are as many x as o",
    ("search", "tree(1,2)", "--position", "b"): "position 'b': expected 'start', or 'start' and the moves from there",
    ("search", "chess(9x9)"): "there is no chess on '9x9'; expected 8x8, 4x5, 5x5, 5x6, 6x6, 6x6,bishops, 6x7, 7x7, 7x8",
    ("search", "chess(6x6,size=3)"): "'chess': unknown option 'size'; expected chess(WxH)",
    ("search", "petty(5x6)"): "'petty': unexpected argument '5x6'; expected petty",
    ("search", "chess", "--position", "8/8/8/8/8/8/8/4K3 w - - 0 1"): "position '8/8/8/8/8/8/8/4K3 w - - 0 1': black has 0 kings; expected 1",
    ("search", "chess", "--position", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"): "position 'P3k3/8/8/8/8/8/8/4K3 w - - 0 1': a pawn on the first or last rank",
    ("search", "chess", "--position", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"): "position '4k3/8/8/8/8/8/8/4K3 w K - 0 1': castling 'K' is impossible: king and rook are not where they began",
    ("search", "chess", "--position", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"): "position '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1': the side that is not to move is in check",
    ("search", "chess", "--moves", "e5"): "move 'e5' is not legal here; expected one of: Na3 Nc3 Nf3 Nh3 a3 b3 c3 d3 e3 f3 g3 h3 … (20 in all)",
    ("search", "chess"): "chess from here is too large for ybwc to search to its end; give --depth, --time or --nodes",
    ("search", "checkers(8)"): "'checkers': unexpected argument '8'; expected checkers",
    ("search", "checkers", "--position", "B:W21-32"): "position 'B:W21-32': expected the pieces of both sides, as in 'B:W21-32:B1-12'",
    ("search", "checkers", "--position", "R:W21:B1"): "position 'R:W21:B1': the side to move is 'R'; expected 'B' or 'W'",
    ("search", "checkers", "--position", "B:W40:B1"): "position 'B:W40:B1': '40': expected a square from 1 to 32, with K for a king, or a range as 1-12",
    ("search", "checkers", "--position", "B:W21,21:B1"): "position 'B:W21,21:B1': there are two pieces on 21",
    ("search", "checkers", "--position", "B:W20-32:B1"): "position 'B:W20-32:B1': 13 white pieces; expected at most 12",
    ("search", "checkers", "--position", "B:W21:B30"): "position 'B:W21:B30': a black man on 30 would be a king; expected K30",
    ("search", "checkers", "--position", "B:W:B"): "position 'B:W:B': there is no piece",
    ("search", "checkers", "--moves", "11-15 24-19 15-24"): "move '15-24' is not legal here; expected one of: 15x24",
    ("search", "checkers", "--moves", "11-40"): "move '11-40' is not legal here; expected one of: 9-13 10-14 11-15 12-16 9-14 10-15 11-16",
    ("search", "checkers", "--position", "B:WK1:B", "--moves", "1-5"): "move '1-5': the game is over",
    ("search", "checkers"): "checkers from here is too large for ybwc to search to its end; give --depth, --time or --nodes",
    ("search", "mnk(7,7,5)"): "mnk(7,7,5) from here is too large for ybwc to search to its end; give --depth, --time or --nodes",
    ("perft", "tic-tac-toe"): "perft needs --depth N",
    ("perft", "tic-tac-toe", "--depth", "-1"): "--depth '-1': expected a whole number from 0 to 1000",
    ("perft", "tic-tac-toe", "--depth", "2", "--threads", "0"): "--threads '0': expected a whole number from 1 to 256",
    ("perft", "tic-tac-toe", "--depth", "2", "--threads", "two"): "--threads 'two': expected a whole number from 1 to 256",
    ("perft", "tic-tac-toe", "--depth", "2", "--thread", "2"): "unknown option '--thread'; did you mean '--threads'?",
    ("perft", "tic-tac-toe", "--depth", "2", "--hash"): "--hash needs a value",
    ("perft", "tic-tac-toe", "--depth", "2", "--paths"): "tic-tac-toe has no captures to count by path",
    ("perft", "tic-tac-toe", "--depth", "2", "--paths", "--hash", "1"): "tic-tac-toe has no captures to count by path",
    ("search", "tree(,3)"): "tree(',3'): expected a number from -30000 to 30000 or '(' after 0 characters",
    ("search", "tic-tac-toe", "bench"): "unexpected 'bench' after 'search'; quote what belongs together",
    ("play", "games"): "unknown game 'games'; expected one of: " + ", ".join(name.split("(")[0] for name in run("games", "--names").stdout.split()),
    ("search", "tic-tac-toe", "--depth", ""): "--depth needs a value",
    ("search", "tic-tac-toe", "--position", ""): "--position needs a value",
    ("search", "tic-tac-toe", "--algorithm="): "--algorithm needs a value",
    ("search", "tic-tac-toe", "--json=a\nb"): "a flag takes no value",
    ("search", "chess", "--mate", "2", "--depth", "3"): "--mate and --depth do not go together",
    ("search", "chess", "--clock", "1000", "--time", "10"): "--clock and --time do not go together",
    ("search", "chess", "--infinite", "--time", "10"): "--infinite and --time do not go together",
    ("search", "chess", "--increment", "10", "--depth", "2"): "--increment and --moves-to-go need --clock",
    ("search", "chess", "--depth", "2", "--multipv", "0"): "--multipv '0': expected a whole number from 1 to 1000",
    ("search", "chess", "--depth", "2", "--multipv", "2", "--algorithm", "alphabeta"): "--multipv is for pvs, not for alphabeta",
    ("search", "tic-tac-toe", "--tree", "-", "--algorithm", "pvs"): "--tree shows what a textbook search visits, alphabeta say; pvs is none",
    ("search", "tic-tac-toe", "--algorithm", "pvs(null=maybe)"): "unknown value of null 'maybe'; expected one of: on, off",
    ("search", "tic-tac-toe", "--algorithm", "pvs(window=-1..1)"): "unknown option of pvs 'window'; expected one of: mode, order, table, level, seed, quiescence, null, reductions, checks, single, futility, repetition, deeper",
    ("search", "tic-tac-toe", "--algorithm", "pvs(level=11)"): "level '11': expected a whole number from 1 to 10",
    ("search", "tic-tac-toe", "--algorithm", "beam(width=0)"): "width '0': expected a whole number from 1 to 1000000",
    ("play", "tic-tac-toe", "--level", "0"): "--level '0': expected a whole number from 1 to 10",
    ("play", "tic-tac-toe", "--level", "3", "--algorithm", "minimax"): "--level is for pvs, not for minimax",
    ("match",): "match needs two players, as in 'match alphabeta minimax'; see 'algorithms'",
    ("match", "alphabeta", "--game", "tic-tac-toe"): "match needs two players, as in 'match alphabeta minimax'; see 'algorithms'",
    ("match", "alphabeta", "minimax"): "match needs --game GAME",
    ("match", "alphabeta", "minimax", "tic-tac-toe"): "unexpected 'tic-tac-toe' after 'match'; quote what belongs together",
    ("match", "alphabeta", "", "--game", "tic-tac-toe"): "match needs two players, as in 'match alphabeta minimax'; see 'algorithms'",
    ("match", "alfabeta", "minimax", "--game", "tic-tac-toe"): "unknown algorithm 'alfabeta'; did you mean 'alphabeta'?",
    ("match", "alphabeta", "minmax", "--game", "tic-tac-toe"): "unknown algorithm 'minmax'; did you mean 'minimax'?",
    ("match", "alphabeta", "minimax", "--game", "tictactoe"): "unknown game 'tictactoe'; did you mean 'tic-tac-toe'?",
    ("match", "alphabeta", "minimax", "--game", "chess"): "chess is too large for alphabeta to search to its end at every move; give --time, --nodes or --depth",
    ("match", "minimax", "alphabeta(order=centre)", "--game", "tree(1,2)"): "order='centre': tree(1,2) has no centre; expected none or reorder",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--evaluation-b", "line"): "unknown evaluation 'line'; did you mean 'lines'?",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--games", "0"): "--games '0': expected a whole number from 1 to 1000000",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--threads", "0"): "--threads '0': expected a whole number from 1 to 256",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--time", "0"): "--time '0': expected a whole number from 1 to 86400000",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--opening-plies", "-1"): "--opening-plies '-1': expected a whole number from 0 to 100",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--opening-plies", "9"): "tic-tac-toe is over after 9 random moves; expected fewer --opening-plies",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--max-plies", "4"): "--max-plies '4': expected more than the 4 of the opening",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--sprt", "5"): "--sprt '5': expected E0,E1 or E0,E1,ALPHA,BETA",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--sprt", "5,0"): "--sprt '5,0': expected E0 below E1",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--sprt", "0,x"): "--sprt 'x': expected a number from -1000 to 1000",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--sprt", "0,5,0,0.05"): "--sprt '0': expected a number from 1e-06 to 0.5",
    ("match", "alphabeta", "minimax", "--game", "tic-tac-toe", "--journal", ""): "--journal needs a value",
    ("search", "tic-tac-toe", "--seed", "x"): "--seed 'x': expected a whole number from 0 to 9223372036854775807",
}


class BadInput(unittest.TestCase):
    def assert_refused(self, words, message=None):
        done = run(*words)
        self.assertEqual(done.returncode, 2, words)
        self.assertEqual(done.stdout, "", words)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertLess(len(done.stderr), 400)
        self.assertTrue(done.stderr.isprintable() or done.stderr[:-1].isprintable(), done.stderr)
        if message is not None:
            self.assertEqual(done.stderr, f"espalier: {message}\n")

    def test_each_gets_one_clear_line(self):
        for words, message in WRONG.items():
            with self.subTest(words=words):
                self.assert_refused(words, message)

    def test_more_memory_than_there_is(self):
        for megabytes in ["0", "-1", "1000000000", "99999999999999", "9" * 30]:
            done = run("perft", "tic-tac-toe", "--depth", "2", "--hash", megabytes)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, rf"^espalier: --hash '{megabytes}': expected a whole number from 1 to \d+\n$")

    def test_long_words_and_bytes_that_are_no_text(self):
        long_word = "x" * 100_000
        for words in [
            ("search", long_word),
            ("search", "tree(" + "(" * 100_000 + ")"),
            ("search", "tree(" + "(" * 50_000 + "1" + ")" * 50_000 + ")"),
            ("search", "mnk(" + "1" * 100_000 + ",3,3)"),
            ("search", "tic-tac-toe", "--position", long_word),
            ("search", "tic-tac-toe", "--position", long_word + " x"),
            ("search", "tic-tac-toe", "--moves", "9" * 100_000),
            ("search", "checkers", "--position", "B:W" + "1," * 50_000),
            ("search", "checkers", "--position", b"B:W\xff\x01:B1".decode("utf-8", "surrogateescape")),
            ("search", "checkers", "--moves", "1x" * 50_000 + "1"),
            ("search", "ultimate(5)", "--position", "25/" * 40_000 + "25 x -"),
            ("search", "ultimate(3)", "--position", "9/9/9/9/9/9/9/9/9 x " + "8" * 100_000),
            ("search", "ultimate(" + "3" * 100_000 + ")"),
            ("search", "ultimate(3)", "--position", b"\xff\xfe/9/9/9/9/9/9/9/9 x -".decode("utf-8", "surrogateescape")),
            ("search", "tic-tac-toe", "--depth", "1" * 100_000),
            ("search", "tic-tac-toe", "--algorithm", long_word),
            (b"\xff\xfe\x80".decode("utf-8", "surrogateescape"),),
            ("search", b"\xff\x1b[31m".decode("utf-8", "surrogateescape")),
            ("search", "tic-tac-toe", "--moves", b"\x01\x80".decode("utf-8", "surrogateescape")),
            ("search", "tic-tac-toe", "--" + long_word, "1"),
        ]:
            with self.subTest(words=[word[:20] for word in words]):
                self.assert_refused(words)

    def test_random_words_never_crash(self):
        letters = "mnk(3,)=x/o1. -tree\n\t'\"\x7f\u00e9"
        draw = random.Random(int(os.environ.get("ESPALIER_TEST_SEED", "1")))
        for _ in range(300):
            word = "".join(draw.choice(letters) for _ in range(draw.randrange(1, 12)))
            option = draw.choice(["--position", "--moves", "--algorithm", "--evaluation", "--depth", "game"])
            words = ("search", word, "--depth", "1") if option == "game" else ("search", "tic-tac-toe", option, word)
            if option not in ("--depth", "game"):
                words += ("--depth", "1")
            if run(*words).returncode != 0:
                self.assert_refused(words)


class Signals(unittest.TestCase):
    def interrupted(self, *words):
        process = subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        return process.returncode, output, errors

    def test_ctrl_c_prints_the_best_so_far(self):
        for algorithm in ["minimax", "alphabeta"]:
            status, output, errors = self.interrupted(
                "search", "mnk(8,8,5)", "--depth", "30", "--algorithm", algorithm, "--json"
            )
            self.assertEqual(status, 130)
            self.assertIn('"stopped_by":"interrupt"', output)
            self.assertIn('"move":"', output)
            self.assertEqual(errors, "")

    def test_ctrl_c_in_perft(self):
        for way in [], ["--threads", "3"], ["--threads", "2", "--hash", "16"]:
            status, output, errors = self.interrupted("perft", "mnk(8,8,5)", "--depth", "20", *way)
            self.assertEqual((status, output), (130, ""), way)
            self.assertEqual(errors.count("\n"), 1, way)

    def test_a_closed_pipe_ends_quietly(self):
        script = f"{PROGRAM} bench | head -n 1; {PROGRAM} games | head -c 1 >/dev/null"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=True)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.count("\n"), 1)

    def test_a_full_disk_is_noticed(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=20)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "espalier: standard output could not be written\n")


if __name__ == "__main__":
    unittest.main()
