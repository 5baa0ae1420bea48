"""DA-13: what is printed has all values as they are, and is read back as the same."""

import csv
import io
import json
import re
import tempfile
from decimal import Decimal
from pathlib import Path

from checks import FileCheck, for_each_file, rows_of
from program import ask
from second_reader import Literal
from values import is_missing, number


def read_csv(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def exact(one):
    """A value of JSON in which numbers are equal if they are the same number."""
    if isinstance(one, Literal):
        return Decimal(one)
    if isinstance(one, dict):
        return {name: exact(value) for name, value in one.items()}
    return [exact(value) for value in one] if isinstance(one, list) else one


def read_lines(text):
    return [
        json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in text.splitlines()]


@for_each_file(lambda expected: not expected.is_json)
class ToCSV(FileCheck):
    """CSV has a file's values byte for byte; ragged rows stay so."""

    name = "csv"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "csv")
        shown = rows_of(answer.text, expected.has_header)
        self.compare_rows(expected, shown, table.rows, answer.line)


@for_each_file(lambda expected: not expected.is_large)
class ThereAndBack(FileCheck):
    """CSV that buttery wrote is printed by it as it is."""

    name = "csv again"

    def check(self, expected, table):
        first = self.ask(expected, "--print", "csv").output
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "again.csv"
            path.write_bytes(first)
            again = ask(path, "--header", "--delimiter", "comma", "--print", "csv")
        self.assertTrue(again.output == first, f"{again.line}: other bytes\n{again.errors}")


@for_each_file(lambda expected: not expected.is_json and not expected.is_large)
class ToJSON(FileCheck):
    """Numbers are numbers, all other fields the text they are; empty ones are looked at apart."""

    name = "json"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "jsonl")
        objects = read_lines(answer.text)
        self.assertEqual(len(objects), len(table.rows), answer.line)
        for place, (one, row) in enumerate(zip(objects, table.rows)):
            self.compare(list(one.values()), expected, row, f"{answer.line}: row {place + 1}")

    def compare(self, values, expected, row, where):
        for value, field, kind in zip(values, row, expected.kinds):
            parsed = number(field) if kind in "id" else None
            if isinstance(value, str) and expected.has_blanks:
                value, field = value.strip(), field.strip()
            if field and not (kind in "id" and is_missing(field)):
                self.assertEqual(value, field if parsed is None else parsed, where)


@for_each_file(lambda expected: not expected.is_json and not expected.is_large)
class MissingInJSON(FileCheck):
    """Empty fields are null; NA and its kin stay the text that they are."""

    name = "json null"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "jsonl")
        for place, (one, row) in enumerate(zip(read_lines(answer.text), table.rows)):
            for value, field in zip(one.values(), row):
                wanted = field if field else None
                if is_missing(field):
                    self.assertEqual(value, wanted, f"{answer.line}: row {place + 1}")


@for_each_file(lambda expected: not expected.is_json and not expected.is_large)
class KeysOfJSON(FileCheck):
    """The keys are the titles, also an empty one."""

    name = "json keys"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "jsonl")
        first = read_lines(answer.text.partition("\n")[0])[0]
        self.assertEqual(list(first), table.titles, answer.line)


@for_each_file(lambda expected: expected.is_json)
class JSONAgain(FileCheck):
    """DA-12: JSON Lines have an object's own values, whatever they are."""

    name = "json"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "jsonl")
        shown = read_lines(answer.text)
        self.assertEqual(len(shown), len(table.objects), answer.line)
        for place, (one, other) in enumerate(zip(shown, table.objects)):
            self.assertEqual(one, exact(other), f"{answer.line}: row {place + 1}")


@for_each_file(lambda expected: expected.is_json and "?" not in expected.kinds)
class JSONToCSV(FileCheck):
    name = "csv"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "csv")
        self.compare_rows(
            expected, read_csv(answer.text), [table.titles, *table.rows], answer.line)


@for_each_file(lambda expected: not expected.is_large and not expected.is_json)
class Plain(FileCheck):
    """Columns of plain rows are two blanks apart at least."""

    name = "plain"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "plain")
        lines = answer.text.split("\n")[1:]
        for line, row in zip(lines, table.rows):
            fields = [field.strip() for field in row]
            if all(field.isprintable() and "  " not in field for field in fields):
                wanted = [field for field in fields if field]
                self.assertEqual(re.split(" {2,}", line.strip(" ")), wanted or [""], answer.line)
