#!/usr/bin/env python3
"""Writes the exported gl* functions and how each command goes into a capsule and out of it, from
gl/commands.def and the headers' prototypes.

usage: commands.py COMMANDS_DEF SOURCE NAMES COMPILER...
SOURCE defines the function gl* of every command. It calls the command's body, exec_gl*; where a capsule or a
list can record the command, it first tests whether one is being recorded. SOURCE also defines the functions
that replay a command of a capsule, NAMES the table of the commands' names and arguments in capsules.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import command_table

# What is recorded besides commands of the GL: its own code writes the arguments. Letters as of signature().
OTHERS = [
    ('OSMesaMakeCurrent', 'eiip', 'window'),
    ('OSMesaPixelStore', 'ii', 'window_store'),
    ('ewLoadTextureMemory', 'ep', 'load_texture'),
    ('ewMappedBuffer', 'iqp', 'mapped'),
    ('ewLoopLimit', 'i', 'loop_limit'),
    ('ewInstructionLimit', 'q', 'instruction_limit'),
]

LETTERS = {
    'GLenum': 'e', 'GLbitfield': 'x', 'GLint': 'i', 'GLuint': 'i', 'GLsizei': 'i', 'GLfixed': 'i',
    'GLfloat': 'f', 'GLclampf': 'f', 'GLdouble': 'd', 'GLclampd': 'd', 'GLshort': 's', 'GLushort': 's',
    'GLhalfNV': 's', 'GLhalf': 's', 'GLbyte': 'b', 'GLubyte': 'b', 'GLboolean': 'b', 'GLchar': 'b',
    'GLintptr': 'q', 'GLsizeiptr': 'q', 'GLintptrARB': 'q', 'GLsizeiptrARB': 'q', 'GLint64': 'q',
    'GLuint64': 'q', 'GLsync': 'q', 'GLint64EXT': 'q', 'GLuint64EXT': 'q',
}


def element(t, name, kind):
    """The expression of the bytes of an element that a pointer points at."""
    if kind[0] == 'INDIRECT':
        return '4'
    if kind[0] == 'BYTES':
        return command_table.arguments(kind[1])[1]
    return '1' if 'void' in t or kind[0] not in ('DATA', 'OR_NULL', 'BUFFER', 'OUT') else 'sizeof *%s' % name


def pointer_letter(t, kind):
    """Those of LETTERS' types by their size."""
    base = t.replace('const', '').replace('*', '').strip()
    if kind[0] == 'OUT':
        return 'o'
    if kind[0] == 'INDIRECT':
        return 'w'
    if kind[0] not in ('DATA', 'OR_NULL', 'BYTES', 'BUFFER') or base == 'void':
        return 'p'
    return {'b': 'p', 's': 'h', 'd': 'l', 'q': 'l'}.get(LETTERS[base], 'w')


def signature(parameters, kinds):
    return ''.join('' if k and k[0] in ('UNREAD', 'KEPT') else pointer_letter(t, k) if k
                   else LETTERS[t] for (t, _), k in zip(parameters, kinds))


def data_bytes(t, name, kind):
    """The expression of a length in bytes."""
    if kind[0] == 'INDIRECT':
        return kind[1]
    length = command_table.arguments(kind[1])[0] if kind[0] == 'BYTES' else kind[1]
    return 'capsule_bytes(%s, %s)' % (length, '1' if 'void' in t else 'sizeof *%s' % name)


def put(row, t, name, kind):
    """The statement that records an argument."""
    if not kind and LETTERS[t] == 'q':
        return '    capsule_put(call, &(uint64_t){(uint64_t)%s}, 8);\n' % name
    if not kind:
        return '    capsule_put(call, &%s, sizeof %s);\n' % (name, name)
    if kind[0] in ('DATA', 'OR_NULL', 'BYTES'):
        return '    capsule_put_data(call, %s, %s, %s);\n' % (name, data_bytes(t, name, kind),
                                                             element(t, name, kind))
    if kind[0] == 'BUFFER':
        return '    capsule_put_buffer(call, %s, capsule_bytes(%s, 1), %s);\n' % (name, kind[1],
                                                                                element(t, name, kind))
    if kind[0] == 'INDIRECT':
        return '    capsule_put_indirect(call, %s, %s);\n' % (name, data_bytes(t, name, kind))
    if kind[0] == 'PIXELS':
        unread = [row.conditions[c] for c in ('EXECUTED', 'UNREAD') if c in row.conditions]
        unread = '%s ? NULL : ' % ' || '.join(unread) if unread else ''
        return '    capsule_put_pixels(call, %s%s, %s);\n' % (unread, name, kind[1])
    if kind[0] == 'ARRAY':
        return '    capsule_put_array(call, %s, CAPSULE_%s);\n' % (name, kind[1].upper())
    if kind[0] == 'ARRAYS':
        count, binding = kind[1].split(', ')
        return '    capsule_put_arrays(call, %s, %s, CAPSULE_%s);\n' % (name, count, binding.upper())
    return '    capsule_put_offset(call, %s);\n' % name if kind[0] == 'PACK' else ''


