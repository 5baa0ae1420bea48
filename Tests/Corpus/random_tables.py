"""Random tables in random dialects: what buttery prints of them has the values that were written.

random_tables.py [--count N] [--seed S] [--only NUMBER] [--keep FOLDER]

Python writes a table, buttery prints it as CSV and as JSON Lines, Python reads that again. Half of
the tables come with options that say what they are; the other half is left to detection, where a
person could tell. A table that fails is kept, and the line that shows it is said.
"""

import argparse
import collections
import csv
import io
import json
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

from program import PROGRAM, ROOT, ask
from random_dialects import HAS_ZSTD, Dialect, JSONDialect
from random_values import KINDS, MISSING, Texts
from second_reader import Literal, text_of
from totals import footer, is_right

# Rules that don't hold yet, with what they are about: `"DA-10": "encodings other than UTF-8"`. Tables
# that need one (their `rules`) may fail. Once all that need only this one pass, the run fails until
# the rule is taken out.
WAITING = {}
# Fewer tables don't show that a rule holds.
ENOUGH = 8


class Failure(Exception):
    pass


class FieldTable:
    """A table of fields, with its dialect."""

    def __init__(self, chance):
        self.columns = [chance.choice(KINDS)(chance) for _ in range(chance.randint(1, 8))]
        count = chance.choice([1, 2, 5, 12, 12, 40, 300])
        self.titles = titles(chance, len(self.columns))
        self.rows = [[column.field() for column in self.columns] for _ in range(count)]
        self.dialect = Dialect(chance)
        while not self.dialect.suits([self.titles, *self.rows]):
            self.dialect = Dialect(chance)
        if not self.dialect.has_header:
            self.titles = [f"column {number + 1}" for number in range(max(map(len, self.rows)))]
        is_told = chance.random() < 0.5 and self.can_be_told()
        self.options = [] if is_told else self.dialect.options
        # Whether a line in front of a table is its first record, or a short one, is hard to tell.
        if self.options and not self.dialect.front and len(self.columns) > 2:
            shorten(chance, self.rows)

    def can_be_told(self):
        """Whether a person sees the delimiter, and whether there is a header."""
        told = [
            column for column, field in zip(self.columns, self.rows[0])
            if column.tells_header and column.missing < 0.5 and field not in MISSING]
        fewest = 4 if self.dialect.front else 2
        is_plain = self.dialect.has_header or not self.dialect.front
        return len(self.rows) >= 5 and len(self.columns) >= fewest and bool(told) and is_plain

    @property
    def rules(self):
        return self.dialect.rules

    def content(self):
        return self.dialect.write(self.titles, self.rows)

    def check_csv(self, text):
        records = list(csv.reader(io.StringIO(text, newline="")))
        expect("titles", records[:1], [self.titles])
        expect("number of records", len(records) - 1, len(self.rows))
        for place, (shown, row) in enumerate(zip(records[1:], self.rows), start=1):
            expect(f"CSV, row {place}", self.bare(shown), self.bare(row))

    def bare(self, fields):
        """Fields without the blanks that a dialect puts around them."""
        return [field.strip(" ") for field in fields] if self.dialect.padding else fields

    def check_json(self, text, strict):
        objects = [json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in lines(text)]
        expect("number of objects", len(objects), len(self.rows))
        for place, (shown, row) in enumerate(zip(objects, self.rows), start=1):
            for title, column, field in zip(self.titles, self.columns, row):
                value = shown.get(title)
                if isinstance(value, str):
                    [value], [field] = self.bare([value]), self.bare([field])
                expect_value(f"JSON, row {place}, {title!r}", value, field, column, strict)
        if self.options:
            self.check_plain_numbers(objects)

    def sortable(self):
        """A column whose order a person knows: numbers that nothing but missing ones interrupt."""
        for index, (title, column) in enumerate(zip(self.titles, self.columns)):
            fields = [row[index] if index < len(row) else "" for row in self.rows]
            numbers = [column.number(field) for field in fields]
            known = [number for number in numbers if number is not None]
            are_left = all(field in MISSING for field, number in zip(fields, numbers) if number is None)
            if known and are_left and not set(title) & set(",:") and not title.startswith("-"):
                yield title, numbers

    def check_order(self, path):
        """Rows in the order of each such column, one way and the other."""
        for title, numbers in self.sortable() if self.options else ():
            for suffix, sign in (("", 1), (":desc", -1)):
                answer = ask(path, *self.options, "--sort", title + suffix, "--print", "csv")
                shown = list(csv.reader(io.StringIO(answer.output.decode("utf-8", "replace"), newline="")))[1:]
                places = sorted(
                    range(len(numbers)),
                    key=lambda place: (numbers[place] is None, sign * (numbers[place] or 0)))
                wanted = [self.rows[place] for place in places]
                for place, (one, other) in enumerate(zip(shown, wanted), start=1):
                    where = f"sorted by {title}{suffix}, row {place}"
                    expect(where, self.bare(one), self.bare(other))

    def check_sums(self, path):
        """The sums of all such columns, less those whose titles a footer's line is taken apart by."""
        known = {
            title: sum(number for number in numbers if number is not None)
            for title, numbers in self.sortable() if self.options and title.isalnum()}
        if known:
            answer = ask(path, *self.options, "--totals", "all")
            text = answer.output.decode("utf-8", "replace")
            columns = footer(text, self.titles).columns
            for title, wanted in known.items():
                shown = columns.get(self.titles.index(title), {}).get("sum", "?")
                # With a decimal comma, or a point: what is meant, a person knows of the column.
                readings = [shown, shown.translate(str.maketrans(",.", ".,"))]
                is_meant = any(is_right(reading, wanted) for reading in readings)
                expect(f"sum of {title} {shown}, {wanted}", is_meant, True)

    def check_plain_numbers(self, objects):
        """A column of nothing but plain numbers has no text."""
        for index, (title, column) in enumerate(zip(self.titles, self.columns)):
            fields = [row[index] for row in self.rows if index < len(row)]
            if column.is_plain and all(column.number(field) is not None for field in fields):
                for place, shown in enumerate(objects[: len(fields)], start=1):
                    is_number = isinstance(shown.get(title), Decimal) or len(self.rows[place - 1]) <= index
                    expect(f"JSON, row {place}, {title!r} is a number", is_number, True)


