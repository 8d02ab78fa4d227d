#!/usr/bin/env python3
"""`edgewalk check-raster` of triangles with colours: pictures of a rasterizer that is written here, right or with one
mistake (tools/check_raster/colors.c). colors.py EDGEWALK"""
import sys

from support import check_raster, expect, failures

WIDTH, HEIGHT = 40, 32

# Two that pierce each other, one with perspective, one that the near plane and the left side cut.
TRIANGLES = [
    {"clip": [[-0.9, -0.8, -0.5, 1], [0.9, -0.7, 0.6, 1], [0.1, 0.9, 0, 1]],
     "colors": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]},
    {"clip": [[-0.8, 0.6, 0.4, 1], [-0.2, -0.9, 0.3, 1], [0.8, 0.5, -0.6, 1]],
     "colors": [[1, 1, 0], [0.2, 1, 1], [1, 0.3, 1]]},
    {"clip": [[-0.9, 0.9, 0.8, 1], [3.6, 3.8, 3.5, 4], [-0.4, 0.1, 0.95, 1]],
     "colors": [[1, 1, 1], [0, 0.5, 0], [0.5, 0, 0.5]]},
    {"clip": [[-3, -0.5, -2, 1], [0.5, -3.5, 1, 4], [-1, 1, 0.5, 1.5]],
     "colors": [[0.1, 0.9, 0.4], [0.9, 0.6, 0.1], [0.3, 0.3, 1]]},
]


def clipped(corners):
    """Sutherland and Hodgman, on corners of clip coordinates and colour."""
    for axis in range(3):
        for sign in (1, -1):
            def inside(corner):
                return corner[3] + sign * corner[axis]
            kept = []
            for i, a in enumerate(corners):
                b = corners[(i + 1) % len(corners)]
                if inside(a) >= 0:
                    kept.append(a)
                if (inside(a) >= 0) != (inside(b) >= 0):
                    t = inside(a) / (inside(a) - inside(b))
                    kept.append([p + t * (q - p) for p, q in zip(a, b)])
            corners = kept
            if not corners:
                return []
    return corners


def window(corner):
    x, y, z, w = corner[:4]
    return (round((x / w + 1) / 2 * WIDTH * 256) / 256, round((y / w + 1) / 2 * HEIGHT * 256) / 256, (z / w + 1) / 2,
            1 / w, corner[4:])


def fragments(triangle, at=0.5):
    """x, y, depth and the weights of the corners with their 1/w and colours, of every pixel inside."""
    polygon = [window(corner) for corner in clipped(triangle)]
    for i in range(2, len(polygon)):
        a, b, c = polygon[0], polygon[i - 1], polygon[i]

        def twice(p, q, x, y):
            return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
        area = twice(a, b, c[0], c[1])
        if area < 0:
            b, c, area = c, b, -area
        for y in range(HEIGHT if area else 0):
            for x in range(WIDTH):
                edges = [(p, q, twice(p, q, x + at, y + at)) for p, q in ((b, c), (c, a), (a, b))]
                if all(value > 0 or (value == 0 and (q[1] < p[1] or (q[1] == p[1] and q[0] > p[0])))
                       for p, q, value in edges):
                    weights = [value / area for _, _, value in edges]
                    yield x, y, sum(k * v[2] for k, v in zip(weights, (a, b, c))), list(zip(weights, (a, b, c)))


def draw(depth="less", linear=False, clips=True, colors=lambda given: given, at=0.5):
    picture = [[(0, 0, 0)] * WIDTH for _ in range(HEIGHT)]
    depths = [[0 if depth == "greater" else 1] * WIDTH for _ in range(HEIGHT)]
    for triangle in TRIANGLES:
        corners = [list(clip) + list(color) for clip, color in zip(triangle["clip"], colors(triangle["colors"]))]
        if not clips and any(abs(corner[a]) > corner[3] for corner in corners for a in range(3)):
            continue
        for x, y, z, weighted in fragments(corners, at):
            if depth == "always" or (z < depths[y][x]) == (depth == "less") and z != depths[y][x]:
                depths[y][x] = z
                over = 1 if linear else sum(weight * v[3] for weight, v in weighted)
                picture[y][x] = tuple(
                    round(255 * sum(weight * (1 if linear else v[3]) * v[4][c] for weight, v in weighted) / over)
                    for c in range(3))
    return picture


