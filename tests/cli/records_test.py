"""Whole games in files: chess as PGN, checkers as PDN, and what is said when such a file is wrong."""

import pathlib
import subprocess
import tempfile
import unittest

from program import PROGRAM, run

FOOLS_MATE = """[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""

ANNOTATED = """% a line for other programs
[Event "a game with \\"everything\\""]
[Result "*"]

1. e4! {the best move; says who?} e5 $1 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 Nc6 ; to the end of the line
3. Bb5 a6 4. O-O *
"""

PDN = """[Event "?"]
[GameType "21"]
[Result "*"]

1. 11-15 22-18 2. 15x22 25x18 *
"""


class Records(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = pathlib.Path(self.folder.name, name)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def played(self, path, *typed, words=()):
        typed = "\n".join([*typed, "quit", ""])
        return subprocess.run(
            [PROGRAM, "play", *words, "--two", "--load", path], input=typed, capture_output=True, text=True, timeout=60
        )

    def test_a_finished_game_is_read(self):
        done = self.played(self.write("fool.pgn", FOOLS_MATE))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("black wins in 4 moves", done.stdout)

    def test_names_of_players_and_the_result_they_agreed_on_are_kept(self):
        resigned = FOOLS_MATE.replace(" Qh4#", "").replace('[White "?"]', '[White "Morphy"]') + "\n"
        resigned = resigned.replace('[Result "0-1"]', '[Result "0-1"]\n[Opening "Grob"]')
        copy = str(pathlib.Path(self.folder.name, "copy.pgn"))
        self.assertEqual(self.played(self.write("resigned.pgn", resigned), f"save {copy}").returncode, 0)
        self.assertEqual(pathlib.Path(copy).read_text(encoding="utf-8"), resigned)

    def test_the_moves_without_progress_are_kept(self):
        for name, game, position in [
            ("chess.pgn", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99 70"),
            ("checkers.pdn", "checkers", "W:WK18:BK1:H79"),
            ("any.game", "checkers", "W:WK18:BK1:H79"),
        ]:
            path = str(pathlib.Path(self.folder.name, name))
            run("play", game, "--two", "--position", position, stdin=f"save {path}\nquit\n")
            self.assertIn(f"the game stands at {position}\n", self.played(path).stdout)

    def test_what_is_saved_is_what_was_loaded(self):
        for name, text in [("short.pgn", FOOLS_MATE), ("short.pdn", PDN)]:
            with self.subTest(name=name):
                unfinished = text.replace(" Qh4# 0-1", " *").replace('"0-1"', '"*"')
                path = self.write(name, unfinished)
                copy = str(pathlib.Path(self.folder.name, "copy-" + name))
                done = self.played(path, f"save {copy}")
                self.assertEqual(done.returncode, 0, done.stderr)
                saved = pathlib.Path(copy).read_text(encoding="utf-8")
                self.assertEqual(saved.split()[-4:], unfinished.split()[-4:])
                self.assertEqual(self.played(copy).stdout, self.played(path).stdout)

    def test_comments_variations_and_annotations_are_read_over(self):
        done = self.played(self.write("annotated.pgn", ANNOTATED))
        self.assertIn("the game stands at r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4", done.stdout)

    def test_a_game_that_begins_elsewhere(self):
        done = self.played(self.write("set-up.pgn", '[FEN "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"]\n\n1... fxe3 *\n'))
        self.assertIn("the game stands at 4k3/8/8/8/8/4p3/8/4K3 w - - 0 2", done.stdout)

    def test_a_game_is_saved_by_the_name_of_its_file(self):
        path = str(pathlib.Path(self.folder.name, "new.pgn"))
        done = subprocess.run(
            [PROGRAM, "play", "chess", "--two"],
            input=f"e4\ne5\nNf3\nsave {path}\nquit\n",
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(pathlib.Path(path).read_text(encoding="utf-8").endswith("\n\n1. e4 e5 2. Nf3 *\n\n"))

    def test_wrong_records_are_refused_in_one_line(self):
        wrong = {
            "illegal.pgn": ("1. e4 e4 *\n", "line 1, at 1...: move 'e4' is not legal here"),
            "no-result.pgn": ("1. e4 e5\n", "line 2: the game has no result at its end"),
            "open.pgn": ("1. e4 {never closed\n", "line 1: the comment that begins here has no '}'"),
            "results.pgn": ('[Result "1-0"]\n1. e4 *\n', "the game ends with '*', but its tag Result says '1-0'"),
            "fen.pgn": ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n*\n', "line 1, tag FEN: position"),
            "square.pdn": ("1. 11-40 *\n", "line 1, at 1.: move '11-40' is not legal here"),
            "type.pdn": ('[GameType "20"]\n1. 32-28 *\n', "line 1, tag GameType: '20'; expected '21'"),
            "bytes.pgn": (b"\xff\xfe\x00\x01" * 1000, "line 1"),
            "megabytes.pgn": (b"x" * 5_000_000, "is longer than a megabyte"),
            "nested.pgn": (b"(" * 1_000_000, "line 1"),
            "many.pgn": ("1. Nf3 Nf6 2. Ng1 Ng8 " * 20_000, "line 1"),
            "empty.pgn": ("", "line 1"),
            "contradiction.pgn": ("1. f3 e5 2. g4 Qh4# 1-0\n", "ends with '1-0', but the board shows '0-1'"),
        }
        for name, (text, message) in wrong.items():
            with self.subTest(name=name):
                done = self.played(self.write(name, text))
                self.assertEqual(done.returncode, 2, done.stderr[:300])
                self.assertEqual(done.stdout, "")
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr[:300])
                self.assertLess(len(done.stderr), 500)
                self.assertIn(message, done.stderr)

    def test_a_record_of_another_game_is_refused(self):
        done = self.played(self.write("short.pgn", FOOLS_MATE), words=["checkers"])
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertIn("is a game of chess, not of 'checkers'", done.stderr)


if __name__ == "__main__":
    unittest.main()