def expect_value(where, shown, field, column, strict):
    """A text as it is, or the number that a person reads in it; null for nothing."""
    if field == "":
        column.shown_for_nothing.add(shown)
        allowed = [None] if strict else [None, ""]
        return expect(f"{where}: {shown!r} is nothing", shown in allowed, True)
    if isinstance(shown, Decimal):
        return expect(where, shown, column.number(field))
    expect(where, shown, field)


class ObjectTable:
    """Objects of JSON, with all kinds of values."""

    def __init__(self, chance):
        self.dialect = JSONDialect(chance)
        self.options = self.dialect.options
        self.is_simple = chance.random() < 0.3
        names = titles(chance, chance.randint(1, 6))
        count = chance.choice([1, 3, 12, 60])
        makers = {name: self.maker(chance) for name in names}
        self.objects = [
            {name: make() for name, make in makers.items() if self.is_simple or chance.random() < 0.9}
            for _ in range(count)]
        self.objects = [one or {names[0]: "nothing else"} for one in self.objects]

    def maker(self, chance):
        texts = Texts(chance)
        simple = [lambda: texts.value(), lambda: chance.randint(-10**30, 10**30),
                  lambda: round(chance.uniform(-1e6, 1e6), 4)]
        if self.is_simple:
            return chance.choice(simple)
        every = simple + [lambda: None, lambda: chance.random() < 0.5, lambda: str(chance.randint(0, 99)),
                          lambda: {"a": [1, None, {"b": texts.value()}]}, lambda: [], lambda: ""]
        some = chance.sample(every, chance.randint(1, 3))
        return lambda: chance.choice(some)()

    @property
    def rules(self):
        return self.dialect.rules | (set() if self.is_simple else {"DA-12"})

    def content(self):
        return self.dialect.write(self.objects)

    def check_order(self, path):
        """Objects are sorted as fields are, and added up alike."""

    check_sums = check_order

    def check_csv(self, text):
        records = list(csv.reader(io.StringIO(text, newline="")))
        expect("number of records", len(records) - 1, len(self.objects))
        for place, (row, one) in enumerate(zip(records[1:], literal(self.objects)), start=1):
            shown = dict(zip(records[0], row))
            for name, value in one.items():
                if not isinstance(value, (dict, list)):
                    expect(f"CSV, row {place}, {name!r}", shown.get(name), text_of(value))

    def check_json(self, text, strict):
        shown = [json.loads(line, parse_float=Literal, parse_int=Literal) for line in lines(text)]
        expect("number of objects", len(shown), len(self.objects))
        for place, (one, other) in enumerate(zip(shown, literal(self.objects)), start=1):
            expect(f"JSON, row {place}", typed(one), typed(other))


def typed(value):
    """A value in which the number 1 isn't the text "1"."""
    if isinstance(value, Literal):
        return Decimal(value)
    if isinstance(value, dict):
        return {name: typed(one) for name, one in value.items()}
    return [typed(one) for one in value] if isinstance(value, list) else value


def literal(objects):
    return json.loads(json.dumps(objects), parse_float=Literal, parse_int=Literal)


def lines(text):
    """The lines of JSON Lines, which end at a line feed and nowhere else."""
    return [line for line in text.split("\n") if line]


