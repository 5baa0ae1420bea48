"""Makes columns of values as people and programs write them.

A column knows what a person reads in its fields: `number(text)` is the number that a field stands
for, None where it is a text. That is the measure of what buttery prints as JSON.
"""

import re
import string
from decimal import Decimal

MISSING = ["NA", "N/A", "null", "NULL", "-", "NaN", ".", ""]
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
WORDS = ["butter", "Milch", "beurre", "smør", "voi", "manteiga", "Käse", "señal", "Übung",
         "größer"]
BEYOND = ["日本語", "Привет", "שלום", "ไทย", "🧈", "👩‍👩‍👧",
          "e\u0301a\u0308", "\u200bzero", "🇩🇰", "\u2028line"]
# What has a meaning somewhere: to CSV, to terminals, to shells.
SPECIAL = ['"', '""', "'", ",", ";", "\t", "|", "\n", "\r\n", "\r", " ", "  ", "#", "\\", "{", "["]


class Column:
    """A column's title and how its fields are made and read."""

    # Whether all fields are plain numbers, so that JSON must have them as numbers.
    is_plain = False
    # Whether a person sees that a title isn't one of the values.
    tells_header = True

    def __init__(self, chance):
        self.chance = chance
        self.missing = chance.choice([0, 0, 0, 0.1, 0.5])
        # What JSON Lines had for empty fields.
        self.shown_for_nothing = set()

    def field(self):
        if self.chance.random() < self.missing:
            return self.chance.choice(MISSING)
        return self.value()

    def number(self, text):
        return None


def digits(chance, most):
    """Digits without a zero in front."""
    count = chance.randint(1, most)
    return chance.choice("123456789") + "".join(chance.choices(string.digits, k=count - 1))


def plain_number(text):
    """The number that a text is; `NaN`, which Decimal takes for one, is none."""
    return Decimal(text) if re.fullmatch(r"-?\d+(\.\d+)?([eE]-?\d+)?", text) else None


class Integers(Column):
    is_plain = True

    def __init__(self, chance):
        super().__init__(chance)
        self.most = chance.choice([1, 3, 9, 20, 60])

    def value(self):
        return self.chance.choice(["", "", "-"]) + digits(self.chance, self.most)

    def number(self, text):
        return plain_number(text)


class Decimals(Integers):
    def value(self):
        fraction = "".join(self.chance.choices(string.digits, k=self.chance.choice([1, 2, 5, 12])))
        return f"{super().value()}.{fraction}"


class Exponents(Integers):
    def value(self):
        exponent = self.chance.randint(-20, 20)
        mark = self.chance.choice("eE")
        return f"{digits(self.chance, 1)}.{digits(self.chance, 4)}{mark}{exponent}"


class Grouped(Column):
    """`1,234,567`, `1.234,50`, `1 234,50` or `1'234.50`; each field leaves no choice."""

    def __init__(self, chance):
        super().__init__(chance)
        self.group, self.mark = chance.choice([(",", "."), (".", ","), (" ", ","), ("'", ".")])

    def value(self):
        groups = [f"{self.chance.randrange(1000):03}" for _ in range(self.chance.choice([1, 1, 2]))]
        whole = self.group.join([digits(self.chance, 3), *groups])
        return f"{whole}{self.mark}{self.chance.randrange(100):02}"

    def number(self, text):
        return plain_number(text.replace(self.group, "").replace(self.mark, "."))


class DecimalCommas(Column):
    def value(self):
        fraction = "".join(self.chance.choices(string.digits, k=self.chance.choice([1, 2, 4])))
        return f"{digits(self.chance, 4)},{fraction}"

    def number(self, text):
        return plain_number(text.replace(",", "."))


