#!/usr/bin/env python3
"""The drawings of `edgewalk explain --html`. svg.py EDGEWALK"""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import GREEN, edgewalk_script, expect, finish


def page(script, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        status, text = edgewalk_script("explain", script, *arguments, "--html", path)
        expect("status", status, 0)
        with open(path) as file:
            return file.read()


def drawings_have_the_clipped_polygon():
    """The third corner has w = -1: the near plane leaves four corners, drawn as two triangles, each with its edges."""
    script = GREEN + """[vertex data]
0/float/4
-1 -1 0 1
 1 -1 0 1
 0 4 -2 -1
[test]
draw arrays GL_TRIANGLES 0 3
"""
    for x, y in ((2, 14), (13, 14), (8, 13)):
        text = page(script, "--pixel", f"{x},{y}")
        small = re.search(r"class=small .*?</svg>", text, re.S).group()
        corners = [[float(c) for c in point.split(",")] for point in re.search('points="(.*?)"', small).group(1).split()]
        expect("corners that are left", len(corners), 4)
        for axis, at in ((0, x), (1, y)):
            within = [corner[axis] for corner in corners]
            expect("the pixel is in the thumbnail", min(within) <= at + 1 and at <= max(within), True)
        inside = re.findall(rf"<rect x={x} y={y} width=1 height=1 class=(in|out)", text)
        expect("triangles of the fan that have the pixel", sorted(inside), ["in", "out"])


def lookups_that_wrap_around_have_figures():
    script = GREEN.replace("MOV result.color, {0, 1, 0, 1};", "TEX result.color, {0, 0, 0, 0}, texture[0], 2D;") + """[test]
texture checkerboard 0 0 (64, 64) (1, 0, 0, 1) (0, 1, 0, 1)
texparameter 2D min linear
texparameter 2D mag linear
texparameter 2D wrap_s repeat
texparameter 2D wrap_t repeat
draw rect -1 -1 2 2
"""
    text = page(script.replace("vertex.attrib[0]", "vertex.position"), "--pixel", "4,4")
    figure = re.search(r"<svg width=(\d+) height=(\d+) class=texels>(.*?)</svg>", text, re.S)
    expect("a figure", figure is not None, True)
    texels = re.findall(r">(\d+),(\d+)</text>", figure.group(3))
    expect("its texels", sorted(texels), [("0", "0"), ("0", "63"), ("63", "0"), ("63", "63")])
    expect("its size", figure.groups()[:2], ("124", "124"))


drawings_have_the_clipped_polygon()
lookups_that_wrap_around_have_figures()
finish()
