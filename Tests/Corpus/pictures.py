"""Records what the program shows and prints, so that two builds of it can be compared.

pictures.py record PROGRAM FOLDER [PATTERN]
pictures.py compare A B [PATTERN]

A and B are programs, or folders that were recorded. Each state of a screen becomes a file: the
text, below it a letter for the looks of each place, and where the cursor is. What is printed
becomes a file for each input. `compare` prints what differs, and ends with status 1 if anything
does. With PATTERN, only the files whose name has it are taken. Without PostgreSQL's server its
states are left out, which is said.
"""

import difflib
import fcntl
import hashlib
import os
import pty
import re
import shlex
import shutil
import signal
import string
import struct
import subprocess
import sys
import tempfile
import termios
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from unicodedata import combining

from wcwidth import wcwidth

from picture_inputs import KINDS, statements, write_inputs
from picture_states import states
from program import ROOT
from screen import KEYS, Screen, Session, Stream, state_of

MORE_KEYS = KEYS | {"PgDn": "\x1b[6~", "PgUp": "\x1b[5~", "Backtab": "\x1b[Z"}
# What the program says while it works.
WORKING = re.compile(r"Esc stops|old rows|(search|fetch|sav)ing.*…|connecting again|"
                     r"(opening|Counting|Reading|Summing|reading) .*…|so far(?! (is|fit))")
# No bytes come for so long, and all threads sleep: between keys, and before a picture is taken. The
# program looks at its own work after 300 ms at most.
PAUSE = 0.06
QUIET = 0.4
LONGEST = 60
MOST_LINES = 400
JOBS = 4


class FaintScreen(Screen):
    """One that knows faint text, as blinking, and joiners, behind which pyte stops."""

    def draw(self, data):
        for character in data:
            if wcwidth(character) or combining(character):
                super().draw(character)
            elif self.cursor.x:
                line, x = self.buffer[self.cursor.y], self.cursor.x - 1
                x -= not line[x].data
                line[x] = line[x]._replace(data=line[x].data + character)

    def select_graphic_rendition(self, *attributes, **_):
        rest, shown = list(attributes or (0,)), []
        while rest:
            # A colour of a palette or of three parts is one thing.
            count = {(38, 5): 3, (48, 5): 3, (38, 2): 5, (48, 2): 5}.get(tuple(rest[:2]), 1)
            part, rest = rest[:count], rest[count:]
            shown += {(2,): [5], (22,): [22, 25]}.get(tuple(part), part)
        super().select_graphic_rendition(*shown)


class Run(Session):
    """A run of one of the programs in a folder, whose screen can settle."""

    def __init__(self, program, command, size, folder, server):
        self.screen = FaintScreen(*size)
        self.stream = Stream(self.screen)
        self.folder, self.server, self.remarks = folder, server, []
        words, surroundings = separate(command, server)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            self.resize(*size, terminal=0)
            os.chdir(folder)
            os.execve(program, ["buttery", *words], surroundings)

    def resize(self, columns, lines, terminal):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    def is_asleep(self):
        """Whether no thread of the program and no process of the server does anything."""
        tasks = []
        if self.server:
            children = Path(f"/proc/{self.server[1]}/task/{self.server[1]}/children")
            tasks = [Path(f"/proc/{child}/stat") for child in children.read_text().split()]
        return super().is_asleep() and not any(state_of(task) in "RD" for task in tasks)

    def settle(self, quiet):
        if not super().settle(quiet, LONGEST, lambda: WORKING.search(self.text)):
            self.remarks.append("it never settled")

    def act(self, key):
        """Does what a word of a state's keys says."""
        verb, _, text = key.partition(":")
        count = 1
        if verb in ("until", "gone") and text:
            is_reached = (lambda shown: text in shown) if verb == "until" else (
                lambda shown: text not in shown)
            if not self.wait_for(is_reached, LONGEST):
                self.remarks.append(f"{key} was never reached")
        elif verb == "add" and text:
            with open(self.folder / "growing.csv", "a") as file:
                file.write(text + "\n")
        elif verb == "size" and text:
            columns, lines = map(int, text.split("x"))
            self.screen.resize(lines, columns)
            self.resize(columns, lines, self.terminal)
        else:
            if repeated := re.fullmatch(r"(\w+)\*(\d+)", key):
                key, count = repeated[1], int(repeated[2])
            self.press([MORE_KEYS.get(key, key)] * count)
        self.settle(PAUSE)

    def picture(self):
        """The screen as text, its looks as letters, and the cursor."""
        rows = [[self.screen.buffer[y][x] for x in range(self.screen.columns)]
                for y in range(self.screen.lines)]
        looks = [[looks_of(place) for place in row] for row in rows]
        letters = {"": "."}
        for look in sorted({look for row in looks for look in row if look}):
            letters[look] = next(letter for letter in look + string.ascii_letters + string.digits
                                 if letter.isalnum() and letter not in letters.values())
        lines = ["|" + "".join(place.data for place in row) + "|" for row in rows]
        lines += [""] + ["|" + "".join(letters[look] for look in row) + "|" for row in looks]
        lines += [""] + [f"{letter}  {look}" for look, letter in letters.items() if look]
        cursor = self.screen.cursor
        # Where a hidden one is left depends on how the terminal's bytes were cut.
        place = "hidden" if cursor.hidden else f"column {cursor.x}, line {cursor.y}"
        lines.append(f"cursor: {place}")
        if self.status is not None:
            lines.append(f"ended with status {self.status}")
        return "\n".join(lines + self.remarks) + "\n"


