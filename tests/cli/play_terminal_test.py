"""`play` at a terminal: prompts, colours, Ctrl-C and Ctrl-D."""

import json
import re
import unittest

from playing import COLOUR, LARGE_GAME, PlayTest

THINKING = "Ctrl-C for the best so far"  # shown after two seconds


class AtTerminal(PlayTest):
    def test_a_prompt_for_each_line_and_colours(self):
        terminal = self.terminal("--two")
        terminal.wait_for("x> ")
        self.assertNotIn("to move", terminal.seen)
        shown = terminal.say("a3", "o> ")
        self.assertIn("\x1b[1;7;34mx\x1b[0m", shown)
        self.assertNotIn("plays", shown)
        self.assertRegex(terminal.say("z9", "o> "), r"^z9\nmove 'z9' is not legal here; .*\no> $")
        self.assertEqual(terminal.say("", "o> "), "\no> ")
        terminal.press("quit\n")
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(terminal.seen.endswith("quit\nthe game stands at x2/3/3 o\n"), terminal.seen)

    def test_no_colour(self):
        terminal = self.terminal("--two", NO_COLOR="1")
        terminal.wait_for("x> ")
        terminal.say("a3", "o> ")
        self.assertNotIn(COLOUR, terminal.seen)

    def test_the_engines_move_is_told_once(self):
        terminal = self.terminal()
        terminal.wait_for("x> ")
        self.assertRegex(terminal.say("a3", "x> "), r"\no plays b2 \(for o: draw, [\d,]+ nodes\)\n")

    def test_end_of_input_begins_a_line(self):
        terminal = self.terminal()
        terminal.wait_for("x> ")
        terminal.press("\x04")
        self.assertEqual(terminal.end(), 0)
        self.assertRegex(terminal.seen, r"x> \nend of input; the game stands at 3/3/3 x\n$")

    def test_ctrl_c_at_the_prompt(self):
        terminal = self.terminal()
        terminal.wait_for("x> ")
        terminal.press("\x03")
        self.assertEqual(terminal.end(), 130)

    def test_ctrl_c_while_the_engine_thinks(self):
        terminal = self.terminal(LARGE_GAME, "--side", "o", "--time", "60000")
        terminal.wait_for(THINKING)
        terminal.press("\x03")
        self.assertEqual(terminal.end(), 130)
        self.assertRegex(terminal.seen, r"\nx plays .. \(for x: [^)]* nodes\)\n")
        self.assertRegex(terminal.seen, r"\ninterrupted; the game stands at \S*x\S* o\n$")

    def test_ctrl_c_during_a_hint(self):
        terminal = self.terminal(LARGE_GAME, "--time", "60000")
        terminal.wait_for("x> ")
        terminal.say("hint", THINKING)
        terminal.press("\x03")
        self.assertEqual(terminal.end(), 130)
        self.assertRegex(terminal.seen, r"\ntry .. \(for x: .*\)\n"
                                        r"interrupted; the game stands at 6/6/6/6/6/6 x\n$")

    def test_ctrl_c_while_the_engine_plays_itself(self):
        terminal = self.terminal(LARGE_GAME, "--self", "--json", "--time", "60000")
        terminal.wait_for(THINKING)
        terminal.press("\x03")
        self.assertEqual(terminal.end(), 130)
        move, result = map(json.loads, re.findall(r"\{.*\}", terminal.seen))
        self.assertEqual((move["ply"], move["side"]), (1, "x"))
        self.assertLess(move["seconds"], 30)
        self.assertEqual((result["result"], result["plies"]), ("unfinished", 1))


if __name__ == "__main__":
    unittest.main()
