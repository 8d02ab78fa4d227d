#!/usr/bin/env python3
"""Writes a call of each command of gl/commands.def: enumerants are 0, other numbers 1, pointers point at ones
or zeros.

usage: command_calls.py GL_FOLDER OUTPUT COMPILER...
"""
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import command_table

# Numbers that pointers point at; others point at zeros.
ONES = ['GLbyte', 'GLubyte', 'GLshort', 'GLushort', 'GLint', 'GLuint', 'GLfloat', 'GLdouble', 'GLint64EXT', 'GLuint64EXT',
        'GLhalfNV']
# First arguments that select something.
SELECTING = {'MATRIX': ['GL_PROJECTION'], 'UNIT': ['GL_TEXTURE1'], 'COORDINATES': ['GL_TEXTURE1'],
             'TEXTURE': ['7', 'GL_TEXTURE_2D'], 'PROGRAM': ['7', 'GL_VERTEX_PROGRAM_ARB'],
             'ARRAYS_COORDINATES': ['1', '1', 'GL_TEXTURE1']}
COUNT = 256  # of each; glPolygonStipple reads the most, 128


def argument(kind):
    base = kind.replace('const', '').replace('*', '').strip()
    if '*' in kind:
        return 'ones_%s' % base if kind.startswith('const') and kind.count('*') == 1 and base in ONES else '(void *)zeros'
    return '0' if kind in ('GLenum', 'GLsync', 'GLbitfield') or kind in command_table.POINTER_TYPES or 'PROC' in kind else '1'


def arguments(command):
    first = SELECTING.get(command.selector, []) if isinstance(command, command_table.Selected) else []
    return first + [argument(kind) for kind, _ in command.parameters[len(first):]]


def main(folder, output, compiler):
    commands = command_table.commands(folder + '/commands.def', compiler)
    with open(output, 'w') as out:
        out.write('#include "tests/gl/api/command_calls.h"\n\nstatic uint64_t zeros[8192];\n')
        for kind in ONES:
            out.write('static %s ones_%s[%d];\n' % (kind, kind, COUNT))
        for command in commands:
            out.write('static void call_%s(void)\n{\n    %s(%s);\n}\n'
                      % (command.name, command.name, ', '.join(arguments(command))))
        out.write('\nvoid command_calls_begin(void)\n{\n    memset(zeros, 0, sizeof zeros);\n    for (int i = 0; i < %d; i++) {\n'
                  % COUNT)
        for kind in ONES:
            out.write('        ones_%s[i] = 1;\n' % kind)
        out.write('    }\n}\n\nconst struct command_call command_calls[] = {\n')
        for command in commands:
            out.write('    {"%s", call_%s, %s, COMMAND_%s, %s},\n'
                      % (command.name, command.name, 'true' if command.begin_end == 'ANYWHERE' else 'false', command.list,
                         'true' if isinstance(command, command_table.Selected) else 'false'))
        out.write('};\nconst size_t command_call_count = sizeof command_calls / sizeof *command_calls;\n')


main(sys.argv[1], sys.argv[2], sys.argv[3:])
