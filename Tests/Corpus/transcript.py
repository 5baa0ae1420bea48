"""The program with --accessible: keys go in, lines come out."""

import re
import time
from dataclasses import dataclass

from screen import KEYS, LONGEST, TerminalRun

# As terminals send them that nobody has told otherwise.
PLAIN_KEYS = {name: code.replace("\x1bO", "\x1b[") for name, code in KEYS.items()}
PLAIN_KEYS["Backtab"] = "\x1b[Z"
# Nothing is said for so long, and all threads sleep: behind keys, and behind texts, which are
# answered when nobody has typed for 0.7 s.
QUIET = 0.3
QUIET_TYPING = 1
# A person's typing isn't a paste.
BETWEEN_CHARACTERS = 0.01
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
DRAWN = re.compile("[\u2500-\u25ff\u2800-\u28ff]")


@dataclass
class Said:
    """What is said of a key, or of a text that is typed."""

    key: str
    text: str
    has_settled: bool

    @property
    def lines(self):
        return [line for line in self.text.split("\r\n") if line]

    def __str__(self):
        return "\n".join([f"  <{self.key}>", *self.lines])

    def faults(self):
        """What no transcript may have, whatever it is about."""
        if not self.has_settled:
            yield f"{self.key}: it never ends"
        for line in self.lines:
            if CONTROL.search(line):
                yield f"{self.key}: control characters: {line!r}"
            if DRAWN.search(line):
                yield f"{self.key}: a picture: {line}"
        for line in set(self.lines):
            if self.lines.count(line) > 1:
                yield f"{self.key}: said {self.lines.count(line)} times: {line}"
        yield from self.steps()

    def steps(self):
        """How far work is may be said at its beginning and at its end."""
        alike = {}
        for line in dict.fromkeys(self.lines):
            alike.setdefault(re.sub(r"[\d,.]+", "0", line), []).append(line)
        for lines in alike.values():
            if len(lines) > 2:
                yield f"{self.key}: steps that nobody asked for: {' / '.join(lines)}"


class Transcript(TerminalRun):
    """A run without a picture."""

    def __init__(self, arguments):
        self.unread = b""
        self.all = []
        super().__init__(["--accessible", *arguments], terminal="dumb")

    def take(self, data):
        self.unread += data

    def await_line(self, begin):
        """Waits until a line begins so, which `hear` has among others."""
        end = time.monotonic() + LONGEST
        while f"\n{begin}" not in self.unread.decode(errors="ignore"):
            if time.monotonic() > end:
                return
            self.read_for(0.05)

    def hear(self, key, quiet=QUIET, has_to_end=True):
        """The lines that are said until the program rests."""
        has_settled = self.settle(quiet, LONGEST) or not has_to_end
        said = Said(key, self.unread.decode(errors="backslashreplace"), has_settled)
        self.unread = b""
        self.all.append(said)
        return said.lines

    def press(self, key):
        """What is said of a key, which PLAIN_KEYS may have, or of a text, typed as a person does."""
        if key in PLAIN_KEYS or len(key) == 1:
            self.type(PLAIN_KEYS.get(key, key))
            return self.hear(key)
        for character in key:
            self.type(character)
            time.sleep(BETWEEN_CHARACTERS)
        return self.hear(key, QUIET_TYPING)

    @property
    def lines(self):
        return [line for said in self.all for line in said.lines]

    @property
    def faults(self):
        return [fault for said in self.all for fault in said.faults()]

    def __str__(self):
        return "\n".join(map(str, self.all))
