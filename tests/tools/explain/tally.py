#!/usr/bin/env python3
"""Counts of fragments: of a primitive, of the tiles that it covers, and of a whole drawing. tally.py EDGEWALK"""
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import GREEN, edgewalk_script, expect, finish, run


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


def explain(scene, *arguments):
    return json.loads(run("explain", scene, "--size", "160x120", "--json", *arguments).stdout)


def tiles_and_primitives_count_the_same_fragments():
    covered = {}
    stored = {}
    for y in (0, 119):
        for x in (0, 64, 128):
            for row in explain("clip", "--tile", f"{x},{y}")["primitives"]:
                key = (row["draw"], row["id"])
                covered[key] = covered.get(key, 0) + row["covered"]
                stored[key] = stored.get(key, 0) + row["stored"]
    best = sorted(covered, key=lambda key: covered[key])[-3:]
    for draw, number in best:
        told = explain("clip", "--primitive", str(number), "--draw", str(draw))
        expect(f"fragments of primitive {number}", told["covered"], covered[draw, number])
        expect(f"stores of primitive {number}", told["stored"], stored[draw, number])


every_primitive_has_a_fate()
tiles_and_primitives_count_the_same_fragments()
finish()
