"""GR-1, GR-2: figures of groups, under conditions too, against Python's own."""

import csv
import io
import os
import random
import statistics
from decimal import Decimal

from checks import FileCheck, for_each_file
from random_conditions import Columns
from test_sums import group_names, groups_of
from values import is_missing, value

# How many summaries of each file are tried; BUTTERY_SEED chooses others.
COUNT = int(os.environ.get("BUTTERY_SUMMARIES", 4))
SEED = os.environ.get("BUTTERY_SEED", "1")
OF_NUMBERS = ["sum", "mean", "median", "change", "change%"]
OF_ORDERED = ["min", "max"]
OF_ALL = ["count", "distinct", "first", "last"]


def measures_of(kind):
    if kind in "id":
        return OF_NUMBERS + OF_ORDERED + OF_ALL
    return (OF_ORDERED if kind in "DMEt" else []) + OF_ALL


def distinct(texts, kind):
    """Numbers and times are the same where their values are, texts where they read the same."""
    values = [value(text, kind) if kind in "idDMEt" else None for text in texts]
    return len({text if one is None else one for text, one in zip(texts, values)})


def figure(name, texts, kind):
    """What Python says of the texts of some rows, in their order; None where there is nothing."""
    present = [
        text for text in texts if text.strip() and not (kind != "x" and is_missing(text))]
    if name == "count":
        return len(present)
    if name == "distinct":
        return distinct(present, kind)
    if name in ("first", "last"):
        return present[0 if name == "first" else -1] if present else None
    numbers = [one for one in (value(text, kind) for text in present) if one is not None]
    return of_numbers(name, numbers) if numbers else None


def of_numbers(name, numbers):
    if name == "sum":
        return sum(numbers)
    if name == "mean":
        return sum(numbers) / len(numbers)
    if name == "median":
        return statistics.median(numbers)
    if name in ("min", "max"):
        return {"min": min, "max": max}[name](numbers)
    change = numbers[-1] - numbers[0]
    if name == "change":
        return change
    return change / abs(numbers[0]) * 100 if numbers[0] else None


def is_close(shown, wanted):
    return abs(Decimal(shown) - Decimal(wanted)) <= abs(Decimal(wanted)) * Decimal("1e-12")


@for_each_file(lambda expected: expected.record_count > 4 and not expected.is_large)
class Summaries(FileCheck):
    name = "summaries"

    def check(self, expected, table):
        found = groups_of(expected, table)
        if not found:
            self.skipTest("no column makes groups")
        columns = Columns(expected, table)
        chance = random.Random(f"{SEED} {expected.file}")
        for turn in range(COUNT):
            condition = columns.condition(chance) if turn % 2 and columns.usable else None
            self.check_summary(expected, table, found[0], condition, chance)

    def choose(self, expected, table, grouped, chance):
        """Some statistics of columns that can be named in one way only."""
        folded = [name.lower() for name in table.names]
        fit = [
            index for index, name in enumerate(table.names)
            if index != grouped and folded.count(name.lower()) == 1
            and expected.kinds[index] in "idDMEtx" and not set(name) & set(",:") and name.strip()
            and name.isprintable()]
        chosen = [chance.choice(fit) for _ in range(min(6, len(fit)))]
        return [(index, chance.choice(measures_of(expected.kinds[index]))) for index in chosen]

    def check_summary(self, expected, table, grouped, condition, chance):
        measures = list(dict.fromkeys(self.choose(expected, table, grouped, chance)))
        rows = [row for row in table.rows if condition is None or condition.holds(row)]
        options = ["--filter", condition.text] if condition else []
        words = ",".join(f"{table.names[index]}:{name}" for index, name in measures) or "none"
        answer = self.run_program(
            expected, "-g", table.names[grouped], "--summary", "--totals", words, "--print", "csv",
            *options)
        self.assertEqual(answer.status, 0 if rows else 1, f"{answer.line}\n{answer.errors}")
        shown = list(csv.reader(io.StringIO(answer.text, newline="")))[1:]
        groups = {}
        names = group_names(table.column(grouped), expected.kinds[grouped])
        shown_rows = {id(row) for row in rows}
        for name, row in zip(names, table.rows):
            if id(row) in shown_rows:
                groups.setdefault(name, []).append(row)
        counts = {line[0]: int(line[1]) for line in shown}
        where = f"seed {SEED}: {answer.line}"
        self.assertEqual(counts, {name: len(of) for name, of in groups.items()}, where)
        for line in shown:
            self.check_line(expected, measures, line, groups[line[0]], where)

    def check_line(self, expected, measures, line, rows, where):
        for (index, name), text in zip(measures, line[len(line) - len(measures):]):
            kind = expected.kinds[index]
            wanted = figure(name, [row[index] if index < len(row) else "" for row in rows], kind)
            place = f"{where}: {line[0]}: {name} of column {index}: {text!r}, it is {wanted}"
            if wanted is None:
                self.assertEqual(text, "", place)
            elif name in ("first", "last"):
                self.assertEqual(text.strip(), wanted.strip(), place)
            elif name in ("min", "max"):
                self.assertEqual(value(text, kind), wanted, place)
            else:
                self.assertTrue(is_close(text, wanted), place)
