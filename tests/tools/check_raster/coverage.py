#!/usr/bin/env python3
"""`edgewalk check-raster` of rasterizers that are right by some rule of ties, or have one known mistake.
check_raster.py EDGEWALK"""
import json
import math
import os
import struct
import subprocess
import sys
import tempfile
import zlib

failed = 0
WIDTH, HEIGHT = 24, 20

# A fan around a centre of a pixel, whose edges have centres on them, and a triangle with fractions.
TRIANGLES = [
    [[8.5, 8.5], [14.5, 8.5], [8.5, 14.5]], [[8.5, 8.5], [8.5, 14.5], [2.5, 8.5]],
    [[8.5, 8.5], [2.5, 8.5], [8.5, 2.5]], [[8.5, 8.5], [8.5, 2.5], [14.5, 8.5]],
    [[15.75, 1.75], [23.625, 9.875], [16.25, 18.75]],
]


def sides(corners):
    """Each edge of the triangle, with the sides that it is: y upwards, counterclockwise."""
    (ax, ay), (bx, by), (cx, cy) = corners
    if (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0:
        corners = [corners[0], corners[2], corners[1]]
    for i in range(3):
        (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 3]
        side = ("bottom" if bx > ax else "top") if ay == by else "left" if by < ay else "right"
        yield (ax, ay, bx, by), side


def covers(corners, x, y, kept):
    for (ax, ay, bx, by), side in sides(corners):
        value = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if value < 0 or (value == 0 and side not in kept):
            return False
    return True


def draw(kept=("left", "bottom"), at=(0.5, 0.5), corner=lambda c: c):
    """The pixels of each triangle, as a set of (x, y)."""
    pixels = []
    for triangle in TRIANGLES:
        moved = [[corner(c) for c in point] for point in triangle]
        pixels.append({(x, y) for x in range(WIDTH) for y in range(HEIGHT)
                       if covers(moved, x + at[0], y + at[1], kept)})
    return pixels


def spans(pixels):
    for number, of in enumerate(pixels):
        for y in sorted({y for _, y in of}):
            row = [x for x, at in of if at == y]
            yield {"triangle": number, "y": y, "first": min(row), "last": max(row)}


def png(path, pixels):
    rows = b"".join(b"\0" + bytes(255 if any((x, y) in of for of in pixels) else 0 for x in range(WIDTH))
                    for y in reversed(range(HEIGHT)))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def check(what, pixels, expected, *arguments, picture=False):
    """`expected`: in the output; None: every pixel is right."""
    global failed
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "exercise.json")
        exercise = {"width": WIDTH, "height": HEIGHT, "triangles": TRIANGLES}
        if picture:
            png(os.path.join(folder, "picture.png"), pixels)
            arguments += ("--picture", os.path.join(folder, "picture.png"))
        else:
            exercise["spans"] = list(spans(pixels))
        with open(path, "w") as file:
            json.dump(exercise, file)
        done = subprocess.run([sys.argv[1], "check-raster", path, *arguments], capture_output=True, text=True)
    if (expected or "every pixel is right") not in done.stdout or done.returncode != (expected is not None):
        print(f"FAIL: {what}: status {done.returncode}, expected {expected!r} in:\n{done.stdout}{done.stderr}")
        failed += 1


LEFT_TOP = ("left", "top")
RIGHT = draw()

check("left and bottom edges", RIGHT, None)
check("left and top edges", draw(LEFT_TOP), None, "--ties", "left-top")
check("left and top edges by another rule", draw(LEFT_TOP), "right with --ties left-top")
check("left and bottom edges by another rule", RIGHT, "right with --ties left-bottom", "--ties", "left-top")
for kept in (("left", "bottom"), LEFT_TOP, ("right", "bottom"), ("right", "top")):
    check(f"{kept} as some rule", draw(kept), None, "--ties", "any")
check("every edge", draw(("left", "bottom", "right", "top")), "centres on all edges are kept")
check("every edge as some rule", draw(("left", "bottom", "right", "top")), "drawn by both", "--ties", "any")
check("no edge", draw(()), "centres on no edge are kept")
check("no edge as some rule", draw(()), "drawn by neither", "--ties", "any")
check("lower left corners of pixels", draw(at=(0, 0)), "sampled at their lower left corner")
check("upper right corners of pixels", draw(at=(1, 1)), "sampled at their upper right corner")
check("truncated corners", draw(corner=math.floor), "corners are truncated to whole pixels")
check("spans without their last pixel", [{(x, y) for x, y in of if (x + 1, y) in of} for of in RIGHT],
      "spans end one pixel early")
check("spans with one more", [of | {(x + 1, y) for x, y in of if x + 1 < WIDTH} for of in RIGHT],
      "spans end one pixel late")
check("without the highest rows", [{(x, y) for x, y in of if y < max(y for _, y in of)} for of in RIGHT],
      "the highest row of each triangle is missing")
check("without the lowest rows", [{(x, y) for x, y in of if y > min(y for _, y in of)} for of in RIGHT],
      "the lowest row of each triangle is missing")
check("a row too high", [{(x, y + 1) for x, y in of} for of in RIGHT], "all rows are one too high")
check("upside down by the height", [{(x, HEIGHT - y) for x, y in of} for of in RIGHT],
      "upside down and one row too high")
check("turned", [{(WIDTH - 1 - x, HEIGHT - 1 - y) for x, y in of} for of in RIGHT], "turned by half a turn")
check("x and y", [{(y, x) for x, y in of if x < HEIGHT} for of in RIGHT], "x and y are exchanged")
check("rectangles", [{(x, y) for x in range(WIDTH) for y in range(HEIGHT)
                      if all(min(p[a] for p in triangle) <= (x, y)[a] + 0.5 < max(p[a] for p in triangle) for a in (0, 1))}
                     for triangle in TRIANGLES], "the rectangle around each triangle is drawn")
check("outside", [{(x, y) for x in range(WIDTH) for y in range(HEIGHT)} - set().union(*RIGHT)],
      "the pixels outside of the triangles are drawn", picture=True)
check("a picture", RIGHT, None, picture=True)
check("a picture of left and top edges", draw(LEFT_TOP), None, "--ties", "left-top", picture=True)
check("a picture upside down", [{(x, HEIGHT - 1 - y) for x, y in of} for of in RIGHT],
      "the picture is upside down", picture=True)
check("a mirrored picture", [{(WIDTH - 1 - x, y) for x, y in of} for of in RIGHT], "mirrored", picture=True)
TRIANGLES[0].reverse()
check("clockwise triangles", [set()] + RIGHT[1:], "corners are in clockwise order are missing")
sys.exit(failed > 0)
