"""What people ask of groups: each as keys, as a command line, and as Python would answer it."""

from dataclasses import dataclass, field
from typing import Callable

from tasks import column, condition, greater


@dataclass
class SummaryTask:
    name: str
    question: str
    file: str
    # The columns whose values make groups, outermost first.
    by: list
    # Columns and their statistics.
    totals: list
    keys: list
    filter: str = ""
    # Which rows the condition leaves.
    holds: Callable = lambda row: True
    # count, or the place of a total; groups come as they appear without.
    order: object = None
    # The keys sort the other way round than the option.
    keys_put_least_first: bool = False
    begin: list = field(default_factory=list)

    @property
    def totals_text(self):
        return ",".join(f"{name}:{statistic}" for name, statistic in self.totals) or "none"

    @property
    def options(self):
        words = ["-g", ",".join(self.by), "--totals", self.totals_text]
        if self.filter:
            words += ["--filter", self.filter]
        if self.order is not None:
            words += ["--group-order", self.order_text]
        return words

    @property
    def order_text(self):
        return "count" if self.order == "count" else ":".join(self.totals[self.order])

    def groups(self, rows):
        """The rows of each group, by the group's values."""
        found = {}
        for row in rows:
            if self.holds(row):
                found.setdefault(tuple(row[name] for name in self.by), []).append(row)
        return found

    def appearance(self, rows, groups):
        """The groups as they appear in the whole table, those of an outer value together."""
        places = {}
        for place, row in enumerate(rows):
            values = [row[name] for name in self.by]
            for depth in range(1, len(values) + 1):
                places.setdefault(tuple(values[:depth]), place)
        return sorted(groups, key=lambda group: [
            places[group[:depth]] for depth in range(1, len(group) + 1)])


SUMMARY_TASKS = [
    SummaryTask(
        "most-airports",
        "which states have most airports, and how high do they lie",
        "airportsdata-airports.csv",
        ["subd"],
        [("elevation", "median"), ("elevation", "max")],
        condition("country = US") + ["Z"],
        filter="country = US",
        holds=lambda row: row["country"] == "US",
        order="count",
        begin=["-g", "subd", "--totals", "elevation:median,elevation:max",
               "--group-order", "count"],
    ),
    SummaryTask(
        "heavy-penguins",
        "penguins: mean body mass by species and sex",
        "palmerpenguins-penguins.csv",
        ["species", "sex"],
        [("body_mass_g", "mean")],
        ["Z"],
        begin=["-g", "species,sex", "--totals", "body_mass_g:mean"],
    ),
    SummaryTask(
        "late-flights",
        "share of flights that left more than an hour late, by carrier and month",
        "nycflights13-flights.csv",
        ["carrier", "month"],
        [],
        condition("dep_delay > 60") + ["Z"],
        filter="dep_delay > 60",
        holds=lambda row: greater(row, "dep_delay", 60),
        begin=["-g", "carrier,month", "--totals", "none"],
    ),
    SummaryTask(
        "growth",
        "which countries grew fastest between 1952 and 2007",
        "gapminder-gapminder.csv",
        ["country"],
        [("pop", "first"), ("pop", "last"), ("pop", "change%")],
        ["Z", "$"],
        order=2,
        begin=["-g", "country", "--totals", "pop:first,pop:last,pop:change%",
               "--group-order", "pop:change%"],
    ),
    SummaryTask(
        "losing-things",
        "which kinds of things lose money, and how large are their discounts",
        "bokeh-SampleSuperstore.csv",
        ["Sub-Category"],
        [("Profit", "sum"), ("Discount", "mean")],
        column("Sub-Category") + ["#", "Z"] + column("Σ Profit") + ["o"],
        order=0,
        keys_put_least_first=True,
    ),
    SummaryTask(
        "survivors",
        "which part of the Titanic's passengers survived, by class and sex",
        "bokeh-titanic_all.csv",
        ["class", "sex"],
        [("survived", "mean"), ("age", "median")],
        ["Z"],
        begin=["-g", "class,sex", "--totals", "survived:mean,age:median"],
    ),
    SummaryTask(
        "windy-months",
        "wind and rain by month",
        "nycflights13-weather.csv",
        ["month"],
        [("wind_speed", "mean"), ("precip", "sum")],
        ["Z"],
        begin=["-g", "month", "--totals", "wind_speed:mean,precip:sum"],
    ),
    SummaryTask(
        "exonerated",
        "in which states most people were exonerated",
        "agate-exonerations-20150828.csv",
        ["state"],
        [],
        column("state") + ["F"],
        order="count",
    ),
]
