"""Which columns are numbers, days or times, and which are texts."""

from checks import FileCheck, for_each_file
from totals import footer
from values import is_missing

# A footer says nothing of times of the day: test_sorts.py shows that they are some.
KINDS = {"i": "number", "d": "number", "D": "date", "M": "date", "E": "date"}


def kind_of(statistics):
    """A footer adds up numbers, and says of days the first and the last."""
    if not statistics:
        return "text"
    return "number" if "sum" in statistics else "date"


@for_each_file()
class Kinds(FileCheck):
    name = "kinds"

    def check(self, expected, table):
        answer = self.ask(expected, "--totals", "all")
        found = footer(answer.text, table.names).columns
        wanted, shown = {}, {}
        for index, kind in enumerate(expected.kinds):
            is_empty = all(is_missing(text) for text in table.column(index))
            if kind == "?" or is_empty:
                continue
            wanted[table.names[index]] = KINDS.get(kind, "text")
            shown[table.names[index]] = kind_of(found.get(index))
        self.assertEqual(shown, wanted, answer.line)
