#!/usr/bin/env python3
"""`edgewalk check-raster` of triangles, lines and points with colours: pictures of a rasterizer that is written here, right or with one
mistake (tools/check_raster/colors.c). colors.py EDGEWALK"""
import math
import sys

from support import check_raster, diamond_exit, expect, failures

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


def viewport(x, y):
    return (x + 1) / 2 * WIDTH, (y + 1) / 2 * HEIGHT


def window(corner, to_window=viewport):
    x, y, z, w = corner[:4]
    x, y = to_window(x / w, y / w)
    return round(x * 256) / 256, round(y * 256) / 256, (z / w + 1) / 2, 1 / w, corner[4:]


def fragments(triangle, at=(0.5, 0.5), to_window=viewport, culled=0):
    """x, y, depth and the weights of the corners with their 1/w and colours, of every pixel inside. `culled`: the sign of
    the area of triangles that are left out."""
    polygon = [window(corner, to_window) for corner in clipped(triangle)]
    for i in range(2, len(polygon)):
        a, b, c = polygon[0], polygon[i - 1], polygon[i]

        def twice(p, q, x, y):
            return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
        area = twice(a, b, c[0], c[1])
        if area * culled > 0:
            continue
        if area < 0:
            b, c, area = c, b, -area
        for y in range(HEIGHT if area else 0):
            for x in range(WIDTH):
                edges = [(p, q, twice(p, q, x + at[0], y + at[1])) for p, q in ((b, c), (c, a), (a, b))]
                if all(value > 0 or (value == 0 and (q[1] < p[1] or (q[1] == p[1] and q[0] > p[0])))
                       for p, q, value in edges):
                    weights = [value / area for _, _, value in edges]
                    yield x, y, sum(k * v[2] for k, v in zip(weights, (a, b, c))), list(zip(weights, (a, b, c)))


def draw(depth="less", linear=False, clips=True, colors=lambda given: given, at=(0.5, 0.5), flat_depth=None,
         depth_perspective=False, undivided_depth=False, divided_colors=False, to_window=viewport, culled=0,
         stored=lambda component: round(255 * component)):
    picture = [[(0, 0, 0)] * WIDTH for _ in range(HEIGHT)]
    depths = [[0 if depth == "greater" else 1] * WIDTH for _ in range(HEIGHT)]
    for triangle in TRIANGLES:
        corners = [list(clip) + list(color) for clip, color in zip(triangle["clip"], colors(triangle["colors"]))]
        if not clips and any(abs(corner[a]) > corner[3] for corner in corners for a in range(3)):
            continue
        for x, y, z, weighted in fragments(corners, at, to_window, culled):
            if undivided_depth:
                z = sum(weight * (2 * v[2] - 1) / v[3] for weight, v in weighted) / 1000 + 0.5
            if flat_depth is not None:
                z = window(corners[flat_depth])[2]
            if depth_perspective:
                z = sum(weight * v[3] * v[2] for weight, v in weighted) / sum(weight * v[3] for weight, v in weighted)
            if depth == "always" or (z < depths[y][x]) == (depth == "less") and z != depths[y][x]:
                depths[y][x] = z
                over = 1 if linear or divided_colors else sum(weight * v[3] for weight, v in weighted)
                picture[y][x] = tuple(
                    stored(sum(weight * (1 if linear else v[3]) * v[4][c] for weight, v in weighted) / over)
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
    "pixels are sampled at their lower left corner": draw(at=(0, 0)),
    "pixels are sampled at their lower right corner": draw(at=(1, 0)),
    "pixels are sampled at their upper left corner": draw(at=(0, 1)),
    "pixels are sampled at their upper right corner": draw(at=(1, 1)),
    "the picture is turned by half a turn": [row[::-1] for row in RIGHT[::-1]],
    "x and y are exchanged": draw(to_window=lambda x, y: viewport(y, x)),
    "coordinates are scaled by the width and the height less 1":
        draw(to_window=lambda x, y: ((x + 1) / 2 * (WIDTH - 1), (y + 1) / 2 * (HEIGHT - 1))),
    "the picture is twice as large": draw(to_window=lambda x, y: ((x + 1) * WIDTH, (y + 1) * HEIGHT)),
    "the origin is at the lower left corner of the window":
        draw(to_window=lambda x, y: (x / 2 * WIDTH, y / 2 * HEIGHT)),
    "y is scaled by the width": draw(to_window=lambda x, y: ((x + 1) / 2 * WIDTH, (y + 1) / 2 * WIDTH)),
    "x is scaled by the height": draw(to_window=lambda x, y: ((x + 1) / 2 * HEIGHT, (y + 1) / 2 * HEIGHT)),
    "colours are encoded as sRGB": draw(stored=lambda c: round(
        255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055))),
    "triangles whose corners are in clockwise order are missing": draw(culled=-1),
    "triangles whose corners are in counterclockwise order are missing": draw(culled=1),
    "red and blue are exchanged": [[pixel[::-1] for pixel in row] for row in RIGHT],
    "the picture is upside down": RIGHT[::-1],
    "the picture is mirrored": [row[::-1] for row in RIGHT],
}
for cause, picture in CAUSES.items():
    status, told = judged(picture)
    expect(cause, (status, f"wrong pixels have one cause: {cause}" in told), (1, True))