def write_record(out, row, number):
    command, result, parameters, texts = row.name, row.result, row.parameters, row.texts
    kinds = [row.pointers.get(name) for _, name in parameters]
    names = ', '.join(name for _, name in parameters)
    listed = row.list in ('RECORDED', 'EXPANDED')
    after = 'list_' if listed else 'exec_'
    returns = '' if result == 'void' else 'return '
    out.write('GLAPI %s GLAPIENTRY %s(%s)\n{\n' % (result, command, ', '.join(texts) or 'void'))
    idle = 'capsule_or_list_idle()' if listed else '!capsule_recording'
    out.write('    if (LIKELY(%s)) {\n        %sexec_%s(%s);\n%s    }\n'
              % (idle, returns, command, names, '' if returns else '        return;\n'))
    pack = any(k and k[0] == 'PACK' for k in kinds)
    out.write('    struct capsule_call *call = capsule_call_begin(%d, %s);\n'
              % (number, 'true' if pack else 'false'))
    out.write('    %s%s%s(%s);\n' % ('' if result == 'void' else '%s result = ' % result, after, command, names))
    reads = any(k and k[0] in ('DATA', 'OR_NULL', 'BYTES', 'BUFFER', 'PIXELS') for k in kinds)
    if reads and row.capsule != 'PART':
        out.write('    if (capsule_call_failed(call))\n        return%s;\n' % (' result' if returns else ''))
    for (t, name), k in zip(parameters, kinds):
        out.write(put(row, t, name, k))
    for (t, name), k in zip(parameters, kinds):
        if k and k[0] == 'OUT':
            out.write('    capsule_put_data(call, %s, %s, %s);\n'
                      % (name, data_bytes(t, name, k), element(t, name, k)))
    if result != 'void' and row.capsule == 'NAMES':
        out.write(put(row, result, 'result', None))
    out.write('    capsule_call_end(call);\n')
    if row.capsule == 'FRAME':
        out.write('    capsule_frame_end();\n')
    out.write('%s}\n\n' % ('' if result == 'void' else '    return result;\n'))


def get(t, name):
    """The statements that read an argument."""
    if LETTERS[t] == 'q':
        return '    %s %s = (%s)capsule_get_wide(player, sizeof %s);\n' % (t, name, t, name)
    return '    %s %s;\n    capsule_get(player, &%s, sizeof %s);\n' % (t, name, name, name)


