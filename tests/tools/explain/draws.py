#!/usr/bin/env python3
"""`edgewalk explain` of pixels that no primitive wrote (tools/explain/draws.c): the reason for each triangle of a
script follows from its corners. draws.py EDGEWALK"""
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import GREEN, expect, finish, read, run, write

# 16x16 pixels: a pixel is 1/8 wide. Draw 1: the square from pixel (2, 3) to (5, 6), counted from the lower left,
# is two triangles; one triangle is left of the view volume, one has three corners on a line, one is so narrow that
# it lies between centres, one is clockwise. Draw 2 is behind the far plane. Draw 3 covers the pixels of rows 14
# and 15 whose depth test fails.
SCRIPT = GREEN + """[vertex data]
0/float/3
-0.75  -0.625 0
-0.375 -0.625 0
-0.375 -0.25 0
-0.75  -0.625 0
-0.375 -0.25 0
-0.75  -0.25 0
-3 0 0
-2 0 0
-2 1 0
0 0 0
0.5 0.5 0
0.25 0.25 0
0.01 0 0
0.05 0 0
0.05 0.5 0
0 0 0
0 0.5 0
0.5 0 0
0 0 2
0.5 0 2
0 0.5 2
-1 0.75 0.5
1 0.75 0.5
1 1 0.5
[test]
clear color 0 0 0.25 1
clear
enable GL_CULL_FACE
draw arrays GL_TRIANGLES 0 18
draw arrays GL_TRIANGLES 18 3
enable GL_DEPTH_TEST
depthfunc GL_NEVER
draw arrays GL_TRIANGLES 21 3
"""


def explain(*arguments, script=SCRIPT):
    with tempfile.TemporaryDirectory() as folder:
        write(os.path.join(folder, "script.shader_test"), script)
        done = run("explain", "script.shader_test", *arguments, cwd=folder)
        page = os.path.join(folder, "page.html")
        return read(page) if os.path.exists(page) else done.stdout + done.stderr


ITEMS = [
    "draw 1: TRIANGLES, 18 vertices, 6 primitives",
    "2 cover pixels; the nearest one is (4, 12)",
    "1 not drawn: back faces are culled",
    "1 not drawn: all of it is outside of the left plane of the view volume",
    "1 not drawn: its area is 0",
    "1 not drawn: no pixel of viewport and scissor box has its centre within the rectangle around it",
    "draw 2: TRIANGLES, 3 vertices, 1 primitive",
    "1 not drawn: all of it is outside of the far plane of the view volume",
    "draw 3: TRIANGLES, 3 vertices, 1 primitive",
    "1 covers pixels; the nearest one is (7, 1)",
]


def each_triangle_has_its_reason():
    """Pixel (7, 12) from the upper left is 3 right of the square's last column; draw 3, below a line from (0, 14) to
    (16, 16) in window coordinates, has the pixel 11 above it."""
    text = explain("--pixel", "7,12")
    expect("what wrote it", "\nThe clear wrote the visible colour.\n" in text, True)
    expect("items", [line.strip() for line in text.split("primitives:\n")[1].splitlines()], ITEMS)


def the_page_has_the_same():
    page = explain("--pixel", "7,12", "--html", "page.html")
    listed = page.split("<h2 id=draws>What became of the primitives</h2>\n")[1].split("</html>")[0]
    expect("items", [item for item in re.split(r"<[^>]*>|\n", listed) if item], ITEMS)


def json_has_window_coordinates():
    draws = json.loads(explain("--pixel", "7,12", "--json"))["draws"]
    expect("draws", [(draw["primitives"], draw["covering"], draw.get("nearest")) for draw in draws],
           [(6, 2, [4, 3]), (1, 0, None), (1, 1, [7, 14])])
    expect("reasons", draws[0]["not_drawn"], {
        "all of it is outside of the left plane of the view volume": 1, "its area is 0": 1,
        "no pixel of viewport and scissor box has its centre within the rectangle around it": 1})
    expect("culled", (draws[0]["culled_back"], draws[0]["culled_front"]), (1, 0))


def a_pixel_that_is_drawn_has_no_such_list():
    text = explain("--pixel", "3,11")
    expect("it is drawn", "wrote the visible colour" in text, True)
    expect("no list", "What became of the primitives" in text, False)


