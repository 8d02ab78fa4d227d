#!/usr/bin/env python3
"""Writes how each GL command goes into a display list, from gl/commands.def and the headers' prototypes
(GL 4.6 compatibility 21.4, 21.4.1; OpenGL 2.1 5.4).

usage: commands.py COMMANDS_DEF SOURCE COMPILER...
The symbol list_gl* of a RECORDED or EXPANDED command is a function of SOURCE. It records, or passes on to
the command's own code, which has the symbol exec_gl*. The exported gl* comes from gl/capsule/commands.py.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import command_table


def keep(command, name):
    """The expression of the copy of what a pointer points at."""
    kind, text = command.pointers[name]
    if kind == 'PIXELS':
        unread = '%s ? NULL : ' % command.conditions['UNREAD'] if 'UNREAD' in command.conditions else ''
        return '%slist_keep_pixels(context, %s, %s)' % (unread, name, text)
    if kind == 'BUFFER':
        return 'list_keep_buffer(context, %s, %s)' % (name, text)
    if kind == 'BYTES':
        return 'list_keep(context, %s, %s)' % (name, command_table.arguments(text)[0])
    if kind == 'DATA':
        return 'list_keep(context, %s, %s * (int64_t)sizeof *%s)' % (name, text, name)
    raise SystemExit('%s: lists record no %s' % (command.name, kind))


def write_recorded(out, command):
    """Plays and records a command."""
    name, parameters = command.name, command.parameters
    executed = ' || ' + command.conditions['EXECUTED'] if 'EXECUTED' in command.conditions else ''
    client = any(kind in ('PIXELS', 'BUFFER') for kind, _ in command.pointers.values())
    names = ', '.join(name for _, name in parameters)
    out.write('static void play_%s(struct context *context, const union list_word *words)\n{\n' % name)
    out.write('    (void)context, (void)words;\n')
    if client:
        out.write('    struct list_unpack saved = list_unpack_begin(context);\n')
    out.write('    exec_%s(%s);\n' % (name, ', '.join('LIST_GET(%s, words[%d])' % (kind, i)
                                                     for i, (kind, _) in enumerate(parameters))))
    if client:
        out.write('    list_unpack_end(context, saved);\n')
    declared = ', '.join(command.texts) or 'void'
    out.write('}\nvoid GLAPIENTRY list_%s(%s)\n{\n' % (name, declared))
    out.write('    struct context *context = list_recording;\n    if (LIKELY(!context%s)) {\n        exec_%s(%s);\n'
              '        return;\n    }\n' % (executed, name, names))
    out.write('    union list_word words[%d] = {{0}};\n' % max(1, len(parameters)))
    for i, (kind, parameter) in enumerate(parameters):
        if '*' in kind:
            out.write('    words[%d].p = %s;\n' % (i, keep(command, parameter)))
        else:
            out.write('    LIST_SET(words[%d], %s);\n' % (i, parameter))
    out.write('    if (list_record(context, play_%s, words, %d)) {\n' % (name, len(parameters)))
    out.write('        list_recording = NULL;\n        exec_%s(%s);\n        list_recording = context;\n    }\n}\n'
              % (name, names))


def write_expanded(out, command):
    declared = ', '.join(command.texts) or 'void'
    names = ', '.join(name for _, name in command.parameters)
    out.write('void GLAPIENTRY list_%s(%s)\n{\n    struct context *context = list_recording;\n'
              % (command.name, declared))
    out.write('    if (LIKELY(!context)) {\n        exec_%s(%s);\n        return;\n    }\n' % (command.name, names))
    out.write('    list_errors_begin(context);\n    exec_%s(%s);\n    list_errors_end(context);\n}\n'
              % (command.name, names))


def main(table, source, compiler):
    with open(source, 'w') as out:
        out.write('#define GL_LIST_COMMANDS\n#include "gl/list/list.h"\n'
                  '#include "gl/texture/texture_object.h"\n#include "gl/vertex/vertex_arrays.h"\n\n')
        for command in command_table.commands(table, compiler):
            if command.list not in ('EXPANDED', 'RECORDED'):
                continue
            for prefix in ('exec', 'list'):
                out.write('extern __typeof__(%s) %s_%s __attribute__((visibility("hidden")));\n'
                          % (command.name, prefix, command.name))
            (write_recorded if command.list == 'RECORDED' else write_expanded)(out, command)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