def write_play(out, row):
    command, result, parameters = row.name, row.result, row.parameters
    kinds = [row.pointers.get(name) for _, name in parameters]
    after = 'list_' if row.list in ('RECORDED', 'EXPANDED') else 'exec_'
    out.write('static void play_%s(struct capsule_player *player)\n{\n    (void)player;\n' % command)
    for (t, name), k in zip(parameters, kinds):
        if not k:
            out.write(get(t, name))
        elif k[0] in ('OUT', 'KEPT', 'UNREAD'):
            out.write('    %s%s = NULL;\n' % (t if t.endswith('*') else t + ' ', name))
        elif k[0] == 'ARRAYS':
            out.write('    const void *const *%s = NULL;\n' % name)
            out.write('    struct capsule_pointer p_%s = capsule_get_pointer(player);\n' % name)
        else:
            out.write('    %s%s = NULL;\n' % (t if t.endswith('*') else t + ' ', name))
            out.write('    struct capsule_pointer p_%s = capsule_get_pointer(player);\n' % name)
    unpacked = None
    for (t, name), k in zip(parameters, kinds):
        if not k:
            continue
        if k[0] in ('DATA', 'OR_NULL', 'BYTES'):
            out.write('    %s = capsule_data(player, &p_%s, %s, %s, %s);\n'
                      % (name, name, data_bytes(t, name, k), element(t, name, k),
                         'true' if k[0] == 'OR_NULL' else 'false'))
        elif k[0] == 'BUFFER':
            unpacked = name
            out.write('    %s = capsule_buffer_data(player, &p_%s, capsule_bytes(%s, 1), %s);\n'
                      % (name, name, k[1], element(t, name, k)))
        elif k[0] == 'PIXELS':
            unpacked = name
            out.write('    %s = capsule_buffer_data(player, &p_%s, capsule_pixels_bytes(%s), 1);\n'
                      % (name, name, k[1]))
        elif k[0] == 'INDIRECT':
            out.write('    %s = capsule_indirect_data(player, &p_%s, %s);\n'
                      % (name, name, data_bytes(t, name, k)))
        elif k[0] == 'ARRAY':
            out.write('    %s = capsule_array(player, &p_%s, CAPSULE_%s);\n' % (name, name, k[1].upper()))
        elif k[0] == 'ARRAYS':
            count, binding = k[1].split(', ')
            out.write('    %s = capsule_arrays(player, &p_%s, %s, CAPSULE_%s);\n'
                      % (name, name, count, binding.upper()))
        elif k[0] == 'PACK':
            out.write('    %s = capsule_pack_offset(player, &p_%s);\n' % (name, name))
        elif k[0] == 'OUT':
            out.write('    struct capsule_pointer p_%s = capsule_get_pointer(player);\n' % name)
            out.write('    %s = capsule_out(player, &p_%s, %s, %s);\n'
                      % (name, name, data_bytes(t, name, k), element(t, name, k)))
        elif k[0] == 'KEPT':
            out.write('    %s = capsule_kept(player, %s);\n' % (name, data_bytes(t, name, k)))
        elif k[0] == 'UNREAD' and not t.startswith('const'):
            out.write('    %s = capsule_scratch(player);\n' % name)
    compared = result != 'void' and row.capsule == 'NAMES'
    if compared:
        out.write(get(result, 'expected'))
    out.write('    if (!capsule_ready(player))\n        return;\n')
    if unpacked:
        out.write('    struct list_unpack saved = capsule_unpack_begin(player, &p_%s);\n' % unpacked)
    names = ', '.join(name for _, name in parameters)
    if row.only_selects:
        others = [name for _, name in parameters if name not in row.selecting]
        out.write('    (void)%s;\n    select_%s(%s);\n' % (', (void)'.join(others), command, ', '.join(row.selecting)))
    else:
        out.write('    %s%s%s(%s);\n' % ('%s result = ' % result if compared else '', after, command, names))
    if unpacked:
        out.write('    capsule_unpack_end(player, saved);\n')
    for (t, name), k in zip(parameters, kinds):
        if k and k[0] == 'OUT':
            out.write('    capsule_compare_recorded(player, %s, &p_%s, %s);\n'
                      % (name, name, element(t, name, k)))
    if compared:
        out.write('    capsule_compare(player, &result, &expected, sizeof result);\n')
    out.write('}\n\n')


def write_unrecorded(out, row):
    """The exported function of a query."""
    out.write('GLAPI %s GLAPIENTRY %s(%s)\n{\n' % (row.result, row.name, ', '.join(row.texts) or 'void'))
    out.write('    %sexec_%s(%s);\n}\n\n' % ('' if row.result == 'void' else 'return ', row.name,
                                            ', '.join(name for _, name in row.parameters)))


def main(table, source, names, compiler):
    commands = command_table.commands(table, compiler)
    rows = []
    with open(source, 'w') as out:
        out.write('#include "gl/capsule/capsule_call.h"\n#include "gl/capsule/capsule_player.h"\n'
                  '#include "gl/list/list.h"\n#include "gl/texture/texture_object.h"\n'
                  '#include "gl/vertex/vertex_arrays.h"\n\n')
        for row in commands:
            kinds = [row.pointers.get(name) for _, name in row.parameters]
            out.write('extern __typeof__(%s) exec_%s __attribute__((visibility("hidden")));\n' % (row.name, row.name))
            if row.capsule == 'NEVER':
                write_unrecorded(out, row)
                continue
            if row.only_selects:
                out.write('void select_%s(%s);\n' % (row.name, ', '.join(
                    '%s %s' % parameter for parameter in row.parameters if parameter[1] in row.selecting)))
            if row.list in ('RECORDED', 'EXPANDED'):
                out.write('extern __typeof__(%s) list_%s __attribute__((visibility("hidden")));\n'
                          % (row.name, row.name))
            write_record(out, row, len(rows))
            write_play(out, row)
            letter = LETTERS[row.result].upper() if row.result != 'void' and row.capsule == 'NAMES' else ''
            rows.append((row.name, signature(row.parameters, kinds) + letter, row.name))
        for alias, name in command_table.aliases(table):
            out.write('extern __typeof__(%s) %s __attribute__((__alias__("%s")));\n' % (alias, alias, name))
        rows += OTHERS
        out.write('\ncapsule_play_function *const capsule_play_functions[] = {\n')
        for name, _, play in rows:
            out.write('    %splay_%s,\n' % ('' if name == play else 'capsule_', play))
        out.write('};\n')
    with open(names, 'w') as out:
        out.write('#include "gl/capsule/capsule_file.h"\n\nconst struct capsule_command capsule_commands[] = {\n')
        for name, letters, _ in rows:
            out.write('    {"%s", "%s"},\n' % (name, letters))
        out.write('};\nconst unsigned capsule_command_count = %d;\n' % len(rows))


if __name__ == '__main__':
    main(*sys.argv[1:4], sys.argv[4:])
