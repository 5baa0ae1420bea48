#!/usr/bin/env python3
"""Writes ScalarClass+Table.swift: the classes of scalars that aren't simply one column wide.

    pip install wcwidth==0.9.4 && python3 make-scalar-classes.py > ScalarClass+Table.swift

Widths and spacing marks come from the wcwidth package's copy of the Unicode tables (East Asian
Width, which also says what is ambiguous, the zero-width categories, Mc), all of one version; what is
invisible from the Default_Ignorable_Code_Point property as restated below.
"""
import wcwidth
from wcwidth.table_ambiguous import AMBIGUOUS_EASTASIAN
from wcwidth.table_mc import CATEGORY_MC

HIDDEN = [
    (0x00AD, 0x00AD), (0x061C, 0x061C), (0x070F, 0x070F), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F),
    (0x3164, 0x3164), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB), (0xFFFE, 0xFFFF), (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE001F), (0xE0080, 0xE00FF), (0xE01F0, 0xE0FFF),
]
HIDDEN += [(plane << 16 | 0xFFFE, plane << 16 | 0xFFFF) for plane in range(1, 17)]


VARIATION = [(0x180B, 0x180D), (0x180F, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)]
SPACING_MARKS = list(CATEGORY_MC.values())[-1]
AMBIGUOUS = list(AMBIGUOUS_EASTASIAN.values())[-1]
EAST_ASIAN_MARKS = [(0x302E, 0x302F), (0x16FF0, 0x16FF1)]  # wide, but not in the package's table


def within(c, ranges):
    return any(low <= c <= high for low, high in ranges)


def scalar_class(c):
    if c < 0x20 or 0x7F <= c <= 0x9F:
        return "control"
    if within(c, HIDDEN):
        return "hidden"
    if c in (0x200C, 0x200D):
        return "joiner"
    if within(c, VARIATION):
        return "variation"
    if 0xE0020 <= c <= 0xE007F:
        return "tag"
    if 0x1F1E6 <= c <= 0x1F1FF:
        return "regional"
    if 0x1F3FB <= c <= 0x1F3FF:
        return "modifier"
    width = wcwidth.wcwidth(chr(c))
    if within(c, SPACING_MARKS):  # the C library and the terminals give them columns
        return "wide" if within(c, EAST_ASIAN_MARKS) else "narrow"
    if width <= 0:
        return "combining"
    return "wide" if width == 2 else "narrow"


CODES = {"control": 1, "hidden": 2, "joiner": 3, "variation": 4, "tag": 5, "regional": 6,
         "modifier": 7, "combining": 8, "wide": 9}


def runs_of(value):
    """First scalar, last scalar and value of the runs of scalars that have the same one."""
    runs, start, current = [], 0, value(0)
    for c in range(1, 0x110001):
        new = value(c) if c < 0x110000 else None
        if new != current:
            runs.append((start, c - 1, current))
            start, current = c, new
    return runs


def rows(items, columns):
    for i in range(0, len(items), columns):
        print("    %s," % ", ".join(items[i:i + columns]))


def main():
    runs = [(start, end, CODES[k]) for start, end, k in runs_of(scalar_class) if k != "narrow"]
    ambiguous = [run for run in runs_of(
        lambda c: within(c, AMBIGUOUS) and scalar_class(c) == "narrow") if run[2]]
    first = [next(i for i, run in enumerate(runs) if run[1] >= page << 8)
             for page in range(0x201)]
    version = wcwidth.list_versions()[-1]
    print("// Written by make-scalar-classes.py from Unicode %s; %d runs." % (version, len(runs)))
    print("extension ScalarClass {")
    print("  /// A run is its first scalar shifted left by 32, its last one shifted by 8, its class.")
    print("  static let runs: [UInt64] = [")
    rows(["0x%08X_%06X_%02X" % run for run in runs], 4)
    print("  ]")
    print()
    print("  /// For each page of 256 scalars the first run that ends in it or later; the last entry")
    print("  /// stands for all pages from U+20000 on.")
    print("  static let firstRuns: [UInt16] = [")
    rows(["%d" % index for index in first], 16)
    print("  ]")
    print()
    print("  /// The runs of scalars whose East Asian width is ambiguous: the first one shifted left by 24,")
    print("  /// and the last one.")
    print("  static let ambiguousRuns: [UInt64] = [")
    rows(["0x%08X_%06X" % run[:2] for run in ambiguous], 5)
    print("  ]")
    print("}")


main()
