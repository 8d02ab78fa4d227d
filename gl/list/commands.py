#!/usr/bin/env python3
"""Writes how each GL command goes into a display list, from the headers' prototypes and the tables below
(GL 4.6 compatibility 21.4, 21.4.1; OpenGL 2.1 5.4).

usage: commands.py ENTRY_POINTS_DEF SOURCE COMPILER...
A command of entry_points.def is one of three:
IMMEDIATE  it is executed while a list is compiled, and is not compiled. So is what returns a value or writes
           the application's memory.
EXPANDED   its own code takes it apart into vertices and attributes, and calls gl/list/list.h with them. Its
           errors are those of the list's execution.
RECORDED   all others. The arguments are kept; what pointers point at is copied, as long as LENGTHS says.
           The symbol list_gl* is then a function of SOURCE, which records or passes on to the command's own
           code; that has the symbol run_gl*. The exported gl* comes from gl/capsule/commands.py.
A command with a pointer that has no row in LENGTHS ends the build.
"""
import re
import subprocess
import sys

IMMEDIATE = re.compile(r'^gl(%s)$' % '|'.join([
    r'NewList|EndList|DeleteLists|FeedbackBuffer|SelectBuffer',
    r'\w*Pointer(ARB|EXT|NV)?|InterleavedArrays|ClientActiveTexture|PrimitiveRestartIndex',
    r'(En|Dis)able(ClientState|Vertex(Attrib|Array)\w*)|(Push|Pop)ClientAttrib|\w*VertexArray\w*',
    r'Vertex(BindingDivisor|AttribBinding|Attrib[IL]?Format\w*)|BindVertexBuffers?',
    r'PixelStore[fi]|Readn?Pixels|Tex(ture)?Buffer\w*|Tex(ture)?Storage\w*|GenerateMipmap|TexRenderbufferNV',
    r'(Gen|Delete|Create|Get|Is|Are|Map|Unmap|Flush|Finish|Invalidate)(?!1|2|Grid)\w*',
    r'BindBuffer\w*|(Named)?Buffer(Sub)?Data|NamedBufferStorage|CopyNamedBufferSubData|BlitNamedFramebuffer|'
    r'\w*TransformFeedback\w*|MemoryBarrier|ActiveVaryingNV',
    r'(Bind|Named)?(Frame|Render)buffer\w*|BlitFramebuffer|\w*Samplers?|SamplerParameter\w*',
    r'VertexAttribDivisor|BindTextures|BindImageTexture\w*|Make\w+Resident\w*|RequestResidentProgramsNV',
    r'\w*Indirect\w*|Draw\w+Instanced\w*|Object(Ptr)?Label|DebugMessage\w+|(Push|Pop)DebugGroup',
    r'Clear(Named)?Buffer(Sub)?Data|ClearTex(Sub)?Image|BufferStorage|CopyBufferSubData|ClientWaitSync|WaitSync',
    r'(Unl|L)ockArraysEXT|(Begin|End)FragmentShaderATI|PassTexCoordATI|SampleMapATI|(Color|Alpha)FragmentOp\dATI',
]))

# What becomes vertices and attributes; those that raise no errors need no function here.
EXPANDED = re.compile(r'^gl(Begin|End|ArrayElement|PrimitiveRestartNV|Draw(Range)?(Arrays|Elements)\w*|'
                      r'MultiDraw\w+|MultiTexCoord\w+|VertexAttribs?[ILP1-4]\w+|\w+P\dui(v)?|'
                      r'Weight\w+ARB|MatrixIndex\w+ARB)$')
PLAIN = re.compile(r'^gl(Vertex[234]|TexCoord[1-4]|Color[34]|SecondaryColor3|Normal3|FogCoord|EdgeFlag)\w+$|'
                   r'^glEdgeFlag$')

