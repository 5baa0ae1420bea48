"""Writes tables in the dialects that files come in."""

import bz2
import csv
import gzip
import io
import json
import lzma
import re
import shutil
import subprocess

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}
QUOTING = {"minimal": csv.QUOTE_MINIMAL, "all": csv.QUOTE_ALL}
LINE_ENDS = ["\n", "\n", "\r\n", "\r"]
ENCODINGS = ["utf-8"] * 10 + ["utf-8-sig", "utf-8-sig", "utf-16-le", "utf-16-be", "cp1252"]
COMPRESSIONS = [""] * 16 + [".gz", ".bz2", ".xz", ".zst"]
# Lines in front of a table, which have fewer fields than it; `|` is what stands between fields.
FRONTS = [[]] * 12 + [
    ["Report of the year"], ["# made by a program", "# on a Monday"], ["Source|butter.example"],
    ["Butter and cheese", "", "Date|2026-01-31"]]
MARKS = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
BEYOND_ASCII = re.compile("[^\0-\x7f]")
HAS_ZSTD = shutil.which("zstd") is not None


class Dialect:
    """How a table is written, which rules reading it needs, and the options that say how."""

    def __init__(self, chance):
        self.delimiter = chance.choice(list(DELIMITERS))
        self.quoting = chance.choice(["minimal", "all", "nonnumeric"])
        self.line_end = chance.choice(LINE_ENDS)
        self.encoding = chance.choice(ENCODINGS)
        self.compression = chance.choice([one for one in COMPRESSIONS if HAS_ZSTD or one != ".zst"])
        self.has_header = chance.random() < 0.8
        self.ends_with_line_end = chance.random() < 0.8
        self.front = chance.choice(FRONTS)
        # Blanks after what stands between fields, which are no part of them.
        self.padding = chance.choice([""] * 9 + [" ", "  "])

    @property
    def name(self):
        return ("table.tsv" if self.delimiter == "tab" else "table.csv") + self.compression

    @property
    def options(self):
        """What a person says who doesn't leave it to detection."""
        options = ["--delimiter", self.delimiter, "--header" if self.has_header else "--no-header"]
        # Said for none, too: the first value may begin with the sign of a comment.
        options += ["--skip", str(len(self.front))]
        return options + (["--encoding", "windows-1252"] if self.encoding == "cp1252" else [])

    @property
    def rules(self):
        needs = {"DA-10"} if self.encoding not in ("utf-8", "utf-8-sig") else set()
        return needs | ({"DA-11"} if self.compression else set())

    def suits(self, rows):
        """Whether rows survive this dialect; a TSV file has no tabs or lines within fields."""
        texts = [text for row in rows for text in row]
        if self.padding and (self.delimiter == "tab" or any(map(has_line_end, texts))):
            return False
        if self.delimiter == "tab" and any(set(text) & set("\t\n\r") for text in texts):
            return False
        return self.encoding != "cp1252" or is_plainly_windows(texts)

    def write(self, titles, rows):
        records = ([titles] if self.has_header else []) + rows
        front = [line.replace("|", DELIMITERS[self.delimiter]) for line in self.front]
        lines = front + [self.line(row) for row in records]
        text = "".join(line + self.line_end for line in lines)
        if not self.ends_with_line_end and not text.endswith(self.line_end * 2):
            text = text.removesuffix(self.line_end)
        content = MARKS.get(self.encoding, b"") + text.encode(self.encoding)
        return compressed(content, self.compression)

    def line(self, row):
        """A record; Python quotes both CR and LF only where both end a record."""
        if self.padding:
            fields = [self.line_of([text]) for text in row]
            return (DELIMITERS[self.delimiter] + self.padding).join(fields)
        return self.line_of(row)

    def line_of(self, row):
        file = io.StringIO(newline="")
        csv.writer(
            file, delimiter=DELIMITERS[self.delimiter], lineterminator="\r\n",
            quoting=QUOTING.get(self.quoting, csv.QUOTE_NONNUMERIC),
        ).writerow([bare(text) for text in row] if self.quoting == "nonnumeric" else row)
        return file.getvalue().removesuffix("\r\n")

    def __str__(self):
        end = {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}[self.line_end]
        header = "header" if self.has_header else "no header"
        front = f", {len(self.front)} lines in front" if self.front else ""
        padding = f", {len(self.padding)} blanks after" if self.padding else ""
        form = f"{self.delimiter}{padding}{front}, quotes {self.quoting}"
        return f"{form}, {end}, {self.encoding}, {header}"


class JSONDialect:
    """Objects one a line, or in an array."""

    def __init__(self, chance):
        self.form = chance.choice(["lines"] * 4 + ["array", "pretty", "within"])
        self.escapes = chance.random() < 0.3
        self.compression = chance.choice([""] * 9 + [".gz"])
        self.options = []

    @property
    def name(self):
        return ("table.jsonl" if self.form == "lines" else "table.json") + self.compression

    @property
    def rules(self):
        return {"DA-11"} if self.form != "lines" or self.compression else set()

    def write(self, objects):
        dump = lambda value, **how: json.dumps(value, ensure_ascii=self.escapes, **how)
        if self.form == "lines":
            text = "".join(dump(one) + "\n" for one in objects)
        elif self.form == "within":
            text = dump({"count": len(objects), "data": objects})
        else:
            text = dump(objects, indent=2 if self.form == "pretty" else None)
        return compressed(text.encode(), self.compression)

    def __str__(self):
        return f"JSON, {self.form}"


class Bare(float):
    """A number that Python's csv module writes without quotes, as the text it was."""

    def __new__(cls, text):
        made = super().__new__(cls, 0)
        made.text = text
        return made

    def __repr__(self):
        return self.text

    __str__ = __repr__


def bare(text):
    return Bare(text) if re.fullmatch(r"-?\d+(\.\d+)?", text) else text


def has_line_end(text):
    return "\n" in text or "\r" in text


def is_plainly_windows(texts):
    """Whether nothing beyond ASCII could be taken for UTF-8, and there is something."""
    if not any(BEYOND_ASCII.search(text) for text in texts):
        return False
    try:
        content = "\n".join(texts).encode("cp1252")
    except UnicodeEncodeError:
        return False
    return not re.search(rb"[\xc2-\xf4][\x80-\xbf]", content)


def compressed(content, compression):
    if compression == ".zst":
        return subprocess.run(
            ["zstd", "-q", "-c"], input=content, capture_output=True, check=True).stdout
    return {"": bytes, ".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}[
        compression](content)
