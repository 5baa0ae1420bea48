"""Files of this machine: what they must have, as nobody knows what is in them."""

import csv
import io
import re
import unittest

from checks import WAITING
from program import ask
from second_reader import FOLDER


def waits(file):
    """A check of such a file that is expected to fail."""
    return unittest.expectedFailure if ("machine", file) in WAITING else lambda test: test


class Machine(unittest.TestCase):
    def records(self, file, *options):
        path = FOLDER / file
        if not path.exists():
            self.skipTest(f"{file} isn't there")
        answer = ask(path, *options, "--print", "csv")
        self.assertEqual(answer.status, 0, answer.errors)
        return path, list(csv.reader(io.StringIO(answer.text, newline="")))

    @waits("machine-df.txt")
    def test_free_space_has_six_columns(self):
        """machine: machine-df.txt"""
        path, records = self.records("machine-df.txt")
        self.assertEqual(
            records[0], ["Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"])
        self.assertEqual(len(records), len(path.read_text().splitlines()))
        for record in records[1:]:
            self.assertTrue(record[1].isdigit() and record[5].startswith("/"), record)

    @waits("machine-ps.txt")
    def test_processes_have_eleven_columns(self):
        """machine: machine-ps.txt"""
        path, records = self.records("machine-ps.txt")
        self.assertEqual(records[0], path.read_text().splitlines()[0].split())
        self.assertEqual(len(records), len(path.read_text().splitlines()))
        for record in records[1:]:
            self.assertTrue(record[1].isdigit() and len(record) == 11, record)

    def test_a_log_loses_no_line(self):
        """machine: machine-dpkg.log.txt"""
        path, records = self.records(
            "machine-dpkg.log.txt", "--no-header", "--delimiter", "pipe")
        self.assertEqual([record[0] for record in records], path.read_text().splitlines())
        self.assertTrue(all(re.match(r"\d{4}-\d\d-\d\d ", record[0]) for record in records))
