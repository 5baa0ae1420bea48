"""Small tables that were once read wrongly: what random tables, and files of others, have shown.

A case is a line: its name, what is in the file, and what buttery must say of it.
"""

import json
import tempfile
import unittest
from pathlib import Path

from checks import WAITING
from program import ask

KEYS = "🧈größer,06603\nsmør,09073\nKäse,04552\nvoi,01626\n"
# Some records are short, and yet a pipe stands between fields.
PIPES = "".join(
    f"{n}.639,85|Apr {n} 2062|Y|{n}.5|-2.8|x\n" for n in range(10, 22)
) + "13.118,02|Apr 1 2062|N\n"

SHORT = '"note"|"sum"|"état"\n"señal"|"89,64"\n"voi\n"|"2,76"\n"butter"|"74,60"|07467\n'
FRONT = "3,2,good,bad\n" + "".join(f"{n}.5,1.{n},{n},0.{n},{n}.25,1\n" for n in range(10, 13))

CASES = [
    ("exponents with semicolons", "a;b\nx;5.973E19\ny;1.234e-3\n", [],
     [{"a": "x", "b": 5.973e19}, {"a": "y", "b": 1.234e-3}]),
    ("more delimiters win", PIPES, ["--filter", "|"], []),
    ("keys tell that there is no header", KEYS, ["--filter", "06603"],
     [{"column 1": "🧈größer", "column 2": "06603"}]),
    ("an hour of one digit after a day", "d,n\n2006-05-19 10:00,1\n2006-05-19 9:05,2\n",
     ["--sort", "d"], [{"d": "2006-05-19 9:05", "n": 2}, {"d": "2006-05-19 10:00", "n": 1}]),
    ("quotes end where a delimiter stands", SHORT, ["--filter", "butter"],
     [{"note": "butter", "sum": 74.6, "état": "07467"}]),
    ("a line in front of a table without titles", FRONT, ["--filter", "12.5"],
     [{"column 1": 12.5, "column 2": 1.12, "column 3": 12, "column 4": 0.12, "column 5": 12.25,
       "column 6": 1}]),
]


class Found(unittest.TestCase):
    def check(self, content, options, wanted):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.csv"
            path.write_text(content)
            answer = ask(path, *options, "--print", "jsonl")
        shown = [json.loads(line) for line in answer.text.split("\n") if line]
        self.assertEqual(shown, wanted, f"{answer.line}\n{content[:200]}")


for number, (case, content, options, wanted) in enumerate(CASES):
    def test(self, content=content, options=options, wanted=wanted):
        self.check(content, options, wanted)
    test.__doc__ = f"found: {case}"
    if ("found", case) in WAITING:
        test = unittest.expectedFailure(test)
    setattr(Found, f"test_{number}", test)