def judged(picture, *arguments, depth_test=True):
    rows = ["".join("%02x%02x%02x" % pixel for pixel in row) for row in picture]
    exercise = {"width": WIDTH, "height": HEIGHT, "depth_test": depth_test, "triangles": TRIANGLES, "rows": rows}
    return check_raster([exercise], *arguments)[:2]


RIGHT = draw()

expect("right", judged(RIGHT), (0, "every pixel is right\n"))
expect("without a depth test", judged(draw(depth="always"), depth_test=False), (0, "every pixel is right\n"))

# Of linear interpolation the corners that clipping makes are right, so a triangle behind the eye is not named: it has
# a test of its own below.
CAUSES = {
    "the depth test is missing": draw(depth="always"),
    "the depth test is reversed": draw(depth="greater"),
    "triangles that cross the near plane": draw(clips=False),
    "a triangle has the colour of its first corner": draw(colors=lambda given: [given[0]] * 3),
    "a triangle has the colour of its second corner": draw(colors=lambda given: [given[1]] * 3),
    "a triangle has the colour of its last corner": draw(colors=lambda given: [given[2]] * 3),
    "each corner has the colour of the next one": draw(colors=lambda given: given[1:] + given[:1]),
    "each corner has the colour of the one before": draw(colors=lambda given: given[2:] + given[:2]),
    "pixels are sampled at their lower left corner": draw(at=0),
    "pixels are sampled at their upper right corner": draw(at=1),
    "red and blue are exchanged": [[pixel[::-1] for pixel in row] for row in RIGHT],
    "the picture is upside down": RIGHT[::-1],
    "the picture is mirrored": [row[::-1] for row in RIGHT],
}
for cause, picture in CAUSES.items():
    status, told = judged(picture)
    expect(cause, (status, f"wrong pixels have one cause: {cause}" in told), (1, True))

SEVERAL, TRIANGLES = TRIANGLES, TRIANGLES[2:3]
status, told = judged(draw(linear=True))
expect("linear", (status, "one cause: colours are interpolated in window coordinates" in told), (1, True))
TRIANGLES = SEVERAL

# A difference of 1 is rounding, a difference of 2 is not; a pixel has the triangle that is seen.
brighter = [row[:] for row in RIGHT]
y, x = next((y, x) for y in range(HEIGHT) for x in range(WIDTH) if RIGHT[y][x] != (0, 0, 0) and max(RIGHT[y][x]) < 250)
red, green, blue = RIGHT[y][x]
brighter[y][x] = (red + 1, green, blue)
expect("rounding", judged(brighter)[0], 0)
brighter[y][x] = (red + 2, green, blue)
brighter[HEIGHT - 1][0] = (0, 3, 0)
status, told = judged(brighter)
lines = told.splitlines()
expect("lines", len(lines), 3)
expect("another colour", lines[0].split(", of triangle")[0].split(", expected")[0],
       f"pixel ({x}, {y}) is ({red + 2}, {green}, {blue})")
expect("too many", lines[1], f"pixel (0, {HEIGHT - 1}) is (0, 3, 0), expected (0, 0, 0): no triangle covers it")
expect("counts", lines[2], "2 pixels are wrong: 0 missing, 1 too many, 1 of another colour")
black = [[(0, 0, 0)] * WIDTH] * HEIGHT
status, told = judged(black, "--all")
drawn = sum(pixel != (0, 0, 0) for row in RIGHT for pixel in row)
expect("nothing drawn", told.splitlines()[-1], f"{drawn} pixels are wrong: {drawn} missing, 0 too many")
expect("all", len(told.splitlines()), drawn + 1)
expect("ties", judged(RIGHT, "--ties", "any")[0], 2)
sys.exit(bool(failures))
