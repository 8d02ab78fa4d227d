#!/usr/bin/env python3
"""`edgewalk explain` of vertices, primitives, patches and tiles: what the questions say of one scene agrees, and with
what is known of the scene. explain_parts.py EDGEWALK"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from expect import expect, finish, run


def explain(scene, *arguments, script=None):
    done = run("explain", scene, "--size", "160x120", "--json", *arguments, input=script)
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr


def events(told, name):
    return [event for event in told["events"] if event["event"] == name]


def a_vertex_is_traced_and_found_in_its_primitives():
    told = explain("teapot", "--vertex", "17")
    position = [output["value"] for output in events(told, "output") if output["name"] == "o[HPOS]"]
    corners = [corner for corner in events(told["corners"], "vertex")]
    expect("runs of vertex 17", len(position), 1)
    expect("corners that are vertex 17", len(corners), 3)
    for corner in corners:
        expect("its clip coordinates", corner["clip"], position[0])
        expect("its number", corner["vertex"], 17)
    expect("instructions", len(events(told, "instruction")), 18)
    ids = [primitive["id"] for primitive in events(told["corners"], "primitive")]
    whole = explain("teapot", "--primitive", str(ids[0]))
    expect("the primitive has it", 17 in [corner["vertex"] for corner in events(whole, "vertex")], True)


def the_vertices_of_patches_are_traced_too():
    told = explain("patches", "--vertex", "100")
    expect("runs of a patch's vertex", len(events(told, "attribute")) > 0, True)
    expect("its draw's mode", events(told, "draw")[0]["mode"], "PATCHES")


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


def what_is_clipped_away_is_told_of():
    told = explain("clip", "--primitive", "900")
    expect("corners outside", [corner["outside"] for corner in events(told, "vertex")], [1, 1, 1])
    expect("fragments of what is outside", told["covered"], 0)
    expect("setups of what is outside", events(told, "setup"), [])


def patches_add_up():
    first = explain("patches", "--patch", "0")
    second = explain("patches", "--patch", "1")
    started = [events(patch, "primitive")[0]["primitive"] for patch in (first, second)]
    expect("primitives of patch 0", started[1] - started[0], first["primitives"])
    points = {tuple(event["point"]) for event in events(first["domain"], "domain_point")}
    expect("points of patch 0", len(points), first["points"])
    stages = {event["stage"] for event in events(first, "instruction")}
    expect("programs of patch 0", stages, {"vertex", "control", "evaluation"})


LOOKUPS = """[require]
SIZE 16 16
[vertex program]
!!NVvp4.0
MOV result.position, vertex.position;
MOV result.texcoord[0], vertex.position;
END
[fragment program]
!!NVfp5.0
TEMP gathered, fetched, at;
INT TEMP i;
MAD at, fragment.texcoord[0], 0.5, 0.5;
TXG gathered, at, texture[0].x, 2D;
MOV.S i, {5, 2, 0, 0};
TXF fetched, i, texture[0], 2D, (1, -1);
ADD result.color, gathered, fetched;
END
[test]
texture quads 0 0 (8, 8) (4, 4) (1.0, 0.0, 0.0, 1.0) (0.5, 1.0, 0.0, 1.0) (0.25, 0.0, 1.0, 1.0) (0.125, 1.0, 1.0, 1.0)
draw rect -1 -1 2 2
"""


def gathers_and_fetches_tell_their_texels():
    told = explain("-", "--pixel", "7,7", script=LOOKUPS)
    lookups = [(event["source"].split()[0], event) for event in events(told, "instruction")]
    result = {name: event["result"] for name, event in lookups}
    texels = events(told, "texel")
    gathered, fetched = texels[:4], texels[4:]
    expect("texels of TXG", len(texels), 5)
    expect("values of TXG", [texel["value"][0] for texel in gathered], result["TXG"])
    expect("different values of TXG", len(set(result["TXG"])) > 1, True)
    places = [(texel["i"], texel["j"]) for texel in gathered]
    i, j = places[3]
    expect("places of TXG", places, [(i, j + 1), (i + 1, j + 1), (i + 1, j), (i, j)])
    expect("value of TXF", fetched[0]["value"], result["TXF"])
    expect("place of TXF", [fetched[0][name] for name in ("i", "j", "k", "layer", "level")], [6, 1, 0, 0, 0])


def what_there_is_not_is_an_error():
    expect("no vertex", explain("triangle", "--vertex", "9999"), "edgewalk: triangle: no draw has a vertex 9999\n")
    expect("no patch", explain("triangle", "--patch", "0"), "edgewalk: triangle: no draw has a patch 0\n")
    expect("no draw", explain("teapot", "--primitive", "0", "--draw", "9"),
           "edgewalk: teapot: draw 9 has no primitive 0\n")


a_vertex_is_traced_and_found_in_its_primitives()
the_vertices_of_patches_are_traced_too()
tiles_and_primitives_count_the_same_fragments()
what_is_clipped_away_is_told_of()
patches_add_up()
gathers_and_fetches_tell_their_texels()
what_there_is_not_is_an_error()
finish()
