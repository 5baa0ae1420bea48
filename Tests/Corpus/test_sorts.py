"""Rows in the order of a column, one way and the other."""


from checks import FileCheck, for_each_file, rows_of
from values import value

# Files of many columns are sorted by the first ones.
MOST_COLUMNS = 12


def in_order(rows, index, kind, descending):
    """Rows sorted by a column; those that say nothing last, equal ones as they came."""
    keyed = [(value(row[index] if index < len(row) else "", kind), row) for row in rows]
    known = [pair for pair in keyed if pair[0] is not None]
    known.sort(key=lambda pair: pair[0], reverse=descending)
    return [row for _, row in known] + [row for key, row in keyed if key is None]


@for_each_file(lambda expected: not expected.is_large and expected.record_count > 1)
class Sorts(FileCheck):
    name = "sorts"

    def check(self, expected, table):
        for index, kind in list(enumerate(expected.kinds))[:MOST_COLUMNS]:
            if kind == "?":
                continue
            for suffix in ("", ":desc"):
                self.check_order(expected, table, index, kind, suffix)

    def check_order(self, expected, table, index, kind, suffix):
        title = table.names[index]
        answer = self.ask(expected, "--sort", title + suffix, "--print", "csv")
        shown = rows_of(answer.text, expected.has_header)
        wanted = in_order(table.rows, index, kind, bool(suffix))
        self.compare_rows(expected, shown, wanted, answer.line)


@for_each_file(lambda expected: not expected.is_large and 1 < len(expected.kinds))
class SortsByTwo(FileCheck):
    """DA-15: the second column decides where the first one doesn't."""

    name = "sorts by two"

    def check(self, expected, table):
        first, second = fewest_values(expected, table)
        rows = in_order(table.rows, second, expected.kinds[second], True)
        wanted = in_order(rows, first, expected.kinds[first], False)
        order = f"{table.names[first]},{table.names[second]}:desc"
        answer = self.ask(expected, "--sort", order, "--print", "csv")
        shown = rows_of(answer.text, expected.has_header)
        self.compare_rows(expected, shown, wanted, answer.line)


def fewest_values(expected, table):
    """The column with the fewest different values, and another one."""
    counts = [
        (len(set(table.column(index))), index)
        for index, kind in enumerate(expected.kinds)
        if kind != "?" and not set(table.names[index]) & set(",:")]
    return sorted(counts)[0][1], sorted(counts)[-1][1]
