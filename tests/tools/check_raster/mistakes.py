#!/usr/bin/env python3
"""`edgewalk check-raster` of masks of samples: a rasterizer that is written here, right or with one mistake
(tools/check_raster/mistakes.c). mistakes.py EDGEWALK"""
import math
import sys

from support import check_raster, expect, failures

WIDTH, HEIGHT = 20, 16
CENTRE = (0.5, 0.5)

# The positions that Edgewalk has for 4 and 8 samples, and others.
FOUR = [[12 / 32, 4 / 32], [28 / 32, 12 / 32], [4 / 32, 20 / 32], [20 / 32, 28 / 32]]
EIGHT = [[18 / 32, 10 / 32], [14 / 32, 22 / 32], [26 / 32, 18 / 32], [10 / 32, 6 / 32], [6 / 32, 26 / 32],
         [2 / 32, 14 / 32], [22 / 32, 30 / 32], [30 / 32, 2 / 32]]
THREE = [[0.25, 0.125], [0.75, 0.25], [0.5, 0.875]]

# Two with a common edge through samples, one with fractions, one that is thinner than a pixel.
TRIANGLES = [
    [[1.375, 1.125], [8.375, 1.125], [8.375, 8.125]], [[1.375, 1.125], [8.375, 8.125], [1.375, 8.125]],
    [[9.3, 2.1], [18.7, 5.9], [11.2, 14.6]], [[2.2, 9.9], [9.1, 14.8], [8.7, 15.2]],
]


def covers(corners, x, y, kept=("left", "bottom")):
    (ax, ay), (bx, by), (cx, cy) = corners
    if (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0:
        corners = [corners[0], corners[2], corners[1]]
    for i in range(3):
        (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 3]
        value = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        side = ("bottom" if bx > ax else "top") if ay == by else "left" if by < ay else "right"
        if value < 0 or (value == 0 and side not in kept):
            return False
    return True


def snapped(triangle):
    return [[round(c * 256) / 256 for c in point] for point in triangle]


def masks(positions, kept=("left", "bottom"), corner=None, mask=None):
    """Of each triangle, [y][x]; `mask` makes one of the function that decides whether a point is covered."""
    result = []
    for triangle in TRIANGLES:
        corners = [[corner(c) for c in point] for point in triangle] if corner else snapped(triangle)

        def bits(x, y):
            def inside(at):
                return covers(corners, x + at[0], y + at[1], kept)
            if mask:
                return mask(inside, positions)
            return sum(inside(at) << i for i, at in enumerate(positions))
        result.append([[bits(x, y) for x in range(WIDTH)] for y in range(HEIGHT)])
    return result


def judged(of_triangles, positions=FOUR, arguments=()):
    digits = (len(positions) + 3) // 4
    exercise = {"width": WIDTH, "height": HEIGHT, "triangles": TRIANGLES, "samples": positions,
                "masks": [["".join(f"{mask:0{digits}x}" for mask in row) for row in rows] for rows in of_triangles]}
    return check_raster([exercise], *arguments)[:2]


def all_or_none(covered, positions):
    return (1 << len(positions)) - 1 if covered else 0


RIGHT = masks(FOUR)
for positions in (FOUR, EIGHT, THREE, [[0, 0]], [CENTRE], [[(i % 4) / 4, (i // 4) / 4] for i in range(16)]):
    expect(f"{len(positions)} samples", judged(masks(positions), positions), (0, "every sample is right\n"))
expect("left and top", judged(masks(FOUR, ("left", "top")), arguments=("--ties", "left-top"))[0], 0)
expect("any", judged(masks(FOUR, ("right", "top")), arguments=("--ties", "any"))[0], 0)
status, told = judged(masks(FOUR, ()), arguments=("--ties", "any"))
expect("neither", (status, "sample 0 of pixel (2, 2) is drawn by neither: it is on their common edge" in told), (1, True))


def reverse(mask):
    return sum((mask >> i & 1) << (3 - i) for i in range(4))


CAUSES = {
    "all samples of a pixel are covered where its centre is":
        masks(FOUR, mask=lambda inside, at: all_or_none(inside(CENTRE), at)),
    "samples of pixels whose centre is not covered are missing":
        masks(FOUR, mask=lambda inside, at: sum(inside(p) << i for i, p in enumerate(at)) if inside(CENTRE) else 0),
    "all samples of a pixel are covered where one is":
        masks(FOUR, mask=lambda inside, at: all_or_none(any(inside(p) for p in at), at)),
    "all samples of a pixel are covered where the first one is":
        masks(FOUR, mask=lambda inside, at: all_or_none(inside(at[0]), at)),
    "the bits of masks are in reverse order": [[[reverse(mask) for mask in row] for row in rows] for rows in RIGHT],
    "positions of samples are used with y downwards": masks([[x, 1 - y] for x, y in FOUR]),
    "x and y of the samples' positions are exchanged": masks([[y, x] for x, y in FOUR]),
    "positions of samples are added to the pixel's centre": masks([[x + 0.5, y + 0.5] for x, y in FOUR]),
    "samples are in a regular grid": masks([[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]),
    "the picture is upside down": [rows[::-1] for rows in RIGHT],
    "corners are truncated to whole pixels": masks(FOUR, corner=math.floor),
    "centres on left and top edges are kept": masks(FOUR, ("left", "top")),
    "centres on all edges are kept": masks(FOUR, ("left", "top", "right", "bottom")),
}
for cause, wrong in CAUSES.items():
    status, told = judged(wrong)
    expect(cause, (status, f"wrong samples have one cause: {cause}" in told), (1, True))

one = [[row[:] for row in rows] for rows in RIGHT]
y, x = next((y, x) for y in range(HEIGHT) for x in range(WIDTH) if RIGHT[2][y][x] == 15)
one[2][y][x] = 11
status, told = judged(one)
expect("a sample", told, f"triangle 2, sample 2 of pixel ({x}, {y}) is missing: it is inside of all three edges: it is "
       "covered, whatever the other samples are  [OpenGL 4.6 14.6.1]\n1 sample is wrong: 1 missing, 0 too many\n")
TRIANGLES[2].reverse()
clockwise = [rows if i != 2 else [[0] * WIDTH] * HEIGHT for i, rows in enumerate(RIGHT)]
expect("clockwise", "corners are in clockwise order are missing" in judged(clockwise)[1], True)
sys.exit(bool(failures))
