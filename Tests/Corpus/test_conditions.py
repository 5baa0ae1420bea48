"""FI-1: rows that are as random conditions say."""

import csv
import io
import os
import random

from checks import FileCheck, for_each_file
from random_conditions import Columns

# BUTTERY_CONDITIONS tries more of them, BUTTERY_SEED others.
COUNT = int(os.environ.get("BUTTERY_CONDITIONS", 20))
SEED = os.environ.get("BUTTERY_SEED", "1")


@for_each_file(lambda expected: not expected.is_large)
class Conditions(FileCheck):
    name = "conditions"

    def check(self, expected, table):
        columns = Columns(expected, table)
        if not columns.usable:
            self.skipTest("no column that conditions could be made for")
        chance = random.Random(f"{SEED} {expected.file}")
        for _ in range(COUNT):
            condition = columns.condition(chance)
            wanted = [row for row in table.rows if condition.holds(row)]
            answer = self.ask_for_rows(expected, condition.text, bool(wanted))
            shown = list(csv.reader(io.StringIO(answer.text, newline="")))[1:]
            self.compare_rows(expected, shown, wanted, f"seed {SEED}: {answer.line}")

    def ask_for_rows(self, expected, text, finds):
        answer = self.run_program(expected, "--filter", text, "--print", "csv")
        self.assertEqual(answer.status, 0 if finds else 1, f"{answer.line}\n{answer.errors}")
        return answer
