"""What the tests of `edgewalk check-raster` share."""
import json
import math
import os
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import expect, failures, run


def check_raster(exercises, *arguments):
    """Of files a.json, b.json, ...; status, output, messages, and the files that are there in the end."""
    with tempfile.TemporaryDirectory() as folder:
        names = [chr(ord("a") + i) + ".json" for i in range(len(exercises))]
        for name, exercise in zip(names, exercises):
            with open(os.path.join(folder, name), "w") as file:
                file.write(exercise if isinstance(exercise, str) else json.dumps(exercise))
        done = run("check-raster", *names, *arguments, cwd=folder)
        files = {}
        for path, _, found in os.walk(folder):
            for name in set(found) - set(names):
                with open(os.path.join(path, name), "rb") as file:
                    files[os.path.relpath(os.path.join(path, name), folder)] = file.read()
    return done.returncode, done.stdout, done.stderr, files


def crosses(a, b, centre):
    """The segment has points with |x - cx| + |y - cy| < 1/2: the interval of t between them is not empty."""
    low, high = Fraction(0), Fraction(1)
    for sx in (-1, 1):
        for sy in (-1, 1):
            at = sx * (a[0] - centre[0]) + sy * (a[1] - centre[1]) - Fraction(1, 2)
            step = sx * (b[0] - a[0]) + sy * (b[1] - a[1])
            if step == 0 and at >= 0:
                return False
            if step > 0:
                high = min(high, -at / step)
            elif step < 0:
                low = max(low, -at / step)
    return low < high


def diamond_exit(line, offset=(0, 0)):
    """The ends are moved by (-e, -e*e); a pixel is drawn if the line crosses its diamond and does not end in it."""
    e = Fraction(1, 1 << 40)
    a, b = [[Fraction(round(c * 256), 256) + offset[i] for i, c in enumerate(point)] for point in line]
    a, b = (a[0] - e, a[1] - e * e), (b[0] - e, b[1] - e * e)
    for x in range(math.floor(min(a[0], b[0])) - 1, math.floor(max(a[0], b[0])) + 2):
        for y in range(math.floor(min(a[1], b[1])) - 1, math.floor(max(a[1], b[1])) + 2):
            centre = (x + Fraction(1, 2), y + Fraction(1, 2))
            ends_inside = abs(b[0] - centre[0]) + abs(b[1] - centre[1]) < Fraction(1, 2)
            if crosses(a, b, centre) and not ends_inside:
                yield x, y