# Without the triangle that is clipped, whose corners are outside of the depths from 0 to 1.
SEVERAL, TRIANGLES = TRIANGLES, TRIANGLES[:3]
for number, name in ((0, "first"), (2, "last")):
    status, told = judged(draw(flat_depth=number))
    expect(f"depth of one corner: {name}",
           (status, f"one cause: all of a primitive has the depth of its {name} corner" in told), (1, True))
TRIANGLES = [
    {"clip": [[-0.9, -0.9, -0.8, 1], [7, -7, 6, 8], [0, 0.9, -0.8, 1]], "colors": [[1, 0, 0]] * 3},
    {"clip": [[0, 0.9, -0.8, 1], [7, -7, 6, 8], [7, 7, 6, 8]], "colors": [[0, 0, 1]] * 3},
    {"clip": [[0.95, -0.9, -0.1, 1], [0.95, 0.9, -0.1, 1], [-0.8, 0, -0.1, 1]], "colors": [[0, 1, 0]] * 3}]
status, told = judged(draw(depth_perspective=True))
expect("depth with perspective", (status, "one cause: depths are interpolated with perspective" in told), (1, True))
TRIANGLES = [
    {"clip": [[-0.9, -0.9, 0.1, 1], [2.7, -2.7, 0.3, 3], [0, 2.7, 0.3, 3]], "colors": [[1, 0, 0]] * 3},
    {"clip": [[-0.9, 0.8, 0.22, 1], [0.9, 0.8, 0.22, 1], [0, -0.9, 0.22, 1]], "colors": [[0, 1, 0]] * 3}]
status, told = judged(draw(undivided_depth=True))
expect("depth without division", (status, "one cause: depths are z: divide them by w" in told), (1, True))
TRIANGLES = [{"clip": [[-0.9, -0.9, 0, 1], [0.9, -0.9, 0, 1], [0, 0.9, 0, 1]], "colors": [[1, 1, 0], [1, 0, 1], [1, 0.5, 0.5]]}]
status, told = judged(draw(stored=lambda c: int(256 * c) & 255))
expect("256", (status, "one cause: components of 1 become 0" in told), (1, True))
TRIANGLES = SEVERAL[2:3]
status, told = judged(draw(divided_colors=True))
expect("divided colours", (status, "one cause: colours are divided by w and interpolated" in told), (1, True))
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


# --- Lines and points ----------------------------------------------------------------------------------------------------

def corner(x, y, z, w, color):
    """Window coordinates in pixels, depth from 0 to 1."""
    return {"clip": [(2 * x / WIDTH - 1) * w, (2 * y / HEIGHT - 1) * w, (2 * z - 1) * w, w], "color": color}


RED, GREEN, BLUE, YELLOW, WHITE = [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 1, 1]

# All directions, with perspective, that cross each other at other depths; two leave the depths from 0 to 1.
LINES = [
    [corner(3.25, 2.5, 0.1, 1, RED), corner(37.75, 9.25, 0.9, 4, GREEN)],
    [corner(36.5, 2.25, 0.2, 3, BLUE), corner(4.5, 12.5, 0.6, 1, YELLOW)],
    [corner(20.25, 30.5, 0.8, 1, WHITE), corner(16.5, 1.25, 0.3, 5, RED)],
    [corner(30.5, 1.75, 0.7, 2, GREEN), corner(33.25, 29.5, 0.1, 1, BLUE)],
    [corner(2.5, 28.25, 0.4, 1, YELLOW), corner(38.25, 17.75, 0.5, 6, BLUE)],
    [corner(5.25, 20.5, -0.5, 1, GREEN), corner(37.5, 24.25, 0.7, 1, RED)],
    [corner(8.5, 3.25, 0.9, 1, BLUE), corner(11.75, 29.5, 1.6, 1, WHITE)],
]
POINTS = [[corner(x, y, z, w, color)] for x, y, z, w, color in (
    (6.3, 7.6, 0.5, 1, RED), (8.1, 9.2, 0.3, 2, GREEN), (7.2, 5.1, 0.8, 3, BLUE), (20.7, 20.4, 0.2, 1, YELLOW),
    (22.2, 22.9, 0.6, 1, WHITE), (33.5, 10.5, -0.2, 1, RED), (35.5, 12.25, 0.4, 1, BLUE), (18.5, 6.5, 1.3, 1, GREEN))]


