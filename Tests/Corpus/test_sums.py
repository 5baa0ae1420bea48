"""Sums, least and greatest values of columns and of groups, against exact ones."""

from collections import defaultdict

from checks import FileCheck, for_each_file
from totals import asked, footer, footers, is_right, statistics_of
from values import decimals, is_missing, value

MOST_GROUPS = 200


def exact(texts, kind):
    """The values of texts, without those that say nothing."""
    return [one for one in (value(text, kind) for text in texts) if one is not None]


class FigureCheck(FileCheck):
    def compare(self, statistics, statistic, values, kind, where):
        """A column's statistic, if its kind has it and there is a value."""
        if not values or statistic not in statistics_of(kind):
            return
        shown = statistics.get(statistic, "?")
        if statistic == "sum":
            self.assertTrue(
                is_right(shown, sum(values)), f"{where}: sum {shown}, it is {sum(values)}")
        else:
            wanted = min(values) if statistic == "min" else max(values)
            self.assertEqual(value(shown, kind), wanted, f"{where}: {statistic} {shown}")


@for_each_file()
class Sums(FigureCheck):
    name = "sums"

    def check(self, expected, table):
        for statistic in ("sum", "min", "max"):
            answer = self.ask(expected, "--totals", asked(expected.kinds, statistic))
            found = footer(answer.text, table.names)
            self.assertEqual(found.count, len(table.rows), answer.line)
            for index, kind in enumerate(expected.kinds):
                values = exact(table.column(index), kind) if statistics_of(kind) else []
                where = f"{answer.line}: {table.names[index]}"
                self.compare(found.columns.get(index, {}), statistic, values, kind, where)


def groups_of(expected, table):
    """The column that makes the fewest sections of several rows, and its rows by value.

    Values that would look like a footer or a heading, or that say nothing, are no names here.
    """
    found = [(len(names), index) for index, names in names_of_columns(table) if makes_groups(names)]
    if not found:
        return None
    index = min(found)[1]
    rows = defaultdict(list)
    names = group_names(table.column(index), expected.kinds[index])
    for name, row in zip(names, table.rows):
        rows[name].append(row)
    return index, rows


def group_names(texts, kind):
    """The name of each text's group: numbers of one value are called what the first of them is."""
    names = {}
    for text in texts:
        one = value(text, kind) if kind in "id" else None
        yield names.setdefault(text if one is None else one, text)


def names_of_columns(table):
    for index in range(len(table.titles)):
        yield index, set(table.column(index))


def makes_groups(names):
    return 1 < len(names) <= MOST_GROUPS and all(
        name.isprintable() and name == name.strip() and not is_missing(name) for name in names)


@for_each_file(lambda expected: expected.record_count > 10 and not expected.is_large)
class Groups(FigureCheck):
    name = "groups"

    def check(self, expected, table):
        found = groups_of(expected, table)
        if not found:
            self.skipTest("no column makes groups")
        column, rows = found
        others = [name for name in table.names if name != table.names[column]]
        kinds = ["x" if index == column else kind for index, kind in enumerate(expected.kinds)]
        for statistic in ("sum", "min", "max"):
            answer = self.ask(
                expected, "--group-by", table.names[column], "--totals", asked(kinds, statistic),
                "--print", "plain")
            sections = footers(answer.text, others)
            self.assertEqual([name for name, _ in sections], list(rows), answer.line)
            for name, section in sections:
                self.assertEqual(section.count, len(rows[name]), f"{answer.line}: {name}")
                self.compare_columns(
                    kinds, table, column, section, statistic, rows[name], answer.line)

    def compare_columns(self, kinds, table, column, section, statistic, rows, line):
        places = [index for index in range(len(table.titles)) if index != column]
        for place, index in enumerate(places):
            kind = kinds[index]
            values = exact([row[index] if index < len(row) else "" for row in rows], kind)
            where = f"{line}: {rows[0][column]}: {table.names[index]}"
            self.compare(section.columns.get(place, {}), statistic, values, kind, where)


@for_each_file(lambda expected: not expected.is_large)
class Figures(FileCheck):
    """DA-14: a sum has the decimals of its column, six at most."""

    name = "figures"

    def check(self, expected, table):
        answer = self.ask(expected, "--totals", asked(expected.kinds, "sum"))
        found = footer(answer.text, table.names)
        for index, kind in enumerate(expected.kinds):
            if kind not in "id" or index not in found.columns:
                continue
            texts = [text for text in table.column(index) if value(text, kind) is not None]
            wanted = min(6, max(map(decimals, texts), default=0))
            shown = decimals(found.columns[index].get("sum", ""))
            self.assertEqual(shown, wanted, f"{answer.line}: {table.names[index]}")
