"""Random objects of JSON."""

import csv
import io
import json
from decimal import Decimal

from random_dialects import JSONDialect
from random_expect import expect, lines, titles
from random_values import Texts
from second_reader import Literal, text_of


class ObjectTable:
    """Objects of JSON, with all kinds of values."""

    def __init__(self, chance):
        self.dialect = JSONDialect(chance)
        self.options = self.dialect.options
        self.is_simple = chance.random() < 0.3
        names = titles(chance, chance.randint(1, 6))
        count = chance.choice([1, 3, 12, 60])
        makers = {name: self.maker(chance) for name in names}
        share = 1 if self.is_simple else 0.9
        self.objects = [
            {name: make() for name, make in makers.items() if chance.random() < share}
            for _ in range(count)]
        self.objects = [one or {names[0]: "nothing else"} for one in self.objects]

    def maker(self, chance):
        texts = Texts(chance)
        simple = [lambda: texts.value(), lambda: chance.randint(-10**30, 10**30),
                  lambda: round(chance.uniform(-1e6, 1e6), 4)]
        if self.is_simple:
            return chance.choice(simple)
        every = simple + [lambda: None, lambda: chance.random() < 0.5,
                          lambda: str(chance.randint(0, 99)),
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
