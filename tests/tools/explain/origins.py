#!/usr/bin/env python3
"""`edgewalk explain`: who wrote the texels that the pixel's program has read (tools/explain/origins.c). The value that a lookup
read is the value that the primitive named stored. origins.py EDGEWALK"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import edgewalk, expect, finish, in_a_folder, run, write


def explain(subject, pixel, *arguments):
    done = run("explain", subject, "--pixel", pixel, "--json", *arguments)
    expect(f"{subject}: messages", done.stderr, "")
    return json.loads(done.stdout)


def texel_read(events, line, place):
    """The value of the texel that the lookup of a line has read."""
    at = next(i for i, event in enumerate(events)
              if event["event"] == "lookup" and event["stage"] == "fragment" and event["line"] == line
              and event["texture"] == place["texture"])
    for event in events[at + 1:]:
        if event["event"] != "texel":
            return None
        if (event["i"], event["j"], event["level"], event["slice"]) == (place["x"], place["y"], place["level"],
                                                                       place["slice"]):
            return event["value"]
    return None


def check_values(subject, told):
    """Texels that a primitive wrote, which are compared."""
    compared = 0
    for place in told["origins"]:
        if place["writer"] != "primitive" or not place["line"] or place["of_depth"]:
            continue
        reader = told["events"] if place["reader"] < 0 else told["origins"][place["reader"]]["events"]
        value = texel_read(reader, place["line"], place)
        stored = [event["after"] for event in place["events"] if event["event"] == "store"]
        expect(f"{subject}: {place['texture']} read {value}, stored {stored}",
               any(all(abs(a - b) <= 1e-6 * max(1, abs(a)) for a, b in zip(value[:3], after)) for after in stored), True)
        compared += 1
    return compared


SIZE = ("--size", "320x240")


def deferred_is_explained_to_the_draw_of_its_buffers():
    """The picture whose edges are smoothed, then the four targets that its lighting reads: one fragment wrote them."""
    told = explain("deferred", "160,150", *SIZE)
    places = told["origins"]
    expect("writers", {place["writer"] for place in places}, {"primitive"})
    expect("readers", [place["reader"] for place in places[:5]], [-1, 0, 0, 0, 0])
    expect("textures", len({place["texture"] for place in places}), 5)
    expect("compared", check_values("deferred", told), 8)
    text = edgewalk("explain", "deferred", "--pixel", "160,150", *SIZE)[1]
    expect("one life", text.count("its events are those of [2]"), 3)


def hdr_is_explained_to_the_scene():
    """The blurs of both directions read each other's textures in turn; each place was written before its reader drew."""
    told = explain("hdr", "160,150", *SIZE)
    places = told["origins"]
    expect("places", len(places), 8)
    expect("a chain of six", max(chain(places, i) for i in range(8)) >= 6, True)
    for place in places:
        if place["reader"] >= 0:
            expect("order", place["draw"] < places[place["reader"]]["draw"], True)
    expect("compared", check_values("hdr", told), 8)
    expect("others", told["origins_left_out"] > 0, True)


def chain(places, i):
    return 1 if places[i]["reader"] < 0 else 1 + chain(places, places[i]["reader"])


def shadow_is_explained_to_the_depth():
    """CopyTexImage, from the window's depth, which is cleared and drawn again before the pixel is drawn. The depth stored
    decides the comparison."""
    told = explain("shadow", "160,150", *SIZE)
    copies = [place for place in told["origins"] if place["command"] == "glCopyTexImage2D"]
    depths = [place for place in told["origins"] if place["of_depth"]]
    expect("copies", (len(copies), len(depths)), (4, 4))
    compared = set()
    for place in depths:
        copy = told["origins"][place["reader"]]
        expect("place", (place["x"], place["y"]), (copy["from"]["x"], copy["from"]["y"]))
        expect("draws", place["draw"] <= copy["draw"], True)
        z = [event["z"] for event in place["events"] if event["event"] == "depth_test" and event["passes"]][-1]
        lit = texel_read(told["events"], copy["line"], copy)[0]
        reference = next(event["coord"][2] for event in told["events"]
                         if event["event"] == "lookup" and event["line"] == copy["line"])
        expect(f"{reference} <= {z}", float(reference <= z), lit)
        compared.add(lit)
    expect("compared", len(compared) >= 1, True)


def mipmaps_are_followed_to_their_base():
    told = explain("cubemap", "160,150", *SIZE)
    made = [place for place in told["origins"] if place["command"] == "glGenerateMipmap"]
    levels = [place["level"] for place in told["origins"][:len(made) + 1]]
    expect("levels", (len(made) > 0, levels), (True, list(range(len(made), -1, -1))))
    expect("the base", told["origins"][len(made)]["writer"], "primitive")
    expect("uploads before the frame", [place["command"] for place in told["origins"] if place["writer"] == "preparation"],
           ["glTexImage2D"])


HEAD = """edgewalk capsule script 1
window 8x8 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame 0
OSMesaMakeCurrent(GL_UNSIGNED_BYTE, 8, 8, null)
glGenTextures(1, {1})
glBindTexture(GL_TEXTURE_2D, 1)
glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, {0xff0000ff 0xff00ff00})
"""
DRAW = """glEnable(GL_FRAGMENT_PROGRAM_ARB)
glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length,
  |!!ARBfp1.0
  |TEX result.color, fragment.position, texture[0], 2D;
  |END
)
glRectf(-1, -1, 1, 1)
"""


def uploads_are_named():
    """The program's coordinates are the pixel's centre, so that every lookup repeats the same texel: x = 0.5 is texel 1."""
    write("upload.txt", HEAD + DRAW)
    told = explain("upload.txt", "3,3")
    expect("the upload", [(place["command"], place["draw"], place["x"]) for place in told["origins"]],
           [("glTexImage2D", 0, 1)])
    write("sub.txt", HEAD + "glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, {0xff123456})\n" + DRAW
          + "glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, {0xff654321})\n")
    expect("the last one before the draw", explain("sub.txt", "3,3")["origins"][0]["command"], "glTexSubImage2D")
    expect("not the one after it", run("explain", "sub.txt", "--pixel", "3,3").stdout.split("\n")[1].split(": ")[1],
           "R 86 G 52 B 18 A 255")
    write("default.txt", re.sub("gl(Gen|Bind)Tex.*\n", "", HEAD) + DRAW)
    expect("a default texture", [place["writer"] for place in explain("default.txt", "3,3")["origins"]], ["nameless"])


def the_page_has_the_places():
    done = edgewalk("explain", "deferred", "--pixel", "160,150", *SIZE, "--html", "page.html")
    expect("status", done, (0, "page.html\n"))
    with open("page.html", encoding="utf-8") as file:
        page = file.read()
    expect("heading", page.count("<h2 id=texels>Who wrote the texels</h2>"), 1)
    expect("places", len(re.findall(r"<summary>\[\d\] texel", page)), 8)


deferred_is_explained_to_the_draw_of_its_buffers()
hdr_is_explained_to_the_scene()
shadow_is_explained_to_the_depth()
mipmaps_are_followed_to_their_base()
in_a_folder(uploads_are_named)
in_a_folder(the_page_has_the_places)
finish()
