#!/usr/bin/env python3
"""Writes how each GL command goes into a capsule and out of it, from the headers' prototypes, the tables of
display lists (gl/list/commands.py) and those below.

usage: commands.py ENTRY_POINTS_DEF HEADER SOURCE NAMES COMPILER...
SOURCE defines the symbol gl* of every command that a capsule or a list can record: a branch that is not taken,
and the command itself, which has the symbol run_gl*; HEADER gives it to the command's own code. NAMES has the table of
commands that capsules are read and written by, SOURCE the function that replays each. A command with a pointer that has no row in POINTERS
or in the lists' LENGTHS ends the build.
"""
import importlib.util
import os
import re
import sys

spec = importlib.util.spec_from_file_location(
    'lists', os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'list', 'commands.py'))
lists = importlib.util.module_from_spec(spec)
spec.loader.exec_module(lists)

# Queries, which change nothing. What gives out an address or a handle does, and what names a buffer makes it.
QUERY = re.compile(r'^gl((Get(?!\w+Handle|(Named)?BufferParameterui64vNV)|Is(?!NamedBuffer)[A-Z]|Are[A-Z])\w+|'
                   r'Flush|Check(Named)?FramebufferStatus|DebugMessage\w+|(Push|Pop)DebugGroup|Object(Ptr)?Label)$')
# Queries and reads whose answer may go into PIXEL_PACK_BUFFER: recorded where one is bound.
PACKED = re.compile(r'^gl(Readn?Pixels|Getn?(CompressedTexImage|TexImage|(Compressed)?Texture(Sub)?Image|PixelMap\w+|PolygonStipple|ColorTable|'
                    r'ConvolutionFilter|SeparableFilter|Histogram|Minmax))$')
# What a command gives back and later ones name: a replay must get the same.
NAMES = re.compile(r'^gl((Gen|Create)[A-Z]\w+|Get\w+Handle\w+|FenceSync)$')
# An error of any other command that reads memory by its arguments has changed nothing: it is left out, since
# those may be what is wrong.
DONE_IN_PART = re.compile(r'^gl(CallLists|MultiDraw\w+|(Bind|VertexArrayVertex)\w+s(Base|Range)?)$')
FRAME_ENDS = re.compile(r'^glFinish$')

# (command, parameter): what the pointer is. The first row that fits; then LENGTHS of gl/list/commands.py.
#   n             so many elements; OR_NULL(n): or none
#   ARRAY(b)      an address that draws read, or an offset into the buffer bound to b
#   ARRAYS(n, b)  n of them
#   INDIRECT(n)   n bytes, or an offset into DRAW_INDIRECT_BUFFER
#   PACK          memory that is written, or an offset into PIXEL_PACK_BUFFER
#   OUT(n)        n elements that are written, the same in a replay
#   KEPT(n)       memory for n elements that later commands write
#   UNREAD        nothing that matters is read or written
POINTERS = [
    (r'\w*Pointer(ARB|EXT|NV)?|InterleavedArrays', r'ptr|pointer', 'ARRAY(array)'),
    (r'(Draw|MultiDraw)\w+Indirect\w*', r'indirect', 'INDIRECT(capsule_indirect_bytes)'),
    (r'MultiDrawElements\w*', r'indices', 'ARRAYS(drawcount, element_array)'),
    (r'Draw\w*Elements\w*', r'indices', 'ARRAY(element_array)'),
    (r'MultiDraw\w+', r'first|count', 'drawcount'),
    (r'MultiDraw\w+', r'basevertex', 'OR_NULL(drawcount)'),
    (r'Readn?Pixels|Getn?(?!\w+Handle|\w+ui64v)\w+', r'\w+', 'PACK'),
    (r'EGLImage\w+|Get\w+ui64vNV|(Active|TransformFeedback)Varying(sEXT|NV)', r'\w+', 'UNREAD'),
    (r'GenSamplers', r'samplers', 'OUT(count)'),
    (r'(Gen|Create)[A-Z]\w+', r'\w+', 'OUT(n)'),
    (r'FeedbackBuffer|SelectBuffer', r'buffer', 'KEPT(size)'),
    (r'DeleteSamplers', r'samplers', 'OR_NULL(count)'),
    (r'Delete\w+|RequestResidentProgramsNV', r'\w+', 'OR_NULL(n)'),
    (r'(Bind|VertexArrayVertex)\w+s(Base|Range)?', r'\w+', 'OR_NULL(count)'),
    (r'(Named)?Buffer(Data|SubData|Storage)', r'data', 'OR_NULL(size)'),
    (r'Clear(Named)?Buffer(Sub)?Data|ClearTex(Sub)?Image', r'data',
     'OR_NULL(capsule_pixels_bytes(1, 1, 1, 1, format, type))'),
    (r'NamedFramebufferDrawBuffers', r'bufs', 'n'),
    (r'Invalidate\w+', r'attachments', 'OR_NULL(numAttachments)'),
    (r'TransformFeedback(Stream)?AttribsNV', r'attribs', 'OR_NULL(3 * (int64_t)count)'),
    (r'TransformFeedbackStreamAttribsNV', r'bufstreams', 'OR_NULL(nbuffers)'),
    (r'TransformFeedbackVaryingsNV', r'locations', 'OR_NULL(count)'),
    (r'SamplerParameter\w+v', r'param', 'list_parameters(pname)'),
    (r'\w+P\dui(v)', r'\w+', '1'),
    (r'VertexAttribs(\d)\w+', r'v', r'\1 * (int64_t)count'),
    (r'(Weight|MatrixIndex)\w+', r'weights|indices', 'size'),
    (r'EdgeFlagv|FogCoord\w+v', r'\w+', '1'),
    (r'(Vertex|TexCoord|MultiTexCoord|Color|SecondaryColor|Normal|VertexAttrib[IL]?)(\d)\w+', r'v', r'\2'),
]

