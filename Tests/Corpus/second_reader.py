"""Reads a file as expected.tsv says that it is, with Python's own modules.

It has to be told what buttery finds out by itself, so that both can't be wrong in the same way.
"""

import bz2
import csv
import gzip
import io
import json
import lzma
import os
import re
import shlex
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = Path(os.environ.get("BUTTERY_CORPUS", HERE.parents[1] / ".build-corpus"))
TABLE = HERE / "expected.tsv"
OPENERS = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
DELIMITERS = {"comma": ",", "tab": "\t", "semicolon": ";", "pipe": "|", "space": " "}
csv.field_size_limit(1 << 30)


class Literal(str):
    """A number of JSON as it is written."""


class Expectation:
    """A line of expected.tsv."""

    def __init__(self, line):
        fields = line.split("\t") + [""] * 7
        self.file, self.delimiter, header, records, kinds, reader, given = fields[:7]
        self.has_header = header == "yes"
        self.record_count = int(records)
        self.kinds = unfolded(kinds)
        self.reader = dict(part.split("=", 1) for part in reader.split())
        self.given = shlex.split(given)

    @property
    def path(self):
        return FOLDER / self.file

    @property
    def is_json(self):
        return self.delimiter in ("array", "jsonl")

    @property
    def is_large(self):
        """Whether trying each column takes too long."""
        return self.record_count > 100_000

    @property
    def has_blanks(self):
        """Whether blanks stand around fields, which are no part of them but are printed."""
        return "blanks" in self.reader


def unfolded(kinds):
    """`x2 d` is `xxd`."""
    return "".join(part[0] * int(part[1:] or 1) for part in kinds.split())


def expectations():
    lines = TABLE.read_text().splitlines()
    return [Expectation(line) for line in lines if line and not line.startswith("#")]


class Table:
    """Titles and rows of texts; where the file is JSON, also its objects."""

    def __init__(self, titles, rows, objects=None):
        self.titles = titles
        self.rows = rows
        self.objects = objects

    @property
    def names(self):
        """What the columns are called: those without a title by their number."""
        return [title or f"column {number}" for number, title in enumerate(self.titles, start=1)]

    def column(self, index):
        return [row[index] if index < len(row) else "" for row in self.rows]


def content(expected):
    opener = OPENERS.get(expected.path.suffix, open)
    with opener(expected.path, "rb") as file:
        return file.read().decode(expected.reader.get("encoding", "utf-8-sig"))


def without_lines(text, reader):
    """What is left when the lines in front of the table and its comments are taken out."""
    if "skip" in reader:
        text = re.sub(r"\A(?:[^\n]*\n){%s}" % reader["skip"], "", text)
    if "comment" in reader:
        text = re.sub(r"(?m)^%s.*\n" % re.escape(reader["comment"]), "", text)
    return text


def blank_columns(text, gap):
    """The fields of a table whose columns stand below each other.

    A column ends where all lines have so many blanks.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    width = max(map(len, lines))
    taken = [any(len(line) > x and line[x] != " " for line in lines) for x in range(width)]
    marks = "".join("01"[flag] for flag in taken)
    places = [match.span() for match in re.finditer("1(?:0{0,%d}1)*" % (gap - 1), marks)]
    return [[line[start:end].strip() for start, end in places] for line in lines]


def read_fields(expected):
    text = without_lines(content(expected), expected.reader)
    if expected.delimiter == "blanks":
        return blank_columns(text, int(expected.reader.get("gap", 1)))
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=DELIMITERS[expected.delimiter],
        skipinitialspace=expected.has_blanks, escapechar=expected.reader.get("escape"),
        doublequote="escape" not in expected.reader)
    return [record for record in reader if record]


def read_table(expected):
    records = read_fields(expected)
    width = max(map(len, records))
    titles = records.pop(0) if expected.has_header else []
    titles = [title.strip() if expected.has_blanks else title for title in titles]
    titles += [f"column {number + 1}" for number in range(len(titles), width)]
    return Table(titles, records)


def text_of(value):
    """What a value of JSON is in a table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else compact(value)


def compact(value):
    """A nested value of JSON as text, with its numbers as they are written and without blanks."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{compact(str(k))}:{compact(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(compact, value)) + "]"
    return str(value) if isinstance(value, Literal) else json.dumps(value, ensure_ascii=False)


def normal(text):
    """A field, without blanks in what is a nested value."""
    if not text.startswith(("{", "[")):
        return text
    try:
        return compact(parse_json(text))
    except ValueError:
        return text


def parse_json(text):
    return json.loads(text, parse_float=Literal, parse_int=Literal)


def read_objects(expected):
    text = content(expected)
    if expected.delimiter == "jsonl":
        objects = [parse_json(line) for line in text.splitlines() if line.strip()]
    else:
        objects = parse_json(text)
        for name in expected.reader.get("path", "").split("."):
            objects = objects[name] if name else objects
    titles = list(dict.fromkeys(name for one in objects for name in one))
    return Table(titles, [[text_of(one.get(name)) for name in titles] for one in objects], objects)


@lru_cache(maxsize=2)
def read(expected):
    return read_objects(expected) if expected.is_json else read_table(expected)
