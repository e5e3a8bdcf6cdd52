"""`play` through pipes."""

import json
import os
import re
import subprocess
import time
import unittest

from playing import COLOUR, EMPTY_BOARD, LARGE_GAME, PlayTest
from program import PROGRAM, run


class ByPipe(PlayTest):
    def test_a_game_for_two_reads_as_a_transcript(self):
        out = self.transcript("--two", typed="a3\n\nb2\n  1\r\n8\nC3\n")
        beginning = ("tic-tac-toe: x and o in turn\ntype a move, such as a3, or 'help'\n"
                     f"\n{EMPTY_BOARD}\nx to move\nx plays a3\n"
                     f"\n{EMPTY_BOARD.replace('3  .', '3  x')}\no to move\n")
        self.assertEqual(out[:len(beginning)], beginning)
        self.assertEqual(re.findall(r"(.) plays (..)", out),
                         [("x", "a3"), ("o", "b2"), ("x", "b3"), ("o", "c1"), ("x", "c3")])
        end = "  3  x x x\n  2  . o .\n  1  . . o\n     a b c\n\nx wins in 5 moves\n"
        self.assertTrue(out.endswith(end), out)
        self.assertNotIn("> ", out)
        self.assertNotIn(COLOUR, out)

    def test_the_engine_answers_and_does_not_lose(self):
        out = self.transcript(typed="a3\n" + "go\n" * 4)
        self.assertIn("you are x, the engine is o\n", out)
        self.assertRegex(out, r"\no plays b2 \(for o: draw, [\d,]+ nodes\)\n")
        self.assertEqual(len(re.findall(" plays ", out)), 9)
        self.assertTrue(out.endswith("\na draw\n"), out)

    def test_the_engine_punishes_a_mistake(self):
        out = self.transcript("--moves", "a3 b2 a2", typed="c3\n")
        self.assertRegex(out, r"o plays a1 \(for o: ")
        out = self.transcript("--position", "xx1/oo1/3 x", "--side", "O", typed="quit\n")
        self.assertRegex(out, r"x plays c3 \(for x: win in 1, ")
        self.assertTrue(out.endswith("\nx wins in 1 move\n"), out)

    def test_a_finished_game_is_only_told(self):
        for position, result in (("xxx/oo1/3 o", "x has won"), ("xox/xxo/oxo o", "a draw")):
            for mode in ((), ("--two",), ("--self",)):
                with self.subTest(position=position, mode=mode):
                    self.assertEqual(self.last_line("--position", position, *mode, typed="a1\n"), result)

    def test_a_game_that_counts_tells_the_points(self):
        last = self.last_line("tree(((3,5),(6,9)),((1,2),(0,-1)))", typed="a\nb\n")
        self.assertEqual(last, "max wins by 5 in 3 moves")

    def test_limits_are_heeded(self):
        out = self.transcript(LARGE_GAME, "--two", "--nodes", "1000", typed="go\n")
        self.assertRegex(out, r"x plays .. \(for x: (at least )?[+-]\d+, 1,000 nodes\)")
        began = time.monotonic()
        self.transcript(LARGE_GAME, "--two", typed="go\n")
        self.assertGreater(time.monotonic() - began, 0.9)
        self.assertLess(time.monotonic() - began, 20)

    def test_end_of_input(self):
        for typed in ("a3\nb2\n", "a3\nb2"):
            last = self.last_line("--two", typed=typed)
            self.assertEqual(last, "end of input; the game stands at x2/1o1/3 x")
        self.assertEqual(self.last_line("tree((1,2),3)", typed=""), "end of input; the game stands at start")

    def test_lines_that_are_no_lines(self):
        legal = "expected one of: b3 c3 a2 b2 c2 a1 b1 c1; or type 'help'"
        cases = {"a" * 5000: "that line is longer than 4096 characters",
                 "a1\0": "that line holds bytes that are not text",
                 "\x1b[A": "that line holds bytes that are not text",
                 "a" * 4096: f"move '{'a' * 40}...' is not legal here; {legal}",
                 "ä€": f"move '?????' is not legal here; {legal}"}
        for typed, message in cases.items():
            with self.subTest(typed=typed[:20]):
                out = self.transcript("--two", typed=f"a3\n{typed}\nb2\n")
                self.assertEqual(out.count(message + "\n"), 1, out)
                self.assertTrue(out.endswith("the game stands at x2/1o1/3 x\n"), out)

    def test_a_very_long_line_is_not_kept_and_any_bytes_may_follow(self):
        megabytes = 64
        pipe = subprocess.PIPE
        with subprocess.Popen([PROGRAM, "play", "--two", "--algorithm", "alphabeta"], stdin=pipe, stdout=pipe) as game:
            for _ in range(megabytes):
                game.stdin.write(b"b" * (1 << 20))
            game.stdin.write(b"\n\xff\xfe\nb2\n")
            game.stdin.close()
            out = game.stdout.read().decode()
            _, status, usage = os.wait4(game.pid, 0)
            game.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(game.returncode, 0)
        self.assertEqual(out.count("that line is longer than 4096 characters\n"), 1)
        self.assertEqual(out.count("move '??' is not legal here; "), 1)
        self.assertTrue(out.endswith("the game stands at 3/1x1/3 o\n"), out)
        self.assertLess(usage.ru_maxrss, megabytes << 10)

    def test_refusals(self):
        self.assert_refused("--side 'z': expected x or o", "--side", "z")
        self.assert_refused("--side 'x': expected max or min", "tree((1,2),3)", "--side", "x")
        self.assert_refused("--two and --self do not go together", "--two", "--self")
        self.assert_refused("--two and --side do not go together", "--two", "--side", "x")
        self.assert_refused("--two and --seed do not go together", "--two", "--seed", "1")
        self.assert_refused("--self and --side do not go together", "--self", "--side", "x")
        self.assert_refused("--load and --moves do not go together", "--load", "f", "--moves", "a1")
        self.assert_refused("--load and --position do not go together", "--load", "f", "--position", "start")
        self.assert_refused("--json needs --self", "--json")
        self.assert_refused("unknown evaluation 'linse'; did you mean 'lines'?", "--evaluation", "linse")
        self.assert_refused("--seed '-1': expected a whole number from 0 to 9223372036854775807", "--seed=-1")


