#!/usr/bin/env python3
"""Files that `edgewalk check-raster` refuses (tools/check_raster/exercise.c). exercise.py EDGEWALK"""
import sys

from support import check_raster, expect, failures

SPANS = {"width": 4, "height": 2, "triangles": [[[0, 0], [4, 0], [0, 2]]], "spans": []}
COLORS = {"width": 2, "height": 1, "rows": ["000000000000"],
          "triangles": [{"clip": [[0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, 1]], "colors": [[1, 0, 0]] * 3}]}
TRIANGLE = COLORS["triangles"][0]

SIZE = "expected a width and a height from 1 to 2048"
COUNT = "expected 1 to 1024 triangles"
CORNERS = "a triangle is three points [x, y], within 2048 pixels of the corner"
COLORED = ('a triangle with colours has three points [x, y, z, w] in "clip" and three colours [r, g, b], from 0 to 1, '
           'in "colors"')
SPAN = "a span has a triangle that there is, and y, first and last inside of the picture"
ROWS = ('expected "rows" or --picture: for each row, from the lowest on, six hexadecimal digits for each pixel')

REFUSED = [
    ("[", "byte 1: this is no JSON"),
    ("{}", SIZE), ("[]", SIZE), ("null", SIZE),
    ({**SPANS, "width": 0}, SIZE), ({**SPANS, "width": 2049}, SIZE), ({**SPANS, "height": 1e300}, SIZE),
    ({**SPANS, "height": -1}, SIZE),
    ({**SPANS, "triangles": []}, COUNT), ({**SPANS, "triangles": {}}, COUNT),
    ({**SPANS, "triangles": SPANS["triangles"] * 1025}, COUNT),
    ({**SPANS, "triangles": [[[0, 0], [4, 0]]]}, CORNERS),
    ({**SPANS, "triangles": [[[0, 0], [4, 0], [0, 2], [1, 1]]]}, CORNERS),
    ({**SPANS, "triangles": [[[0, 0], [4, 0], [0, 2, 3]]]}, CORNERS),
    ({**SPANS, "triangles": [[[0, 0], [4, 0], [0, "2"]]]}, CORNERS),
    ({**SPANS, "triangles": [[[0, 0], [4, 0], [0, 2049]]]}, CORNERS),
    ({**SPANS, "triangles": SPANS["triangles"] + [TRIANGLE]}, CORNERS),
    ({**SPANS, "spans": {}}, "expected spans, or --picture"),
    ({**SPANS, "spans": [{"y": 2, "first": 0, "last": 1}]}, SPAN),
    ({**SPANS, "spans": [{"y": 0, "first": -1, "last": 1}]}, SPAN),
    ({**SPANS, "spans": [{"y": 0, "first": 0, "last": 4}]}, SPAN),
    ({**SPANS, "spans": [{"triangle": 1, "y": 0, "first": 0, "last": 1}]}, SPAN),
    ({**COLORS, "triangles": [{**TRIANGLE, "clip": TRIANGLE["clip"][:2]}]}, COLORED),
    ({**COLORS, "triangles": [{**TRIANGLE, "clip": TRIANGLE["clip"] + [[0, 0, 0, 1]]}]}, COLORED),
    ({**COLORS, "triangles": [{**TRIANGLE, "clip": [[0, 0, 0]] * 3}]}, COLORED),
    ({**COLORS, "triangles": [{**TRIANGLE, "colors": [[2, 0, 0]] * 3}]}, COLORED),
    ({**COLORS, "triangles": [{**TRIANGLE, "colors": [[1, 0, 0]] * 2}]}, COLORED),
    ({**COLORS, "triangles": [{"clip": TRIANGLE["clip"]}]}, COLORED),
    ({**COLORS, "triangles": [TRIANGLE, SPANS["triangles"][0]]}, COLORED),
    ({**COLORS, "rows": []}, ROWS), ({**COLORS, "rows": ["00000000000"]}, ROWS), ({**COLORS, "rows": [0]}, ROWS),
    ({**COLORS, "rows": ["00000000000g"]}, ROWS), ({**COLORS, "rows": "000000000000"}, ROWS),
    ({**COLORS, "rows": ["000000000000"] * 2}, "there are more rows than the height"),
]

for exercise, message in REFUSED:
    expect(message, check_raster([exercise])[:3], (2, "", f"edgewalk: a.json: {message}\n"))
expect("spans are read", check_raster([SPANS])[0], 1)
expect("rows are read, capitals too", check_raster([{**COLORS, "rows": ["0000000000fF"]}])[0], 1)
status, _, message, _ = check_raster([SPANS], "--picture", "none.png")
expect("no picture", (status, "none.png" in message), (2, True))
sys.exit(bool(failures))
