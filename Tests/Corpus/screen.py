"""The program on a terminal that is emulated: keys go in, a screen of text comes out."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

from program import PROGRAM

KEYS = {
    "Enter": "\r", "Esc": "\x1b", "Tab": "\t", "Backspace": "\x7f", "Space": " ",
    "Up": "\x1bOA", "Down": "\x1bOB", "Right": "\x1bOC", "Left": "\x1bOD",
    "Home": "\x1bOH", "End": "\x1bOF",
}
# The program waits so long before an escape is a key of its own.
TYPING_PAUSE = 0.3
ESCAPE_PAUSE = 0.2


class Screen(pyte.Screen):
    """One that repeats characters and scrolls, which curses has terminals do."""

    last = " "

    def draw(self, data):
        self.last = data[-1:] or self.last
        super().draw(data)

    def repeat(self, count=1):
        self.draw(self.last * (count or 1))

    def scroll_up(self, count=1):
        self.scroll(count, self.lines - 1, "bottom", self.index)

    def scroll_down(self, count=1):
        self.scroll(count, 0, "top", self.reverse_index)

    def scroll(self, count, edge, margin, step):
        """Moves what is between the margins; the cursor stays."""
        line = self.cursor.y
        self.cursor.y = getattr(self.margins, margin) if self.margins else edge
        for _ in range(min(count or 1, self.lines)):
            step()
        self.cursor.y = line


class Stream(pyte.ByteStream):
    csi = pyte.ByteStream.csi | {"b": "repeat", "S": "scroll_up", "T": "scroll_down"}
    events = pyte.ByteStream.events | {"repeat", "scroll_up", "scroll_down"}


class Session:
    """A run of the program; its screen is read as far as it has been drawn."""

    def __init__(self, arguments, columns=80, lines=24):
        self.screen = Screen(columns, lines)
        self.stream = Stream(self.screen)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            surroundings = {k: v for k, v in os.environ.items() if not k.startswith("BUTTERY_")}
            surroundings |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
            os.execve(PROGRAM, ["buttery", *arguments], surroundings)
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.terminal)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)

    def press(self, keys, waits=False):
        """Types keys: names of KEYS, or texts.

        On a busy machine a text behind a key may be read with it, and is taken for a paste: where
        `waits`, it comes only when nothing has been drawn for a while.
        """
        for key in keys:
            if waits and len(key) > 1 and key not in KEYS:
                self.read_for(TYPING_PAUSE)
            os.write(self.terminal, KEYS.get(key, key).encode())
            if key == "Esc":
                self.read_for(ESCAPE_PAUSE)

    def read_for(self, seconds):
        """Draws what comes until nothing has come for so long.

        Returns: whether anything did.
        """
        is_any = False
        while select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.stream.feed(os.read(self.terminal, 1 << 16))
            except OSError:
                return is_any
            is_any = True
        return is_any

    def wait_for(self, is_reached, seconds):
        """Draws what comes until the screen is as wanted, or so long.

        Returns: whether it is.
        """
        end = time.monotonic() + seconds
        while not is_reached(self.text):
            if time.monotonic() > end:
                return False
            self.read_for(0.05)
        return True

    @property
    def text(self):
        """The lines of the screen without blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip() + "\n"
