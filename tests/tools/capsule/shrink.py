#!/usr/bin/env python3
"""`edgewalk capsule shrink` of commands and programs: what is left has the pixel's value and fits on a screen
(tools/capsule/shrink.c). shrink.py EDGEWALK"""
import re
import subprocess
import sys

from support import EDGEWALK, color, edgewalk, expect, failures, in_a_folder, read, write


HEAD = """edgewalk capsule script 1
window 8x8 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame 0
OSMesaMakeCurrent(GL_UNSIGNED_BYTE, 8, 8, null)
"""


def shrunk(path, at):
    """The script that is left of a capsule."""
    done = subprocess.run([EDGEWALK, "capsule", "shrink", path, "-o", "small.capsule", "--pixel", at],
                          capture_output=True, check=False)
    expect("shrink", done.returncode, 0)
    expect("a log has no lines that are written again", b"\r" in done.stderr, False)
    expect("to-script", edgewalk("capsule", "to-script", "small.capsule", "-o", "small.txt")[0], 0)
    expect("the same value", color("small.txt", *at.split(",")), color(path, *at.split(",")))
    return read("small.txt")


def a_scene_fits_on_a_screen():
    edgewalk("capsule", "record", "terrain", "--size", "320x240", "-o", "terrain.capsule")
    lines = shrunk("terrain.capsule", "160,200").splitlines()
    expect("fewer than 60 lines", len(lines) < 60, True)
    expect("within 100 columns", max(map(len, lines)) <= 100, True)


# Of two programs that are loaded first and used later, each needs one bind. Of the sum only the first operand changes
# the pixel, and of the product both do.
PROGRAMS = HEAD + """glEnable(GL_FRAGMENT_PROGRAM_ARB)
glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1)
glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length,
  |!!ARBfp1.0
  |TEMP a;
  |ADD a, fragment.position.x, { 0.0001, 0, 0, 0 };
  |MUL result.color, a, 0.1;
  |END
)
glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2)
glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length,
  |!!ARBfp1.0
  |MOV result.color, { 1, 0, 0, 0.5 };
  |END
)
glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1)
glRectf(-1.0, -1.0, 1.0, 1.0)
glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2)
glEnable(GL_BLEND)
glBlendFunc(GL_SRC_ALPHA, GL_ONE)
glBegin(GL_QUADS)
glVertex2f(-1.0, -1.0)
glVertex2f(1.0, -1.0)
glVertex2f(1.0, 1.0)
glVertex2f(-1.0, 1.0)
glEnd()
"""


def programs_are_simpler_and_loaded_where_they_are_used():
    write("programs.txt", PROGRAMS)
    script = shrunk("programs.txt", "2,1")
    expect("the sum is a move", ("ADD" in script, "MOV a, fragment.position.x;" in script, "MUL result.color" in script),
           (False, True, True))
    expect("binds", len(re.findall("^glBindProgramARB", script, re.MULTILINE)) <= 1, True)
    order = [script.index(text) for text in ("MUL result.color", "glRectf", "{ 1, 0, 0, 0.5 }", "glBegin")]
    expect("each program is loaded before its draw", order, sorted(order))
    expect("vertices share a line", "glBegin(GL_QUADS) glVertex2f" in script, True)


in_a_folder(a_scene_fits_on_a_screen)
in_a_folder(programs_are_simpler_and_loaded_where_they_are_used)
sys.exit(bool(failures))
