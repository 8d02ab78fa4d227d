#!/usr/bin/env python3
"""`edgewalk explain --pixel` of small scripts whose history is known. explain_pixels.py EDGEWALK"""
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from expect import GREEN, edgewalk_script, expect, finish, read, run


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


def scene(name, *arguments):
    return run("explain", name, "--size", "320x240", *arguments).stdout


def the_life_of_a_pixel_with_samples_ends_at_its_byte():
    """Edges are those of each sample, and the last event is the mean of the samples."""
    several = scanlines = 0
    for y in range(100, 124, 3):
        told = json.loads(scene("teapot", "--samples", "4", "--pixel", f"120,{y}", "--json"))
        last = told["events"][-1]
        expect("the last event", last["event"], "resolve")
        expect("its bytes", [int(bits, 16) for bits in last["after_bits"]], told["rgba"])
        inside = {}
        for event in told["events"]:
            if event["event"] == "edge":
                samples = inside.setdefault(event["primitive"], 15)
                inside[event["primitive"]] = samples & ~(0 if event["inside"] else 1 << event["sample"])
            elif event["event"] == "fragment":
                expect("samples inside the edges", inside[event["primitive"]], event["samples"])
                several += event["samples"] not in (0, 15)
            elif event["event"] == "span":
                expect("the scanline of a sample", event["y"], told["y"])
                scanlines += 1
    expect("fragments that cover some samples", several > 0, True)
    expect("scanlines of samples", scanlines > 0, True)
    text = scene("teapot", "--samples", "4", "--pixel", "120,109")
    expect("the writers", re.findall("wrote (sample.*) of what is seen", text), ["sample 3", "samples 1, 2", "sample 0"])
    of_one = json.loads(scene("teapot", "--samples", "4", "--pixel", "120,109", "--sample", "3", "--json"))
    for event in of_one["events"]:
        if event["event"] == "fragment":
            expect("a fragment of sample 3", event["samples"] >> 3 & 1, 1)
        elif event["event"] in ("edge", "store", "depth_test"):
            expect(event["event"], event["sample"], 3)


def only_polygons_have_a_facing():
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


def every_primitive_has_a_fate():
    """One that is not drawn has the reason, from the code that dropped it; an application's count is that of stages."""
    fates = [
        ("2 0 0 1  3 0 0 1  3 1 0 1", "all of it is outside of the right plane of the view volume"),
        ("0 0 2 1  1 0 2 1  1 1 2 1", "all of it is outside of the far plane of the view volume"),
        ("0.5 -1e6 0 1  1e6 -1e6 0 1  1e6 -0.5 0 1", "clipping leaves nothing of it"),
        ("-1 -1 0 1  0 0 0 1  1 1 0 1", "its area is 0"),
        ("0.001 0.001 0 1  0.002 0.001 0 1  0.002 0.002 0 1",
         "no pixel of viewport and scissor box has its centre within the rectangle around it"),
        ("0 0 0 1  0 1 0 1  1 0 0 1", "back faces are culled"),
        ("-1 -1 0 1  1 -1 0 1  -1 1 0 1", "It covers"),
    ]
    vertices = "\n".join("\n".join(corners.split("  ")) for corners, _ in fates)
    script = GREEN.replace("16 16", "200 100") + f"""[vertex data]
0/float/4
{vertices}
[test]
enable GL_CULL_FACE
draw arrays GL_TRIANGLES 0 {3 * len(fates)}
"""
    for number, (_, fate) in enumerate(fates):
        status, text = edgewalk_script("explain", script, "--primitive", str(number))
        expect(f"status of primitive {number}", status, 0)
        expect(f"fate of primitive {number} in {text[-300:]}", fate in text, True)
    with tempfile.TemporaryDirectory() as folder:
        edgewalk_script("stages", script, "--out", folder)
        with open(os.path.join(folder, "stages.json")) as file:
            counts = json.load(file)
    expect("primitives", (counts["primitives"], counts["culled"], counts["rejected"]), (7, 1, 5))


def scanlines_do_not_end_at_tiles():
    script = GREEN.replace("16 16", "200 100") + """[vertex data]
0/float/4
-0.9 -1 0 1
 1 -1 0 1
-0.9 1 0 1
[test]
draw arrays GL_TRIANGLES 0 3
"""
    spans = []
    for x in ("20", "70", "150"):
        status, text = edgewalk_script("explain", script, "--pixel", x + ",90", "--json")
        spans += [event for event in json.loads(text)["events"] if event["event"] == "span"]
    expect("scanlines", {(span["first"], span["last"]) for span in spans}, {(10, 181)})
    expect("in the tiles", [(span["tile_first"], span["tile_last"]) for span in spans],
           [(10, 63), (64, 127), (128, 181)])


def page(script, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.html")
        status, text = edgewalk_script("explain", script, *arguments, "--html", path)
        expect("status", status, 0)
        with open(path) as file:
            return file.read()


def drawings_have_what_clipping_leaves():
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


TESTS = [
    drawings_have_what_clipping_leaves,
    lookups_that_wrap_around_have_figures,
    every_primitive_has_a_fate,
    scanlines_do_not_end_at_tiles,
    only_polygons_have_a_facing,
    the_life_of_a_pixel_with_samples_ends_at_its_byte,
    the_history_has_the_order_of_the_commands,
]

for test in TESTS:
    test()
finish()