def depth_clipped(line):
    """The part with depths from 0 to 1, in clip coordinates."""
    low, high = 0.0, 1.0
    (a, b) = (end["clip"] for end in line)
    for sign in (1, -1):
        at, to = a[3] + sign * a[2], b[3] + sign * b[2]
        if at < 0 and to < 0:
            return None
        if at < 0:
            low = max(low, at / (at - to))
        elif to < 0:
            high = min(high, at / (at - to))
    return low, high


def line_fragments(line, limits, width, each=False):
    """14.5.1: t is the place of the centre's projection to the segment. x, y, t and both ends. 14.5.2.2: the fragments of a
    column have one t, that of the segment that is moved, or each its own."""
    ends = [[a + t * (b - a) for a, b in zip(line[0]["clip"], line[1]["clip"])] for t in limits]
    (ax, ay), (bx, by) = places = [window(end)[:2] for end in ends]
    across = (0, 1) if abs(bx - ax) >= abs(by - ay) else (1, 0)
    offset = [-(width - 1) / 2 * c for c in across]
    for x, y in diamond_exit([[c + o for c, o in zip(place, offset)] for place in places]):
        along = (x + 0.5 - ax - offset[0]) * (bx - ax) + (y + 0.5 - ay - offset[1]) * (by - ay)
        for i in range(width):
            px, py = x + i * across[0], y + i * across[1]
            if each:
                along = (px + 0.5 - ax) * (bx - ax) + (py + 0.5 - ay) * (by - ay)
            if 0 <= px < WIDTH and 0 <= py < HEIGHT:
                yield px, py, along / ((bx - ax) ** 2 + (by - ay) ** 2), ends


