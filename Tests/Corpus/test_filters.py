"""Rows that have a text: capitals matter where it has any."""

import random

from checks import FileCheck, for_each_file, rows_of
from program import ask
from texts import has as has_text

NOWHERE = "no row has this text, ever"


def texts_of(table, file):
    """Some parts of fields, the same in each run."""
    chance = random.Random(file)
    fields = [text for row in table.rows for text in row if len(text.strip()) > 2]
    for text in chance.sample(fields, min(3, len(fields))):
        text = text.strip()
        begin = chance.randrange(0, max(1, len(text) - 4))
        part = text[begin : begin + chance.randrange(2, 9)].strip()
        if part and part.isprintable():
            yield part
            yield part.lower()


def has(row, text):
    return any(has_text(field, text) for field in row)


@for_each_file(lambda expected: not expected.is_large)
class Filters(FileCheck):
    name = "filters"

    def check(self, expected, table):
        for text in texts_of(table, expected.file):
            answer = self.ask(expected, f"--filter={text}", "--print", "csv")
            shown = rows_of(answer.text, expected.has_header)
            wanted = [row for row in table.rows if has(row, text)]
            self.compare_rows(expected, shown, wanted, answer.line)


@for_each_file(lambda expected: not expected.is_large)
class TwoFilters(FileCheck):
    """DA-15: filters that are given together all hold."""

    name = "two filters"

    def check(self, expected, table):
        texts = list(texts_of(table, expected.file))
        row = next((row for row in table.rows if texts and has(row, texts[0])), None)
        if row is None:
            self.skipTest("no text to filter by")
        # Another text of a row that the first one finds, so that something is left.
        other = max(row, key=len).strip()[:4].strip() or texts[0]
        if not other.isprintable():
            self.skipTest("no text to filter by")
        answer = self.ask(
            expected, f"--filter={texts[0]}", f"--filter={other}", "--print", "csv")
        shown = rows_of(answer.text, expected.has_header)
        wanted = [row for row in table.rows if has(row, texts[0]) and has(row, other)]
        self.compare_rows(expected, shown, wanted, answer.line)


@for_each_file(lambda expected: not expected.is_large)
class NothingFound(FileCheck):
    """DA-15: titles only, nothing on standard error, status 1."""

    name = "nothing found"

    def check(self, expected, table):
        answer = ask(expected.path, *expected.given, "--filter", NOWHERE, "--print", "csv")
        self.assertEqual(rows_of(answer.text, expected.has_header), [], answer.line)
        self.assertEqual(answer.status, 1, answer.line)
        # What had to be guessed, lines to skip or an encoding, is told nonetheless.
        self.assertEqual("" if expected.reader else answer.errors, "", answer.line)
