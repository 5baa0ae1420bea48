"""Questions of a day with data: as keys, with the screen that answers, and as a command line.

Some ask for rows, some for groups.

The screens are kept in Tasks. BUTTERY_RECORD=1 writes them anew; look at what changed.
"""

import csv
import io
import os
import unittest
from pathlib import Path

from program import ask
from screen import LONGEST, Session
from second_reader import FOLDER, expectations, read
from summary_tasks import SUMMARY_TASKS
from tasks import TASKS
from test_summaries import figure, is_close

SCREENS = Path(__file__).resolve().parent / "Tasks"
RECORDS = os.environ.get("BUTTERY_RECORD") == "1"


class Tasks(unittest.TestCase):
    maxDiff = 4000

    def check_rows(self, task, table):
        answer = ask(FOLDER / task.file, *task.options, "--print", "csv")
        self.assertEqual(answer.status, 0, f"{answer.line}\n{answer.errors}")
        shown = list(csv.reader(io.StringIO(answer.text, newline="")))[1:]
        records = [dict(zip(table.titles, row)) for row in table.rows]
        wanted = [list(record.values()) for record in task.answer(records)]
        self.assertTrue(wanted, task.question)
        self.assertEqual(shown, wanted, answer.line)

    def check_groups(self, task, expected, table):
        answer = ask(FOLDER / task.file, *task.options, "--summary", "--print", "csv")
        self.assertEqual(answer.status, 0, f"{answer.line}\n{answer.errors}")
        shown = list(csv.DictReader(io.StringIO(answer.text, newline="")))
        rows = [dict(zip(table.titles, row)) for row in table.rows]
        groups = task.groups(rows)
        names = [tuple(line[name] for name in task.by) for line in shown]
        self.assertEqual(sorted(names), sorted(groups), answer.line)
        for name, line in zip(names, shown):
            self.assertEqual(int(line["rows"]), len(groups[name]), f"{answer.line}: {name}")
            for column, statistic in task.totals:
                kind = expected.kinds[table.titles.index(column)]
                wanted = figure(statistic, [row[column] for row in groups[name]], kind)
                text = line[f"{column}:{statistic}"]
                is_right = text == "" if wanted is None else is_close(text, wanted)
                self.assertTrue(is_right, f"{answer.line}: {name}: {column} {text}, it is {wanted}")
        self.check_order(task, shown, task.appearance(rows, groups), names)

    def check_order(self, task, shown, appearance, names):
        """Groups come as they appear; or the largest count or total first, none last."""
        if task.order is None:
            self.assertEqual(names, appearance)
            return
        key = "rows" if task.order == "count" else task.order_text
        values = [float(line[key]) if line[key] else float("-inf") for line in shown]
        self.assertEqual(values, sorted(values, reverse=True), key)

    def check_screen(self, task):
        path = SCREENS / f"{task.name}.txt"
        with Session([str(FOLDER / task.file), *task.begin]) as session:
            # What is sorted while more is read says so.
            session.wait_for(
                lambda text: task.file[:8] in text and "Esc stops" not in text, LONGEST)
            while session.read_for(0.3):
                pass
            session.press(task.keys)
            if RECORDS:
                # What follows what is read says so until all of it is there.
                session.wait_for(lambda text: " so far" not in text and "…  " not in text, LONGEST)
                while session.read_for(3):
                    pass
                path.write_text(session.text)
            wanted = path.read_text()
            if not session.wait_for(wanted.__eq__, LONGEST):
                self.assertEqual(session.text, wanted, f"{task.question} {task.keys}")


def add_tests():
    expected = {one.file: one for one in expectations()}
    for task in TASKS + SUMMARY_TASKS:
        def rows(self, task=task):
            if not (FOLDER / task.file).exists():
                self.skipTest(f"{task.file} isn't there")
            table = read(expected[task.file])
            if task in SUMMARY_TASKS:
                self.check_groups(task, expected[task.file], table)
            else:
                self.check_rows(task, table)

        def keys(self, task=task):
            if not (FOLDER / task.file).exists():
                self.skipTest(f"{task.file} isn't there")
            self.check_screen(task)

        rows.__doc__ = f"task as a command line: {task.name}"
        keys.__doc__ = f"task as keys: {task.name}"
        setattr(Tasks, f"test_rows_{task.name}", rows)
        setattr(Tasks, f"test_keys_{task.name}", keys)


add_tests()
