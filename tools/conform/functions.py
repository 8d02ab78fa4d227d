#!/usr/bin/env python3
"""Writes the functions of GL/gl.h and GL/glext.h as rows GL_FUNCTION("SECTION", glName), by the version of OpenGL
or the extension that has them: "1.0" to "4.6", "GL_ARB_sync".

usage: functions.py OUTPUT COMPILER...
"""
import re
import subprocess
import sys

# gl.h has the functions of 1.0 and 1.1 under one heading: those of OpenGL 1.1 appendix C, vertex arrays and
# texture objects first.
VERSION_1_1 = re.compile(r'gl(AreTexturesResident|ArrayElement|BindTexture|CopyTex(Sub)?Image[12]D|DeleteTextures|'
                         r'(En|Dis)ableClientState|Draw(Arrays|Elements)|GenTextures|GetPointerv|Indexubv?|'
                         r'InterleavedArrays|IsTexture|(Color|EdgeFlag|Index|Normal|TexCoord|Vertex)Pointer|'
                         r'PolygonOffset|(Push|Pop)ClientAttrib|PrioritizeTextures|TexSubImage[12]D)')
SECTION = re.compile(r'#ifndef GL_(\w+)|^ \* (?:OpenGL (\d\.\d)|GL_(ARB_\w+)) *$')
FUNCTION = re.compile(r'^GLAPI\b.*?\b(gl[A-Z]\w*) *\(')


def headers(compiler):
    text = subprocess.run(compiler + ['-M', '-xc', '-'], text=True, check=True, stdout=subprocess.PIPE,
                          input='#include <GL/gl.h>\n#include <GL/glext.h>\n').stdout
    return [p for p in text.replace('\\\n', ' ').split() if re.search(r'GL/gl(ext)?\.h$', p)]


def functions(paths):
    """name: section; the first that has it, versions before extensions."""
    found = {}
    for path in paths:
        section = '1.0'
        for line in open(path):
            heading = SECTION.search(line)
            if heading:
                macro, version, extension = heading.groups()
                section = version or 'GL_' + (extension or macro)
                section = re.sub(r'^GL_VERSION_(\d)_(\d)$', r'\1.\2', section)
            function = FUNCTION.match(line)
            if function:
                name = function.group(1)
                first = '1.1' if section == '1.0' and VERSION_1_1.fullmatch(name) else section
                if name not in found or found[name].startswith('GL_') > first.startswith('GL_'):
                    found[name] = first
    return found


def main(output, compiler):
    rows = functions(headers(compiler))
    order = sorted(rows.items(), key=lambda row: (row[1].startswith('GL_'), row[1], row[0]))
    with open(output, 'w') as out:
        for name, section in order:
            out.write('GL_FUNCTION("%s", %s)\n' % (section, name))


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2:])
