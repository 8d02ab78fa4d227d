#!/usr/bin/env python3
"""The explanation of a pixel as text: its history in the order of the commands. text.py EDGEWALK"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import GREEN, edgewalk_script, expect, finish


def history(text):
    """The lines between the two headings, without the sections of the specification."""
    lines = text.split("in order:\n")[1].split("\n\n")[0].splitlines()
    return [re.sub(r"  \[.*", "", line).strip() for line in lines]


def the_history_has_the_order_of_the_commands():
    """A culled triangle is reported when it is set up, a clear when the tile is drawn."""
    script = GREEN + """[vertex data]
0/float/3
-1 -1 0
 3 -1 0
-1  3 0
-1 -1 0
-1  3 0
 3 -1 0
[test]
clear color 0 0 0.25 1
clear
enable GL_CULL_FACE
draw arrays GL_TRIANGLES 0 3
draw arrays GL_TRIANGLES 3 3
clear color 0 0.5 0.25 1
clear
draw arrays GL_TRIANGLES 3 3
"""
    status, text = edgewalk_script("explain", script, "--pixel", "4,4")
    expect("status", status, 0)
    expect("the history", history(text), [
        "clear, colour to (0, 0, 0.25, 1)",
        "primitive 1, of draw 1: a triangle, number 0 of its draw",
        "was drawn, and drawn over or blended with",
        "primitive 2, of draw 2: a triangle, number 0 of its draw",
        "is not drawn: back faces are culled, and it would cover the pixel",
        "clear, colour to (0, 0.5, 0.25, 1)",
        "primitive 3, of draw 3: a triangle, number 0 of its draw",
        "is not drawn: back faces are culled, and it would cover the pixel",
    ])
    expect("no winner", "\nThe clear wrote the visible colour.\n" in text, True)


def points_and_lines_have_no_facing():
    script = GREEN + """[vertex data]
0/float/3
-1 -0.03125 0
 1 -0.03125 0
-1 -1 0
[test]
draw arrays %s
"""
    for mode, facing in (("GL_TRIANGLES 0 3", True), ("GL_LINES 0 2", False), ("GL_POINTS 0 1", False)):
        status, text = edgewalk_script("explain", script % mode, "--pixel", "0,8")
        expect(f"{mode}: a fragment", "wrote the visible colour" in text, True)
        expect(f"{mode}: a facing", "facing" in text, facing)


the_history_has_the_order_of_the_commands()
points_and_lines_have_no_facing()
finish()