def looks_of(place):
    """What a place looks like in words; nothing if it is plain."""
    names = {"bold": "bold", "italics": "italic", "underscore": "underlined", "blink": "dim",
             "reverse": "reverse", "strikethrough": "struck"}
    words = [word for name, word in names.items() if getattr(place, name)]
    words += [place.fg] if place.fg != "default" else []
    words += ["on " + place.bg] if place.bg != "default" else []
    return " ".join(words)


def separate(command, server):
    """A command line's words, and what the environment is for it."""
    words = shlex.split(command)
    surroundings = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TZ": "UTC",
                    "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    if server:
        surroundings |= {"PGHOST": server[0], "PGUSER": "postgres"}
    while words and re.match("[A-Z_]+=", words[0]):
        name, _, surroundings[name] = words.pop(0).partition("=")
    return words, surroundings


def copy_of(inputs):
    """A folder of links to the inputs; the one that grows is a copy."""
    folder = Path(tempfile.mkdtemp(dir=inputs.parent))
    for path in inputs.iterdir():
        (shutil.copy2 if path.name == "growing.csv" else os.link)(path, folder / path.name)
    return folder


def draw(program, target, inputs, server, state):
    """Writes the picture of a state."""
    folder = copy_of(inputs)
    with Run(program, state.command, state.size, folder, server) as run:
        run.settle(PAUSE * 2)
        for key in shlex.split(state.keys):
            run.act(key)
        run.settle(QUIET)
        (target / state.file).write_text(run.picture())
    shutil.rmtree(folder)


def write_prints(program, target, inputs, server, name, commands):
    """Writes what the program prints of an input, with its errors and status."""
    parts = []
    for command in commands:
        words, surroundings = separate(command, server)
        run = subprocess.run(["buttery", *words], executable=program, cwd=inputs, env=surroundings,
                             stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST)
        lines = run.stdout.decode("utf-8", "replace").split("\n")
        if len(lines) > MOST_LINES:
            digest = hashlib.sha256(run.stdout).hexdigest()
            lines[MOST_LINES:] = [f"[{len(lines)} lines, {digest}]", ""]
        errors = run.stderr.decode("utf-8", "replace")
        parts.append(f"$ buttery {command}\n" + "\n".join(lines) + errors
                     + f"[status {run.returncode}]\n")
    (target / f"print-{name}.txt").write_text("\n".join(parts))


def start_server():
    """A server with the database: its folder, its process, and what runs it; or nothing of that."""
    script = ROOT / "Tests/ButteryDatabaseTests/Support/postgres-server"
    runner = subprocess.Popen(
        ["sh", script], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    folder, process, *_ = runner.stdout.readline().split() or [None, None]
    if not folder:
        reason = runner.communicate()[1].strip()
        print(f"pictures: a server's states are left out: {reason}", file=sys.stderr)
        return None, None
    # What runs by itself would change estimates.
    ready = ["alter system set autovacuum = off", "select pg_reload_conf()", "create database shop"]
    filled = [statements("'\\x00ff41'"), KINDS, "analyze"]
    for database, texts in (("postgres", ready), ("shop", filled)):
        line = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", database]
        subprocess.run(line + [word for text in texts for word in ("-c", text)], check=True,
                       stdout=subprocess.DEVNULL)
    return (folder, int(process)), runner


@contextmanager
def stopping(runner):
    """Stops the server in the end: when no process of the pool holds its input any more."""
    try:
        yield
    finally:
        if runner:
            runner.communicate()


def record(targets, pattern=""):
    """Records programs, each in its folder."""
    for program, _ in targets:
        if not os.access(program, os.X_OK):
            sys.exit(f"pictures: {program} is no program")
    screens, prints = states(pattern)
    is_needed = any(state[-1] for state in screens + prints)
    server, runner = start_server() if is_needed else (None, None)
    # All names that a screen shows are relative to this folder.
    with (tempfile.TemporaryDirectory() as place, stopping(runner),
          ProcessPoolExecutor(JOBS) as pool):
        inputs = Path(place) / "inputs"
        inputs.mkdir()
        write_inputs(inputs)
        jobs = []
        for program, target in targets:
            target.mkdir(parents=True, exist_ok=True)
            for old in [] if pattern else target.glob("*.txt"):
                old.unlink()
            ready = (os.path.abspath(program), target, inputs)
            jobs += [pool.submit(draw, *ready, is_served and server, state)
                     for state, is_served in screens if server or not is_served]
            jobs += [pool.submit(write_prints, *ready, is_served and server, name, commands)
                     for name, commands, is_served in prints if server or not is_served]
        for job in jobs:
            job.result()


def differences(old, new, pattern=""):
    """Prints a diff of each file that differs, and returns how many do."""
    names = sorted({path.name for folder in (old, new) for path in folder.glob("*.txt")})
    count = 0
    for name in [name for name in names if pattern in name]:
        texts = [(folder / name).read_text().split("\n") if (folder / name).exists() else []
                 for folder in (old, new)]
        if texts[0] == texts[1]:
            continue
        count += 1
        print("\n".join(difflib.unified_diff(*texts, f"a/{name}", f"b/{name}", lineterm="")))
    print(f"pictures: {len(names)} states, {count} differ", file=sys.stderr)
    return count


def main(arguments):
    if len(arguments) not in (3, 4) or arguments[0] not in ("record", "compare"):
        sys.exit(__doc__)
    verb, first, second, *pattern = arguments
    if verb == "record":
        record([(first, Path(second))], *pattern)
        return
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(one) if Path(one).is_dir() else Path(place) / side
                   for one, side in ((first, "a"), (second, "b"))]
        programs = [(one, folder) for one, folder in zip((first, second), folders)
                    if not Path(one).is_dir()]
        if programs:
            record(programs, *pattern)
        sys.exit(differences(*folders, *pattern) > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
