#!/usr/bin/env python3
"""Writes the bodies of the rows SELECTED of gl/commands.def: each selects by its first parameters, calls the body of
another command with the others, and ends that (gl/api/selector.h).

usage: selected_commands.py COMMANDS_DEF SOURCE COMPILER...
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import command_table


def write_body(out, command):
    if command.begin_end != 'OUTSIDE':
        raise SystemExit('%s: %s is allowed between Begin and End' % (command.name, command.base.name))
    for name in command.name, command.base.name:
        out.write('extern __typeof__(%s) exec_%s __attribute__((visibility("hidden")));\n' % (name, name))
    out.write('%s GLAPIENTRY exec_%s(%s)\n{\n' % (command.result, command.name, ', '.join(command.texts)))
    returns = command.result != 'void'
    out.write('    ENTER(COMMAND_NAME);\n    struct selector selector;\n')
    out.write('    if (!context || !select_%s(context, COMMAND_NAME, %s, &selector))\n        return%s;\n'
              % (command.selector.lower(), ', '.join(command.selecting), ' 0' if returns else ''))
    out.write('    %sexec_%s(%s);\n' % ('%s result = ' % command.result if returns else '', command.base.name,
                                        ', '.join(command.arguments)))
    out.write('    selector_end(context, &selector);\n%s}\n\n' % ('    return result;\n' if returns else ''))


def write_selects(out, command):
    """What a capsule replays of a query."""
    selecting = [(kind, name) for kind, name in command.parameters if name in command.selecting]
    out.write('__attribute__((visibility("hidden"))) void select_%s(%s);\n' % (command.name, declared(selecting)))
    out.write('void select_%s(%s)\n{\n    ENTER("%s");\n' % (command.name, declared(selecting), command.name))
    out.write('    struct selector selector;\n')
    out.write('    if (context && select_%s(context, "%s", %s, &selector))\n        selector_end(context, &selector);\n}\n\n'
              % (command.selector.lower(), command.name, ', '.join(command.selecting)))


def declared(parameters):
    return ', '.join('%s %s' % parameter for parameter in parameters)


def main(table, source, compiler):
    with open(source, 'w') as out:
        out.write('#include "gl/api/selector.h"\n#include "gl/context/entry.h"\n\n')
        for command in command_table.commands(table, compiler):
            if isinstance(command, command_table.Selected):
                write_body(out, command)
                if command.only_selects:
                    write_selects(out, command)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