class Words(PlayTest):
    def test_help_names_every_word_and_two_moves(self):
        out = self.transcript("--two", typed="a3\nhelp\n")
        self.assertIn("type a move: b3 or 1, c3 or 2, …\nor a word:\n", out)
        for word in "moves hint go undo board new help quit".split():
            self.assertRegex(out, rf"\n  {word} +\w")
        self.assertIn("\n  save FILE  write", out)
        self.assertIn("\n  load FILE  go on", out)

    def test_moves_are_listed(self):
        self.assertIn("\nb3  c3  a2  b2  c2  a1  b1  c1\n", self.transcript("--two", typed="a3\nmoves\n"))
        wide = self.transcript("mnk(19,19,5)", "--two", typed="MOVES\n").split("x to move\n")[1]
        *listed, _ = wide.splitlines()
        self.assertEqual(len(" ".join(listed).split()), 361)
        self.assertLess(max(map(len, listed)), 80)

    def test_undo_takes_back_the_answer_too(self):
        out = self.transcript(typed="a3\nundo\n")
        self.assertIn("took back 2 moves\n\n" + EMPTY_BOARD + "\nx to move\n", out)
        self.assertTrue(out.endswith("stands at 3/3/3 x\n"), out)
        out = self.transcript("--two", typed="a3\nb2\nundo\n")
        self.assertIn("took back 1 move\n", out)
        self.assertTrue(out.endswith("stands at x2/3/3 o\n"), out)

    def test_undo_without_a_move_changes_nothing(self):
        refusal = "there is no move of yours to take back"
        self.assertEqual(self.transcript(typed="undo\n").splitlines()[-2:],
                         [refusal, "end of input; the game stands at 3/3/3 x"])
        played = self.last_line("--side", "o", "--seed", "3")
        self.assertRegex(played, r"stands at \S*x\S* o$")
        out = self.transcript("--side", "o", "--seed", "3", typed="undo\n")
        self.assertEqual(out.splitlines()[-2:], [refusal, played])

    def test_hint_changes_nothing_and_is_right(self):
        out = self.transcript("--two", "--position", "xx1/oo1/3 x", typed="hint\nundo\n")
        self.assertRegex(out, r"\ntry c3 \(for x: win in 1, [\d,]+ nodes\)\n")
        self.assertTrue(out.endswith("take back\nend of input; the game stands at xx1/oo1/3 x\n"), out)

    def test_new_starts_again_where_the_game_began(self):
        out = self.transcript("--two", "--position", "xo1/3/3 x", typed="a1\nb1\nnew\n")
        self.assertIn("\na new game\n", out)
        self.assertTrue(out.endswith("stands at xo1/3/3 x\n"), out)

    def test_leaving(self):
        for word in ("quit", "exit", "q", "Quit"):
            out = self.transcript("--two", typed=f"b2\n{word}\na1\n")
            self.assertTrue(out.endswith("o to move\nthe game stands at 3/1x1/3 o\n"), out)

    def test_a_word_with_too_much_or_too_little(self):
        out = self.transcript("--two", typed="undo 3\nsave\nboards\n")
        self.assertIn("\nwrite it as: undo\nwrite it as: save FILE\nmove 'boards' is not legal here; ", out)

    def test_a_legal_move_comes_before_a_word(self):
        tree = "tree(" + ",".join(map(str, range(17))) + ")"
        out = self.transcript(tree, typed="q\n")
        self.assertTrue(out.endswith("max plays q\n\n16\n\nmax wins by 16 in 1 move\n"), out)


