"""The program that is tested, and what it answers."""

import os
import subprocess
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = Path(os.environ.get("BUTTERY_PROGRAM", ROOT / ".build/release/buttery"))
# A debug build takes some thirty times as long as a release one.
LONGEST = 600


class Answer:
    def __init__(self, line, run):
        self.line = line
        self.output = run.stdout
        self.errors = run.stderr.decode("utf-8", "replace")
        self.status = run.returncode

    @property
    def text(self):
        return self.output.decode("utf-8", "replace")


def shown(line):
    """A command line as one types it."""
    return " ".join(f"'{part}'" if set(part) & set(" #|;&$()<>'\"") else part for part in line)


@lru_cache(maxsize=4)
def ask(path, *options):
    """Runs the program on a file, without terminal or standard input.

    Checks that follow each other often ask the same.
    """
    line = [str(PROGRAM), str(path), *options]
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("BUTTERY_")}
    surroundings["LC_ALL"] = "C.UTF-8"
    run = subprocess.run(
        line, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST, env=surroundings)
    return Answer(shown(["buttery", *line[1:]]), run)