# What is recorded besides commands of the GL: its own code writes the arguments. Letters as of signature().
OTHERS = [
    ('OSMesaMakeCurrent', 'eiip', 'window'),
    ('OSMesaPixelStore', 'ii', 'window_store'),
    ('ewLoadTextureMemory', 'ep', 'load_texture'),
    ('ewMappedBuffer', 'iqp', 'mapped'),
    ('ewLoopLimit', 'i', 'loop_limit'),
    ('ewInstructionLimit', 'q', 'instruction_limit'),
]

# Pointers by another name: EGL has no valid image.
POINTER_TYPES = ['GLeglImageOES']

LETTERS = {
    'GLenum': 'e', 'GLbitfield': 'x', 'GLint': 'i', 'GLuint': 'i', 'GLsizei': 'i', 'GLfixed': 'i',
    'GLfloat': 'f', 'GLclampf': 'f', 'GLdouble': 'd', 'GLclampd': 'd', 'GLshort': 's', 'GLushort': 's',
    'GLhalfNV': 's', 'GLhalf': 's', 'GLbyte': 'b', 'GLubyte': 'b', 'GLboolean': 'b', 'GLchar': 'b',
    'GLintptr': 'q', 'GLsizeiptr': 'q', 'GLintptrARB': 'q', 'GLsizeiptrARB': 'q', 'GLint64': 'q',
    'GLuint64': 'q', 'GLsync': 'q', 'GLint64EXT': 'q', 'GLuint64EXT': 'q',
}


def pointer_kind(command, name):
    """Kind and length: ('PIXELS', 'width, ...'), ('DATA', '4'), ..."""
    for commands, names, value in POINTERS:
        found = re.fullmatch('gl(?:%s)' % commands, command)
        if found and re.fullmatch(names, name):
            value = found.expand(value)
            break
    else:
        value = lists.length(command, name)
    kind = re.fullmatch(r'([A-Z]\w+)\((.*)\)|(PACK|UNREAD)', value)
    if not kind or kind.group(1) == 'BYTES':
        return 'DATA', kind.group(2) if kind else value
    return kind.group(1) or kind.group(3), kind.group(2)


def element(command, t, name, kind):
    """The expression of the bytes of an element that a pointer points at."""
    if kind[0] == 'INDIRECT':
        return '4'
    if command == 'glCallLists':
        return 'list_name_element(type)'
    return '1' if 'void' in t or kind[0] not in ('DATA', 'OR_NULL', 'BUFFER', 'OUT') else 'sizeof *%s' % name


def pointer_letter(t, kind):
    """Those of LETTERS' types by their size."""
    base = t.replace('const', '').replace('*', '').strip()
    if kind[0] == 'OUT':
        return 'o'
    if kind[0] == 'INDIRECT':
        return 'w'
    if kind[0] not in ('DATA', 'OR_NULL', 'BUFFER') or base == 'void':
        return 'p'
    return {'b': 'p', 's': 'h', 'd': 'l', 'q': 'l'}.get(LETTERS[base], 'w')


def signature(parameters, kinds):
    return ''.join('' if k and k[0] in ('UNREAD', 'KEPT') else pointer_letter(t, k) if k
                   else LETTERS[t] for (t, _), k in zip(parameters, kinds))


def data_bytes(command, kind, name, length):
    """The expression of a length in bytes."""
    if 'capsule_indirect_bytes' in length:
        elements = 'Elements' in command
        count = 'capsule_draws(drawcount, maxdrawcount)' if 'Count' in command else \
            'drawcount' if 'Multi' in command else '1'
        return 'capsule_indirect_bytes(%s, %s, %d)' % (count, 'stride' if 'Multi' in command else '0',
                                                       20 if elements else 16)
    return 'capsule_bytes(%s, sizeof *%s)' % (length, name) if 'void' not in kind else \
        'capsule_bytes(%s, 1)' % length