class DrawsByRule(unittest.TestCase):
    def test_each_rule_ends_the_game_and_is_named(self):
        kings = "4k3/8/8/8/8/8/8/R3K3 w - - "
        for game, position, moves, rule in [
            ("chess", kings + "99 70", "Ra2", "fifty moves without a capture or a pawn's move"),
            ("chess", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2", "neither side has enough to give mate"),
            ("chess", kings + "0 1", "Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8", "the position has occurred three times"),
            ("checkers", "W:WK18:BK1:H79", "18-15", "40 moves of each side without a capture or an advance of a man"),
            ("checkers", "W:WK18:BK1", "18-15 1-5 15-18 5-1 18-15 1-5 15-18 5-1", "the position has occurred three times"),
        ]:
            with self.subTest(game=game, rule=rule):
                done = run("play", game, "--two", "--position", position, stdin=moves.replace(" ", "\n") + "\n")
                self.assertTrue(done.stdout.endswith(f"a draw: {rule}\n"), done.stdout[-200:])
                before = run("play", game, "--two", "--position", position, stdin="\n".join(moves.split()[:-1]) + "\n")
                self.assertNotIn("a draw", before.stdout)


class AgainstItself(PlayTest):
    def json(self, *words):
        """The objects of the moves, and the result."""
        *moves, result = map(json.loads, self.transcript("--self", "--json", *words).splitlines())
        return moves, result

    def test_tic_tac_toe_is_a_draw(self):
        moves, result = self.json()
        self.assertEqual([move["ply"] for move in moves], list(range(1, 10)))
        self.assertEqual([move["side"] for move in moves], list("xoxoxoxox"))
        self.assertEqual({tuple(move) for move in moves}, {("ply", "side", "move", "nodes", "seconds")})
        self.assertEqual(list(result), ["result", "plies", "seconds"])
        self.assertEqual((result["result"], result["plies"]), ("draw", 9))
        self.assertLessEqual(sum(move["seconds"] for move in moves), result["seconds"])
        self.assertTrue(all(move["nodes"] > 0 for move in moves))
        played = " ".join(move["move"] for move in moves)
        self.assertEqual(self.last_line("--two", "--moves", played), "a draw")

    def test_a_game_that_the_first_player_wins(self):
        moves, result = self.json("mnk(4,4,3)", "--nodes", "100000")
        self.assertEqual((result["result"], result["plies"], len(moves)), ("x", 5, 5))

    def test_a_position_counts_from_one(self):
        moves, result = self.json("--moves", "a3 b2", "--position", "start")
        self.assertEqual([(move["ply"], move["side"]) for move in moves[:2]], [(1, "x"), (2, "o")])
        self.assertEqual(result["plies"], 7)
        self.assertEqual(self.json("--position", "xxx/oo1/3 o")[1]["result"], "x")

    def test_the_transcript_for_people(self):
        out = self.transcript("--self")
        beginning = f"tic-tac-toe: the engine against itself\n\n{EMPTY_BOARD}\nx plays "
        self.assertEqual(out[:len(beginning)], beginning)
        self.assertEqual(out.count("     a b c\n"), 10)
        self.assertTrue(out.endswith("\n\na draw\n"), out)

    def test_games_differ_by_their_seed_only(self):
        def line(*words):
            return [move["move"] for move in self.json(*words)[0]]
        self.assertEqual(line(), line())
        lines = {seed: line("--seed", str(seed)) for seed in range(8)}
        self.assertEqual(lines[5], line("--seed", "5"))
        self.assertGreater(len({moves[0] for moves in lines.values()}), 2)
        self.assertEqual(self.json("--seed", "5")[0][0]["nodes"], 0)
        self.assertEqual(self.json("--seed", "5", "--moves", "a3")[0][0]["nodes"], 0)
        self.assertIn("(drawn at random)", self.transcript("--side", "o", "--seed", "5"))

    def test_o_begins_ultimate_with_a_random_move(self):
        moves, result = self.json("ultimate(3)", "--depth", "2", "--seed", "7")
        self.assertEqual([move["side"] for move in moves[:3]], ["o", "x", "o"])
        self.assertEqual((moves[0]["ply"], moves[0]["nodes"]), (1, 0))
        self.assertGreater(moves[1]["nodes"], 0)
        self.assertIn(result["result"], ("x", "o", "draw"))
        self.assertEqual(result["plies"], len(moves))
        first_moves = {self.json("ultimate(2)", "--depth", "1", "--seed", str(seed))[0][0]["move"] for seed in range(12)}
        self.assertGreater(len(first_moves), 4)
        self.assertGreater(len({move.split(".")[0] for move in first_moves}), 1)

    def test_without_a_seed_and_from_a_position_x_begins_ultimate(self):
        self.assertEqual(self.json("ultimate(2)", "--depth", "1")[0][0]["side"], "x")
        self.assertEqual(self.json("ultimate(2)", "--depth", "1", "--seed", "7", "--position", "start")[0][0]["side"], "x")
        self.assertEqual(self.json("ultimate(2)", "--depth", "1", "--seed", "7", "--moves", "0.1")[0][0]["side"], "o")

    def test_whoever_draws_at_random_is_the_engine(self):
        as_x = self.transcript("ultimate(2)", "--seed", "7", "--depth", "1")
        self.assertIn("you are x, the engine is o", as_x)
        self.assertRegex(as_x, r"\no plays \d\.\d \(drawn at random\)\n")
        as_o = self.transcript("ultimate(2)", "--seed", "7", "--depth", "1", "--side", "o")
        self.assertRegex(as_o, r"\nx plays \d\.\d \(drawn at random\)\n")


if __name__ == "__main__":
    unittest.main()
