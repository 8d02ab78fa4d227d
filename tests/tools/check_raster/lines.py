#!/usr/bin/env python3
"""`edgewalk check-raster` of lines: a rasterizer that is written here, by the definition of OpenGL 4.6 compatibility
14.5.1 with exact fractions, and rasterizers that make one mistake (tools/check_raster/lines.c). lines.py EDGEWALK"""
import math
import sys
from fractions import Fraction

from support import check_raster, diamond_exit, expect, failures

WIDTH, HEIGHT = 40, 32

# All directions; ends in, on and outside of diamonds.
LINES = [
    [[2.25, 3.5], [12.75, 6.25]], [[20.5, 4.5], [10.5, 1.5]], [[3.5, 8.5], [9.5, 22.5]], [[12.25, 24.75], [10.25, 9.5]],
    [[14.5, 8.5], [22.5, 8.5]], [[22.5, 10.25], [14.25, 10.25]], [[24.5, 3.5], [24.5, 12.5]], [[26.25, 12.25], [26.25, 2.75]],
    [[16.5, 14.5], [24.5, 22.5]], [[33.5, 14.5], [25.5, 22.5]], [[28.3, 2.6], [37.9, 5.3]], [[30.1, 24.3], [33.6, 9.2]],
    [[16.5, 25], [16.9, 25.2]], [[19.5, 25.5], [20.5, 25.5]], [[36.25, 26.5], [22.75, 29.75]], [[6.0625, 29.5], [17.5, 26.125]],
]

# Halfway between two centres, in every column or in some; ends on the corners and borders of diamonds.
TIES = [
    [[22.5, 10], [14.25, 10]], [[3, 5], [9, 5]], [[26, 12.25], [26, 2.75]], [[28, 2.5], [28, 9]],
    [[2.5, 2], [10.5, 6]], [[10.5, 12], [2.5, 8]], [[2.5, 20], [10.5, 16]], [[10.5, 22], [2.5, 26]],
    [[20, 2.5], [24, 10.5]], [[24, 24.5], [20, 16.5]], [[30.5, 3], [33, 3.5]], [[30.25, 8.25], [34.75, 8.75]],
    [[30, 12], [36, 18]], [[36, 20], [30, 26]], [[12.75, 28.75], [15.25, 28.25]], [[20.5, 28.5], [20.5, 28.5]],
]


def x_major(line):
    (ax, ay), (bx, by) = [[round(c * 256) for c in point] for point in line]
    return abs(bx - ax) >= abs(by - ay)


def wide(line, width):
    """14.5.2.2: the line is moved by (width - 1) / 2 across, and each pixel is repeated."""
    across = (0, 1) if x_major(line) else (1, 0)
    offset = [-Fraction(width - 1, 2) * c for c in across]
    for x, y in diamond_exit(line, offset):
        for i in range(width):
            yield x + i * across[0], y + i * across[1]


# --- Rasterizers with a mistake ------------------------------------------------------------------------------------------


def bresenham(line, round_to, last=True):
    """Between two whole pixels, in integers."""
    (x, y), (bx, by) = [[round_to(c) for c in point] for point in line]
    dx, dy, sx, sy = abs(bx - x), abs(by - y), 1 if bx > x else -1, 1 if by > y else -1
    error = dx - dy
    while (x, y) != (bx, by):
        yield x, y
        twice = 2 * error
        if twice > -dy:
            error -= dy
            x += sx
        if twice < dx:
            error += dx
            y += sy
    if last:
        yield x, y


def follow(line, at=0.5, up=0.0, only_x=False, columns=None):
    """In each column of `diamond_exit`, the pixel around the line at `at`."""
    (ax, ay), (bx, by) = line
    swap = not only_x and not x_major(line)
    if swap:
        ax, ay, bx, by = ay, ax, by, bx
    for u in {y if swap else x for x, y in columns or diamond_exit(line)}:
        v = math.floor(ay + (u + at - ax) * (by - ay) / (bx - ax) + up) if bx != ax else math.floor(ay)
        yield (v, u) if swap else (u, v)


def all_columns(line):
    (ax, ay), (bx, by) = line
    low, high = (min(ax, bx), max(ax, bx)) if x_major(line) else (min(ay, by), max(ay, by))
    columns = [(u, u) for u in range(math.floor(low), math.floor(high) + 1)]
    return follow(line, columns=columns)


def with_end(line):
    pixels = set(diamond_exit(line))
    (bx, by) = line[1]
    return pixels | {(math.floor(bx), math.floor(by))}


def without_beginning(line):
    pixels = set(diamond_exit(line))
    (ax, ay) = line[0]
    return pixels - {min(pixels, key=lambda p: (p[0] + 0.5 - ax) ** 2 + (p[1] + 0.5 - ay) ** 2)} if pixels else pixels


def from_left(line):
    (ax, ay), (bx, by) = line
    backwards = bx < ax if x_major(line) else by < ay
    return diamond_exit(line[::-1] if backwards else line)


def touched(line):
    """Sampled finely: every pixel that has a point of the line."""
    (ax, ay), (bx, by) = line
    for i in range(4000):
        yield math.floor(ax + (bx - ax) * (i + 0.5) / 4000), math.floor(ay + (by - ay) * (i + 0.5) / 4000)


