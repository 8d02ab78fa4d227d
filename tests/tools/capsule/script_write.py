#!/usr/bin/env python3
"""`edgewalk capsule to-script`: the script of every scene draws what the capsule draws (tools/capsule/script_write.c).
script_write.py EDGEWALK"""
import re
import sys

from support import edgewalk, expect, failures, in_a_folder, read

SIZE = ("--size", "64x48", "--frame", "3")


def scripts_draw_the_same():
    _, scenes = edgewalk("demo", "list", "--names")
    for scene in scenes.split():
        edgewalk("capsule", "record", scene, *SIZE, "-o", "scene.capsule")
        expect(f"{scene}: status", edgewalk("capsule", "to-script", "scene.capsule", "-o", "scene.txt"), (0, ""))
        drawn = edgewalk("capsule", "replay", "scene.capsule", "--hash")
        expect(f"{scene}: hash", edgewalk("capsule", "replay", "scene.txt", "--hash"), drawn)
        wide = [line for line in read("scene.txt").splitlines() if len(line) > 100 and not line.startswith("  |")]
        expect(f"{scene}: lines of more than 100 columns", wide, [])


def it_reads_like_the_commands():
    edgewalk("capsule", "record", "triangle", *SIZE, "-o", "triangle.capsule")
    edgewalk("capsule", "to-script", "triangle.capsule", "-o", "triangle.txt")
    edgewalk("capsule", "to-script", "triangle.txt", "-o", "again.txt")
    expect("a script's script", read("again.txt"), read("triangle.txt"))
    text = read("triangle.txt")
    expect("the beginning", text.split("\n", 1)[0], "edgewalk capsule script 1")
    for part in (r"^window 64x48 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame 0$",
                 r"^OSMesaMakeCurrent\(GL_UNSIGNED_BYTE, 64, 48, null\)$", r"^  \|!!", r"^glLoadProgramNV\(GL_VERTEX_PROGRAM_ARB, 1, length,$",
                 r"^gl(Begin|DrawArrays)\(GL_TRIANGLES"):
        expect(part, bool(re.search(part, text, re.MULTILINE)), True)


def without_a_file():
    edgewalk("capsule", "record", "triangle", *SIZE, "-o", "triangle.capsule")
    expect("no -o", edgewalk("capsule", "to-script", "triangle.capsule"),
           (2, "edgewalk: capsule to-script: expected -o FILE\n"))
    status, text = edgewalk("capsule", "to-script", "triangle.capsule", "-o", "none/x.txt")
    expect("no folder", (status, "none/x.txt" in text), (1, True))


in_a_folder(scripts_draw_the_same)
in_a_folder(it_reads_like_the_commands)
in_a_folder(without_a_file)
sys.exit(bool(failures))
