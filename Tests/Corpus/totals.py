"""What the footers of `--totals all` say."""

import re
from decimal import Decimal, InvalidOperation

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
