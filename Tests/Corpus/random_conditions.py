"""Conditions about a table's columns, as a person could type them, and what they mean.

What a field is compared by is `values.value`, the twin of the program's own reading.
"""

import operator
import re

from texts import has
from values import day_span, value

# For Python they are an i of another case, for Perl they aren't.
NO_TURKISH_I = str.maketrans("ıİ", "__")
ORDERS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
# What ordered columns are called, by the letters of their kinds.
ORDERED = {**dict.fromkeys("id", "number"), **dict.fromkeys("DME", "date"), "t": "time"}
# What can be asked of a column, by what it has.
QUESTIONS = {
    "number": ["number", "number range", "number list"],
    "date": ["date", "date range", "date list"],
    "time": ["time", "time range", "time list"],
    "text": ["text", "text range", "text list"],
}
OF_ANY = ["part", "pattern", "missing"]
OF_TABLE = ["joined", "quoted", "anywhere"]
# A name, and a value, that mean the same without quotes.
PLAIN_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
PLAIN_VALUE = re.compile(r"\w[\w .,'/()+-]*")
WORDS = re.compile(r"\b(and|or|not)\b", re.IGNORECASE)


class Condition:
    """A text, and whether it holds for a row."""

    def __init__(self, text, holds):
        self.text = text
        self.holds = holds


def questions(kinds):
    """What can be asked of a table that has columns of these kinds."""
    called = {ORDERED.get(kind, "text") for kind in kinds if kind != "?"}
    if not called:
        return []
    return [one for name in QUESTIONS if name in called for one in QUESTIONS[name]] \
        + OF_ANY + OF_TABLE


class Columns:
    """The columns of a table for which conditions can be made."""

    def __init__(self, expected, table):
        self.table = table
        names = [name.lower() for name in table.names]
        self.names = set(names)
        self.usable = [
            Column(table, index, kind)
            for index, kind in enumerate(expected.kinds)
            if kind != "?" and index < len(names) and names.count(names[index]) == 1
            and table.names[index].isprintable()
        ]
        self.usable = [column for column in self.usable if column.known]

    def questions(self):
        return questions({column.kind for column in self.usable})

    def condition(self, chance, question=None):
        """One that asks something, whatever it is without a question, or some that are joined."""
        question = question or chance.choice(self.questions())
        if question == "joined":
            return self.joined(chance, 2)
        if question == "quoted":
            return self.quoted(chance)
        if question == "anywhere":
            return self.anywhere(chance)
        column = chance.choice([one for one in self.usable if question in one.questions])
        made = column.comparison(chance, question)
        return negated(made) if chance.random() < 0.1 else made

    def comparison(self, chance):
        column = chance.choice(self.usable)
        return column.comparison(chance, chance.choice(column.questions))

    def joined(self, chance, depth):
        """Some with `or` between them, each of some with `and` between them, which binds tighter."""
        rows = [
            [self.single(chance, depth) for _ in range(chance.choice([1, 2, 2, 3]))]
            for _ in range(chance.choice([1, 2]))
        ]
        if len(rows) == 1 and len(rows[0]) == 1:
            rows.append([self.single(chance, depth)])
        text = word(chance, "or").join(
            word(chance, "and").join(one.text for one in row) for row in rows)
        return Condition(text, lambda row: any(
            all(one.holds(row) for one in together) for together in rows))

    def single(self, chance, depth):
        way = chance.random()
        if depth > 0 and way < 0.2:
            inner = self.joined(chance, depth - 1)
            return Condition(f"({inner.text})", inner.holds)
        if depth > 0 and way < 0.35:
            return negated(self.single(chance, depth - 1))
        return self.comparison(chance)

    def quoted(self, chance):
        """A condition in quotes is a text."""
        inner = self.comparison(chance).text
        return Condition(quoted(inner), lambda row: any(has(field, inner) for field in row))

    def anywhere(self, chance):
        """A text that is no condition."""
        while True:
            column = chance.choice(self.usable)
            part = column.part(chance, chance.choice(column.known))
            if PLAIN_VALUE.fullmatch(part) and not WORDS.match(part):
                return Condition(part, lambda row: any(has(field, part) for field in row))


