"""The program on a terminal that is emulated: keys go in, a screen of text comes out."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from pathlib import Path

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
# How long a debug build may take for the largest file.
LONGEST = 60


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


class TerminalRun:
    """The program on a terminal; what it writes is handed to `take`."""

    def __init__(self, arguments, columns=80, lines=24, terminal="xterm-256color"):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            surroundings = {k: v for k, v in os.environ.items() if not k.startswith("BUTTERY_")}
            surroundings |= {"TERM": terminal, "LC_ALL": "C.UTF-8"}
            os.execve(PROGRAM, ["buttery", *arguments], surroundings)
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.terminal)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)

    def take(self, data):
        raise NotImplementedError

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read_for(self, seconds):
        """Takes what comes until nothing has come for so long.

        Returns: whether anything did.
        """
        is_any = False
        while select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.take(os.read(self.terminal, 1 << 16))
            except OSError:
                return is_any
            is_any = True
        return is_any

    @property
    def status(self):
        """The status that the program ended with; None as long as it runs."""
        ended = os.waitid(os.P_PID, self.process, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return ended and ended.si_status

    def is_asleep(self):
        """Whether no thread of the program does anything."""
        tasks = Path(f"/proc/{self.process}/task").glob("*/stat")
        return not any(state_of(task) in "RD" for task in tasks)

    def settle(self, quiet, longest, is_working=lambda: False):
        """Takes what comes until for so long nothing has come and the program has slept.

        Returns: whether it did, or ended.
        """
        end = time.monotonic() + longest
        since = time.monotonic()
        while self.status is None and time.monotonic() - since < quiet:
            if time.monotonic() > end:
                return False
            if self.read_for(0.01) or not self.is_asleep():
                since = time.monotonic()
            elif time.monotonic() - since >= quiet and is_working():
                since = time.monotonic()
        return True


def state_of(stat):
    """The letter that Linux has for what a thread does."""
    try:
        return stat.read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return "S"


class Session(TerminalRun):
    """A run whose screen is read as far as it has been drawn."""

    def __init__(self, arguments, columns=80, lines=24):
        self.screen = Screen(columns, lines)
        self.stream = Stream(self.screen)
        super().__init__(arguments, columns, lines)

    def take(self, data):
        self.stream.feed(data)

    def press(self, keys, waits=False):
        """Types keys: names of KEYS, or texts.

        A busy program may read a text with the keys before it, and takes them for a paste: where
        `waits`, the text comes only when the program has slept for a while.
        """
        for key in keys:
            if waits and len(key) > 1 and key not in KEYS:
                self.settle(TYPING_PAUSE, LONGEST)
            self.type(KEYS.get(key, key))
            if key == "Esc":
                self.read_for(ESCAPE_PAUSE)

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
