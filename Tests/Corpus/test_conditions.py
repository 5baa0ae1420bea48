"""FI-1: rows that are as random conditions say."""

import collections
import os
import random

from checks import FileCheck, TRIED, for_each_file, rows_of
from random_conditions import Columns, questions
from second_reader import expectations

# So many of each kind, on all files that have such columns; `make conditions` tries 1,000.
COUNT = int(os.environ.get("BUTTERY_CONDITIONS", 200))
SEED = os.environ.get("BUTTERY_SEED", "1")
# In how many files a question can be asked.
FILES = collections.Counter(
    question for expected in expectations() if not expected.is_large and expected.path.exists()
    for question in questions(expected.kinds))


@for_each_file(lambda expected: not expected.is_large)
class Conditions(FileCheck):
    name = "conditions"

    def check(self, expected, table):
        columns = Columns(expected, table)
        if not columns.usable:
            self.skipTest("no column that conditions could be made for")
        chance = random.Random(f"{SEED} {expected.file}")
        for question in columns.questions():
            for _ in range(-(-COUNT // FILES[question])):
                self.check_condition(expected, table, columns.condition(chance, question), question)

    def check_condition(self, expected, table, condition, question):
        wanted = [row for row in table.rows if condition.holds(row)]
        answer = self.ask_for_rows(expected, condition.text, bool(wanted))
        shown = rows_of(answer.text, expected.has_header)
        self.compare_rows(expected, shown, wanted, f"seed {SEED}: {question}: {answer.line}")
        TRIED[f"conditions: {question}"] += 1

    def ask_for_rows(self, expected, text, finds):
        answer = self.run_program(expected, f"--filter={text}", "--print", "csv")
        self.assertEqual(answer.status, 0 if finds else 1, f"{answer.line}\n{answer.errors}")
        return answer
