#!/usr/bin/env python3
"""The tables of options: help, man page, completion and errors of every row. options.py EDGEWALK SOURCE"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

COLUMNS, LINES = 80, 40
edgewalk, source = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
failed = 0


def fail(text):
    global failed
    failed += 1
    print('FAIL:', text)


def run(*words, **options):
    return subprocess.run([edgewalk, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)


def words_of(command):
    """`bench --against` has a value."""
    return command.split() + (['x'] if command.split()[-1][0] == '-' else [])


def expect(status, text, words):
    """The exit status, and a text on standard error."""
    result = run(*words)
    if result.returncode != status or text not in result.stderr:
        fail(f'{shlex.join(words)}: status {result.returncode}, expected {status} and "{text}" in: {result.stderr}')


def read_rows():
    """Command: its rows, as (name, alias, argument, kind, low, high)."""
    rows = {}
    for line in run('help', 'options').stdout.splitlines():
        command, *row = line.split('\t')
        rows.setdefault(command, []).append(row[:4] + [int(row[4]), int(row[5])])
    return rows


def names_of(text):
    """The commands that a help lists, after its usage."""
    lines = text.split('usage:')[1].splitlines()
    return [line.split()[0] for line in lines if line[:2] == '  ' and line[2:3].strip()]


def all_commands():
    """Every command, with those below it."""
    for name in names_of(run('--help').stdout):
        yield name
        for below in names_of(run(name, '--help').stdout):
            text = run(name, below, '--help').stdout
            if f'usage: edgewalk {name} {below}' in text:
                yield f'{name} {below}'


# --- What is printed of every row --------------------------------------------------------------------------

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


def check_man(page, command, rows):
    if f'\n.Ss edgewalk {command}\n' not in page:
        fail(f'edgewalk.1: no {command}')
        return
    section = page.split(f'\n.Ss edgewalk {command}\n')[1].split('\n.Ss ')[0].split('\n.Sh ')[0].splitlines()
    for name, *_ in rows:
        if not any(line.split(' ')[:3] == ['.It', 'Fl', name[1:]] for line in section):
            fail(f'edgewalk.1: {command} has no {name}')


def check_completion(command, rows):
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _edgewalk; echo "${COMPREPLY[*]}"'
    words = ['edgewalk', *words_of(command), '-']
    environment = dict(os.environ, PATH=os.path.dirname(edgewalk) + ':' + os.environ['PATH'])
    offered = subprocess.run(['bash', '-c', script, '_', f'{source}/tools/share/edgewalk.bash', *words],
                             env=environment, capture_output=True, text=True).stdout.split()
    for name, alias, *_ in rows:
        if name not in offered or (alias != '-' and alias not in offered):
            fail(f'completion of {command}: no {name}')


# --- Errors ------------------------------------------------------------------------------------------------

def wrong_values(kind, low, high):
    if kind == 'number':
        return [str(high + 1)] + ([str(low - 1)] if low > 0 else ['-1']) + ['7x', '']
    return {'size': ['0x5', '5', '16385x1'], 'pixel': ['16', '1,16384', '-1,2'], 'word': ['bogus', '', 'a|b'],
            'set': ['bogus']}.get(kind, [])


def check_errors(command, rows):
    words = words_of(command)
    expect(2, "'--bogus'", [*words, '--bogus'])
    for name, alias, argument, kind, low, high in rows:
        for spelling in [name] + ([alias] if alias != '-' else []):
            if argument == '-':
                expect(2, f"unknown argument '{spelling}=1' (try --help)", [*words, f'{spelling}=1'])
            else:
                expect(2, f'{name} needs a value: expected ', [*words, spelling])
            for value in wrong_values(kind, low, high) if argument != '-' else []:
                # A file that is missing has an error of its own.
                text = f'{name} {value}: expected ' if argument != 'FILE' else value
                expect(2, text, [*words, spelling, value])
                expect(2, text, [*words, f'{spelling}={value}'])


# --- Documents ---------------------------------------------------------------------------------------------

def check_documents(rows):
    """Every option that the documents name of a command is a row of it, or of one below it."""
    paths = subprocess.run(['find', f'{source}/README.md', f'{source}/docs', '-name', '*.md'],
                           capture_output=True, text=True).stdout.split()
    named = 0
    for path in paths:
        text = open(path).read().replace('\\\n', ' ')
        for command, rest in re.findall(r'\bedgewalk ([a-z][a-z-]*)\b([^|`;&\n)]*)', text):
            known = {name for owner in rows if owner.split()[0] == command for row in rows[owner] for name in row[:2]}
            for name in re.findall(r'(?<=\s)--[a-z][a-z-]*', rest) if command != 'exec' else []:
                named += 1
                if name not in known and name != '--help':
                    fail(f'{os.path.relpath(path, source)}: edgewalk {command} has no {name}')
    if named < 50:
        fail(f'the documents name {named} options')


# --- Examples ----------------------------------------------------------------------------------------------

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
    page = open(f'{source}/tools/share/edgewalk.1').read()
    if page != run('help', 'man').stdout:
        fail('tools/share/edgewalk.1 is not what `edgewalk help man` prints')
    commands = list(all_commands())
    for command in set(rows) - set(commands):
        fail(f'no help lists {command}')
    directory = tempfile.mkdtemp()
    os.chdir(directory)
    try:
        write_files()
        for command in commands:
            own = rows.get(command, [])
            examples += check_help(command, own)
            check_man(page, command, own)
            if command not in ('exec', 'help complete'):
                check_errors(command, own)
            if command != 'help complete':
                check_completion(command, own)
        check_documents(rows)
        run_examples(examples)
    finally:
        shutil.rmtree(directory)
    print(f'{len(commands)} commands, {sum(map(len, rows.values()))} options, {len(examples)} examples, {failed} failures')
    return 1 if failed or len(commands) < 20 or sum(map(len, rows.values())) < 100 else 0


sys.exit(main())