def titles(chance, count):
    """Different titles, few of them with what has a meaning to CSV."""
    plain = ["name", "Größe", "when", "sum of all", "x", "Preis", "note", "id_1", "数", "état"]
    odd = ['say "hi"', "a,b", "a;b", "a|b", "it's"]
    return chance.sample(plain + odd * (chance.random() < 0.2), count)


def shorten(chance, rows):
    """In few tables some rows lack fields at their end, though none all of them."""
    if chance.random() > 0.2:
        return
    for row in chance.sample(rows, max(1, len(rows) // 10)):
        kept = chance.randint(2, len(row))
        if any(row[:kept]):
            del row[kept:]


def expect(what, shown, wanted):
    if shown != wanted:
        raise Failure(f"{what}: {short(shown)}, it is {short(wanted)}")


def short(value):
    text = repr(value)
    return text if len(text) <= 160 else text[:160] + "…"


def case(seed, number):
    chance = random.Random(f"{seed}/{number}")
    return ObjectTable(chance) if chance.random() < 0.2 else FieldTable(chance)


def run(seed, number, folder):
    """What is wrong with a table, or None, and the rules that it needs."""
    table = case(seed, number)
    path = Path(folder) / str(number) / table.dialect.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(table.content())
    problem = line = None
    for form in ("csv", "jsonl"):
        answer = ask(path, *table.options, "--print", form)
        line = answer.line
        try:
            if answer.status != 0:
                raise Failure(f"status {answer.status}: {answer.errors.strip()}")
            if form == "csv":
                table.check_csv(answer.output.decode("utf-8", "replace"))
            else:
                table.check_json(answer.output.decode("utf-8", "replace"), "DA-13" not in WAITING)
        except (Failure, ValueError, IndexError) as found:
            return number, table, path, line, f"{type(found).__name__}: {found}"
    try:
        table.check_order(path)
        table.check_sums(path)
    except Failure as found:
        problem = str(found)
    return number, table, path, line, problem


def say_failure(seed, number, table, path, line, problem, keep):
    kept = keep / f"{seed}-{number}-{path.name}"
    keep.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(path.read_bytes())
    print(f"✗ table {number} ({table.dialect}): {problem}")
    print(f"  {line.replace(str(path), str(kept))}")
    print(f"  again: BUTTERY_PROGRAM={PROGRAM} {sys.argv[0]} --seed {seed} --only {number}", flush=True)


class Tally:
    """What became of the tables, and which of the waiting rules hold by now."""

    def __init__(self):
        self.counts = collections.Counter()
        self.needed = collections.Counter()
        self.waited = collections.Counter()

    def add(self, table, problem):
        """Whether the table fails without an excuse."""
        waiting = table.rules & set(WAITING)
        if len(waiting) == 1:
            self.needed.update(waiting)
            self.waited.update(waiting if problem else ())
        self.add_nothing(table)
        outcome = "passed" if not problem else "waits" if waiting else "failed"
        self.counts[outcome] += 1
        return outcome == "failed"

    def add_nothing(self, table):
        """Counts columns with empty fields, which wait for DA-13."""
        for column in getattr(table, "columns", []):
            self.needed["DA-13"] += bool(column.shown_for_nothing)
            self.waited["DA-13"] += "" in column.shown_for_nothing

    def held_rules(self):
        return [rule for rule in WAITING if self.needed[rule] >= ENOUGH and not self.waited[rule]]

    def close(self, seconds):
        """Says all of it; the status to end with."""
        for rule in self.held_rules():
            self.counts["failed"] += 1
            print(f"✗ {rule} holds now ({WAITING[rule]}): take it out of WAITING in {sys.argv[0]}")
        for rule in [rule for rule in WAITING if self.waited[rule]]:
            print(f"waits for {rule}: {WAITING[rule]}")
        if not HAS_ZSTD:
            print("left out: tables compressed by zstd, which isn't installed")
        counts = self.counts
        print(f"{seconds:.0f} s")
        print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['waits']} skipped")
        return 1 if counts["failed"] else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    seed = os.environ.get("BUTTERY_SEED") or str(random.randrange(10**6))
    parser.add_argument("--seed", default=seed)
    parser.add_argument("--only", type=int, help="this table alone")
    parser.add_argument("--keep", type=Path, default=ROOT / ".build-corpus-failed")
    return parser.parse_args()


def main():
    options = arguments()
    if not PROGRAM.exists():
        sys.exit(f"random tables: there is no {PROGRAM}: run make build, or set BUTTERY_PROGRAM")
    numbers = range(options.count) if options.only is None else [options.only]
    print(f"random tables: seed {options.seed}, {PROGRAM}", flush=True)
    begin = time.monotonic()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        tried = pool.map(lambda number: run(options.seed, number, folder), numbers)
        for number, table, path, line, problem in tried:
            if tally.add(table, problem) or problem and options.only is not None:
                say_failure(options.seed, number, table, path, line, problem, options.keep)
    sys.exit(tally.close(time.monotonic() - begin))


if __name__ == "__main__":
    main()
