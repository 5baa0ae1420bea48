"""GR-3: what F and I say of the rows that are shown, against Python's own; saved by S, so exactly."""

import csv
import os
import random
import re
import statistics
import tempfile
from collections import Counter
from pathlib import Path

from checks import FileCheck, for_each_file
from random_conditions import Columns
from screen import Session
from tasks import column
from test_sums import group_names
from test_summaries import distinct, figure, is_close
from values import value

SEED = os.environ.get("BUTTERY_SEED", "1")
# How long a debug build may take.
LONGEST = 60
PLAIN = re.compile(r"[-+]?\d*\.?\d*([eE][-+]?\d+)?$")


class DerivedCheck(FileCheck):
    def saved(self, expected, condition, keys):
        """The lines of the table that keys open, without its titles."""
        options = [*expected.given, *(["--filter", condition.text] if condition else [])]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "saved.csv"
            with Session([str(expected.path), *options], columns=200) as session:
                def wait(is_reached, what):
                    self.assertTrue(
                        session.wait_for(is_reached, LONGEST),
                        f"{what}: {expected.file} {options} {keys}\n{session.text}")
                # Columns have titles once they are known.
                wait(lambda text: text.count("\n") > 2 and text.split("\n")[1], "nothing comes")
                session.press(keys, waits=True)
                back = f"{keys[-1]} back"
                wait(lambda text: back in text and " so far" not in text
                     and " … " not in text.replace("\n", " \n"), "no table")
                wait(lambda text: " 0 rows" not in text.partition("\n")[0], "no rows")
                while session.read_for(0.4):
                    pass
                session.press(["S", str(path), "Enter"], waits=True)
                wait(lambda text: "saved " in text, "not saved")
            with path.open(newline="") as file:
                return list(csv.reader(file))[1:]

    def conditions(self, expected, table):
        """None, and a condition that leaves some rows."""
        yield None
        columns = Columns(expected, table)
        chance = random.Random(f"{SEED} {expected.file} {self.name}")
        for _ in range(20 if columns.usable else 0):
            condition = columns.condition(chance)
            if any(condition.holds(row) for row in table.rows):
                yield condition
                return


def of_programs(name, kind):
    """What a program tells names apart by: the value of a number, the text of anything else."""
    number = value(name, kind) if kind in "id" else None
    return name if number is None else number


def field(row, index):
    return row[index] if index < len(row) else ""


@for_each_file(lambda expected: 4 < expected.record_count <= 5000 and not expected.is_large)
class Frequencies(DerivedCheck):
    name = "frequencies"

    def check(self, expected, table):
        columns = [
            index for index, name in enumerate(table.names)
            if index < len(expected.kinds) and expected.kinds[index] != "?"
            and [other.lower() for other in table.names].count(name.lower()) == 1
            and name.isprintable() and name.strip() and not set(name) & set(':~"')
            # The list of columns takes the first whose name has the text.
            and sum(name.lower() in other.lower() for other in table.names) == 1]
        if not columns:
            self.skipTest("no column can be named")
        chance = random.Random(f"{SEED} {expected.file}")
        for condition in self.conditions(expected, table):
            self.check_column(expected, table, chance.choice(columns), condition)

    def check_column(self, expected, table, index, condition):
        names = list(group_names(table.column(index), expected.kinds[index]))
        kind = expected.kinds[index]
        wanted = Counter(
            of_programs(name.strip(), kind) for name, row in zip(names, table.rows)
            if not condition or condition.holds(row))
        shown = self.saved(expected, condition, column(table.names[index]) + ["F"])
        where = f"{expected.file}: {table.names[index]} {condition.text if condition else ''}"
        found = Counter()
        for line in shown:
            name = line[0].strip()
            # Programs get numbers as they read them, without groups of digits.
            if kind in "id" and value(name, kind) is not None:
                self.assertRegex(name, PLAIN, where)
            found[of_programs(name, kind)] += int(line[1])
        self.assertEqual(found, wanted, where)
        counts = [int(line[1]) for line in shown]
        self.assertEqual(counts, sorted(counts, reverse=True), where)
        for line in shown:
            share = float(line[2].rstrip("%"))
            self.assertAlmostEqual(share, int(line[1]) * 100 / sum(counts), 9, where)


@for_each_file(
    lambda expected: 4 < expected.record_count <= 5000 and not expected.is_large
    and len(expected.kinds) <= 40)
class Statistics(DerivedCheck):
    name = "statistics"

    def check(self, expected, table):
        for condition in self.conditions(expected, table):
            rows = [row for row in table.rows if condition is None or condition.holds(row)]
            shown = self.saved(expected, condition, ["I"])
            self.assertEqual(len(shown), len(expected.kinds), expected.file)
            for index, line in enumerate(shown):
                where = f"{expected.file}: {condition.text if condition else ''}: {line}"
                self.check_line(expected.kinds[index], line, [field(row, index) for row in rows], where)

    def check_line(self, kind, line, texts, where):
        _, missing, least, median, greatest, mean, unlike, _, lower, upper, *_ = line
        if kind == "?":
            return
        count = figure("count", texts, kind)
        self.assertEqual(int(missing), len(texts) - count, where)
        if count == 0:
            return
        self.assertEqual(int(unlike), figure("distinct", texts, kind), where)
        numbers = [one for one in (value(text, kind) for text in texts) if one is not None]
        if kind == "x" or not numbers:
            return
        for text, wanted in ((least, min(numbers)), (greatest, max(numbers))):
            self.assertEqual(value(text, kind), wanted, where)
        if kind not in "id":
            return
        self.assertTrue(is_close(mean, sum(numbers) / len(numbers)), where)
        quartiles = (
            statistics.quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1
            else numbers * 3)
        for text, wanted in zip((lower, median, upper), quartiles):
            self.assertTrue(is_close(text, wanted), f"{where}: {text}, it is {wanted}")
