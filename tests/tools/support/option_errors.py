#!/usr/bin/env python3
"""Errors of every option: unknown names, missing values, values out of range. option_errors.py EDGEWALK SOURCE"""
import shlex

from option_rows import fail, finish, read_rows, run, words_of


def expect(status, text, words):
    """The exit status, and a text on standard error."""
    result = run(*words)
    if result.returncode != status or text not in result.stderr:
        fail(f'{shlex.join(words)}: status {result.returncode}, expected {status} and "{text}" in: {result.stderr}')


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


rows_of = read_rows()
for name in rows_of:
    if name != 'exec':
        check_errors(name, rows_of[name])
finish(sum(map(len, rows_of.values())), 100)