# (command, parameter): how many elements. The first row that fits. PIXELS, BYTES: of PIXEL_UNPACK_BUFFER too.
# A number that no state makes right is 0 elements: the command raises its error without them.
LENGTHS = [
    (r'CallLists', r'lists', 'BYTES(list_names_bytes(n, type))'),
    (r'TexImage1D|Tex(ture)?SubImage1D', r'pixels', 'PIXELS(width, 1, 1, 1, format, type)'),
    (r'TexImage2D|Tex(ture)?SubImage2D|DrawPixels', r'pixels', 'PIXELS(width, height, 1, 2, format, type)'),
    (r'TexImage3D\w*|Tex(ture)?SubImage3D', r'pixels', 'PIXELS(width, height, depth, 3, format, type)'),
    (r'ColorTable', r'table', 'PIXELS(width, 1, 1, 1, format, type)'),
    (r'ColorSubTable', r'data', 'PIXELS(count, 1, 1, 1, format, type)'),
    (r'ConvolutionFilter1D', r'image', 'PIXELS(width, 1, 1, 1, format, type)'),
    (r'ConvolutionFilter2D', r'image', 'PIXELS(width, height, 1, 2, format, type)'),
    (r'SeparableFilter2D', r'row', 'PIXELS(width, 1, 1, 1, format, type)'),
    (r'SeparableFilter2D', r'column', 'PIXELS(height, 1, 1, 1, format, type)'),
    (r'Bitmap', r'bitmap', 'PIXELS(width, height, 1, 2, GL_COLOR_INDEX, GL_BITMAP)'),
    (r'PolygonStipple', r'mask', 'PIXELS(32, 32, 1, 2, GL_COLOR_INDEX, GL_BITMAP)'),
    (r'CompressedTexImage1D', r'data', 'BUFFER(texture_blocks_bytes(internalformat, width, 1, 1, imageSize))'),
    (r'CompressedTexImage2D', r'data', 'BUFFER(texture_blocks_bytes(internalformat, width, height, 1, imageSize))'),
    (r'CompressedTexImage3D', r'data', 'BUFFER(texture_blocks_bytes(internalformat, width, height, depth, imageSize))'),
    (r'CompressedTex(ture)?SubImage1D', r'data', 'BUFFER(texture_blocks_bytes(format, width, 1, 1, imageSize))'),
    (r'CompressedTex(ture)?SubImage2D', r'data', 'BUFFER(texture_blocks_bytes(format, width, height, 1, imageSize))'),
    (r'CompressedTex(ture)?SubImage3D', r'data', 'BUFFER(texture_blocks_bytes(format, width, height, depth, imageSize))'),
    (r'PixelMapfv|PixelMapuiv', r'values', 'BUFFER(list_count(0, mapsize, PIXEL_MAP_SIZE) * 4)'),
    (r'PixelMapusv', r'values', 'BUFFER(list_count(0, mapsize, PIXEL_MAP_SIZE) * 2)'),
    (r'Map1[df]', r'points', 'list_map_length(target, stride, order, 0, 1)'),
    (r'Map2[df]', r'points', 'list_map_length(target, ustride, uorder, vstride, vorder)'),
    (r'(Load|Mult)(Transpose)?Matrix[df]', r'm', '16'),
    (r'ClipPlane', r'equation', '4'),
    (r'(RasterPos|WindowPos|EvalCoord)(\d)\w+v', r'\w+', r'\2'),
    (r'Rect\w+v', r'v[12]', '2'),
    (r'Index\w+v', r'\w+', '1'),
    (r'PrioritizeTextures', r'textures|priorities', 'n'),
    (r'DrawBuffers', r'bufs', 'list_count(0, n, SHADER_MAX_DRAW_BUFFERS)'),
    (r'TextureParameter\w+v', r'params?', 'list_parameters(pname)'),
    (r'SetFragmentShaderConstantATI', r'value', '4'),
    (r'LoadProgramNV|ProgramStringARB', r'program|string', 'len'),
    (r'ProgramNamedParameter4\w+', r'name', 'len'),
    (r'ProgramParameters4\w+', r'v', '4 * list_count(index, count, SHADER_MAX_ENV)'),
    (r'ProgramBufferParameters\w+', r'params', 'list_count(wordIndex, count, SHADER_MAX_BUFFER_WORDS)'),
    (r'ProgramSubroutine\w+', r'params', 'list_count(0, count, SHADER_MAX_SUBROUTINE_PARAMETERS)'),
    (r'ProgramEnvParametersI?4\w+', r'params', '4 * list_count(index, count, SHADER_MAX_ENV)'),
    (r'ProgramLocalParametersI?4\w+', r'params', '4 * list_count(index, count, SHADER_MAX_LOCAL)'),
    (r'Program\w*Parameter\w+|ExecuteProgramNV', r'v|params', '4'),
    (r'Clear(Buffer|NamedFramebuffer)\w+', r'value', '(buffer == GL_COLOR ? 4 : 1)'),
    (r'(Viewport|Scissor)Array\w+', r'v', '4 * list_count(first, count, PIPELINE_MAX_VIEWPORTS)'),
    (r'DepthRangeArrayv', r'v', '2 * list_count(first, count, PIPELINE_MAX_VIEWPORTS)'),
    (r'(Viewport|Scissor)Indexed\w+', r'v', '4'),
    (r'PatchParameterfv', r'values', '(pname == GL_PATCH_DEFAULT_OUTER_LEVEL ? 4 : 2)'),
    (r'\w+v', r'params', 'list_parameters(pname)'),
]

