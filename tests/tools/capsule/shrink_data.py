#!/usr/bin/env python3
"""`edgewalk capsule shrink` of data: what is left of buffers, arrays and textures (tools/capsule/shrink_data.c).
shrink_data.py EDGEWALK"""
import re
import sys

from support import color, edgewalk, expect, failures, in_a_folder, read, write

# A square of many triangles from a buffer, with a texture that has one green texel. Eight by eight pixels.
HEAD = """edgewalk capsule script 1
window 8x8 format 0x1908 type 0x1401 depth 24 stencil 8 samples 0 accum 0 frame 0
OSMesaMakeCurrent(GL_UNSIGNED_BYTE, 8, 8, null)
"""


def script():
    vertices, texels = [], ["0xff0000ff"] * 64
    for y in range(8):
        for x in range(8):
            for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)):
                vertices += [(x + dx) / 4 - 1, (y + dy) / 4 - 1, (x + dx) / 8, (y + dy) / 8]
    texels[8 * 3 + 5] = "0xff00ff00"
    return HEAD + f"""glBufferData(GL_ARRAY_BUFFER, 64, {{7*16}}, GL_STATIC_DRAW)
glBindBuffer(GL_ARRAY_BUFFER, 1)
glBufferData(GL_ARRAY_BUFFER, {4 * len(vertices)}, {{{" ".join(map(str, map(float, vertices)))}}}, GL_STATIC_DRAW)
glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, 9728)
glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, 9728)
glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, {{{" ".join(texels)}}})
glEnable(GL_TEXTURE_2D)
glEnableClientState(GL_VERTEX_ARRAY)
glEnableClientState(GL_TEXTURE_COORD_ARRAY)
glVertexPointer(2, GL_FLOAT, 16, +0)
glTexCoordPointer(2, GL_FLOAT, 16, +8)
glDrawArrays(GL_TRIANGLES, 0, 384)
"""


def one_triangle_and_its_texels_are_left():
    write("picture.txt", script())
    for x, y, wanted in ((5, 4, (0, 255, 0, 255)), (2, 2, (255, 0, 0, 255))):
        expect("before", color("picture.txt", x, y), wanted)
        edgewalk("capsule", "shrink", "picture.txt", "-o", "small.capsule", "--pixel", f"{x},{y}")
        edgewalk("capsule", "to-script", "small.capsule", "-o", "small.txt")
        text = read("small.txt")
        expect("after", color("small.txt", x, y), wanted)
        expect("vertices", re.findall(r"glDrawArrays\(GL_TRIANGLES, \d+, (\d+)\)", text), ["3"])
        expect("bytes of the buffer", [int(size) <= 48 for size in
                                       re.findall(r"glBufferSubData\(GL_ARRAY_BUFFER, \d+, (\d+)", text)], [True])
        texels = re.search(r"GL_UNSIGNED_BYTE, \{([^}]*)\}", text).group(1).split()
        expect("different runs of texels", len(texels) <= 9, True)


in_a_folder(one_triangle_and_its_texels_are_left)
sys.exit(bool(failures))
