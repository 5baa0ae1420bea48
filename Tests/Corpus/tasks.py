"""What people ask of tables: each as keys, as a command line, and as Python would answer it."""

from dataclasses import dataclass, field
from typing import Callable

from values import number


@dataclass
class Task:
    name: str
    question: str
    file: str
    options: list
    # The rows in their order.
    answer: Callable
    keys: list
    # What the program is called with before keys are pressed.
    begin: list = field(default_factory=list)


def sorted_by(rows, name, descending=False, key=number):
    """Rows by a column, those that say nothing last."""
    known = [row for row in rows if key(row[name]) is not None]
    known.sort(key=lambda row: key(row[name]), reverse=descending)
    return known + [row for row in rows if key(row[name]) is None]


def greater(row, name, least):
    value = number(row[name])
    return value is not None and value > least


def less(row, name, most):
    value = number(row[name])
    return value is not None and value < most


def grouped(rows, name, table):
    """Rows by group, groups as they appear in the whole table."""
    order = list(dict.fromkeys(row[name] for row in table))
    return sorted(rows, key=lambda row: order.index(row[name]))


def column(name):
    """The keys that take a column by its name."""
    return ["c", "/", name, "Enter", "Enter"]


def condition(text):
    return ["&", text, "Enter"]


TASKS = [
    Task(
        "long-flights",
        "flights of more than three hours from JFK in December, most delayed first",
        "nycflights13-flights.csv",
        ["--filter", "air_time > 180 and origin = JFK and month = 12", "--sort", "dep_delay:desc"],
        lambda rows: sorted_by(
            [row for row in rows
             if greater(row, "air_time", 180) and row["origin"] == "JFK" and row["month"] == "12"],
            "dep_delay", descending=True),
        condition("air_time > 180 and origin = JFK and month = 12")
        + column("dep_delay") + ["o", "o"],
    ),
    Task(
        "unknown-sex",
        "penguins without a sex, by island",
        "palmerpenguins-penguins.csv",
        ["--filter", "sex = NA", "-g", "island"],
        lambda rows: grouped([row for row in rows if row["sex"] == "NA"], "island", rows),
        column("island") + ["#"] + condition("sex = NA"),
    ),
    Task(
        "windy-and-dry",
        "weather with wind over 25 and no rain, strongest wind first",
        "nycflights13-weather.csv",
        ["--filter", "wind_speed > 25", "--filter", "precip = 0", "--sort", "wind_speed:desc"],
        lambda rows: sorted_by(
            [row for row in rows if greater(row, "wind_speed", 25) and number(row["precip"]) == 0],
            "wind_speed", descending=True),
        condition("wind_speed > 25 and precip = 0") + column("wind_speed") + ["o", "o"],
    ),
    Task(
        "longest-names",
        "the longest names of airports",
        "vega-airports.csv",
        ["--filter", "name ~ .{38}", "--sort", "name"],
        lambda rows: sorted_by(
            [row for row in rows if len(row["name"]) >= 38], "name", key=str.lower),
        condition("name ~ .{38}") + column("name") + ["o"],
    ),
    Task(
        "high-airports",
        "American airports above 7,000 feet outside Colorado, by state, highest first",
        "airportsdata-airports.csv",
        ["--filter", "country = US and elevation > 7000 and not subd = Colorado",
         "-g", "subd", "--sort", "elevation:desc", "--group-order", "name"],
        lambda rows: sorted(
            sorted_by(
                [row for row in rows if row["country"] == "US" and row["subd"] != "Colorado"
                 and greater(row, "elevation", 7000)], "elevation", descending=True),
            key=lambda row: row["subd"].lower()),
        condition("country = US and elevation > 7000 and not subd = Colorado")
        + column("elevation") + ["o", "o"],
        begin=["-g", "subd", "--group-order", "name"],
    ),
    Task(
        "large-engines",
        "cars with eight cylinders that go more than 20 miles a gallon",
        "bokeh-auto-mpg.csv",
        ["--filter", "cyl = 8", "--filter", "mpg > 20", "--sort", "mpg:desc"],
        lambda rows: sorted_by(
            [row for row in rows if row["cyl"] == "8" and greater(row, "mpg", 20)],
            "mpg", descending=True),
        condition("cyl = 8 and mpg > 20") + column("mpg") + ["o", "o"],
    ),
    Task(
        "crash",
        "share prices from September 2008 to March 2009, by company",
        "vega-stocks.csv",
        ["--filter", "date = 2008-09..2009-03", "-g", "symbol"],
        lambda rows: grouped(
            [row for row in rows if row["date"] in (
                "Sep 1 2008", "Oct 1 2008", "Nov 1 2008", "Dec 1 2008", "Jan 1 2009",
                "Feb 1 2009", "Mar 1 2009")],
            "symbol", rows),
        column("symbol") + ["#"] + condition("date = 2008-09..2009-03"),
    ),
    Task(
        "losses",
        "orders that lost more than 500, by kind of thing, greatest loss first",
        "bokeh-SampleSuperstore.csv",
        ["--filter", "Profit < -500", "-g", "Sub-Category", "--sort", "Profit"],
        lambda rows: grouped(
            sorted_by([row for row in rows if less(row, "Profit", -500)], "Profit"),
            "Sub-Category", rows),
        condition("Profit < -500") + column("Profit") + ["o"],
        begin=["-g", "Sub-Category"],
    ),
    Task(
        "short-lives",
        "where people lived less than 45 years after 1990",
        "gapminder-gapminder.csv",
        ["--filter", "year >= 1990 and lifeExp < 45", "--sort", "lifeExp"],
        lambda rows: sorted_by(
            [row for row in rows if int(row["year"]) >= 1990 and less(row, "lifeExp", 45)],
            "lifeExp"),
        condition("year >= 1990 and lifeExp < 45") + column("lifeExp") + ["o"],
    ),
    Task(
        "old-ladies",
        "women over 60 in first or second class who survived, oldest first",
        "bokeh-titanic_all.csv",
        ["--filter", "sex = female and age > 60 and class = 1st, 2nd and survived = 1",
         "--sort", "age:desc"],
        lambda rows: sorted_by(
            [row for row in rows if row["sex"] == "female" and greater(row, "age", 60)
             and row["class"] in ("1st", "2nd") and row["survived"] == "1"],
            "age", descending=True),
        condition("sex = female and age > 60 and class = 1st, 2nd and survived = 1")
        + column("age") + ["o", "o"],
    ),
    Task(
        "false-confessions",
        "exonerated in Illinois after a false confession and by DNA, longest ago first",
        "agate-exonerations-20150828.csv",
        ["--filter", "state = IL and false_confession = Y and dna !=", "--sort", "convicted"],
        lambda rows: sorted_by(
            [row for row in rows if row["state"] == "IL" and row["false_confession"] == "Y"
             and row["dna"]], "convicted"),
        condition("state = IL and false_confession = Y and dna !=")
        + column("convicted") + ["o"],
    ),
    Task(
        "named-mac",
        "senators from Quebec or Ontario whose names begin with Mc or Mac",
        "lifelines-canadian_senators.csv",
        ["--filter", '"Province / Territory" = Quebec, Ontario', "--filter", "Name ~ ^Ma?c[A-Z]"],
        lambda rows: [
            row for row in rows if row["Province / Territory"] in ("Quebec", "Ontario")
            and row["Name"].startswith(("Mc", "Mac")) and row["Name"].split("c", 1)[1][0].isupper()],
        condition('"Province / Territory" = Quebec, Ontario and Name ~ ^Ma?c[A-Z]'),
    ),
]
