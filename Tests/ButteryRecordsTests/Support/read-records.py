"""Reads texts as Python does: the second opinion of the tests.

Usage: read-records.py INPUT OUTPUT

INPUT is a row of texts, each with its kind before it (the delimiter's byte, or 0 for JSON Lines).
OUTPUT has the fields of all records of each text; for a line of JSON keys and values in turn, or one
field with the line where it is no object. All numbers are 32 bits, the lowest byte first.

The only rule of ours that the csv module doesn't share: a line with nothing on it is no record.
"""

import csv
import io
import json
import struct
import sys

csv.field_size_limit(1 << 30)

# Bytes are read as Latin-1 and written so again; NUL is refused by older versions of the module.
NUL = "\u0100"


def delimited(data, delimiter):
    text = data.decode("latin-1").replace("\0", NUL)
    lines = io.StringIO(text, newline="")
    for record in csv.reader(lines, delimiter=chr(delimiter)):
        if record:
            yield [field.replace(NUL, "\0").encode("latin-1") for field in record]


def plain(text):
    """The bytes of a text in which half of a surrogate pair may stand."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def members(line):
    """The keys and values of an object; fails where Python's json does."""
    decoder = json.JSONDecoder(strict=False)
    if not isinstance(json.loads(line, strict=False), dict):
        raise ValueError
    skip = lambda at: at + len(line[at:]) - len(line[at:].lstrip(" \t"))
    at = skip(skip(0) + 1)
    found = {}
    while line[at] != "}":
        key, at = decoder.raw_decode(line, at)
        at = skip(skip(at) + 1)
        value, end = decoder.raw_decode(line, at)
        if isinstance(value, str):
            found[plain(key)] = plain(value)
        else:
            found[plain(key)] = b"" if value is None else line[at:end].encode()
        at = skip(end)
        if line[at] == ",":
            at = skip(at + 1)
    return found


def json_lines(data):
    for line in io.StringIO(data.decode(), newline=""):
        line = line.rstrip("\r\n")
        if not line:
            continue
        try:
            yield [part for member in members(line).items() for part in member]
        except (ValueError, RecursionError):
            yield [line.encode()]


def main(source, target):
    rest = memoryview(open(source, "rb").read())
    with open(target, "wb") as output:
        while rest:
            kind, count = struct.unpack_from("<II", rest)
            data = bytes(rest[8 : 8 + count])
            rest = rest[8 + count :]
            data = data.removeprefix(b"\xef\xbb\xbf")
            records = list(delimited(data, kind) if kind else json_lines(data))
            output.write(struct.pack("<I", len(records)))
            for record in records:
                output.write(struct.pack("<I", len(record)))
                for field in record:
                    output.write(struct.pack("<I", len(field)) + field)


main(*sys.argv[1:])
