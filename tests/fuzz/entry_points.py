#!/usr/bin/env python3
"""Writes a call of every GL command that the library exports, with arguments out of a fuzzer's bytes, made of
the headers' prototypes: so a new command is called the day it is exported.

usage: entry_points.py OUTPUT COMMANDS_DEF COMPILER...
An argument's rule is found by the command and the parameter's type; see RULES.
"""
import re
import subprocess
import sys

# Types that a value is made of by itself.
SCALARS = {
    'GLenum': 'any(in)', 'GLboolean': '(GLboolean)(byte(in) & 1)', 'GLbitfield': 'any(in)',
    'GLsizei': 'dimension(in)', 'GLsizeiptr': '8 * small(in)', 'GLintptr': 'small(in)',
    'GLsizeiptrARB': '8 * small(in)', 'GLintptrARB': 'small(in)',
    'GLint': 'number(in)', 'GLuint': '(GLuint)number(in)', 'GLshort': '(GLshort)number(in)',
    'GLushort': '(GLushort)number(in)', 'GLbyte': '(GLbyte)number(in)', 'GLubyte': '(GLubyte)number(in)',
    'GLfixed': 'number(in)', 'GLhalfNV': '(GLhalfNV)number(in)',
    'GLfloat': 'real(in)', 'GLclampf': 'real(in)', 'GLdouble': '(GLdouble)real(in)',
    'GLclampd': '(GLdouble)real(in)', 'GLint64': 'number(in)', 'GLuint64': '(GLuint64)number(in)',
    'GLint64EXT': 'number(in)', 'GLuint64EXT': '(GLuint64EXT)number(in)',
}


# (command, type of the parameter): the argument. The first row that fits.
RULES = [
    # arrays lie in a buffer object, so that no index leaves them
    (r'Pointer|InterleavedArrays', r'const void \*$|const GLboolean \*$', '(const void *)(intptr_t)small(in)'),
    # how much client memory they read or write
    (r'Draw|EvalMesh|MapGrid|^glMap[12]|PixelStore|Image|Pixels|PixelMap|Bitmap|Storage|Clear|Convolution',
     r'GLint$', 'dimension(in)'),
    (r'PixelStore', r'GLfloat$', '(GLfloat)dimension(in)'),
    (r'Indirect', r'const void \*$', 'small_numbers'),
    (r'DrawElements|DrawRangeElements', r'const void \*$', 'indices(in)'),
    (r'.', r'const (void|GLvoid) \*const ?\*$', 'lists_of_numbers'),
    (r'.', r'const GLchar \*const ?\*$', 'names'),
    (r'ProgramString|LoadProgram', r'const (void|GLubyte) \*$', 'program_text'),
    (r'ProgramString|LoadProgram', r'GLsizei$', 'choose_program(in)'),
    (r'.', r'const GLchar(ARB)? \*$', 'names[byte(in) % NAMES]'),
    (r'.', r'const GL(intptr|sizeiptr)(ARB)? \*$', 'small_sizes'),
    (r'.', r'const GL(int|uint|sizei|enum) \*$', '(%s)(small_numbers + byte(in) % 8)'),
    (r'.', r'const GLboolean \*$', '(const GLboolean *)data(in)'),
    (r'.', r'const \w+ \*$', '(%s)data(in)'),
    (r'.', r'\w+ \*\*$', '(%s)output'),
    (r'.', r'\w+ \*$', '(%s)output'),
    (r'.', r'GLDEBUGPROC\w*|GLsync|GLeglImageOES', 'NULL'),
]

# Commands that a sequence cannot have, with the reason.
LEFT_OUT = {}


def prototypes(compiler):
    text = subprocess.run(compiler + ['-E', '-P', '-DGL_GLEXT_PROTOTYPES', '-xc', '-'], text=True, check=True,
                          input='#include <GL/gl.h>\n#include <GL/glext.h>\n', stdout=subprocess.PIPE).stdout
    text = re.sub(r'__attribute__\s*\(\(.*?\)\)', '', text)
    found = {}
    for name, parameters in re.findall(r'\b(gl[A-Z]\w*)\s*\(([^()]*)\)\s*;', text):
        found[name] = [p.strip() for p in parameters.split(',') if p.strip() not in ('', 'void')]
    return found


def type_of(parameter):
    """`const GLfloat *v`: const GLfloat *"""
    parameter = re.sub(r'\[\d*\]$', lambda _: '', parameter)
    match = re.match(r'(.*?)\b(\w+)$', parameter.strip())
    kind = match.group(1).strip() if match and match.group(1).strip() else parameter.strip()
    kind = re.sub(r'\bGLvoid\b', 'void', kind)
    return re.sub(r'\s*\*', ' *', kind).replace('* *', '**')


def argument(command, parameter):
    kind = type_of(parameter)
    if re.search(r'\[\d*\]$', parameter) and '*' not in kind:
        kind += ' *'
    for commands, types, value in RULES:
        if re.search(commands, command) and re.match(types, kind):
            return value.replace('%s', kind)
    if kind in SCALARS:
        return SCALARS[kind]
    raise SystemExit('%s: no rule for a parameter of type "%s"' % (command, kind))


def write_call(out, command, parameters):
    values = [argument(command, p) for p in parameters]
    out.write('static void call_%s(struct input *in)\n{\n    (void)in;\n' % command)
    if re.search(r'Pointer|InterleavedArrays', command) and 'Get' not in command:
        out.write('    if (!bind_array_buffer())\n        return;\n')
    # one after the other: the order in which C evaluates arguments is the compiler's
    for i, (value, parameter) in enumerate(zip(values, parameters)):
        if 'in)' in value:
            out.write('    __typeof__(%s) a%d = %s;\n' % (value, i, value))
            values[i] = 'a%d' % i
    out.write('    %s(%s);\n}\n' % (command, ', '.join(values)))


def main(output, table, compiler):
    exported = re.findall(r'^COMMAND\((\w+),', open(table).read(), re.M)
    known = prototypes(compiler)
    missing = [name for name in exported if name not in known]
    if missing:
        raise SystemExit('no prototype of %s' % ', '.join(missing))
    with open(output, 'w') as out:
        out.write('#include "tests/fuzz/entry_points.h"\n\n')
        called = [name for name in exported if name not in LEFT_OUT]
        for name in called:
            write_call(out, name, known[name])
        out.write('\nentry_point_call *const entry_point_calls[] = {\n')
        for name in called:
            out.write('    call_%s,\n' % name)
        out.write('};\nconst unsigned entry_point_count = sizeof entry_point_calls / sizeof *entry_point_calls;\n')


main(sys.argv[1], sys.argv[2], sys.argv[3:])