# Images whose size is an error whatever the state is: their pixels are not read.
TOO_LARGE = [
    (r'TexImage1D|TexSubImage1D', '!texture_image_fits(target, level, width, 1, 1)'),
    (r'TexImage2D|TexSubImage2D', '!texture_image_fits(target, level, width, height, 1)'),
    (r'TexImage3D\w*|TexSubImage3D', '!texture_image_fits(target, level, width, height, depth)'),
    (r'TextureSubImage1D', '!texture_image_fits(GL_TEXTURE_1D, level, width, 1, 1)'),
    (r'TextureSubImage2D', '!texture_image_fits(GL_TEXTURE_2D, level, width, height, 1)'),
    (r'TextureSubImage3D', '!texture_image_fits(GL_TEXTURE_2D_ARRAY, level, width, height, depth)'),
]

# Commands that lists leave out where a condition holds: proxies (21.4.1), arrays (EXT_vertex_array).
PASSED_ON = [
    (r'(Compressed)?TexImage\dD|ColorTable|Histogram', 'list_is_proxy(target)'),
    (r'Enable|Disable', 'vertex_array_is_capability(cap)'),
]


def prototypes(compiler):
    text = subprocess.run(compiler + ['-E', '-P', '-DGL_GLEXT_PROTOTYPES', '-xc', '-'], text=True, check=True,
                          input='#include <GL/gl.h>\n#include <GL/glext.h>\n', stdout=subprocess.PIPE).stdout
    text = re.sub(r'__attribute__\s*\(\(.*?\)\)', '', text)
    found = {}
    for result, name, parameters in re.findall(r'([\w\s*]+?)\b(gl[A-Z]\w*)\s*\(([^()]*)\)\s*;', text):
        found[name] = (result.replace('extern', '').strip(),
                       [p.strip() for p in parameters.split(',') if p.strip() not in ('', 'void')])
    return found


def split(parameter):
    """`const GLfloat *v`: type and name"""
    parameter = re.sub(r'(\w+)\s*\[\d*\]$', r'*\1', parameter)
    kind, name = re.match(r'(.*?)(\w+)$', parameter).groups()
    return re.sub(r'\bGLvoid\b', 'void', kind.strip()), name


def kind_of(command, prototype):
    result, parameters = prototype
    writes = any('*' in p and not p.startswith('const') for p in parameters)
    if PLAIN.match(command):
        return 'PLAIN'
    if IMMEDIATE.match(command) or result != 'void' or writes:
        return 'IMMEDIATE'
    return 'EXPANDED' if EXPANDED.match(command) else 'RECORDED'


def length(command, name):
    for commands, names, value in LENGTHS:
        found = re.fullmatch('gl(?:%s)' % commands, command)
        if found and re.fullmatch(names, name):
            return found.expand(value)
    raise SystemExit('%s: no row of LENGTHS for %s' % (command, name))


def too_large(command):
    return next((condition for names, condition in TOO_LARGE if re.fullmatch('gl(?:%s)' % names, command)), None)


