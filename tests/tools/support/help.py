#!/usr/bin/env python3
"""Help texts: every option of the tables, within 80 columns and 40 lines, with examples that work.
help.py EDGEWALK SOURCE"""
import os
import shlex
import tempfile

from option_rows import all_commands, edgewalk, fail, finish, read_rows, run, source

COLUMNS, LINES = 80, 40


def check_help(command, rows):
    """Returns the examples, without `edgewalk`."""
    text = run(*command.split(), '--help').stdout
    lines = text.splitlines()
    if len(lines) > LINES or max(map(len, lines)) > COLUMNS:
        fail(f'{command} --help: {len(lines)} lines of up to {max(map(len, lines))} columns')
    if not lines[0][0].isupper() or f'usage: edgewalk {command}' not in text:
        fail(f'{command} --help: does not begin with the purpose, or has no usage')
    for name, alias, argument, *_ in rows:
        label = name + (f', {alias}' if alias != '-' else '') + (f' {argument}' if argument != '-' else '')
        if not any(line == f'  {label}' or line.startswith(f'  {label}  ') for line in lines):
            fail(f'{command} --help: no {label}')
    examples = lines[lines.index('example:') + 1:] if 'example:' in lines else []
    if not examples or not all(line.startswith('    edgewalk ') for line in examples):
        fail(f'{command} --help: does not end with an example')
    return [line.split('edgewalk ', 1)[1] for line in examples]


SCRIPT = '''[require]
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position;
END
[fragment program]
!!ARBfp1.0
MOV result.color, {%s,0,0,1};
END
[test]
clear color 0 0 0 0
clear
draw rect -1 -1 2 2
probe all rgba %s 0 0 1
'''
# The examples that end with status 1, since their files differ.
STATUS = {'compare': 1, 'why': 1, 'check-raster': 1}


def write_files():
    """The files that the examples name."""
    with open('light.vp', 'w') as out:
        out.write('!!VP2.0\nMOV o[HPOS], v[OPOS];\nADD o[COL0].xy, v[COL0], c[3];\nEND\n')
    for name, red in ('red', 1), ('before', 1), ('after', 0.5):
        with open(name + '.shader_test', 'w') as out:
            out.write(SCRIPT % (red, red))
    with open('spans.json', 'w') as out:
        out.write('{"width": 16, "height": 12, "triangles": [[[2, 1], [13.5, 3], [4, 10]]], "spans": []}')
    os.mkdir('old')
    os.mkdir('new')
    with open(f'{source}/demos/teapot.vp') as text, open('new/teapot.vp', 'w') as out:
        out.write(text.read().replace('R2.y, c[11]', 'R2.x, c[11]'))
    os.mkdir('pictures')
    with open('pictures/red.shader_test', 'w') as out:
        out.write(SCRIPT % (1, 1))
    run('demo', 'triangle', '--size', '32x24', '--png', 'golden.png')
    run('demo', 'triangle', '--size', '32x24', '--frame', '3', '--png', 'now.png')


def run_examples(examples):
    """All but those of programs and libraries that a machine may lack."""
    library = os.path.join(os.path.dirname(edgewalk), '../gl')
    for example in examples:
        words = shlex.split(example)
        if words[0] == 'exec' or (words[:2] == ['bench', '--against'] and not os.path.exists(f'{library}/{words[2]}')):
            continue
        result = run(*words, env=dict(os.environ, LD_LIBRARY_PATH=library))
        if result.returncode != STATUS.get(words[0], 0):
            fail(f'edgewalk {example}: status {result.returncode}: {result.stderr}')


def main():
    rows, examples = read_rows(), []
    commands = list(all_commands())
    for command in commands:
        examples += check_help(command, rows.get(command, []))
    for command in set(rows) - set(commands):
        fail(f'no help lists {command}')
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        write_files()
        run_examples(examples)
        os.chdir('/')
    finish(len(commands), 20)


main()
