#!/usr/bin/env python3
"""Files that `edgewalk check-raster` refuses (tools/check_raster/exercise.c). exercise.py EDGEWALK"""
import sys

from support import check_raster, expect, failures

SPANS = {"width": 4, "height": 2, "triangles": [[[0, 0], [4, 0], [0, 2]]], "spans": []}
COLORS = {"width": 2, "height": 1, "rows": ["000000000000"],
          "triangles": [{"clip": [[0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 0, 1]], "colors": [[1, 0, 0]] * 3}]}
TRIANGLE = COLORS["triangles"][0]
LINES = {"width": 4, "height": 2, "lines": [[[0.5, 0.5], [3.5, 0.5]]], "line_width": 1, "spans": []}
SAMPLES = {"width": 2, "height": 2, "triangles": [[[0, 0], [2, 0], [0, 2]]], "samples": [[0.25, 0.5], [0.75, 0.5]],
           "masks": [["31", "10"]]}

SIZE = "expected a width and a height from 1 to 2048"
COUNT = "expected 1 to 1024 triangles"
CORNERS = "a triangle is three points [x, y], within 2048 pixels of the corner"
COLORED = ('a triangle with colours has three points [x, y, z, w] in "clip" and three colours [r, g, b], from 0 to 1, '
           'in "colors"')
SPAN = "a span has a triangle that there is, and y, first and last inside of the picture"
LINE = "a line is two points [x, y], within 2048 pixels of the corner"
COLORED_LINE = ('a line with colours has two points [x, y, z, w] in "clip" and two colours [r, g, b], from 0 to 1, in '
                '"colors"')
POINT = 'a point has one point [x, y, z, w] in "clip" and one colour [r, g, b], from 0 to 1, in "colors"'
POINT_SIZE = '"point_size" is a whole number from 1 to 64'
LINE_SPAN = "a span has a line that there is, and y, first and last inside of the picture"
LINE_WIDTH = '"line_width" is a whole number from 1 to 64'
POSITIONS = '"samples" has 1 to 16 positions [x, y], from 0 to 1'
MASKS = ('expected "masks": for each triangle, for each row, from the lowest on, a hexadecimal number for each pixel, '
         'with bit 0 for the first of "samples"')
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
    ({**LINES, "lines": []}, "expected 1 to 1024 lines"), ({**LINES, "lines": 3}, "expected 1 to 1024 lines"),
    ({**LINES, "lines": [[[0, 0]]]}, LINE), ({**LINES, "lines": [[[0, 0], [1, 1], [2, 2]]]}, LINE),
    ({**LINES, "lines": [[[0, 0], [1, 4000]]]}, LINE), ({**LINES, "lines": [TRIANGLE]}, COLORED_LINE),
    ({**COLORS, "points": []}, "expected 1 to 1024 points"), ({**COLORS, "points": [[0, 0]]}, POINT),
    ({**COLORS, "points": [{"clip": [[0, 0, 0, 1]] * 2, "colors": [[1, 0, 0]]}]}, POINT),
    ({**COLORS, "points": [{"clip": [[0, 0, 0, 1]], "colors": []}]}, POINT),
    ({**COLORS, "points": [{"clip": [[0, 0, 0, 1]], "colors": [[1, 0, 0]]}], "point_size": 0.5}, POINT_SIZE),
    ({**LINES, "line_width": 0}, LINE_WIDTH), ({**LINES, "line_width": 65}, LINE_WIDTH),
    ({**LINES, "line_width": 1.5}, LINE_WIDTH),
    ({**LINES, "spans": [{"line": 1, "y": 0, "first": 0, "last": 1}]}, LINE_SPAN),
    ({**SAMPLES, "samples": []}, POSITIONS), ({**SAMPLES, "samples": 4}, POSITIONS),
    ({**SAMPLES, "samples": [[0, 1.5]]}, POSITIONS), ({**SAMPLES, "samples": [[0, -0.5]]}, POSITIONS),
    ({**SAMPLES, "samples": [[0]]}, POSITIONS), ({**SAMPLES, "samples": [[0, 0]] * 17}, POSITIONS),
    ({**SAMPLES, "masks": []}, MASKS), ({**SAMPLES, "masks": [["31"]]}, MASKS),
    ({**SAMPLES, "masks": [["31", "1"]]}, MASKS), ({**SAMPLES, "masks": [["31", "1g"]]}, MASKS),
    ({**SAMPLES, "masks": [["31", "14"]]}, MASKS), ({**SAMPLES, "masks": [["31", "10", "00"]]}, MASKS),
    ({**SAMPLES, "masks": [["31", "10"]] * 2}, MASKS), ({**SAMPLES, "masks": [["0301", "0100"]]}, MASKS),
]

for exercise, message in REFUSED:
    expect(message, check_raster([exercise])[:3], (2, "", f"edgewalk: a.json: {message}\n"))
expect("spans are read", check_raster([SPANS])[0], 1)
expect("rows are read, capitals too", check_raster([{**COLORS, "rows": ["0000000000fF"]}])[0], 1)
expect("lines are read", check_raster([LINES])[0], 1)
expect("masks are read", check_raster([SAMPLES])[0], 0)
for exercise in (LINES, SAMPLES):
    expect("no picture", check_raster([exercise], "--picture", "none.png")[:3],
           (2, "", "edgewalk: a.json: --picture is for triangles without samples and for primitives with colours\n"))
status, _, message, _ = check_raster([SPANS], "--picture", "none.png")
expect("no picture", (status, "none.png" in message), (2, True))
sys.exit(bool(failures))