def write_recorded(out, command, parameters, texts):
    """Plays and records a command."""
    passed_on = [' || ' + condition for names, condition in PASSED_ON if re.fullmatch('gl(?:%s)' % names, command)]
    lengths = [length(command, name) if '*' in kind else None for kind, name in parameters]
    client = any(l and re.match('PIXELS|BUFFER', l) for l in lengths)
    names = ', '.join(name for _, name in parameters)
    out.write('static void play_%s(struct context *context, const union list_word *words)\n{\n' % command)
    out.write('    (void)context, (void)words;\n')
    if client:
        out.write('    struct list_unpack saved = list_unpack_begin(context);\n')
    out.write('    run_%s(%s);\n' % (command, ', '.join('LIST_GET(%s, words[%d])' % (kind, i)
                                                        for i, (kind, _) in enumerate(parameters))))
    if client:
        out.write('    list_unpack_end(context, saved);\n')
    declared = ', '.join(texts) or 'void'
    out.write('}\nvoid GLAPIENTRY list_%s(%s)\n{\n' % (command, declared))
    out.write('    struct context *context = list_recording;\n    if (LIKELY(!context%s)) {\n        run_%s(%s);\n'
              '        return;\n    }\n' % (''.join(passed_on), command, names))
    out.write('    union list_word words[%d] = {{0}};\n' % max(1, len(parameters)))
    for i, ((kind, name), size) in enumerate(zip(parameters, lengths)):
        if size is None:
            out.write('    LIST_SET(words[%d], %s);\n' % (i, name))
        elif size.startswith('PIXELS('):
            unread = '%s ? NULL : ' % too_large(command) if too_large(command) else ''
            out.write('    words[%d].p = %slist_keep_pixels(context, %s, %s;\n' % (i, unread, name, size[7:]))
        elif size.startswith('BUFFER('):
            out.write('    words[%d].p = list_keep_buffer(context, %s, %s;\n' % (i, name, size[7:]))
        elif size.startswith('BYTES('):
            out.write('    words[%d].p = list_keep(context, %s, %s;\n' % (i, name, size[6:]))
        else:
            out.write('    words[%d].p = list_keep(context, %s, %s * (int64_t)sizeof *%s);\n' % (i, name, size, name))
    out.write('    if (list_record(context, play_%s, words, %d)) {\n' % (command, len(parameters)))
    out.write('        list_recording = NULL;\n        run_%s(%s);\n        list_recording = context;\n    }\n}\n'
              % (command, names))


def write_expanded(out, command, parameters, texts):
    declared = ', '.join(texts) or 'void'
    names = ', '.join(name for _, name in parameters)
    out.write('void GLAPIENTRY list_%s(%s)\n{\n    struct context *context = list_recording;\n' % (command, declared))
    out.write('    if (LIKELY(!context)) {\n        run_%s(%s);\n        return;\n    }\n' % (command, names))
    out.write('    list_errors_begin(context);\n    run_%s(%s);\n    list_errors_end(context);\n}\n'
              % (command, names))


def main(entry_points, source, compiler):
    text = open(entry_points).read()
    known = prototypes(compiler)
    kinds = {name: kind_of(name, known[name]) for name in re.findall(r'^ENTRY\((\w+)\)', text, re.M)}
    taken = [name for name, kind in kinds.items() if kind in ('EXPANDED', 'RECORDED')]
    with open(source, 'w') as out:
        out.write('#define GL_LIST_COMMANDS\n#include "gl/list/list.h"\n'
                  '#include "gl/texture/texture_object.h"\n#include "gl/vertex/vertex_arrays.h"\n\n')
        for name in taken:
            parameters = [split(p) for p in known[name][1]]
            for prefix in ('run', 'list'):
                out.write('extern __typeof__(%s) %s_%s __attribute__((visibility("hidden")));\n'
                          % (name, prefix, name))
            (write_recorded if kinds[name] == 'RECORDED' else write_expanded)(out, name, parameters,
                                                                                known[name][1])
    if '--show' in sys.argv:
        for name, kind in kinds.items():
            print(kind, name)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], [a for a in sys.argv[3:] if a != '--show'])
