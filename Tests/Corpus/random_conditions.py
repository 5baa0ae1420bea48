"""Conditions about a table's columns, as a person could type them, and what they mean.

What a field is compared by is `values.value`, the twin of the program's own reading.
"""

import operator
import re

from values import day_span, value

# For Python they are an i of another case, for Perl they aren't.
NO_TURKISH_I = str.maketrans("ıİ", "__")
ORDERS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


class Condition:
    """A text, and whether it holds for a row."""

    def __init__(self, text, holds):
        self.text = text
        self.holds = holds


class Columns:
    """The columns of a table for which conditions can be made."""

    def __init__(self, expected, table):
        self.table = table
        names = [name.lower() for name in table.names]
        self.usable = [
            Column(table, index, kind)
            for index, kind in enumerate(expected.kinds)
            if kind != "?" and index < len(names) and names.count(names[index]) == 1
            and table.names[index].isprintable()
        ]
        self.usable = [column for column in self.usable if column.known]

    def condition(self, chance):
        """One comparison, or some that are joined."""
        if chance.random() < 0.6:
            return self.comparison(chance)
        first, second = self.comparison(chance), self.comparison(chance)
        word = chance.choice(["and", "or"])
        join = all if word == "and" else any
        joined = Condition(
            f"{first.text} {word} {second.text}",
            lambda row: join(one.holds(row) for one in (first, second)))
        if chance.random() < 0.5:
            return joined
        third = self.comparison(chance)
        return Condition(
            f"({joined.text}) and {third.text}",
            lambda row: joined.holds(row) and third.holds(row))

    def comparison(self, chance):
        made = chance.choice(self.usable).comparison(chance)
        if chance.random() < 0.15:
            return Condition(f"not {made.text}", lambda row: not made.holds(row))
        return made


class Column:
    def __init__(self, table, index, kind):
        self.index = index
        self.kind = kind
        self.name = quoted(table.names[index])
        # Texts of which a person could type what a condition needs.
        self.known = [
            text for text in table.column(index)
            if value(text, kind) is not None and text == text.strip()
            and text.isprintable() and len(text) < 60
        ]

    def field(self, row):
        return row[self.index] if self.index < len(row) else ""

    def comparison(self, chance):
        if chance.random() < 0.1:
            return self.made(" =", self.is_missing)
        if chance.random() < 0.1:
            return self.made(" !=", lambda text: not self.is_missing(text))
        if self.kind == "x":
            return self.text_comparison(chance)
        return self.ordered_comparison(chance)

    def made(self, rest, is_true):
        return Condition(self.name + rest, lambda row: is_true(self.field(row)))

    def is_missing(self, text):
        return value(text, self.kind) is None

    # Texts

    def text_comparison(self, chance):
        text = chance.choice(self.known)
        kind = chance.choice(["=", "!=", "list", ":", "~", "order"])
        if kind in ("=", "!="):
            return self.made(
                f" {kind} {quoted(text)}", lambda field: (field == text) == (kind == "="))
        if kind == "list":
            texts = {text, chance.choice(self.known)}
            return self.made(" = " + ", ".join(map(quoted, sorted(texts))), texts.__contains__)
        if kind == "order":
            sign = chance.choice(list(ORDERS))
            return self.made(f" {sign} {quoted(text)}", self.in_order(sign, text))
        part = self.part(chance, text)
        if kind == ":":
            return self.made(f" : {quoted(part)}", lambda field: has(field, part))
        return self.pattern(chance, part)

    def in_order(self, sign, text):
        bound = value(text, "x")
        return lambda field: field != "" and ORDERS[sign](
            value(field, "x") or (b"", field.encode()), bound)

    @staticmethod
    def part(chance, text):
        begin = chance.randrange(len(text))
        return text[begin : begin + chance.randrange(1, 6)].strip() or text

    def pattern(self, chance, part):
        written = chance.choice(["{}", "^{}", "{}$", "{}.*{}", "[{}]"])
        safe = re.sub(r"\W", ".", part)
        written = written.replace("{}", safe if written != "[{}]" else re.sub(r"\W", "a", part))
        # Capitals matter where the pattern has any; of letters beyond ASCII two programs may think
        # differently.
        flags = 0 if any(letter.isupper() for letter in written) else re.IGNORECASE
        wanted = re.compile(written, flags)
        return self.made(
            f" ~ {quoted(written)}",
            lambda field: wanted.search(field.translate(NO_TURKISH_I)) is not None)

    # Numbers, days and times

    def ordered_comparison(self, chance):
        text = chance.choice(self.known)
        first, last, typed = self.span(chance, text)
        kind = chance.choice(["=", "!=", "range", "list", *ORDERS])
        if kind in ORDERS:
            bound = last if kind in ("<=", ">") else first
            return self.made(f" {kind} {typed}", self.known_and(
                lambda known: ORDERS[kind](known, bound)))
        if kind == "range":
            return self.between(first, last, typed, *self.span(chance, chance.choice(self.known)))
        spans = [(first, last, typed)]
        if kind == "list":
            spans.append(self.span(chance, chance.choice(self.known)))
        is_equal = self.known_and(
            lambda known: any(low <= known <= high for low, high, _ in spans))
        if kind == "!=":
            return self.made(f" != {typed}", lambda field: not is_equal(field))
        return self.made(" = " + ", ".join(typed for _, _, typed in spans), is_equal)

    def between(self, first, last, typed, other_first, other_last, other_typed):
        if other_first < first:
            first, other_last = other_first, last
            typed, other_typed = other_typed, typed
        return self.made(
            f" = {typed}..{other_typed}",
            self.known_and(lambda known: first <= known <= other_last))

    def known_and(self, is_true):
        def holds(field):
            known = value(field, self.kind)
            return known is not None and is_true(known)
        return holds

    def span(self, chance, text):
        """From when to when a value is, and how it is typed."""
        known = value(text, self.kind)
        if self.kind in "DME":
            return day_span(known, chance.choice(["year", "month", "day"]))
        return known, known, text.strip()


def has(field, part):
    if part == part.lower():
        return part in field.lower()
    return part in field


def quoted(text):
    """A text in quotes, which say that nothing in it means anything."""
    return '"' + text.replace('"', '""') + '"'