def put(command, t, name, kind):
    """The statement that records an argument."""
    if not kind and LETTERS[t] == 'q':
        return '    capsule_put(call, &(uint64_t){(uint64_t)%s}, 8);\n' % name
    if not kind:
        return '    capsule_put(call, &%s, sizeof %s);\n' % (name, name)
    if kind[0] in ('DATA', 'OR_NULL'):
        return '    capsule_put_data(call, %s, %s, %s);\n' % (name, data_bytes(command, t, name, kind[1]),
                                                             element(command, t, name, kind))
    if kind[0] == 'BUFFER':
        return '    capsule_put_buffer(call, %s, capsule_bytes(%s, 1), %s);\n' % (name, kind[1],
                                                                                element(command, t, name, kind))
    if kind[0] == 'INDIRECT':
        return '    capsule_put_indirect(call, %s, %s);\n' % (name, data_bytes(command, t, name, kind[1]))
    if kind[0] == 'PIXELS':
        unread = ['list_is_proxy(target)'] if re.match(r'gl(Compressed)?TexImage', command) else []
        unread += [lists.too_large(command)] if lists.too_large(command) else []
        unread = '%s ? NULL : ' % ' || '.join(unread) if unread else ''
        return '    capsule_put_pixels(call, %s%s, %s);\n' % (unread, name, kind[1])
    if kind[0] == 'ARRAY':
        return '    capsule_put_array(call, %s, CAPSULE_%s);\n' % (name, kind[1].upper())
    if kind[0] == 'ARRAYS':
        count, binding = kind[1].split(', ')
        return '    capsule_put_arrays(call, %s, %s, CAPSULE_%s);\n' % (name, count, binding.upper())
    return '    capsule_put_offset(call, %s);\n' % name if kind[0] == 'PACK' else ''


def write_record(out, command, result, parameters, kinds, texts, number, kind):
    names = ', '.join(name for _, name in parameters)
    listed = kind in ('RECORDED', 'EXPANDED')
    after = 'list_' if listed else 'run_'
    returns = '' if result == 'void' else 'return '
    out.write('GLAPI %s GLAPIENTRY %s(%s)\n{\n' % (result, command, ', '.join(texts) or 'void'))
    idle = 'capsule_or_list_idle()' if listed else '!capsule_recording'
    out.write('    if (LIKELY(%s)) {\n        %srun_%s(%s);\n%s    }\n'
              % (idle, returns, command, names, '' if returns else '        return;\n'))
    pack = any(k and k[0] == 'PACK' for k in kinds)
    out.write('    struct capsule_call *call = capsule_call_begin(%d, %s);\n'
              % (number, 'true' if pack else 'false'))
    out.write('    %s%s%s(%s);\n' % ('' if result == 'void' else '%s result = ' % result, after, command, names))
    if any(k and k[0] in ('DATA', 'OR_NULL', 'BUFFER', 'PIXELS') for k in kinds) and not DONE_IN_PART.match(command):
        out.write('    if (capsule_call_failed(call))\n        return%s;\n' % (' result' if returns else ''))
    for (t, name), k in zip(parameters, kinds):
        out.write(put(command, t, name, k))
    for (t, name), k in zip(parameters, kinds):
        if k and k[0] == 'OUT':
            out.write('    capsule_put_data(call, %s, %s, %s);\n'
                      % (name, data_bytes(command, t, name, k[1]), element(command, t, name, k)))
    if result != 'void' and NAMES.match(command):
        out.write(put(command, result, 'result', None))
    out.write('    capsule_call_end(call);\n')
    if FRAME_ENDS.match(command):
        out.write('    capsule_frame_end();\n')
    out.write('%s}\n\n' % ('' if result == 'void' else '    return result;\n'))


def get(t, name):
    """The statements that read an argument."""
    if LETTERS[t] == 'q':
        return '    %s %s = (%s)capsule_get_wide(player, sizeof %s);\n' % (t, name, t, name)
    return '    %s %s;\n    capsule_get(player, &%s, sizeof %s);\n' % (t, name, name, name)


