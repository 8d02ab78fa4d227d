#!/usr/bin/env python3
"""Writes the prototypes of the commands' bodies, exec_gl*: a header exec_FOLDER.h for each folder of gl/ that
defines some.

usage: exec_headers.py COMMANDS_DEF OUTPUT_FOLDER FOLDER...
A header whose content stays the same is not written again, so a new command rebuilds one folder.
"""
import os
import sys

sys.dont_write_bytecode = True
import command_table


def folders_of_sources(top):
    """Source, without `.c`: its folder."""
    return {os.path.splitext(file)[0]: folder for folder in os.listdir(top)
            if os.path.isdir(os.path.join(top, folder))
            for file in os.listdir(os.path.join(top, folder)) if file.endswith('.c')}


def header(folder, names):
    guard = 'GL_EXEC_%s_H' % folder.upper()
    lines = ['/* The bodies of the commands that gl/%s/ defines: gl/exec_headers.py */' % folder,
             '#ifndef %s' % guard, '#define %s' % guard, '', '#include <GL/gl.h>', '#include <GL/glext.h>', '']
    lines += ['extern __typeof__(%s) exec_%s __attribute__((visibility("hidden")));' % (name, name)
              for name in names]
    return '\n'.join(lines + ['', '#endif', ''])


def main(table, output, *folders):
    known = folders_of_sources(os.path.dirname(table))
    names = {folder: [] for folder in folders}
    for macro, columns in command_table.rows(table):
        if macro != 'COMMAND':
            continue
        folder = known.get(columns[1])
        if folder not in names:
            raise SystemExit('%s: no folder of %s has %s.c' % (columns[0], ', '.join(folders), columns[1]))
        names[folder].append(columns[0])
    for folder in folders:
        if not names[folder]:
            raise SystemExit('%s defines no command' % folder)
        path = os.path.join(output, 'exec_%s.h' % folder)
        text = header(folder, names[folder])
        if not os.path.exists(path) or open(path, encoding='utf-8').read() != text:
            with open(path, 'w', encoding='utf-8') as out:
                out.write(text)


if __name__ == '__main__':
    main(*sys.argv[1:])
