#!/usr/bin/env python3
"""`edgewalk check-raster` of several files: scores, JSON, JUnit, pictures of what is wrong
(tools/check_raster/check_raster.c). check_raster.py EDGEWALK"""
import json
import struct
import sys
import xml.etree.ElementTree
import zlib

from support import check_raster, expect, failures

# A triangle with the centres of ten pixels inside or on its left and bottom edges.
TRIANGLE = [[0, 0], [4.5, 0], [0, 4.5]]
ROWS = [4, 3, 2, 1]


def exercise(rows):
    """`rows`: pixels in each row, from the lowest on."""
    return {"width": 8, "height": 8, "triangles": [TRIANGLE],
            "spans": [{"y": y, "first": 0, "last": count - 1} for y, count in enumerate(rows)]}


def read_png(data):
    """Rows of (r, g, b, a), the highest first; of files that have no interlacing."""
    width, height = struct.unpack(">II", data[16:24])
    packed, at = b"", 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    raw, stride, before, rows = zlib.decompress(packed), width * 4, bytearray(width * 4), []
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left, up = row[i - 4] if i >= 4 else 0, before[i]
            corner = before[i - 4] if i >= 4 else 0
            near = min((left, up, corner), key=lambda v: abs(left + up - corner - v))
            row[i] = (row[i] + (0, left, up, (left + up) // 2, near)[kind]) & 255
        before = row
        rows.append([tuple(row[x:x + 4]) for x in range(0, stride, 4)])
    return rows


RIGHT, FEW, MANY = exercise(ROWS), exercise([4, 3, 2]), exercise([4, 3, 3, 3])


def files_have_scores():
    status, told, _, _ = check_raster([RIGHT, FEW, MANY])
    expect("status", status, 1)
    expect("the end", told.splitlines()[-3:], ["100.0  a.json", " 90.0  b.json", " 76.9  c.json"])
    expect("reports", ["a.json: every pixel is right" in told, "b.json: triangle 0, pixel (0, 3) is missing" in told,
                       "c.json: triangle 0, pixel (2, 2) is too many" in told], [True] * 3)
    expect("all right", check_raster([RIGHT, RIGHT])[0], 0)


def json_has_the_numbers():
    status, told, _, _ = check_raster([RIGHT, MANY], "--json")
    results = [json.loads(line) for line in told.splitlines()]
    expect("status", status, 1)
    expect("first", results[0], {"file": "a.json", "right": True, "score": 100.0, "pixels": 10, "wrong": 0,
                                 "missing": 0, "too_many": 0, "common": 0, "cause": None})
    expect("second", {name: results[1][name] for name in ("file", "right", "score", "pixels", "wrong", "too_many")},
           {"file": "b.json", "right": False, "score": 76.9, "pixels": 13, "wrong": 3, "too_many": 3})
    late = exercise([count + 1 for count in ROWS])
    cause = json.loads(check_raster([late], "--json")[1])["cause"]
    expect("cause", cause, "spans end one pixel late: `last` is the last pixel inside")


def junit_has_a_case_for_each_file():
    status, _, messages, files = check_raster([RIGHT, FEW, "no JSON"], "--junit", "out.xml")
    suite = xml.etree.ElementTree.fromstring(files["out.xml"])
    cases = list(suite.iter("testcase"))
    expect("status", status, 2)
    expect("the broken file", messages, "edgewalk: c.json: byte 0: this is no JSON\n")
    expect("names", [case.get("name") for case in cases], ["a.json", "b.json", "c.json"])
    expect("failures", [[failure.get("message") for failure in case.iter("failure")] for case in cases],
           [[], ["pixels are wrong"], ["the file cannot be checked"]])
    expect("detail", "pixel (0, 3) is missing" in "".join(cases[1].itertext()), True)


def wrong_pixels_have_colors():
    _, _, _, files = check_raster([exercise([4, 4, 2])], "--wrong", "out")
    rows = read_png(files["out/a.png"])
    scale = len(rows) // 8
    expect("scale", scale, 64)
    found = [[rows[scale * (7 - y) + 1][scale * x + 1] for x in range(8)] for y in range(8)]
    expect("right", found[0][:4], [(150, 150, 150, 255)] * 4)
    expect("empty", found[0][4], (24, 24, 28, 255))
    expect("too many", found[1][3], (224, 60, 40, 255))
    expect("missing", found[3][0], (40, 110, 220, 255))


files_have_scores()
json_has_the_numbers()
junit_has_a_case_for_each_file()
wrong_pixels_have_colors()
expect("a picture is for one file", check_raster([RIGHT, RIGHT], "--picture", "x.png")[0], 2)
sys.exit(bool(failures))
