"""How many records and columns there are, and what the columns are called."""

import csv
import io

from checks import FileCheck, for_each_file


@for_each_file()
class Shape(FileCheck):
    name = "shape"

    def check(self, expected, table):
        answer = self.ask(expected, "--print", "csv")
        records = list(csv.reader(io.StringIO(answer.text, newline="")))
        if expected.has_header:
            self.assertEqual(records.pop(0), table.titles, answer.line)
        self.assertEqual(len(records), expected.record_count, answer.line)


@for_each_file()
class SecondReader(FileCheck):
    """What is written by hand agrees with Python's modules: else one of them is wrong."""

    name = "second reader"

    def check(self, expected, table):
        self.assertEqual(len(table.rows), expected.record_count)
        self.assertEqual(len(table.titles), len(expected.kinds))
