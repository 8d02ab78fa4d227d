#!/usr/bin/env python3
"""Names of enumerants in scripts of capsules: every name that the headers define reads as its value, and a value is
written by its preferred name (tools/capsule/script_names.c). script_names.py EDGEWALK"""
import re
import sys

from support import edgewalk, expect, failures, in_a_folder, read, write

HEAD = """edgewalk capsule script 1
window 8x8 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame 0
"""

# Values of gl.h and glext.h; of several names the one without an extension's letters.
NAMES = {"GL_TEXTURE_2D": 0x0DE1, "GL_ARRAY_BUFFER": 0x8892, "GL_RGBA8": 0x8058, "GL_FUNC_ADD": 0x8006,
         "GL_VERTEX_PROGRAM_ARB": 0x8620, "GL_LINEAR_MIPMAP_LINEAR": 0x2703, "GL_LIGHT0": 0x4000,
         "GL_TEXTURE0": 0x84C0, "GL_DEPTH_TEST": 0x0B71}
OTHERS = {"GL_ARRAY_BUFFER_ARB": 0x8892, "GL_FUNC_ADD_EXT": 0x8006, "GL_TRIANGLES": 4, "GL_ONE": 1}


def names_are_their_values():
    def info(values):
        write("names.txt", HEAD + "".join(f"glEnable({value})\n" for value in values))
        return edgewalk("capsule", "info", "names.txt", "--commands")
    rows = NAMES | OTHERS
    expect("names", info(rows), info(hex(value) for value in rows.values()))


def values_have_names():
    write("values.txt", HEAD + "".join(f"glEnable({value})\n" for value in list(NAMES.values()) + [4, 1, 0xFFFF]))
    edgewalk("capsule", "to-script", "values.txt", "-o", "again.txt")
    expect("names", re.findall(r"^glEnable\((.*)\)$", read("again.txt"), re.MULTILINE), [*NAMES, "4", "1", "0xffff"])


in_a_folder(names_are_their_values)
in_a_folder(values_have_names)
sys.exit(bool(failures))
