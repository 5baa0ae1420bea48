"""Records what the program shows and prints, so that two builds of it can be compared.

pictures.py record PROGRAM FOLDER [PATTERN]
pictures.py compare A B [PATTERN]

A and B are programs, or folders that were recorded. Each state of a screen is a file: its text, below
that a letter for the looks of each place, and where the cursor is. What is printed is a file for each
input. `compare` prints what differs, and ends with status 1 if anything does. Only the states whose
name has PATTERN are taken. What belongs to a server is left out where PostgreSQL isn't installed.

All inputs are made here and are always the same, see picture_inputs. A state is a line of the tables
below: its name, a command line, keys, and sizes of the terminal.
"""

import difflib
import fcntl
import hashlib
import os
import pty
import re
import shlex
import shutil
import signal
import string
import struct
import subprocess
import sys
import tempfile
import termios
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from program import ROOT
from screen import KEYS, Screen, Session, Stream

