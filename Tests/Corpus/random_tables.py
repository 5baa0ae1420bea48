"""Random tables in random dialects: what buttery prints of them has the values that were written.

random_tables.py [--count N] [--seed S] [--only NUMBER] [--keep FOLDER]

Python writes a table, buttery prints it as CSV and as JSON Lines, Python reads that again. Half of
the tables come with options that say what they are; the other half is left to detection, where a
person could tell. A table that fails is kept, and the line that shows it is said.
"""

import argparse
import collections
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from program import PROGRAM, ROOT, ask
from random_dialects import HAS_ZSTD
from random_expect import Failure
from random_fields import FieldTable
from random_objects import ObjectTable

# Rules that don't hold yet, with what they are about: `"DA-10": "encodings other than UTF-8"`.
# Tables that need one (their `rules`) may fail. Once all that need only this one pass, the run fails
# until the rule is taken out.
WAITING = {}
# Fewer tables don't show that a rule holds.
ENOUGH = 8


def case(seed, number):
    chance = random.Random(f"{seed}/{number}")
    return ObjectTable(chance) if chance.random() < 0.2 else FieldTable(chance)


def run(seed, number, folder):
    """What is wrong with a table, or None, and the rules that it needs."""
    table = case(seed, number)
    path = Path(folder) / str(number) / table.dialect.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(table.content())
    problem = line = None
    for form in ("csv", "jsonl"):
        answer = ask(path, *table.options, "--print", form)
        line = answer.line
        try:
            if answer.status != 0:
                raise Failure(f"status {answer.status}: {answer.errors.strip()}")
            if form == "csv":
                table.check_csv(answer.output.decode("utf-8", "replace"))
            else:
                table.check_json(answer.output.decode("utf-8", "replace"), "DA-13" not in WAITING)
        except (Failure, ValueError, IndexError) as found:
            return number, table, path, line, f"{type(found).__name__}: {found}"
    try:
        table.check_order(path)
        table.check_sums(path)
    except Failure as found:
        problem = str(found)
    return number, table, path, line, problem


def say_failure(seed, number, table, path, line, problem, keep):
    kept = keep / f"{seed}-{number}-{path.name}"
    keep.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(path.read_bytes())
    print(f"✗ table {number} ({table.dialect}): {problem}")
    print(f"  {line.replace(str(path), str(kept))}")
    again = f"{sys.argv[0]} --seed {seed} --only {number}"
    print(f"  again: BUTTERY_PROGRAM={PROGRAM} {again}", flush=True)


class Tally:
    """What became of the tables, and which of the waiting rules hold by now."""

    def __init__(self):
        self.counts = collections.Counter()
        self.needed = collections.Counter()
        self.waited = collections.Counter()

    def add(self, table, problem):
        """Whether the table fails without an excuse."""
        waiting = table.rules & set(WAITING)
        if len(waiting) == 1:
            self.needed.update(waiting)
            self.waited.update(waiting if problem else ())
        self.add_nothing(table)
        outcome = "passed" if not problem else "waits" if waiting else "failed"
        self.counts[outcome] += 1
        return outcome == "failed"

    def add_nothing(self, table):
        """Counts columns with empty fields, which wait for DA-13."""
        for column in getattr(table, "columns", []):
            self.needed["DA-13"] += bool(column.shown_for_nothing)
            self.waited["DA-13"] += "" in column.shown_for_nothing

    def held_rules(self):
        return [rule for rule in WAITING if self.needed[rule] >= ENOUGH and not self.waited[rule]]

    def close(self, seconds):
        """Says all of it; the status to end with."""
        for rule in self.held_rules():
            self.counts["failed"] += 1
            print(f"✗ {rule} holds now ({WAITING[rule]}): take it out of WAITING")
        for rule in [rule for rule in WAITING if self.waited[rule]]:
            print(f"waits for {rule}: {WAITING[rule]}")
        if not HAS_ZSTD:
            print("left out: tables compressed by zstd, which isn't installed")
        counts = self.counts
        print(f"{seconds:.0f} s")
        print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['waits']} skipped")
        return 1 if counts["failed"] else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    seed = os.environ.get("BUTTERY_SEED") or str(random.randrange(10**6))
    parser.add_argument("--seed", default=seed)
    parser.add_argument("--only", type=int, help="this table alone")
    parser.add_argument("--keep", type=Path, default=ROOT / ".build-corpus-failed")
    return parser.parse_args()


def main():
    options = arguments()
    if not PROGRAM.exists():
        sys.exit(f"random tables: there is no {PROGRAM}: run make build, or set BUTTERY_PROGRAM")
    numbers = range(options.count) if options.only is None else [options.only]
    print(f"random tables: seed {options.seed}, {PROGRAM}", flush=True)
    begin = time.monotonic()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        tried = pool.map(lambda number: run(options.seed, number, folder), numbers)
        for number, table, path, line, problem in tried:
            if tally.add(table, problem) or problem and options.only is not None:
                say_failure(options.seed, number, table, path, line, problem, options.keep)
    sys.exit(tally.close(time.monotonic() - begin))


if __name__ == "__main__":
    main()