def write_play(out, command, result, parameters, kinds, kind):
    after = 'list_' if kind in ('RECORDED', 'EXPANDED') else 'run_'
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
        if k[0] in ('DATA', 'OR_NULL'):
            out.write('    %s = capsule_data(player, &p_%s, %s, %s, %s);\n'
                      % (name, name, data_bytes(command, t, name, k[1]), element(command, t, name, k),
                         'true' if k[0] == 'OR_NULL' else 'false'))
        elif k[0] == 'BUFFER':
            unpacked = name
            out.write('    %s = capsule_buffer_data(player, &p_%s, capsule_bytes(%s, 1), %s);\n'
                      % (name, name, k[1], element(command, t, name, k)))
        elif k[0] == 'PIXELS':
            unpacked = name
            out.write('    %s = capsule_buffer_data(player, &p_%s, capsule_pixels_bytes(%s), 1);\n'
                      % (name, name, k[1]))
        elif k[0] == 'INDIRECT':
            out.write('    %s = capsule_indirect_data(player, &p_%s, %s);\n'
                      % (name, name, data_bytes(command, t, name, k[1])))
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
                      % (name, name, data_bytes(command, t, name, k[1]), element(command, t, name, k)))
        elif k[0] == 'KEPT':
            out.write('    %s = capsule_kept(player, %s);\n' % (name, data_bytes(command, t, name, k[1])))
        elif k[0] == 'UNREAD' and not t.startswith('const'):
            out.write('    %s = capsule_scratch(player);\n' % name)
    compared = result != 'void' and NAMES.match(command)
    if compared:
        out.write(get(result, 'expected'))
    out.write('    if (!capsule_ready(player))\n        return;\n')
    if unpacked:
        out.write('    struct list_unpack saved = capsule_unpack_begin(player, &p_%s);\n' % unpacked)
    names = ', '.join(name for _, name in parameters)
    out.write('    %s%s%s(%s);\n' % ('%s result = ' % result if compared else '', after, command, names))
    if unpacked:
        out.write('    capsule_unpack_end(player, saved);\n')
    for (t, name), k in zip(parameters, kinds):
        if k and k[0] == 'OUT':
            out.write('    capsule_compare_recorded(player, %s, &p_%s, %s);\n'
                      % (name, name, element(command, t, name, k)))
    if compared:
        out.write('    capsule_compare(player, &result, &expected, sizeof result);\n')
    out.write('}\n\n')


def main(entry_points, header, source, table, compiler):
    text = open(entry_points).read()
    known = lists.prototypes(compiler)
    names = [n for n in re.findall(r'^ENTRY\((\w+)\)', text, re.M) if not QUERY.match(n) or PACKED.match(n)]
    aliases = [(alias, name) for alias, name in re.findall(r'^ALIAS\((\w+), (\w+),', text, re.M) if name in names]
    with open(header, 'w') as out:
        out.write('/* The symbols of the commands that capsules and lists record: gl/capsule/commands.py */\n')
        for name in names:
            out.write('extern __typeof__(%s) %s __asm__("run_%s");\n#define RECORDED_%s ,\n' % ((name,) * 4))
    rows = []
    with open(source, 'w') as out:
        out.write('#include "gl/capsule/capsule_call.h"\n#include "gl/capsule/capsule_player.h"\n'
                  '#include "gl/list/list.h"\n#include "gl/texture/texture_object.h"\n'
                  '#include "gl/vertex/vertex_arrays.h"\n\n')
        for number, name in enumerate(names):
            result, texts = known[name]
            parameters = [lists.split(p) for p in texts]
            kinds = [pointer_kind(name, n) if '*' in t or t in POINTER_TYPES else None for t, n in parameters]
            kind = lists.kind_of(name, known[name])
            out.write('extern __typeof__(%s) run_%s __attribute__((visibility("hidden")));\n' % (name, name))
            if kind in ('RECORDED', 'EXPANDED'):
                out.write('extern __typeof__(%s) list_%s __attribute__((visibility("hidden")));\n' % (name, name))
            write_record(out, name, result, parameters, kinds, texts, number, kind)
            write_play(out, name, result, parameters, kinds, kind)
            rows.append((name, signature(parameters, kinds) +
                         (LETTERS[result].upper() if result != 'void' and NAMES.match(name) else ''), name))
        for alias, name in aliases:
            out.write('extern __typeof__(%s) %s __attribute__((__alias__("%s")));\n' % (alias, alias, name))
        rows += OTHERS
        out.write('\ncapsule_play_function *const capsule_play_functions[] = {\n')
        for name, _, play in rows:
            out.write('    %splay_%s,\n' % ('' if name == play else 'capsule_', play))
        out.write('};\n')
    with open(table, 'w') as out:
        out.write('#include "gl/capsule/capsule_file.h"\n\nconst struct capsule_command capsule_commands[] = {\n')
        for name, letters, _ in rows:
            out.write('    {"%s", "%s"},\n' % (name, letters))
        out.write('};\nconst unsigned capsule_command_count = %d;\n' % len(rows))


if __name__ == '__main__':
    main(*sys.argv[1:5], sys.argv[5:])
