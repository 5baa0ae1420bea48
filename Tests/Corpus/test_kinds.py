"""Which columns are numbers, days or times, and which are texts."""

import re

from checks import FileCheck, for_each_file
from values import is_missing

# By what a column is called that has no mean.
KINDS = {"i": "numbers", "d": "numbers", "D": "dates", "M": "dates", "E": "dates", "t": "times",
         "l": "durations"}
# Of lengths of time there is one, which is a length of time.
LENGTH = re.compile(r"mean (\d+-)?\d+:\d\d")
REFUSED = re.compile(r"column .* has (\w+), which have no mean", re.DOTALL)


@for_each_file()
class Kinds(FileCheck):
    name = "kinds"

    def check(self, expected, table):
        wanted = {
            index: KINDS.get(kind, "texts") for index, kind in enumerate(expected.kinds)
            if kind != "?" and not all(is_missing(text) for text in table.column(index))}
        # All numbers are asked at once, as they are refused one at a time.
        numbers = [index for index, kind in wanted.items() if kind == "numbers"]
        if numbers:
            self.ask(expected, "--totals", ",".join(f"#{index + 1}:mean" for index in numbers))
        for index, kind in wanted.items():
            if kind != "numbers":
                answer = self.run_program(expected, "--totals", f"#{index + 1}:mean")
                if kind == "durations":
                    self.assertRegex(answer.text, LENGTH, answer.line)
                    continue
                found = REFUSED.search(answer.errors)
                self.assertEqual(found and found[1], kind, f"{answer.line}: {answer.errors}")
