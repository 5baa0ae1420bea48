"""What pictures.py records: a line for each state of a screen, and for each printed input."""

from typing import NamedTuple

# P is M on the server, too.
SIZES = {"S": (40, 10), "M": (80, 24), "L": (200, 60), "P": (80, 24)}
# A state a line: its name, the command line (variables first, as in a shell), keys, and sizes. Keys
# are names or texts; `Down*3` is one three times. Between them the screen settles.
SCREENS = """
dairy             |                                          |                              | S M L
dairy-scrolled    |                                          | PgDn Down*3                  | S M
dairy-grouped     | --style grouped                          | Down*4                       | M
dairy-inset       | --style inset                            | Tab                          | M
dairy-jumped      |                                          | "'" yog Enter Up             | M
dairy-row         |                                          | Enter Down Enter             | S M
dairy-chart       |                                          | v                            | M
dairy-help        |                                          | ?                            | S M
dairy-commands    |                                          | :                            | M
dairy-end         |                                          | End                          | S M
dairy-refused     |                                          | /                            | M
dairy-resized     |                                          | PgDn*2 size:40x10 size:80x24 | M
cities            | cities.csv                               |                              | S M L
cities-right      | cities.csv                               | Right*5                      | S
cities-sections   | cities.csv                               | Right*2 "#"                  | M
tsv               | visits.tsv                               |                              | M
jsonl             | events.jsonl                             |                              | M
fixed             | processes.txt                            |                              | M
german            | german.csv -g Ort                        | i                            | M
ragged            | ragged.csv                               | i PgDn                       | M
texts             | texts.csv                                |                              | S M L
texts-wrapped     | texts.csv --wrap                         | Down*2                       | S M
texts-row         | texts.csv                                | Enter Down Enter             | M
columns-many      | columns.csv                              |                              | S M L
columns-frozen    | columns.csv --freeze 1                   | $                            | M
columns-moved     | columns.csv                              | } Right H - +                | M
sections          | orders.csv -g region                     |                              | S M L
sections-end      | orders.csv -g region --style inset       | End                          | M
levels-two        | orders.csv -g region -g country          | Down*7                       | S M
levels-three      | orders.csv -g region,country,town        | PgDn Down*2                  | M L
pairs             | orders.csv -g region+country             | Tab                          | M
folded            | orders.csv -g region,country --fold-all  | Down                         | M
folded-key        | orders.csv -g region,country             | z Tab "("                    | M
totals            | orders.csv -g region --totals all        | End A                        | M
sorted            | orders.csv --sort price                  |                              | M
sorted-down       | orders.csv -g region                     | Right*5 o o Right O          | M
filtered          | cities.csv --filter 'population > 3e6'   |                              | M
filtered-none     | cities.csv --filter nowhere              |                              | M
filter-typed      | cities.csv                               | & 'population > 1000000 and' | M
filter-completed  | cities.csv                               | & 'populaton > 1' Tab        | M
filter-wrong      | cities.csv                               | & 'prise > 4' Enter          | S M
filter-key        | cities.csv -g continent                  | & 'note =' Enter             | M
searched          | cities.csv --search an                   | n n                          | M
searching         | cities.csv                               | / er                         | S
summary           | orders.csv -g region                     | Z                            | S M
summary-levels    | orders.csv -g region,country             | Z                            | M
frequencies       | orders.csv                               | Right*2 F                    | M
statistics        | orders.csv                               | I                            | S M L
chart             | orders.csv -g region --chart price       | v                            | M
sparklines        | orders.csv -g town --chart price:each    |                              | M
row-numbers       | long.csv --row-numbers                   | 12345 G                      | M
row               | orders.csv                               | Enter Enter                  | S M
columns           | orders.csv                               | c Down                       | M
inspector         | orders.csv -g region                     | i                            | M
commands          | orders.csv                               | : pri                        | M
jumping           | orders.csv -g town                       | "'" o                        | M
copying           | orders.csv                               | y                            | M
saved             | orders.csv -g region                     | S saved.csv Enter            | M
view              | orders.csv -g region --hide id           | W seen.view Enter            | M
undone            | orders.csv                               | Right o - U U R              | M
followed          | growing.csv -f          | until:fox add:11,hen,3 until:hen gone:+ End       | M
followed-sections | growing.csv -f -g name  | until:fox add:11,hen,3 until:hen gone:+ Tab       | M
several           | north.csv south.csv                      | Down*4                       | M
empty             | empty.csv                                |                              | M
titles-only       | titles.csv                               |                              | M
missing           | nowhere.csv                              |                              | M
option-wrong      | cities.csv -g contnent                   |                              | M
end               | long.csv                                 | End Up                       | M
no-colour         | NO_COLOR=1 orders.csv -g region          | Enter Down                   | M
light             | --theme light orders.csv -g region       | Enter Down                   | M
eight-colours     | TERM=xterm orders.csv -g region          | Enter Down                   | M
ascii             | LC_ALL=C orders.csv -g region            | Enter Down                   | M
dumb              | TERM=dumb cities.csv                     |                              | M
"""
# The same for each database, whose name stands for DB.
DATABASES = """
list              | DB                                       |                              | S M P
table             | DB --table orders                        |                              | S M P
end               | DB --table orders                        | End                          | M
number            | DB --table measures                      | 3210 G                       | M P
sections          | DB --table orders -g region              | Tab                          | M P
levels            | DB --table orders -g region,country      | Down*9                       | M P
jumped            | DB --table orders -g country             | "'" sp Enter                 | M P
sorted            | DB --table orders                        | Right*4 o o                  | M P
filtered          | DB --table orders --filter 'amount > 15' |                              | M
filter-key        | DB --table orders                        | & 'note = null' Enter        | M P
filter-wrong      | DB --table orders                        | & 'prise > 4' Enter          | M
searched          | DB --table orders -g region              | / tea Enter n n              | M P
totals            | DB --table orders -g region --totals all | Tab                          | M P
row               | DB --table orders                        | Enter Down Enter             | M
row-long          | DB --table notes                         | Enter Down Enter             | M P
columns           | DB --table orders                        | c                            | M
inspector         | DB --table stock                         | i                            | M P
no-key            | DB --table recent                        |                              | M
query             | DB --key product --query 'select product, sum(id) from orders group by 1' || M P
query-refused     | DB --key region --query 'select region, id from orders'          || M
empty             | DB --table unsold                        |                              | M
refused-fold      | DB --table orders -g region              | z                            | M
refused-summary   | DB --table orders                        | Z                            | M
frequencies       | DB --table orders                        | Right F                      | M
summary           | DB --table orders -g region              | Z                            | S M
refused-write     | DB --query 'delete from orders'          |                              | M
wrong-table       | DB --table order                         |                              | M P
"""
# Only for the server.
SERVER = """
kinds             | DB --table sales.kinds                   | Enter Enter                  | P
kinds-table       | DB --table sales.kinds                   | Right*6                      | P
"""
# What is printed of each input: its name, the command line, a column for outer and one for inner
# sections, one of numbers, a condition, and a text.
PRINTS = """
cities    | cities.csv                  | continent | country | population | area > 500    | an
visits    | visits.tsv                  | page      | status  | ms         | status = 404  | about
events    | events.jsonl                | level     | host    | took       | took > 50     | disk
items     | shop.json --path data.items | kind      | sold    | price      | price > 2     | ap
processes | processes.txt               | USER      | COMMAND | MEM        | MEM > 5       | sh
german    | german.csv                  | Ort       | Datum   | Betrag     | Betrag > 100  | u
ragged    | ragged.csv                  | b         | c       | a          | a > 1         | x
texts     | texts.csv                   | script    | length  | id         | length > 20   | ü
columns   | columns.csv                 | name      | c02     | c03        | c03 > 500     | 77
orders    | orders.csv                  | region    | country | price      | amount > 15   | tea
several   | north.csv south.csv         | kind      | name    | weight     | weight > 5    | o
empty     | empty.csv                   | a         | b       | a          | a > 1         | x
titles    | titles.csv                  | id        | name    | price      | price > 1     | x
"""
DATABASE_PRINTS = """
list      | DB                          | name      | name    | rows       | name = orders | o
orders    | DB --table orders           | region    | country | price      | amount > 15   | tea
notes     | DB --table notes            | title     | body    | id         | id > 1        | long
recent    | DB --table recent           | product   | day     | price      | price > 50    | tea
"""
FORMS = [
    "", "--print csv", "--print jsonl", "--print markdown", "--print none", "-g {0}",
    "-g {0} --print jsonl", "-g {0},{1}", "-g {0} --totals all", "-g {0} --group-order {2}:sum",
    "--sort {2}:desc", "--filter '{3}'", "--filter '{3}' --print csv", "--filter 'prise > 4'",
    "--search '{4}' --print csv", "--summary -g {0}", "--summary -g {0},{1} --print csv",
    "--statistics", "--frequencies {0}", "--frequencies {0} --print csv",
    "--columns {2},{0} --print csv", "--hide {0} --row-numbers", "--filter nowhere --print csv",
]
USAGE = ["--help", "--version", "--generate-man-page", "nowhere.csv", "cities.csv --print xml",
         "cities.csv -g contnent", "cities.csv --query x", "cities.csv --sorted", "--style round"]


