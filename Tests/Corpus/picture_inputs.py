"""The files and databases that pictures.py shows; each run makes the same ones."""

import csv
import random
import sqlite3


def rows_of_orders(count):
    """Orders in regions, countries and towns, some without a note; always the same.

    A database's columns are as wide as the rows that have come so far want; so all values that are
    the widest of their column are frequent.
    """
    chance = random.Random(7)
    places = [
        ("North", "Norway", "Oslo"), ("North", "Norway", "Bergen"), ("North", "Sweden", "Umeå"),
        ("South", "Spain", "Vigo"), ("South", "Spain", "Cádiz"), ("South", "Malta", "Mdina"),
        ("East", "Poland", "Łódź"), ("East", "Estonia", "Tartu"), ("", "Utopia", "")]
    for number in range(1001, 1001 + count):
        place = chance.choices(places, range(9, 0, -1))[0]
        product = chance.choice(["tea", "coffee", "green tea", "cocoa", "milk"])
        day = f"2024-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
        note = chance.choice(["", "", "late", "by the back door, please", "gift"])
        price = chance.randint(99, 9999) / 100
        yield [number, *place, day, product, chance.randint(1, 20), price, note]


def write_table(path, titles, rows, **dialect):
    with open(path, "w", newline="") as file:
        csv.writer(file, lineterminator="\n", **dialect).writerows([titles.split(), *rows])


