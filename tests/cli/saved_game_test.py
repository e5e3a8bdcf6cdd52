"""`save`, `load` and `--load` of `play`."""

import os
import unittest

from playing import PlayTest, play


def check_line(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"check {value:016x}\n"


class Files(PlayTest):
    def save(self, *words, typed):
        out = self.transcript(*words, typed=f"{typed}\nsave {self.file}\n")
        self.assertIn(f"saved in '{self.file}'\n", out)
        return self.file.read_text()

    def test_what_is_written(self):
        text = "espalier game 1\ngame tic-tac-toe\nposition start\nmoves 0 4\n"
        self.assertEqual(self.save("--two", typed="a3\nb2"), text + check_line(text))
        self.assertEqual(os.listdir(self.folder), [self.file.name])

    def test_a_game_goes_on_where_it_was_saved(self):
        games = ((("tic-tac-toe",), "a3\nb2"),
                 (("tic-tac-toe",), ""),
                 (("mnk(4,3,3)", "--position", "xo2/4/4 x"), "a1"),
                 (("tree(((3,5),(6,9)),((1,2),(0,-1)))", "--position", "start b"), "a"))
        for words, typed in games:
            with self.subTest(words=words):
                self.save("--two", *words, typed=typed)
                there = self.last_line("--two", *words, typed=typed)
                self.assertEqual(self.last_line("--two", "--load", str(self.file)), there)
                self.assertEqual(self.last_line("--two", words[0], "--load", str(self.file)), there)
                self.assertEqual(self.last_line("--two", words[0], typed=f"load {self.file}"), there)

    def test_moves_of_a_loaded_game_can_be_taken_back(self):
        self.save("--two", typed="a3\nb2")
        out = self.transcript("--two", typed=f"load {self.file}")
        self.assertIn(f"loaded '{self.file}', 2 moves played\n", out)
        self.assertTrue(self.last_line("--load", str(self.file), typed="undo\n").endswith("at 3/3/3 x"))

    def test_damage_is_noticed_and_the_game_goes_on(self):
        whole = self.save("--two", typed="a3\nb2").encode()
        damaged = [whole[:i] + bytes([whole[i] ^ mask]) + whole[i + 1:] for i in range(len(whole))
                   for mask in (0x01, 0x20, 0x80, 0xFF)]
        damaged += [whole[:i] for i in range(len(whole))]
        damaged += [whole[:i] + b"0" + whole[i:] for i in range(len(whole) + 1)]
        damaged += [whole * 2, whole.replace(b"\n", b"\r\n"), b"\0" * 1000, b"\n" * 1000]
        for i, content in enumerate(damaged):
            (self.folder / str(i)).write_bytes(content)
        loads = [f"load {self.folder / str(i)}\n" for i in range(len(damaged))]
        out = self.transcript("--two", typed="c1\n" + "".join(loads))
        *refusals, last = out.split("o to move\n")[1].splitlines()
        self.assertEqual(last, "end of input; the game stands at 3/3/2x o")
        self.assertEqual(len(refusals), len(damaged))
        for i, refusal in enumerate(refusals):
            self.assertRegex(refusal, rf"^'{self.folder / str(i)}', line \d+: ")

    def test_what_fits_its_check_may_still_be_wrong(self):
        cases = (("game tic-tac-to\nposition start\nmoves 0", "line 2: unknown game 'tic-tac-to'"),
                 ("game \nposition start\nmoves 0", "line 2: "),
                 ("gane tic-tac-toe\nposition start\nmoves 0", "line 2: expected 'game' first"),
                 ("game tic-tac-toe\nposition x\nmoves 0", "line 3: position 'x'"),
                 ("game tic-tac-toe\nposition start\nmoves 0 1 0", "line 4: move '0' is not legal here"),
                 ("game tic-tac-toe\nposition start\nmoves 0 3 1 4 2 5", "line 4: move '5': the game is"),
                 ("game tic-tac-toe\nmoves 0\nposition start", "line 3: expected 'position' first"))
        for lines, message in cases:
            with self.subTest(lines=lines):
                text = f"espalier game 1\n{lines}\n"
                self.file.write_text(text + check_line(text))
                status, out, err = play("--load", str(self.file))
                self.assertEqual((status, out, err.count("\n")), (2, "", 1))
                self.assertIn(f"'{self.file}', {message}", err)
                out = self.transcript("--two", typed=f"c1\nload {self.file}\n")
                self.assertIn(f"'{self.file}', {message}", out)
                self.assertTrue(out.endswith("stands at 3/3/2x o\n"), out)

    def test_foreign_and_missing_files(self):
        self.file.write_text("hello\n")
        self.assert_refused(f"'{self.file}', line 1: not the first line of a game saved here",
                            "--load", str(self.file))
        here = self.folder
        out = self.transcript("--two", typed=f"load {here}\nload {here}/none\nsave {here}/no/file\n")
        self.assertIn(f"cannot read '{here}': Is a directory\n", out)
        self.assertIn(f"cannot read '{here}/none': No such file or directory\n", out)
        self.assertIn(f"cannot write '{here}/no/file': No such file or directory\n", out)

    def test_a_file_of_another_game(self):
        self.save("mnk(4,4,3)", "--two", typed="a1")
        self.assert_refused(f"'{self.file}' is a game of mnk(4,4,3), not of 'tic-tac-toe'",
                            "tic-tac-toe", "--load", str(self.file))
        self.assertIn(f"'{self.file}' is a game of mnk(4,4,3); leave this one and begin with --load\n",
                      self.transcript("--two", typed=f"load {self.file}\n"))


if __name__ == "__main__":
    unittest.main()
