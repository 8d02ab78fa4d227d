#!/usr/bin/env python3
"""Scripts of capsules that are written by hand: what they draw, and the position of each error
(tools/capsule/script_read.c). script_read.py EDGEWALK"""
import sys

from support import color, edgewalk, expect, failures, in_a_folder, read, write

HEAD = """edgewalk capsule script 1
window 8x8 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame 0
OSMesaMakeCurrent(GL_UNSIGNED_BYTE, 8, 8, null)
"""

# A texture of two texels, a buffer of words and floats, a program as lines, an array of the application's.
PICTURE = HEAD + """# left half: the texture's first texel, right half: the second
glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, 9728)
glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, {b: 255 0 0
  255   # red
  0x00 128 0 255})
glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length,
  |!!ARBfp1.0
  |TEMP r;TEX r, fragment.texcoord[0], texture[0], 2D;
  |MOV result.color, r; END
)
glEnable(GL_FRAGMENT_PROGRAM_ARB)
glBufferData(GL_ARRAY_BUFFER, 0, null, 0x88e4)
glEnableClientState(GL_VERTEX_ARRAY)
glEnableClientState(GL_TEXTURE_COORD_ARRAY)
glGenBuffers(1, {1})
glBindBuffer(GL_ARRAY_BUFFER, 1)
glBufferData(GL_ARRAY_BUFFER, 64, {-1.0*2 0*2 1 0 -1.0 1.0 0*0x1 bits:3f800000 0 1 1.0 1e0 -1.0 1.0 0 1.0}, 0x88e4)
"""


def data_is_written_in_many_ways():
    buffer = "{-1.0*2 0*2 1.0 -1.0 bits:3f800000 0 1.0*4 -1.0 1e0 0x0 1.0}"
    text = PICTURE.rsplit("glBufferData", 1)[0].replace("glBufferData(GL_ARRAY_BUFFER, 0, null, 0x88e4)\n", "")
    text += f"""glBufferData(GL_ARRAY_BUFFER, 64, {buffer}, GL_STATIC_DRAW)
glVertexPointer(2, GL_FLOAT, 16, +0)
glTexCoordPointer(2, GL_FLOAT, 16, +8)
glDrawArrays(GL_QUADS, 0, 4)
"""
    write("picture.txt", text)
    expect("status", edgewalk("capsule", "replay", "picture.txt", "--hash")[0], 0)
    expect("left", color("picture.txt", 1, 5), (255, 0, 0, 255))
    expect("right", color("picture.txt", 6, 2), (0, 128, 0, 255))


def a_script_is_a_capsule_everywhere():
    write("clear.txt", HEAD + "glClearColor(0.0, 0.0, 1.0, 1.0)\nglClear(0x4000)\n")
    write("other.txt", HEAD + "glClearColor(0.0, 1.0, 1.0, 1.0)\nglClear(0x4000)\n")
    expect("info", "3 commands, 1 of them draw" in edgewalk("capsule", "info", "clear.txt")[1], True)
    expect("why", edgewalk("why", "clear.txt", "other.txt")[0], 1)
    expect("stages", edgewalk("stages", "clear.txt", "--out", "stages")[0], 0)
    expect("shrink", edgewalk("capsule", "shrink", "clear.txt", "-o", "small.capsule", "--pixel", "1,1")[0], 0)
    expect("to-script", edgewalk("capsule", "to-script", "small.capsule", "-o", "small.txt")[0], 0)
    expect("what is left", read("small.txt").splitlines()[3:],
           ["glClearColor(0.0, 0.0, 1.0, 1.0)", "glClear(0x4000)"])


REFUSED = [
    ("edgewalk capsule script 1\nwindow 8\n", "line 2, column 9: expected a line such as 'window 640x480 format 0x1908 ..."),
    ("edgewalk capsule script 1\nwindow 8x8 format x\n", "line 2, column 20: expected 'format' and a number"),
    (HEAD + "glFoo()", "line 4, column 1: 'glFoo' is no command that capsules have"),
    (HEAD + "glClear 3", "line 4, column 9: expected '('"),
    (HEAD + "glClear()", "line 4, column 9: expected a word or a number"),
    (HEAD + "glClear(x)", "line 4, column 10: expected a number, found 'x'"),
    (HEAD + "glEnable(GL_NOTHING)", "line 4, column 20: expected a number or the name of an enumerant, found 'GL_NOTHING'"),
    (HEAD + "glClear(1, 2)", "line 4, column 10: expected ')'"),
    (HEAD + "glClearColor(0, 0, 0)", "line 4, column 21: expected ','"),
    (HEAD + "glClear(1", "line 4, column 10: expected ')'"),
    (HEAD + "glGenBuffers(1, 2)", "line 4, column 18: expected null, an offset such as +16, {numbers} or lines that begin with |"),
    (HEAD + "glGenBuffers(1, {1 x})", "line 4, column 21: expected a number, found 'x'"),
    (HEAD + "glGenBuffers(1, {1*0})", "line 4, column 21: expected a number of repetitions"),
    (HEAD + "glGenBuffers(1, {1*67108864 1*1})", "line 4, column 32: expected at most 2^28 bytes of data"),
    (HEAD + "glGenBuffers(1, {1", "line 4, column 19: expected a word or a number"),
    (HEAD + "glEnd() with 0 {1} 1x {2}", "line 4, column 22: expected a distance in bytes, found '1x'"),
    (HEAD + "glEnd() with 0 1", "line 4, column 16: expected '{'"),
    (HEAD + "\n\n  (", "line 6, column 3: expected a word or a number"),
]


def errors_have_a_position():
    for text, message in REFUSED:
        write("wrong.txt", text)
        status, told = edgewalk("capsule", "info", "wrong.txt")
        expect(text, (status, told.rstrip("\n")[:len("edgewalk: wrong.txt: ") + len(message)]),
               (2, "edgewalk: wrong.txt: " + message))


in_a_folder(data_is_written_in_many_ways)
in_a_folder(a_script_is_a_capsule_everywhere)
in_a_folder(errors_have_a_position)
sys.exit(bool(failures))