def most_draws_are_left_out():
    """msaa has more than 16 draws."""
    def count(*more):
        done = run("explain", "msaa", "--size", "640x480", "--pixel", "5,5", *more)
        lines = done.stdout.split("What became of the primitives:\n")[1].splitlines()
        numbers = [int(line.split()[1].rstrip(":")) for line in lines if line.startswith("  draw ")]
        expect("in order", numbers, sorted(numbers))
        return len(numbers), re.findall(r"those of (\d+) more", done.stdout)

    shown, more = count()
    every, none = count("--all")
    expect("shown", (shown, more, none), (16, [str(every - 16)], []))


# Draws of a triangle for each reason that triangles may have in one draw. A corner is a position, a clip distance and a
# cull distance; 1 and 1 if it has none.
REASONS = [
    ("a corner's position or clip distance is a NaN", "nan 0 0 1", "0 0.5 0 1", "0.5 0 0 1"),
    ("all of it is outside of the left plane of the view volume", "-3 0 0 1", "-2 0 0 1", "-2 1 0 1"),
    ("all of it is outside of the right plane of the view volume", "3 0 0 1", "2 0 0 1", "2 1 0 1"),
    ("all of it is outside of the bottom plane of the view volume", "0 -3 0 1", "0 -2 0 1", "1 -2 0 1"),
    ("all of it is outside of the top plane of the view volume", "0 3 0 1", "0 2 0 1", "1 2 0 1"),
    ("all of it is outside of the near plane of the view volume", "0 0 -3 1", "0 1 -2 1", "1 0 -2 1"),
    ("all of it is outside of the far plane of the view volume", "0 0 3 1", "0 1 2 1", "1 0 2 1"),
    ("a clip distance is negative at all corners", "0 0 0 1 -1", "0 0.5 0 1 -1", "0.5 0 0 1 -1"),
    ("a cull distance is negative at all corners", "0 0 0 1 1 -1", "0 0.5 0 1 1 -1", "0.5 0 0 1 1 -1"),
    # The clip distance is -1.1 - z, which is positive outside of the near plane alone.
    ("clipping leaves nothing of it", "0 0 -3 1 1.9", "0 0.5 0.5 1 -1.6", "0.5 0 0.5 1 -1.6"),
    ("its area is 0", "0 0 0 1", "0.5 0.5 0 1", "0.25 0.25 0 1"),
    ("no pixel of viewport and scissor box has its centre within the rectangle around it", "0.01 0 0 1", "0.05 0 0 1",
     "0.05 0.5 0 1"),
    # The centre of the pixel (8, 8), at (0.0625, 0.0625), is within its rectangle, right of its diagonal.
    ("it lies between the centres or samples of pixels", "0.03 0.05 0 1", "0.1 0.12 0 1", "0.03 0.12 0 1"),
]


def every_reason_is_counted():
    """More reasons than a draw has had room for."""
    corners = [" ".join((corner.split() + ["1", "1"])[:6]) for _, *triangle in REASONS for corner in triangle]
    script = "\n".join([
        "[require]", "SIZE 16 16", "[vertex program]", "!!NVvp5.0", "OPTION ARB_cull_distance;",
        "MOV result.position, vertex.attrib[0];", "MOV result.clip[0].x, vertex.attrib[1].x;",
        "MOV result.cull[0].x, vertex.attrib[1].y;", "END",
        "[fragment program]", "!!ARBfp1.0", "MOV result.color, {0, 1, 0, 1};", "END",
        "[vertex data]", "0/float/4 1/float/2", *corners, "[test]", "clear", "enable GL_CLIP_PLANE0",
        "draw arrays GL_TRIANGLES 0 %d" % len(corners), ""])
    draw, = json.loads(explain("--pixel", "7,12", "--json", script=script))["draws"]
    expect("all reasons", draw["not_drawn"], {reason: 1 for reason, *_ in REASONS})
    expect("no other sentence", "is inside of all edges" in explain("--pixel", "7,12", script=script), False)


each_triangle_has_its_reason()
the_page_has_the_same()
json_has_window_coordinates()
a_pixel_that_is_drawn_has_no_such_list()
most_draws_are_left_out()
every_reason_is_counted()
finish()
