"""What the tests of `edgewalk capsule` share."""
import os
import re
import subprocess
import sys
import tempfile

EDGEWALK = os.path.abspath(sys.argv[1])
failures = []


def expect(what, got, wanted):
    if got != wanted:
        print(f"FAIL: {what}: {got!r}, expected {wanted!r}")
        failures.append(what)


def edgewalk(*arguments):
    """The status, and what was printed."""
    done = subprocess.run([EDGEWALK, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def in_a_folder(test):
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            test()
        finally:
            os.chdir(before)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def color(path, x, y):
    """R, G, B, A of the pixel from the upper left."""
    _, text = edgewalk("explain", path, "--pixel", f"{x},{y}")
    found = re.search(r"R (\d+) G (\d+) B (\d+) A (\d+)", text)
    return tuple(int(value) for value in found.groups()) if found else text
