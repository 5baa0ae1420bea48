"""PE-1: the questions of a day with data, asked by somebody who hears what the program says.

The keys are those of the screen. What is said has to be what Python computes.
"""

import re
import unittest
from decimal import Decimal

from second_reader import FOLDER, expectations, read
from summary_tasks import SUMMARY_TASKS
from tasks import TASKS
from test_summaries import figure
from totals import is_right
from transcript import Transcript

# How many rows and sections are walked through.
MOST = 12
# How many fields of a row are said at least, and how much of a long one.
FEWEST_FIELDS = 2
LONGEST_FIELD = 80
ROW = re.compile(r"row ([\d,]+) of ([\d,]+): (.*)")
SECTION = re.compile(r"(.*), section ([\d,]+) of ([\d,]+), (?:([\d,]+) of )?([\d,]+) rows?")
FOUND = re.compile(r"([\d,]+) of ([\d,]+) rows")
# How statistics are said that have a sign on the screen.
SPOKEN = {"change%": "change in percent"}
STATISTICS = ("sum", "mean", "median", "min", "max", "first", "last", "change%")


def whole(text):
    return int(text.replace(",", ""))


def spoken(text):
    """A field on one line."""
    return " ".join(text.split())


def fields_said(text, fields):
    """The names of the fields that are said one after the other, and what is said of no field.

    Values have commas, too: so each has to be known.
    """
    names = []
    while text:
        for name, value in fields.items():
            part = f"{name} {value}"
            if len(part) > LONGEST_FIELD:
                part = part[:LONGEST_FIELD] + " and so on"
            if name not in names and (text == part or text.startswith(part + ", ")):
                names.append(name)
                text = text[len(part) + 2:]
                break
        else:
            return names, text
    return names, ""


class Walk:
    """A run of a task: its keys, then the rows from the first one; all faults are found."""

    def __init__(self, task, table):
        self.task = task
        self.rows = [dict(zip(table.titles, row)) for row in table.rows]
        self.faults = []

    def expect(self, said, wanted, what):
        if said != wanted:
            self.faults.append(f"{what}: said {said!r}, it is {wanted!r}")

    def run(self):
        with Transcript([str(FOLDER / self.task.file), *self.task.begin]) as transcript:
            self.transcript = transcript
            self.begin()
            for key in self.task.keys:
                transcript.press(key)
            self.check_answer()
        return self.faults + transcript.faults

    def begin(self):
        rows = f"{len(self.rows):,} rows"
        self.transcript.await_line(rows)
        # A debug build looks at the columns of a large file for a minute.
        lines = self.transcript.hear("beginning", has_to_end=False)
        self.expect(lines[:1], [self.task.file], "the first line")
        self.expect(any(line.startswith(rows) for line in lines), True, f"{rows} are said")
        self.expect("question mark lists the keys, q quits" in lines, True, "how to go on is said")

    def check_filter(self, count):
        """How many rows a condition has found is said when all of them have been found."""
        counts = [match for match in map(FOUND.fullmatch, self.transcript.lines) if match]
        said = [(whole(match[1]), whole(match[2])) for match in counts]
        self.expect(said, [(count, len(self.rows))], "rows found")

    def row(self, key, number, count):
        """Presses a key, and returns all that is said, and the row."""
        lines = self.transcript.press(key)
        rows = [match for match in map(ROW.fullmatch, lines) if match]
        place = [(whole(row[1]), whole(row[2])) for row in rows]
        self.expect(place, [(number, count)], key)
        return lines, rows[-1][3] if rows else None

    def walk(self, count):
        """The first rows and the last one, each with all that is said of it."""
        self.transcript.press("Home")
        if count == 1:
            # A key that can't move has only the place said again.
            rows = [row for row in map(ROW.fullmatch, self.transcript.lines) if row]
            yield 1, [], rows[-1][3]
            return
        yield count, *self.row("End", count, count)
        for number in range(1, min(count, MOST) + 1):
            yield number, *self.row("Down" if number > 1 else "Home", number, count)


class RowWalk(Walk):
    """What is said of records."""

    def check_answer(self):
        task = self.task
        self.wanted = task.answer(self.rows)
        self.by = task.options[task.options.index("-g") + 1] if "-g" in task.options else None
        self.column = self.current_column()
        if any(option == "--filter" for option in task.options):
            self.check_filter(len(self.wanted))
        self.check_sort()
        before = None
        for number, lines, text in self.walk(len(self.wanted)):
            record = self.wanted[number - 1]
            self.check_sections(lines, record, before, f"row {number}")
            self.check_record(text, record, f"row {number}")
            before = record
        if self.by:
            self.walk_sections()

    def current_column(self):
        """The column that the keys have chosen last, unless it makes sections."""
        keys = self.task.keys
        if "c" not in keys:
            return None
        name = keys[keys.index("c") + 2]
        return None if name == self.by else name

    def check_sort(self):
        count = self.task.keys.count("o")
        if count:
            words = f"sorted by {self.column} {'ascending' if count == 1 else 'descending'}"
            self.expect(words in self.transcript.lines, True, words)

    def check_record(self, text, record, where):
        """Fields that say something are said; of many the first ones, and how many more."""
        fields = {
            name: spoken(value) for name, value in record.items()
            if value.strip() and name != self.by}
        names, rest = fields_said(text or "", fields)
        more = re.fullmatch(r"([\d,]+) more", rest)
        if rest and not more:
            self.faults.append(f"{where}: no field is {rest!r} in {text!r}")
        said = len(names) + (whole(more[1]) if more else 0)
        self.expect(said, len(fields), f"{where}: fields")
        self.expect(len(names) >= min(FEWEST_FIELDS, len(fields)), True, f"{where}: enough fields")
        if self.column:
            self.expect(names[:1], [self.column], f"{where}: the current column")

    def check_sections(self, lines, record, before, where):
        """A section is said when it is entered, and only then."""
        said = [match.groups() for match in map(SECTION.fullmatch, lines) if match]
        is_entered = self.by and (before is None or before[self.by] != record[self.by])
        if not is_entered:
            # From where the keys have led nobody knows which one is entered.
            self.expect(said, [], f"{where}: sections")
        elif said or before is not None:
            self.expect(said, [self.section(record[self.by])], f"{where}: sections")

    def section(self, name):
        """What is said of a section."""
        names = list(dict.fromkeys(row[self.by] for row in self.wanted))
        shown, whole = ([row[self.by] for row in rows].count(name)
                        for rows in (self.wanted, self.rows))
        return (
            spoken(name), f"{names.index(name) + 1:,}", f"{len(names):,}",
            None if shown == whole else f"{shown:,}", f"{whole:,}")

    def walk_sections(self):
        """From the first row to the first ones of the next sections."""
        places = {}
        for number, record in enumerate(self.wanted, start=1):
            places.setdefault(record[self.by], number)
        self.transcript.press("Home")
        for name, number in list(places.items())[1:MOST]:
            lines, text = self.row("Tab", number, len(self.wanted))
            said = [match.groups() for match in map(SECTION.fullmatch, lines) if match]
            self.expect(said, [self.section(name)], f"Tab to {name}")
            self.check_record(text, self.wanted[number - 1], f"Tab to {name}")


