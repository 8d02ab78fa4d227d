#!/usr/bin/env python3
"""The column `since` of gl/commands.def is the section of GL/glext.h in which the command is declared.

usage: since.py GL_FOLDER COMPILER...
GL/gl.h has the commands up to OpenGL 1.3 and ARB_imaging without sections: those rows are not compared.
"""
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import command_table


def sections(compiler):
    """Command: section of GL/glext.h, as the column has it."""
    text = subprocess.run(compiler + ['-E', '-dD', '-DGL_GLEXT_PROTOTYPES', '-xc', '-'], text=True, check=True,
                          input='#include <GL/gl.h>\n#include <GL/glext.h>\n', stdout=subprocess.PIPE).stdout
    found, file, section = {}, '', None
    for line in text.splitlines():
        if entered := re.match(r'# \d+ "(.*?)"', line):
            file = entered.group(1)
            section = section if file.endswith('/glext.h') else None
        elif defined := re.match(r'#define GL_(?:VERSION_(\d)_(\d)|([A-Z0-9]+_\w+)) 1$', line):
            section = defined.group(3) or '%s.%s' % defined.group(1, 2)
        elif section and file.endswith('/glext.h') and (declared := re.search(r'\b(gl[A-Z]\w*) *\(', line)):
            found.setdefault(declared.group(1), section)
    return found


def main(folder, compiler):
    known = sections(compiler)
    compared = wrong = 0
    for macro, columns in command_table.rows(folder + '/commands.def'):
        if columns[0] not in known:
            continue
        compared += 1
        since = columns[3] if macro == 'SELECTED' else columns[2]
        if since != known[columns[0]]:
            print('%s(%s): %s, but GL/glext.h has it in %s' % (macro, columns[0], since, known[columns[0]]))
            wrong += 1
    print('%d rows compared, %d wrong' % (compared, wrong))
    return 1 if wrong or compared < 1000 else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