def point_fragments(point, size):
    """14.4.1: a square around a centre that is halfway or whole, as the size is odd or even."""
    x, y = window(point[0]["clip"])[:2]
    x0, y0 = (math.floor(c) - size // 2 if size % 2 else math.floor(c + 0.5) - size // 2 for c in (x, y))
    for py in range(y0, y0 + size):
        for px in range(x0, x0 + size):
            if 0 <= px < WIDTH and 0 <= py < HEIGHT:
                yield px, py


def draw_simple(primitives, size=1, depth="less", linear=False, clips=True, flat_depth=None, depth_perspective=False,
                colors=lambda given: given, all_colors=lambda given: given, move=0, each=False):
    """The colours of lines, whose ends the clipping has moved, follow from t in the whole line."""
    picture = [[(0, 0, 0)] * WIDTH for _ in range(HEIGHT)]
    depths = [[0 if depth == "greater" else 1] * WIDTH for _ in range(HEIGHT)]

    def store(x, y, z, color):
        if depth == "always" or (z < depths[y][x]) == (depth == "less") and z != depths[y][x]:
            depths[y][x] = z
            picture[y][x] = tuple(round(255 * min(max(c, 0), 1)) for c in color)  # t may be outside of 0 to 1
    given = all_colors([[end["color"] for end in primitive] for primitive in primitives])
    for primitive, own in zip(primitives, given):
        own = colors(own)
        zs = [(end["clip"][2] / end["clip"][3] + 1) / 2 for end in primitive]
        if len(primitive) == 1:
            if clips and not 0 <= zs[0] <= 1:
                continue
            x, y, z, w = primitive[0]["clip"]
            moved = [{"clip": [x + 2 * move * w / WIDTH, y + 2 * move * w / HEIGHT, z, w]}]
            for x, y in point_fragments(moved, size):
                store(x, y, zs[0], own[0])
            continue
        limits = depth_clipped(primitive) if clips else (0, 1)
        for x, y, t, ends in line_fragments(primitive, limits, size, each) if limits else ():
            over = [(1 - t) / ends[0][3], t / ends[1][3]]
            true = over[1] / sum(over)  # of the clipped segment, in clip coordinates
            z = (1 - t) * (ends[0][2] / ends[0][3] + 1) / 2 + t * (ends[1][2] / ends[1][3] + 1) / 2
            if flat_depth is not None:
                z = zs[flat_depth]
            if depth_perspective:
                z = zs[0] + (limits[0] + true * (limits[1] - limits[0])) * (zs[1] - zs[0])
            whole = t if linear else limits[0] + true * (limits[1] - limits[0])
            store(x, y, z, [(1 - whole) * a + whole * b for a, b in zip(*own)])
    return picture


def judged_simple(member, primitives, picture, size=1, depth_test=True):
    rows = ["".join("%02x%02x%02x" % pixel for pixel in row) for row in picture]
    exercise = {"width": WIDTH, "height": HEIGHT, "depth_test": depth_test, "line_width": size, "point_size": size,
                member: [{"clip": [end["clip"] for end in ends], "colors": [end["color"] for end in ends]}
                         for ends in primitives],
                "rows": rows}
    return check_raster([exercise])[:2]


for member, primitives, sizes in (("lines", LINES, (1, 2, 3)), ("points", POINTS, (1, 2, 5, 6))):
    for size in sizes:
        expect(f"{member} of size {size}", judged_simple(member, primitives, draw_simple(primitives, size), size),
               (0, "every pixel is right\n"))
    expect(f"{member} without a depth test",
           judged_simple(member, primitives, draw_simple(primitives, depth="always"), depth_test=False)[0], 0)

expect("each fragment's own t", judged_simple("lines", LINES, draw_simple(LINES, 3, each=True), 3)[0], 0)

INSIDE = LINES[:5]
CROSSED = [[corner(2.5, 5.5, 0.1, 1, RED), corner(37.5, 26.25, 0.9, 9, GREEN)],
           [corner(2.5, 7.25, 0.55, 1, BLUE), corner(37.5, 24.5, 0.55, 1, YELLOW)]]
LINE_CAUSES = [
    ("the depth test is missing", LINES, {"depth": "always"}),
    ("the depth test is reversed", LINES, {"depth": "greater"}),
    ("depths outside of 0 to 1 are drawn", LINES, {"clips": False}),
    ("all of a primitive has the depth of its first corner", LINES[:5], {"flat_depth": 0}),
    ("all of a primitive has the depth of its last corner", LINES[:5], {"flat_depth": 1}),
    ("depths are interpolated with perspective", CROSSED, {"depth_perspective": True}),
    ("colours are interpolated in window coordinates", INSIDE, {"linear": True}),
    ("a line has the colour of its first end", LINES, {"colors": lambda given: [given[0]] * 2}),
    ("a line has the colour of its second end", LINES, {"colors": lambda given: [given[1]] * 2}),
    ("each end has the colour of the other one", LINES, {"colors": lambda given: given[::-1]}),
]
for cause, lines, mistake in LINE_CAUSES:
    for size in (3, 7):
        status, told = judged_simple("lines", lines, draw_simple(lines, size, **mistake), size)
        expect(f"{cause}, width {size}", (status, f"wrong pixels have one cause: {cause}" in told), (1, True))
status, told = judged_simple("lines", LINES, draw_simple(LINES, 1), 3)
expect("thin lines", (status, "one cause: lines have a width of 1" in told), (1, True))

POINT_CAUSES = [
    ("the depth test is missing", {"depth": "always"}),
    ("the depth test is reversed", {"depth": "greater"}),
    ("depths outside of 0 to 1 are drawn", {"clips": False}),
    ("a point has the colour of the next point", {"all_colors": lambda given: given[1:] + given[:1]}),
    ("a point has the colour of the point before", {"all_colors": lambda given: given[-1:] + given[:-1]}),
]
for cause, mistake in POINT_CAUSES:
    status, told = judged_simple("points", POINTS, draw_simple(POINTS, 5, **mistake), 5)
    expect(cause, (status, f"wrong pixels have one cause: {cause}" in told), (1, True))
status, told = judged_simple("points", POINTS, draw_simple(POINTS), 5)
expect("small points", (status, "one cause: points have a size of 1" in told), (1, True))
for size in (4, 5):
    status, told = judged_simple("points", POINTS, draw_simple(POINTS, size, move=size / 2), size)
    expect("points at their corner", (status, "one cause: points begin at their position" in told), (1, True))
line = told.splitlines()[0]
expect("the point is named", "no point covers it" in told or "of point" in told, True)
sys.exit(bool(failures))
