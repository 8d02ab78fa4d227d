#!/usr/bin/env python3
"""Writes ENUMERANT(name, value) for the enumerants of the GL's headers, by value and then the preferred name: one of the
core, of ARB or KHR, of EXT, of a vendor; a short one.   usage: enumerants.py OUTPUT COMPILER..."""
import re
import subprocess
import sys

VENDOR = r'_(3DFX|AMD|APPLE|ATI|ATIX|HP|IBM|INGR|INTEL|MESA|NV|OES|OML|OVR|PGI|REND|S3|SGI|SGIS|SGIX|SUN|WIN)$'


def rank(name):
    return 3 if re.search(VENDOR, name) else 2 if name.endswith('_EXT') else 1 if re.search('_(ARB|KHR)$', name) else 0


def main(output, compiler):
    text = '#include <GL/gl.h>\n#include <GL/glext.h>\n'
    done = subprocess.run([*compiler, '-E', '-dM', '-x', 'c', '-'], input=text, capture_output=True, text=True, check=True)
    found = {name: int(value, 0) for name, value in
             re.findall(r'^#define (GL_[A-Z0-9]\w*) (0x[0-9A-Fa-f]+|\d+)$', done.stdout, re.MULTILINE)}
    rows = sorted((value, rank(name), len(name), name) for name, value in found.items()
                  if value < 1 << 32 and not re.search(r'_BITS?(_|$)|^GL_(GLEXT_)?VERSION_\d|^GL_(ALL_)?[A-Z]+_BITS$', name))
    with open(output, 'w', encoding='utf-8') as out:
        out.writelines('ENUMERANT(%s, 0x%04x)\n' % (row[3], row[0]) for row in rows)


main(sys.argv[1], sys.argv[2:])
