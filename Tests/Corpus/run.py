"""Compares what buttery says of the collected files with Python's modules and with DuckDB.

run.py [--table FILE] [--faults FILE] [--mend] [PATTERN]

BUTTERY_PROGRAM names the program, BUTTERY_CORPUS the folder that Scripts/real-files wrote to. Only
the tests whose name has PATTERN run. Ends with status 1 where a check fails, and where one passes
that waiting.tsv says to fail; --mend takes these lines out.
"""

import argparse
import collections
import sys
import time
import unittest
from pathlib import Path

from checks import TRIED, WAITING
from program import PROGRAM
from second_reader import FOLDER

HERE = Path(__file__).resolve().parent
# How the table shows what became of a check.
SIGNS = {"passed": "✓", "failed": "✗", "waits": "w", "passes now": "!", "left out": "-"}


class Record(unittest.TestResult):
    """What became of each check."""

    def __init__(self):
        super().__init__()
        self.outcomes = {}
        self.reasons = {}
        self.seconds = {}

    def startTest(self, test):
        super().startTest(test)
        self.begin = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        self.seconds[test._testMethodDoc] = time.monotonic() - self.begin

    def note(self, test, outcome, reason=""):
        self.outcomes[test._testMethodDoc] = outcome
        self.reasons[test._testMethodDoc] = reason
        if outcome in ("failed", "passes now"):
            print(f"✗ {test._testMethodDoc}: {outcome}\n{reason}", flush=True)

    def addSuccess(self, test):
        self.note(test, "passed")

    def addFailure(self, test, error):
        self.note(test, "failed", str(error[1]))

    def addError(self, test, error):
        self.note(test, "failed", f"{error[0].__name__}: {error[1]}")

    def addSkip(self, test, reason):
        self.note(test, "left out", reason)

    def addExpectedFailure(self, test, error):
        self.note(test, "waits", str(error[1]))

    def addUnexpectedSuccess(self, test):
        self.note(test, "passes now", "take its line out of Tests/Corpus/waiting.tsv")

    def wasSuccessful(self):
        return not {"failed", "passes now"} & set(self.outcomes.values())


def tests(suite):
    for one in suite:
        yield from tests(one) if isinstance(one, unittest.TestSuite) else [one]


def file_of(test):
    """A file's checks stand together, so that it is read once."""
    return (test._testMethodDoc or "").partition(": ")[2]


def table(outcomes):
    """Files by checks, in Markdown."""
    places = [doc.partition(": ")[::2] for doc in outcomes]
    checks = list(dict.fromkeys(check for check, _ in places))
    lines = ["| file | " + " | ".join(checks) + " |", "|---" * (len(checks) + 1) + "|"]
    for file in dict.fromkeys(file for _, file in places):
        signs = [SIGNS.get(outcomes.get(f"{check}: {file}"), " ") for check in checks]
        lines.append(f"| {file} | " + " | ".join(signs) + " |")
    legend = ", ".join(f"{sign} {outcome}" for outcome, sign in SIGNS.items())
    return f"{legend}\n\n" + "\n".join(lines) + "\n"


def say(record):
    counts = collections.Counter(record.outcomes.values())
    for rule in sorted(set(WAITING.values())):
        waiting = [key for key, value in WAITING.items() if value == rule]
        print(f"waits for {rule}: {len(waiting)} checks")
    left_out = [
        record.reasons[doc] for doc, outcome in record.outcomes.items() if outcome == "left out"]
    for reason, count in collections.Counter(left_out).items():
        print(f"left out: {count} checks: {reason}")
    for name, count in TRIED.items():
        print(f"{count:,} {name}")
    for doc, seconds in sorted(record.seconds.items(), key=lambda pair: -pair[1])[:5]:
        print(f"{seconds:5.1f} s  {doc}")
    failed = counts["failed"] + counts["passes now"]
    skipped = counts["left out"] + counts["waits"]
    print(f"{counts['passed']} passed, {failed} failed, {skipped} skipped")


def write_faults(path, record):
    """Each check that fails, or is expected to, with the first lines of what it says."""
    lines = []
    for doc, outcome in record.outcomes.items():
        if outcome in ("failed", "waits"):
            check, _, file = doc.partition(": ")
            reason = " / ".join(record.reasons[doc].split("\n")[:6])[:400]
            lines.append("\t".join([WAITING.get((check, file), "?"), check, file, reason]))
    path.write_text("\n".join(lines) + "\n")


def mend(outcomes):
    """Takes the checks that pass now out of waiting.tsv."""
    path = HERE / "waiting.tsv"
    kept = []
    for line in path.read_text().splitlines(keepends=True):
        _, check, file, *_ = line.split("\t") + ["", "", ""]
        if outcomes.get(f"{check}: {file}".strip()) != "passes now":
            kept.append(line)
    path.write_text("".join(kept))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", type=Path, help="write files by checks to this file")
    parser.add_argument("--faults", type=Path, help="write what fails to this file")
    parser.add_argument("--mend", action="store_true", help="take out what waits no more")
    parser.add_argument("pattern", nargs="?")
    options = parser.parse_args()
    if not PROGRAM.exists():
        sys.exit(f"corpus: there is no {PROGRAM}: run make build, or set BUTTERY_PROGRAM")
    if not FOLDER.is_dir():
        sys.exit(f"corpus: there is no {FOLDER}: run Scripts/real-files {FOLDER}")
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{options.pattern}*"] if options.pattern else None
    record = Record()
    for test in sorted(tests(loader.discover(str(HERE))), key=file_of):
        test(record)
    if options.table:
        options.table.write_text(table(record.outcomes))
    if options.faults:
        write_faults(options.faults, record)
    if options.mend:
        mend(record.outcomes)
    say(record)
    sys.exit(0 if record.wasSuccessful() else 1)


if __name__ == "__main__":
    main()
