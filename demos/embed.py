#!/usr/bin/env python3
"""Writes a C source with the texts of files as a table: embed.py OUTPUT TABLE FILE..."""
import os
import sys

with open(sys.argv[1], "w") as out:
    out.write('#include "demos/files.h"\n\nconst struct embedded_file %s[] = {\n' % sys.argv[2])
    for path in sys.argv[3:]:
        data = open(path, "rb").read()
        text = "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else "\\%03o" % b for b in data)
        out.write('    {"%s", "%s", %d},\n' % (os.path.basename(path), text, len(data)))
    out.write("    {0},\n};\n")
