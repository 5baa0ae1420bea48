"""Counts, sums and groups of the same files, as DuckDB has them."""

import unittest
from decimal import Decimal

from checks import FileCheck, for_each_file
from second_reader import DELIMITERS
from test_sums import groups_of
from totals import asked, footer, footers, is_right

try:
    import duckdb
except ImportError:
    duckdb = None


def is_read_by_duckdb(expected):
    """What DuckDB reads with a delimiter and a header given; .bz2 and the like it doesn't."""
    return (
        duckdb is not None and not expected.reader and expected.delimiter in DELIMITERS
        and not expected.file.endswith(".bz2"))


def source(expected):
    delimiter = DELIMITERS[expected.delimiter]
    header = "true" if expected.has_header else "false"
    path = str(expected.path).replace("'", "''")
    return (
        f"read_csv('{path}', delim='{delimiter}', header={header}, all_varchar=true, quote='\"',"
        " escape='\"', null_padding=true, strict_mode=false, parallel=false)")


def as_number(column):
    """DuckDB's own reading of numbers; grouped ones lose their commas first."""
    plain = f"replace(trim({column}), ',', '')"
    exact = f"try_cast({plain} as decimal(38, 16))"
    return f"coalesce({exact}, try_cast({plain} as double)::decimal(38, 16))"


@unittest.skipIf(duckdb is None, "DuckDB isn't there")
class DuckDBCheck(FileCheck):
    def query(self, expected, what, rest=""):
        return duckdb.sql(f"select {what} from {source(expected)} as t {rest}").fetchall()

    def names(self, expected):
        described = duckdb.sql(f"describe select * from {source(expected)}").fetchall()
        return ['"' + row[0].replace('"', '""') + '"' for row in described]


@for_each_file(is_read_by_duckdb)
class DuckDBSums(DuckDBCheck):
    name = "duckdb sums"

    def check(self, expected, table):
        names = self.names(expected)
        numeric = [index for index, kind in enumerate(expected.kinds) if kind in "id"]
        sums = "".join(f", sum({as_number(names[index])})" for index in numeric)
        count, *sums = self.query(expected, f"count(*){sums}")[0]
        answer = self.ask(expected, "--totals", asked(expected.kinds, "sum"))
        found = footer(answer.text, table.names)
        self.assertEqual(found.count, count, answer.line)
        for index, wanted in zip(numeric, sums):
            if wanted is None or self.is_known(expected, table.names[index]):
                continue
            shown = found.columns.get(index, {}).get("sum", "?")
            where = f"{answer.line}: {table.names[index]}: {shown}, DuckDB {wanted}"
            self.assertTrue(is_right(shown, Decimal(wanted)), where)


@for_each_file(is_read_by_duckdb)
class DuckDBGroups(DuckDBCheck):
    name = "duckdb groups"

    def check(self, expected, table):
        found = groups_of(expected, table)
        if not found:
            self.skipTest("no column makes groups")
        column = found[0]
        name = self.names(expected)[column]
        counts = self.query(expected, f"{name}, count(*)", f"group by {name}")
        answer = self.ask(
            expected, "--group-by", table.names[column], "--totals", "count", "--print", "plain")
        shown = {name: section.count for name, section in footers(answer.text, [])}
        self.assertEqual(shown, dict(counts), answer.line)
