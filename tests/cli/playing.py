"""Plays games through pipes, as scripts do, and at a pseudo-terminal, as people do."""

import os
import pathlib
import pty
import select
import tempfile
import time
import unittest

from program import PROGRAM, run

EMPTY_BOARD = "  3  . . .\n  2  . . .\n  1  . . .\n     a b c\n"
LARGE_GAME = "mnk(6,6,5)"  # nobody searches it to its end
COLOUR = "\x1b["


def play(*words, typed=""):
    """The exit status, standard output and standard error of a game in which that was typed."""
    done = run("play", *words, stdin=typed)
    return done.returncode, done.stdout, done.stderr


class Terminal:
    """A game at a pseudo-terminal."""

    def __init__(self, *words, **environment):
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.pop("NO_COLOR", None)
            os.environ.update(environment)
            os.execv(PROGRAM, [PROGRAM, "play", *words])
        self.seen = ""
        self.status = None

    def read(self):
        """Whether there was more."""
        try:
            more = os.read(self.screen, 65536)
        except OSError:  # the program has ended
            return False
        self.seen += more.decode().replace("\r\n", "\n")
        return bool(more)

    def wait_for(self, text, after=0):
        deadline = time.monotonic() + 30
        while text not in self.seen[after:]:
            patience = max(0, deadline - time.monotonic())
            if not select.select([self.screen], [], [], patience)[0] or not self.read():
                raise AssertionError(f"{text!r} never came:\n{self.seen[after:]}")

    def press(self, keys):
        os.write(self.screen, keys.encode())

    def say(self, line, then):
        """Types a line; what the screen shows from there on, until it shows `then`."""
        before = len(self.seen)
        self.press(line + "\n")
        self.wait_for(then, before)
        return self.seen[before:]

    def end(self):
        """Reads to the end; the exit status."""
        while self.read():
            pass
        self.leave()
        return self.status

    def leave(self):
        if self.status is None:
            os.close(self.screen)
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class PlayTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "a saved game"

    def terminal(self, *words, **environment):
        terminal = Terminal(*words, **environment)
        self.addCleanup(terminal.leave)
        return terminal

    def transcript(self, *words, typed=""):
        status, out, err = play(*words, typed=typed)
        self.assertEqual((status, err), (0, ""), out)
        return out

    def last_line(self, *words, typed=""):
        return self.transcript(*words, typed=typed).splitlines()[-1]

    def assert_refused(self, expected, *words):
        """One line, exit status 2, nothing played."""
        self.assertEqual(play(*words), (2, "", f"espalier: {expected}\n"))