class SummaryWalk(Walk):
    """What is said of groups."""

    def __init__(self, task, expected, table):
        super().__init__(task, table)
        self.kinds = dict(zip(table.titles, expected.kinds))

    def check_answer(self):
        self.groups = self.task.groups(self.rows)
        self.count = sum(map(len, self.groups.values()))
        if self.task.filter:
            self.check_filter(self.count)
        self.said = []
        for number, _, text in self.walk(len(self.groups)):
            group, parts = self.group_of(text or "")
            if group is None:
                self.faults.append(f"row {number}: no group is {text!r}")
                continue
            if self.said or number == 1:
                self.said.append(group)
            self.check_figures(parts, self.groups[group], f"row {number}: {group}")
        self.check_order()

    def group_of(self, text):
        """The group whose values are said, if there is one, and what else is said."""
        for group in self.groups:
            rest = f", {text}, "
            for name, value in zip(self.task.by, group):
                before, found, behind = rest.partition(f", {name} {spoken(value)}, ")
                if not found:
                    break
                rest = f"{before}, {behind}"
            else:
                return group, [part for part in rest.split(", ") if part]
        return None, []

    def check_figures(self, parts, rows, where):
        """All figures that are said; those that the task asks for have to be."""
        figures = {name: value for name, value in self.figures(rows) if value is not None}
        names = []
        for part in parts:
            name = next((name for name in figures if part.startswith(f"{name} ")), None)
            names.append(name)
            said = part[len(name or "") + 1:].removesuffix(" %").removeprefix("+")
            if name is None:
                self.faults.append(f"{where}: nothing is {part!r}")
            elif not is_right(said, Decimal(figures[name])):
                self.faults.append(f"{where}: {part}, it is {figures[name]}")
        wanted = [name for name in self.asked if name in figures]
        self.expect([name for name in wanted if name not in names], [], f"{where}: left out")

    @property
    def asked(self):
        """What the keys show: a task without totals in its options shows others than it prints."""
        if "--totals" not in self.task.begin:
            return []
        return [f"{SPOKEN.get(one, one)} {column}" for column, one in self.task.totals]

    def figures(self, rows):
        count = Decimal(len(rows))
        group = [rows[0][name] for name in self.task.by]
        before = sum([row[name] for name in self.task.by] == group for row in self.rows)
        yield from [("rows", count), ("count", count)]
        yield from [("share", count / self.count * 100), ("kept", count / before * 100)]
        for column, kind in self.kinds.items():
            for one in STATISTICS if kind in "id" else ():
                texts = [row[column] for row in rows]
                yield f"{SPOKEN.get(one, one)} {column}", figure(one, texts, kind)

    def check_order(self):
        """Groups come as they appear; or the largest count or total first, with keys the least."""
        task = self.task
        if task.order is None:
            wanted = task.appearance(self.rows, self.groups)[:MOST]
            self.expect(self.said, wanted, "order")
            return
        values = {group: self.value(rows) for group, rows in self.groups.items()}
        wanted = sorted(values.values(), reverse=not task.keys_put_least_first)[:MOST]
        self.expect([values[group] for group in self.said], wanted, "order")
        self.expect(len(set(self.said)), len(self.said), "different groups")

    def value(self, rows):
        if self.task.order == "count":
            return len(rows)
        column, one = self.task.totals[self.task.order]
        found = figure(one, [row[column] for row in rows], self.kinds[column])
        return float("-inf") if found is None else found


class Accessible(unittest.TestCase):
    def check(self, walk):
        if faults := walk.run():
            self.fail("\n".join([walk.task.question, *faults, "", str(walk.transcript)]))


def add_tests():
    expected = {one.file: one for one in expectations()}
    for task in TASKS + SUMMARY_TASKS:
        def test(self, task=task):
            if not (FOLDER / task.file).exists():
                self.skipTest(f"{task.file} isn't there")
            table = read(expected[task.file])
            if task in SUMMARY_TASKS:
                self.check(SummaryWalk(task, expected[task.file], table))
            else:
                self.check(RowWalk(task, table))

        test.__doc__ = f"task without a picture: {task.name}"
        setattr(Accessible, f"test_{task.name}", test)


add_tests()