class State(NamedTuple):
    name: str
    command: str
    keys: str
    size: tuple

    @property
    def file(self):
        return f"{self.name}-{self.size[0]}x{self.size[1]}.txt"


def lines_of(text):
    """The cells of a table above."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().split("\n")]


def states(pattern):
    """The states of screens, and the names of what is printed with its command lines.

    Each says whether it needs the server.
    """
    url = "postgresql:///shop"
    screens = [("", "", False, lines_of(SCREENS)),
               ("sqlite-", "shop.db", False, lines_of(DATABASES)),
               ("server-", url, True, lines_of(DATABASES + SERVER.strip()))]
    prints = [("", "", False, lines_of(PRINTS)),
              ("sqlite-", "shop.db", False, lines_of(DATABASE_PRINTS)),
              ("server-", url, True, lines_of(DATABASE_PRINTS))]
    drawn = [(State(prefix + name, command.replace("DB", database), keys, SIZES[size]), is_served)
             for prefix, database, is_served, lines in screens
             for name, command, keys, sizes in lines for size in sizes.split()
             if (size == "P") == is_served]
    printed = [("usage", USAGE, False)] + [
        (prefix + name, [f"{command.replace('DB', database)} {form.format(*rest)}".strip()
                         for form in FORMS], is_served)
        for prefix, database, is_served, lines in prints for name, command, *rest in lines]
    return ([one for one in drawn if pattern in one[0].file],
            [one for one in printed if pattern in f"print-{one[0]}.txt"])
