"""What the footers of `--totals` say."""

import re
from decimal import Decimal, InvalidOperation

# What can be asked of columns whose values have an order, by the kind in expected.tsv.
ORDERED = {"i": ("sum", "min", "max"), "d": ("sum", "min", "max")}
COUNTED = re.compile(r"([\d,]+) rows?(?: · |$)")
HEADING = re.compile(r"(.*)  \(([\d,]+) rows?\)")


class Footer:
    """`123 rows · date: min Jan 1 2000  max Mar 1 2010 · price: sum 7961.85  mean 64.73`."""

    def __init__(self, line, titles):
        self.count = int(COUNTED.match(line)[1].replace(",", ""))
        self.columns = {}
        rest = line.partition(" · ")[2]
        for index, title in enumerate(titles):
            begin = f"{title}: "
            if not rest.startswith(begin):
                continue
            following = [f" · {other}: " for other in titles[index + 1 :]]
            places = [rest.find(text, len(begin)) for text in following]
            end = min((place for place in places if place >= 0), default=len(rest))
            self.columns[index] = statistics(rest[len(begin) : end])
            rest = rest[end + len(" · ") :]


def statistics(text):
    """`sum 8529  mean 198.3` as a dictionary."""
    return dict(part.split(" ", 1) for part in text.split("  "))


def statistics_of(kind):
    return ORDERED.get(kind, () if kind in "xtl?" else ("min", "max"))


def asked(kinds, statistic):
    """`#1:sum,#3:sum`: what to ask of the columns that have a statistic, of which a footer shows one.

    All of them together are asked for by number: `all` leaves out years, codes and the like.
    """
    have = [index for index, kind in enumerate(kinds) if statistic in statistics_of(kind)]
    return ",".join(f"#{index + 1}:{statistic}" for index in have) or "count"


def footer(text, titles):
    """The footer at the end of a table without sections."""
    return Footer(text.rstrip("\n").rpartition("\n")[2], titles)


def footers(text, titles):
    """The names of sections in their order, with their footers."""
    found = []
    lines = text.split("\n")
    for before, line in zip(lines, lines[1:]):
        heading = HEADING.fullmatch(line)
        if heading and not before:
            found.append((heading[1], line))
        elif COUNTED.match(line) and found and isinstance(found[-1][1], str):
            found[-1] = (found[-1][0], Footer(line, titles))
    return found


def is_right(shown, exact):
    """Whether a figure is what it should be, as far as its digits go."""
    try:
        shown = Decimal(shown.replace(",", ""))
    except InvalidOperation:
        return False
    half = Decimal(1).scaleb(min(0, shown.as_tuple().exponent)) / 2
    # Sums of many decimals are computed with some fifteen digits.
    return abs(shown - exact) <= half + abs(exact) * Decimal("1e-13")
