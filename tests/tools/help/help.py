#!/usr/bin/env python3
"""`edgewalk help options` has the options that completion offers, and those that the documents name.
help.py EDGEWALK SOURCE"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from option_rows import edgewalk, fail, finish, read_rows, source, words_of


def check_completion(command, rows):
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _edgewalk; echo "${COMPREPLY[*]}"'
    words = ['edgewalk', *words_of(command), '-']
    environment = dict(os.environ, PATH=os.path.dirname(edgewalk) + ':' + os.environ['PATH'])
    offered = subprocess.run(['bash', '-c', script, '_', f'{source}/tools/share/edgewalk.bash', *words],
                             env=environment, capture_output=True, text=True).stdout.split()
    for name, alias, *_ in rows:
        if name not in offered or (alias != '-' and alias not in offered):
            fail(f'completion of {command}: no {name}')


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


rows_of = read_rows()
for name in rows_of:
    check_completion(name, rows_of[name])
check_documents(rows_of)
finish(sum(map(len, rows_of.values())), 100)