def upwards(line, width):
    across = (0, 1) if x_major(line) else (1, 0)
    return {(x + i * across[0], y + i * across[1]) for x, y in diamond_exit(line) for i in range(width)}


def along(line, width):
    across = (1, 0) if x_major(line) else (0, 1)
    return {(x + i * across[0], y + i * across[1])
            for x, y in diamond_exit(line) for i in range(-(width // 2), width - width // 2)}


def squares(line, width):
    offsets = range(-(width // 2), width - width // 2)
    return {(x + i, y + j) for x, y in diamond_exit(line) for i in offsets for j in offsets}


def rectangle(line, width):
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    for x in range(WIDTH):
        for y in range(HEIGHT):
            px, py = x + 0.5 - ax, y + 0.5 - ay
            if 0 <= px * dx + py * dy < dx * dx + dy * dy and abs(px * dy - py * dx) <= width / 2 * math.hypot(dx, dy):
                yield x, y


# --- Verdicts ------------------------------------------------------------------------------------------------------------


def spans(pixels_of_lines):
    for number, pixels in enumerate(pixels_of_lines):
        for x, y in sorted(set(pixels)):
            if 0 <= x < WIDTH and 0 <= y < HEIGHT:
                yield {"line": number, "y": y, "first": x, "last": x}


def judged(pixels_of_lines, width=1, lines=None, arguments=()):
    exercise = {"width": WIDTH, "height": HEIGHT, "lines": lines or LINES, "line_width": width,
                "spans": list(spans(pixels_of_lines))}
    return check_raster([exercise], *arguments)[:2]


RIGHT = [set(diamond_exit(line)) for line in LINES]
expect("right", judged(RIGHT), (0, "every pixel is right\n"))
expect("ties", judged([diamond_exit(line) for line in TIES], lines=TIES), (0, "every pixel is right\n"))
for width in (2, 3, 4, 7):
    expect(f"ties, width {width}", judged([wide(line, width) for line in TIES], width, TIES)[0], 0)
    expect(f"width {width}", judged([wide(line, width) for line in LINES], width), (0, "every pixel is right\n"))

CAUSES = {
    "rows are upside down": [{(x, HEIGHT - 1 - y) for x, y in of} for of in RIGHT],
    "pixels are mirrored": [{(WIDTH - 1 - x, y) for x, y in of} for of in RIGHT],
    "x and y are exchanged": [{(y, x) for x, y in of} for of in RIGHT],
    "the pixel in which a line ends is drawn": [with_end(line) for line in LINES],
    "the pixel in which a line begins is missing": [without_beginning(line) for line in LINES],
    "lines are drawn from their left or lower end": [from_left(line) for line in LINES],
    "every column between the ends is drawn": [all_columns(line) for line in LINES],
    "ends are truncated to whole pixels: ": [bresenham(line, math.floor) for line in LINES],
    "ends are truncated to whole pixels, and the last": [bresenham(line, math.floor, False) for line in LINES],
    "ends are rounded to whole pixels: ": [bresenham(line, lambda c: math.floor(c + 0.5)) for line in LINES],
    "ends are rounded to whole pixels, and the last":
        [bresenham(line, lambda c: math.floor(c + 0.5), False) for line in LINES],
    "steep lines have gaps": [follow(line, only_x=True) for line in LINES],
    "the line is followed at the left or lower edge": [follow(line, at=0) for line in LINES],
    "lines are half a pixel too high": [follow(line, up=0.5) for line in LINES],
    "every pixel that a line touches is drawn": [touched(line) for line in LINES],
}
for cause, pixels in CAUSES.items():
    status, told = judged(pixels)
    expect(cause, (status, f"wrong pixels have one cause: {cause}" in told), (1, True))

WIDE_CAUSES = {
    "lines have a width of 1": lambda line: diamond_exit(line),
    "wide lines grow to one side": lambda line: upwards(line, 5),
    "wide lines grow in their own direction": lambda line: along(line, 5),
    "each pixel of a wide line is a square": lambda line: squares(line, 5),
    "wide lines are rectangles": lambda line: rectangle(line, 5),
}
for cause, draw in WIDE_CAUSES.items():
    status, told = judged([draw(line) for line in LINES], 5)
    expect(cause, (status, f"wrong pixels have one cause: {cause}" in told), (1, True))

# Each kind of wrong pixel has a reason.
LINE = [[[2.5, 2.5], [6.5, 2.5]]]
for wrong, sentence in (({(2, 2), (3, 2), (4, 2), (5, 2), (6, 2)}, "pixel (6, 2) is too many: the line ends in its diamond"),
                        ({(2, 2), (3, 2), (5, 2)}, "pixel (4, 2) is missing: the line leaves the diamond"),
                        ({(2, 2), (3, 2), (4, 2), (5, 2), (5, 3)}, "pixel (5, 3) is too many: other pixels of this column"),
                        ({(2, 2), (3, 2), (4, 2), (5, 2), (9, 2)}, "pixel (9, 2) is too many: the line does not leave a")):
    status, told = judged([wrong], lines=LINE)
    expect(sentence, (status, "line 0, " + sentence in told, "1 pixel is wrong" in told), (1, True, True))
expect("no rule of ties", judged([], lines=LINE, arguments=("--ties", "any"))[0], 2)
sys.exit(bool(failures))
