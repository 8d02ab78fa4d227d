#!/usr/bin/env python3
"""`edgewalk conform pictures formats`: the formats that OpenGL requires are among them.   formats.py EDGEWALK"""
import re
import subprocess
import sys

EDGEWALK = sys.argv[1]
# OpenGL 4.6, 8.5.1, "Required Texture Formats", by their numbers in the headers.
REQUIRED = {
    'RGBA32F': 0x8814, 'RGBA16F': 0x881A, 'RGBA16': 0x805B, 'RGBA8': 0x8058, 'SRGB8_ALPHA8': 0x8C43, 'RGB10_A2': 0x8059,
    'RGB10_A2UI': 0x906F, 'R11F_G11F_B10F': 0x8C3A, 'RG32F': 0x8230, 'RG16F': 0x822F, 'RG16': 0x822C, 'RG8': 0x822B,
    'R32F': 0x822E, 'R16F': 0x822D, 'R16': 0x822A, 'R8': 0x8229, 'RGBA32UI': 0x8D70, 'RGBA16UI': 0x8D76,
    'RGBA8UI': 0x8D7C, 'RGBA32I': 0x8D82, 'RGBA16I': 0x8D88, 'RGBA8I': 0x8D8E, 'RGB9_E5': 0x8C3D, 'RGBA8_SNORM': 0x8F97,
    'DEPTH_COMPONENT32F': 0x8CAC, 'DEPTH_COMPONENT24': 0x81A6, 'DEPTH_COMPONENT16': 0x81A5,
}


def formats():
    done = subprocess.run([EDGEWALK, 'conform', 'pictures', 'formats', '--list'], capture_output=True, text=True, check=True)
    return {int(number, 16): value for number, value in re.findall(r'^    (0x\w+) +(\w{16})$', done.stdout, re.MULTILINE)}


hashes = formats()
missing = [name for name, number in REQUIRED.items() if number not in hashes]
assert not missing, missing
assert hashes == formats()
# A format has pictures of its own: only those that are stored in one way are alike, as RGBA12 and RGBA16.
distinct = {hashes[number] for number in REQUIRED.values()}
assert len(distinct) == len(REQUIRED), len(distinct)
