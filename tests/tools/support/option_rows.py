"""The tables of commands and options, as `edgewalk help options` prints them. The tests of help, man page and errors
read them. Arguments of such a test: EDGEWALK SOURCE"""
import os
import subprocess
import sys

edgewalk, source = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
failures = []


def fail(text):
    failures.append(text)
    print('FAIL:', text)


def run(*words, **options):
    return subprocess.run([edgewalk, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)


def words_of(command):
    """`bench --against` has a value."""
    return command.split() + (['x'] if command.split()[-1][0] == '-' else [])


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


def finish(count, least):
    """Ends the test; fewer than `least` checks are a failure."""
    print(f'{count} checks, {len(failures)} failures')
    sys.exit(bool(failures) or count < least)