def write_inputs(folder):
    """Writes all files that the program is shown."""
    chance = random.Random(5)
    cities = "city country continent population area founded growth note"
    write_table(folder / "cities.csv", cities, [
        ["Paris", "France", "Europe", 2102650, 105.4, "", "-0.6%", ""],
        ["Lyon", "France", "Europe", 522250, 47.87, "-0043-10-09", "0.4%", "Lugdunum"],
        ["Bern", "Switzerland", "Europe", 134591, 51.62, "1191-05-01", "NA", "not its capital"],
        ["Nairobi", "Kenya", "Africa", 4397073, 696.1, "1899-05-30", "3.9%", ""],
        ["Accra", "Ghana", "Africa", 284124, 20.4, "", "2.1%", "the region has 5,455,692"],
        ["São Paulo", "Brazil", "South America", 11451999, 1521.11, "1554-01-25", "0.6%", ""],
        ["東京", "Japan", "Asia", 14094034, 2194.07, "1457-04-08", "0.3%", "in kana とうきょう"],
        ["Ürümqi", "China", "Asia", 4054000, 13788, "1763-01-01", "2.4%", "far from any sea"],
        ["San Francisco", "United States", "North America", 808437, 121.5, "1776-06-29",
         "-2.3%", ""],
        ["Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Wales", "Europe", 3107,
         "", "", "", ""]])
    write_table(folder / "visits.tsv", "time page status ms", [
        [f"2024-03-{1 + n // 24:02} {n % 24:02}:{chance.randint(0, 59):02}:00",
         chance.choice(["/", "/about", "/tea"]), chance.choice([200, 200, 200, 404, 500]),
         chance.randint(1, 900)] for n in range(70)], delimiter="\t")
    (folder / "events.jsonl").write_text("".join(
        f'{{"at": "2024-05-01T10:{n:02}:00Z", "level": "{chance.choice(["info", "warning"])}", '
        f'"host": "h{n % 3}", "took": {chance.randint(1, 99)}, "tags": ["a", {n}], '
        f'"disk": {{"free": {n * 7 % 100}}}, "ok": {chance.choice(["true", "false", "null"])}}}\n'
        for n in range(40)))
    (folder / "shop.json").write_text(
        '{"data": {"page": 1, "items": [{"kind": "fruit", "name": "apple", "price": 1.2, "sold": 3}'
        ', {"kind": "fruit", "name": "grape", "price": 4, "sold": null}, {"kind": "bread", "name":'
        '"rye \\"dark\\"", "price": 3.75, "sold": 9, "day": "2024-02-29"}]}, "users": [{"a": 1}]}')
    users, commands = ["root", "anna", "postgres"], ["sh -c date", "sleep 60", "vi notes"]
    (folder / "processes.txt").write_text("USER       PID  MEM  TIME     COMMAND\n" + "".join(
        f"{chance.choice(users):<9}{n * 37:>5} {chance.randint(0, 99) / 10:>4}"
        f"  00:{n:02}:07 {chance.choice(commands)}\n" for n in range(30)))
    write_table(folder / "german.csv", "Ort Datum Betrag", [
        [chance.choice(["Köln", "Jülich"]), f"{n % 28 + 1}.{n % 12 + 1}.2024",
         f"{chance.randint(1, 2)}.{chance.randint(100, 999)},{n:02}"] for n in range(30)],
        delimiter=";")
    (folder / "ragged.csv").write_text(
        'a,b,c\n1,x,2\n2,y\n3,"x ""z""",4,5\nfour,x,5\n\n6,"two\nlines",7\n8,\ttab,\x1b[31mred\n'
        + "9,x,1\n" * 20 + '10,"never closed,3\n')
    sentence = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. "
    texts = [
        ("Latin", sentence * 4), ("Chinese", "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏" * 3),
        ("Japanese", "いろはにほへと ちりぬるを わかよたれそ つねならむ"),
        ("Emoji", "👩‍👩‍👧 🇨🇭 👍🏽 ☕️ ✈"),
        ("Thai", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า"),
        ("Hebrew", "דג סקרן שט בים מאוכזב"),
        ("Combining", "e\u0301a\u0308o\u0302"), ("Lines", "first\nsecond\n\nfourth"),
        ("Empty", ""), ("Wide ASCII", "w" * 300)]
    write_table(folder / "texts.csv", "id script text length", [
        [n, name, text, len(text)] for n, (name, text) in enumerate(texts)])
    write_table(folder / "columns.csv", "name " + " ".join(f"c{n:02}" for n in range(2, 41)), [
        [f"row {n}"] + [chance.randint(0, 10 ** (1 + column % 6)) for column in range(39)]
        for n in range(40)])
    write_table(folder / "orders.csv", "id region country town day product amount price note",
                rows_of_orders(400))
    write_table(folder / "long.csv", "n square word", [
        [n, n * n, "even odd".split()[n % 2]] for n in range(1, 20001)])
    animals = "name kind weight"
    write_table(folder / "north.csv", animals, [["elk", "deer", 500], ["fox", "dog", 6]])
    write_table(folder / "south.csv", animals, [["emu", "bird", 40], ["dingo", "dog", 15]])
    write_table(folder / "growing.csv", "n name weight", [[n, "fox", n % 4] for n in range(1, 11)])
    (folder / "empty.csv").write_text("")
    (folder / "titles.csv").write_text("id,name,price\n")
    with sqlite3.connect(folder / "shop.db") as database:
        database.executescript(statements("X'00ff41'") + "analyze;")
    database.close()


def statements(blob):
    """What makes the tables of a database, in SQL that SQLite and PostgreSQL know."""
    def quoted(text):
        return f"'{text}'" if text else "null"

    orders = ",".join(
        f"({number}, {quoted(region)}, '{country}', '{product}', {amount}, {price}, '{day}', "
        f"{quoted(note)})"
        for number, region, country, _, day, product, amount, price, note in rows_of_orders(400))
    return f"""
        create table orders (id integer primary key, region text, country text, product text,
          amount integer, price numeric(8,2), day date, note text);
        insert into orders values {orders};
        create index orders_region on orders (region, country, id);
        create table notes (id integer primary key, title text, body text,
          picture {"blob" if blob[0] == "X" else "bytea"});
        insert into notes values (1, 'short', 'a text', null), (2, 'long', '{"long words " * 400}',
          {blob}), (3, 'wide', '天地玄黃', {blob}), (4, 'lines', 'first
second', null);
        create table stock (shop text, article text, pieces integer, primary key (shop, article));
        insert into stock values ('a', 'awl', 3), ('a', 'saw', 5), ('b', 'awl', 1), ('b', 'wok', 9);
        create table unsold (id integer primary key, name text);
        create table measures (id integer primary key, value integer);
        insert into measures with recursive n(i) as (select 1 union all select i + 1 from n
          where i < 5000) select 10000 + i, 100 + i * 7919 % 900 from n;
        create view recent as select product, day, price from orders where day > '2024-11-01';
        """


KINDS = """
    create schema sales;
    create table sales.kinds (id integer primary key, yes boolean, at timestamptz, tags text[],
      data jsonb, address inet, rate double precision, span int4range, pause interval);
    insert into sales.kinds values (1, true, '2024-02-29 12:00+00', '{a,"b c"}', '{"k": [1, null]}',
      '10.0.0.1/8', 'NaN', '[1,5)', '90 min'), (2, null, 'infinity', '{}', '"text"', '::1', -0.5,
      'empty', '1 year 2 days'), (3, false, '0044-03-15 BC', null, null, null, 1e300, null, null);
    """