class Column:
    def __init__(self, table, index, kind):
        self.index = index
        self.kind = kind
        self.title = table.names[index]
        self.questions = QUESTIONS[ORDERED.get(kind, "text")] + OF_ANY
        # Texts of which a person could type what a condition needs.
        self.known = [
            text for text in table.column(index)
            if value(text, kind) is not None and text == text.strip()
            and text.isprintable() and len(text) < 60
        ]

    def field(self, row):
        return row[self.index] if self.index < len(row) else ""

    def comparison(self, chance, question):
        if question == "missing":
            is_known = chance.random() < 0.5
            return self.made(
                chance, "!=" if is_known else "=", "",
                lambda text: (value(text, self.kind) is None) != is_known)
        text = chance.choice(self.known)
        if question == "part":
            part = self.part(chance, text)
            return self.made(chance, ":", as_value(chance, part), lambda field: has(field, part))
        if question == "pattern":
            return self.pattern(chance, self.part(chance, text))
        if self.kind == "x":
            return self.text_comparison(chance, question, text)
        return self.ordered_comparison(chance, question, text)

    def made(self, chance, sign, rest, is_true):
        blank = chance.choice(["", " "])
        return Condition(
            f"{self.name(chance)}{blank}{sign}{blank}{rest}".rstrip(),
            lambda row: is_true(self.field(row)))

    def name(self, chance):
        """The name as it can be written: with or without quotes, in another case, as a number."""
        way = chance.random()
        if way < 0.1:
            return f"#{self.index + 1}"
        if way < 0.6 and PLAIN_NAME.fullmatch(self.title) and not WORDS.fullmatch(self.title):
            return chance.choice([self.title, self.title.upper(), self.title.lower()])
        return quoted(self.title)

    # Texts

    def text_comparison(self, chance, question, text):
        other = chance.choice(self.known)
        if question == "text list":
            texts = {text, other, chance.choice(self.known)}
            rest = ", ".join(as_value(chance, one) for one in sorted(texts))
            return self.made(chance, "=", rest, texts.__contains__)
        if question == "text range":
            low, high = sorted([text, other], key=lambda text: value(text, "x"))
            is_above, is_below = self.in_order(">=", low), self.in_order("<=", high)
            return self.made(
                chance, "=", f"{as_value(chance, low)}..{as_value(chance, high)}",
                lambda field: is_above(field) and is_below(field))
        sign = chance.choice(["=", "!=", *ORDERS])
        if sign in ORDERS:
            return self.made(chance, sign, as_value(chance, text), self.in_order(sign, text))
        return self.made(
            chance, sign, as_value(chance, text), lambda field: (field == text) == (sign == "="))

    def in_order(self, sign, text):
        bound = value(text, "x")
        return lambda field: field != "" and ORDERS[sign](
            value(field, "x") or (b"", field.encode()), bound)

    @staticmethod
    def part(chance, text):
        begin = chance.randrange(len(text))
        return text[begin : begin + chance.randrange(1, 6)].strip() or text

    def pattern(self, chance, part):
        written = chance.choice(["{}", "^{}", "{}$", "{}.*{}", "[{}]", "^({}|x)"])
        safe = re.sub(r"\W", ".", part)
        written = written.replace("{}", safe if written != "[{}]" else re.sub(r"\W", "a", part))
        # Capitals matter where the pattern has any; of letters beyond ASCII two programs may think
        # differently.
        flags = 0 if any(letter.isupper() for letter in written) else re.IGNORECASE
        wanted = re.compile(written, flags)
        return self.made(
            chance, "~", quoted(written),
            lambda field: wanted.search(field.translate(NO_TURKISH_I)) is not None)

    # Numbers, days and times

    def ordered_comparison(self, chance, question, text):
        first, last, typed = self.span(chance, text)
        if question.endswith("range"):
            return self.between(
                chance, first, last, typed, *self.span(chance, chance.choice(self.known)))
        spans = [(first, last, typed)]
        if question.endswith("list"):
            spans += [self.span(chance, chance.choice(self.known)) for _ in range(2)]
        sign = chance.choice(["=", "!="] if len(spans) > 1 else ["=", "!=", *ORDERS])
        if sign in ORDERS:
            bound = last if sign in ("<=", ">") else first
            return self.made(
                chance, sign, typed, self.known_and(lambda known: ORDERS[sign](known, bound)))
        is_equal = self.known_and(
            lambda known: any(low <= known <= high for low, high, _ in spans))
        return self.made(
            chance, sign, ", ".join(typed for _, _, typed in spans),
            lambda field: is_equal(field) == (sign == "="))

    def between(self, chance, first, last, typed, other_first, other_last, other_typed):
        if other_first < first:
            first, other_last = other_first, last
            typed, other_typed = other_typed, typed
        return self.made(
            chance, "=", f"{typed}..{other_typed}",
            self.known_and(lambda known: first <= known <= other_last))

    def known_and(self, is_true):
        def holds(field):
            known = value(field, self.kind)
            return known is not None and is_true(known)
        return holds

    def span(self, chance, text):
        """From when to when a value is, and how it is typed."""
        known = value(text, self.kind)
        way = chance.choice(["year", "month", "week", "day", "written"])
        # What is written without a time is all of its day, or of its month.
        if self.kind in "DME" and (way != "written" or ":" not in text):
            return day_span(known, "day" if way == "written" else way)
        return known, known, text.strip()


def negated(condition):
    return Condition(f"not {condition.text}", lambda row: not condition.holds(row))


def word(chance, text):
    return f" {chance.choice([text, text.upper()])} "


def as_value(chance, text):
    """A text with or without quotes, where it means the same."""
    is_plain = PLAIN_VALUE.fullmatch(text) and not WORDS.search(text) and ".." not in text \
        and not re.search(r"[(),]|[.] *$", text)
    return text if is_plain and chance.random() < 0.6 else quoted(text)


def quoted(text):
    """A text in quotes, which say that nothing in it means anything."""
    return '"' + text.replace('"', '""') + '"'
