#!/usr/bin/env python3
"""The events of a pixel: samples, scanlines and texels agree with each other. events.py EDGEWALK"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import GREEN, edgewalk_script, expect, finish, run


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


def scene(name, *arguments):
    return run("explain", name, "--size", "320x240", *arguments).stdout


def the_last_event_of_a_multisampled_pixel_is_its_byte():
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


def events(told, name):
    return [event for event in told["events"] if event["event"] == name]


def gathers_and_fetches_report_their_texels():
    told = json.loads(edgewalk_script("explain", LOOKUPS, "--pixel", "7,7", "--json")[1])
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


the_last_event_of_a_multisampled_pixel_is_its_byte()
scanlines_do_not_end_at_tiles()
gathers_and_fetches_report_their_texels()
finish()
