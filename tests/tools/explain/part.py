#!/usr/bin/env python3
"""`edgewalk explain` of vertices, primitives and patches: the answers about one scene agree. part.py EDGEWALK"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import expect, finish, run


def explain(scene, *arguments):
    done = run("explain", scene, "--size", "160x120", "--json", *arguments)
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr


def events(told, name):
    return [event for event in told["events"] if event["event"] == name]


def vertices_are_traced_and_found_in_their_primitives():
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


def vertices_of_patches_are_traced():
    told = explain("patches", "--vertex", "100")
    expect("runs of a patch's vertex", len(events(told, "attribute")) > 0, True)
    expect("its draw's mode", events(told, "draw")[0]["mode"], "PATCHES")


def clipped_primitives_have_no_setup():
    told = explain("clip", "--primitive", "900")
    expect("corners outside", [corner["outside"] for corner in events(told, "vertex")], [1, 1, 1])
    expect("fragments of what is outside", told["covered"], 0)
    expect("setups of what is outside", events(told, "setup"), [])


def primitives_of_patches_are_consecutive():
    first = explain("patches", "--patch", "0")
    second = explain("patches", "--patch", "1")
    started = [events(patch, "primitive")[0]["primitive"] for patch in (first, second)]
    expect("primitives of patch 0", started[1] - started[0], first["primitives"])
    points = {tuple(event["point"]) for event in events(first["domain"], "domain_point")}
    expect("points of patch 0", len(points), first["points"])
    stages = {event["stage"] for event in events(first, "instruction")}
    expect("programs of patch 0", stages, {"vertex", "control", "evaluation"})


def numbers_out_of_range_are_errors():
    expect("no vertex", explain("triangle", "--vertex", "9999"), "edgewalk: triangle: no draw has a vertex 9999\n")
    expect("no patch", explain("triangle", "--patch", "0"), "edgewalk: triangle: no draw has a patch 0\n")
    expect("no draw", explain("teapot", "--primitive", "0", "--draw", "9"),
           "edgewalk: teapot: draw 9 has no primitive 0\n")


vertices_are_traced_and_found_in_their_primitives()
vertices_of_patches_are_traced()
clipped_primitives_have_no_setup()
primitives_of_patches_are_consecutive()
numbers_out_of_range_are_errors()
finish()
