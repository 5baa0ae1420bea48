"""What a person reads in a field: numbers with all their digits, days and times."""

import re
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from functools import lru_cache

from texts import order

MISSING = {
    "", "-", "--", ".", "..", "?", "\\n", "na", "n/a", "n.a.", "#n/a", "<na>", "nan", "-nan", "nat",
    "nil", "none", "null",
}
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")
TIME = re.compile(r"(\d+):(\d\d)(?::(\d\d(?:\.\d+)?))?")
ZONE = re.compile(r"(Z|[+-]\d\d:?\d\d)$")
DAY_FORMS = {
    "D": ["%Y-%m-%d", "%Y/%m/%d", "%Y-%m", "%b %d %Y", "%d %b %Y"],
    "M": ["%m/%d/%Y", "%m/%d/%y"],
    "E": ["%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y"],
}
# How a day's year and so on are typed.
SIZES = {"year": "%Y", "month": "%Y-%m", "week": "%G-W%V", "day": "%Y-%m-%d"}


def is_missing(text):
    return text.strip().lower() in MISSING


def number(text):
    text = text.strip()
    if GROUPED.fullmatch(text):
        text = text.replace(",", "")
    return Decimal(text) if NUMBER.fullmatch(text) else None


def seconds(text):
    """The seconds of a time of the day, or of how long something took."""
    found = TIME.fullmatch(text.strip())
    if not found:
        return None
    hours, minutes, rest = found.groups()
    return int(hours) * 3600 + int(minutes) * 60 + Decimal(rest or 0)


def day(text, forms):
    for form in forms:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            pass
    return None


def date(text, kind):
    """The seconds since 1970 in UTC of a day, with or without a time."""
    text = text.strip()
    whole = day(text, DAY_FORMS[kind])
    if whole:
        return since_1970(whole)
    found = re.fullmatch(r"(\S+)[ T](\d+:\d\d\S*)", text)
    if not found:
        return None
    begin, rest = day(found[1], DAY_FORMS[kind]), found[2]
    zone = ZONE.search(rest)
    passed = seconds(rest[: zone.start()] if zone else rest)
    if begin is None or passed is None:
        return None
    return since_1970(begin) + passed - (offset(zone[1]) if zone else 0)


def since_1970(day):
    return Decimal((day.replace(tzinfo=timezone.utc) - datetime(1970, 1, 1, tzinfo=timezone.utc))
                   // timedelta(seconds=1))


def offset(zone):
    if zone == "Z":
        return 0
    digits = zone[1:].replace(":", "")
    return (int(digits[:2]) * 3600 + int(digits[2:]) * 60) * (-1 if zone[0] == "-" else 1)


@lru_cache(maxsize=1 << 20)
def value(text, kind):
    """What a field is compared by; None where it says nothing, or isn't of its column's kind."""
    if kind in "id":
        return None if is_missing(text) else number(text)
    if kind in "DME":
        return None if is_missing(text) else date(text, kind)
    if kind == "t":
        return None if is_missing(text) else seconds(text)
    text = text.strip()
    return order(text) if text else None


def decimals(text):
    """The digits behind a number's point."""
    return len(text.strip().partition(".")[2]) if "e" not in text.lower() else 0


def day_span(seconds, size):
    """The first and the last moment of a moment's year, month, week or day, and how that is typed."""
    begin = datetime(1970, 1, 1) + timedelta(seconds=int(seconds))
    if size == "year":
        first, last = begin.replace(month=1, day=1), begin.replace(month=12, day=31)
    elif size == "month":
        first = begin.replace(day=1)
        last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    elif size == "week":
        first = begin - timedelta(days=begin.weekday())
        last = first + timedelta(days=6)
    else:
        first = last = begin
    typed = first.strftime(SIZES[size])
    end = since_1970(datetime(last.year, last.month, last.day)) + 86_400
    # The last moment: no field says less than a millionth of a second.
    return since_1970(datetime(first.year, first.month, first.day)), end - Decimal("1e-6"), typed
