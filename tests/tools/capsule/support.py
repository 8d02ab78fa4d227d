"""What the tests of `edgewalk capsule` share."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import EDGEWALK, edgewalk, expect, failures, in_a_folder, read, write


def color(path, x, y):
    """R, G, B, A of the pixel from the upper left."""
    _, text = edgewalk("explain", path, "--pixel", f"{x},{y}")
    found = re.search(r"R (\d+) G (\d+) B (\d+) A (\d+)", text)
    return tuple(int(value) for value in found.groups()) if found else text