class Money(Column):
    def __init__(self, chance):
        super().__init__(chance)
        self.form = chance.choice(["${}", "€ {}", "{} kr", "£{}", "{} €"])

    def value(self):
        amount = f"{digits(self.chance, 4)}.{self.chance.randrange(100):02}"
        return self.form.format(amount)

    def number(self, text):
        begin, end = self.form.split("{}")
        return plain_number(text.removeprefix(begin).removesuffix(end))


class Signs(Column):
    """`+5`, `5-`, `(5)` and U+2212."""

    def value(self):
        form = self.chance.choice(["{}", "+{}", "{}-", "({})", "\u2212{}"])
        return form.format(digits(self.chance, 4))

    def number(self, text):
        is_negative = text.endswith("-") or text[:1] in ("(", "\u2212")
        plain = plain_number(text.strip("+-()\u2212"))
        return -plain if is_negative and plain is not None else plain


class Percentages(Column):
    def value(self):
        return f"{digits(self.chance, 2)}{self.chance.choice(['', '.5'])}%"


class Keys(Column):
    """Digits with zeros in front, which are no quantities; as texts they don't tell a header."""

    tells_header = False

    def value(self):
        return f"0{self.chance.randrange(10000):04}"


class Dates(Column):
    def __init__(self, chance):
        super().__init__(chance)
        self.form = chance.choice([
            "{y:04}-{m:02}-{d:02}", "{y:04}/{m:02}/{d:02}", "{d:02}.{m:02}.{y:04}",
            "{d:02}/{m:02}/{y:04}", "{m:02}/{d:02}/{y:04}", "{d} {b} {y:04}", "{b} {d} {y:04}",
            "{y:04}-{m:02}-{d:02}T{h:02}:{n:02}:00Z", "{y:04}-{m:02}-{d:02} {h:02}:{n:02}",
            "{y:04}-{m:02}-{d:02}T{h:02}:{n:02}:07.125+02:00", "{y:04}-{m:02}", "{y:04}-W{w:02}"])

    def value(self):
        month = self.chance.randint(1, 12)
        return self.form.format(
            y=self.chance.randint(1900, 2099), m=month, d=self.chance.randint(1, 28),
            b=MONTHS[month - 1], h=self.chance.randrange(24), n=self.chance.randrange(60),
            w=self.chance.randint(1, 52))


class Times(Column):
    def value(self):
        form = self.chance.choice(["{}:{:02}", "{:02}:{:02}", "{:02}:{:02}:{:02}"])
        return form.format(*(self.chance.randrange(most) for most in (24, 60, 60)))


class Booleans(Column):
    tells_header = False

    def __init__(self, chance):
        super().__init__(chance)
        self.words = chance.choice(
            [("true", "false"), ("True", "False"), ("yes", "no"), ("Y", "N")])

    def value(self):
        return self.chance.choice(self.words)


class Texts(Column):
    """Words, among them whatever has a meaning somewhere; a letter at least in each field."""

    tells_header = False

    def __init__(self, chance):
        super().__init__(chance)
        self.missing = self.chance.choice([0, 0, 0.2])
        parts = WORDS + BEYOND * chance.choice([0, 1])
        self.parts = parts + SPECIAL * chance.choice([0, 1, 2])

    def field(self):
        return "" if self.chance.random() < self.missing else self.value()

    def value(self):
        parts = self.chance.choices(self.parts, k=self.chance.choice([1, 1, 2, 3, 6]))
        parts.insert(self.chance.randrange(len(parts) + 1), self.chance.choice(WORDS))
        return "".join(parts)


class Mixed(Integers):
    """Numbers, and now and then a word."""

    is_plain = False
    tells_header = False

    def value(self):
        return self.chance.choice(WORDS) if self.chance.random() < 0.03 else super().value()


class Nothing(Column):
    tells_header = False

    def field(self):
        return ""


KINDS = [
    Integers, Decimals, Exponents, Grouped, DecimalCommas, Money, Signs, Percentages, Keys, Dates,
    Times, Booleans, Texts, Texts, Texts, Mixed, Nothing]
