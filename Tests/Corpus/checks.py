"""A test for each file of expected.tsv, and which of them are expected to fail."""

import collections
import csv
import io
import re
import unittest
from pathlib import Path

from program import ask
from second_reader import expectations, normal, read

HERE = Path(__file__).resolve().parent


def lines(name):
    for line in (HERE / name).read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


# What waits, by check and file: the rule that it waits for.
WAITING = {(check, file): rule for rule, check, file, *_ in lines("waiting.tsv")}
KNOWN = {(check, file, column) for check, file, column, *_ in lines("known.tsv")}

# How many things were tried that have no check of their own, by name.
TRIED = collections.Counter()


def rows_of(text, has_titles):
    """The rows of CSV that buttery wrote, without the titles of a file that has some."""
    return list(csv.reader(io.StringIO(text, newline="")))[1 if has_titles else 0:]


class FileCheck(unittest.TestCase):
    """A check that each file has to stand."""

    maxDiff = 2000
    name = ""

    def run_program(self, expected, *options):
        return ask(expected.path, *expected.given, *options)

    def ask(self, expected, *options):
        """What buttery says of a file; an error is one line and fails the check."""
        answer = self.run_program(expected, *options)
        self.assertEqual(answer.status, 0, f"{answer.line}\n{answer.errors}")
        return answer

    def compare_rows(self, expected, shown, wanted, where):
        """Rows are the same, less the blanks around fields where these are no part of them.

        One after the other, as unittest takes minutes to find out how long lists differ.
        """
        for place, (one, other) in enumerate(zip(shown, wanted), start=1):
            if expected.has_blanks:
                one, other = [text.strip() for text in one], [text.strip() for text in other]
            if expected.is_json:
                one = [normal(text) for text in one]
            if one != other:
                self.fail(f"{where}: row {place}: {one}, it is {other}"[:1000])
        self.assertEqual(len(shown), len(wanted), where)

    def is_known(self, expected, column):
        return (self.name, expected.file, column) in KNOWN


def for_each_file(select=lambda expected: True):
    """Gives a class, which has `check(expected, table)`, a test for each file that `select` takes."""

    def add_tests(case):
        for expected in filter(select, expectations()):
            def test(self, expected=expected):
                if not expected.path.exists():
                    self.skipTest(f"{expected.file} isn't there")
                self.check(expected, read(expected))
            test.__doc__ = f"{case.name}: {expected.file}"
            if (case.name, expected.file) in WAITING:
                test = unittest.expectedFailure(test)
            setattr(case, "test_" + re.sub(r"\W", "_", expected.file), test)
        return case

    return add_tests
