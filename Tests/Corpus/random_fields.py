"""Random tables of fields: CSV and its kin."""

import csv
import io
import json
from decimal import Decimal

from program import ask
from random_dialects import Dialect
from random_expect import expect, lines, titles
from random_values import KINDS, MISSING
from totals import footer, is_right


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
        is_told = chance.random() < 0.5 and self.can_be_told()
        self.options = [] if is_told else self.dialect.options
        # Whether a line in front of a table is its first record, or a short one, is hard to tell.
        if self.options and not self.dialect.front and len(self.columns) > 2:
            shorten(chance, self.rows)
        if not self.dialect.has_header:
            self.titles = [f"column {number + 1}" for number in range(max(map(len, self.rows)))]

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
        if self.dialect.has_header:
            expect("titles", list(map(self.bare, records[:1])), [self.bare(self.titles)])
        records = records[self.dialect.has_header:]
        expect("number of records", len(records), len(self.rows))
        for place, (shown, row) in enumerate(zip(records, self.rows), start=1):
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
            others = [field for field, number in zip(fields, numbers) if number is None]
            if known and not set(others) - set(MISSING) and not set(title) & set(",:-"):
                yield title, numbers

    def check_order(self, path):
        """Rows in the order of each such column, one way and the other."""
        for title, numbers in self.sortable() if self.options else ():
            for suffix, sign in (("", 1), (":desc", -1)):
                answer = ask(path, *self.options, "--sort", title + suffix, "--print", "csv")
                shown = list(csv.reader(io.StringIO(answer.text, newline="")))
                shown = shown[self.dialect.has_header:]
                places = sorted(
                    range(len(numbers)),
                    key=lambda place: (numbers[place] is None, sign * (numbers[place] or 0)))
                wanted = [self.rows[place] for place in places]
                for place, (one, other) in enumerate(zip(shown, wanted), start=1):
                    where = f"sorted by {title}{suffix}, row {place}"
                    expect(where, self.bare(one), self.bare(other))

    def check_sums(self, path):
        """The sums of all such columns whose titles don't look like a part of a footer."""
        known = {
            title: sum(number for number in numbers if number is not None)
            for title, numbers in self.sortable() if self.options and title.isalnum()
            # Numbers may be seconds since 1970 there, which aren't added up.
            and title != "when"}
        if known:
            # Of coordinates and numbers of things a sum is shown where somebody asks for it.
            totals = ",".join(f"{title}:sum" for title in known)
            answer = ask(path, *self.options, "--totals", totals)
            columns = footer(answer.text, self.titles).columns
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
                for place, (shown, row) in enumerate(zip(objects, self.rows), start=1):
                    is_number = isinstance(shown.get(title), Decimal) or index >= len(row)
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


def shorten(chance, rows):
    """In few tables some rows lack fields at their end, though none all of them."""
    if chance.random() > 0.2:
        return
    for row in chance.sample(rows, max(1, len(rows) // 10)):
        kept = chance.randint(2, len(row))
        if any(row[:kept]):
            del row[kept:]
