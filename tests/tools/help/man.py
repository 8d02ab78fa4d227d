#!/usr/bin/env python3
"""The man page: tools/share/edgewalk.1 is the output of `edgewalk help man`, and has every option. man.py EDGEWALK SOURCE"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from option_rows import fail, finish, read_rows, run, source


def check_man(page, command, rows):
    if f'\n.Ss edgewalk {command}\n' not in page:
        fail(f'edgewalk.1: no {command}')
        return
    section = page.split(f'\n.Ss edgewalk {command}\n')[1].split('\n.Ss ')[0].split('\n.Sh ')[0].splitlines()
    for name, *_ in rows:
        if not any(line.split(' ')[:3] == ['.It', 'Fl', name[1:]] for line in section):
            fail(f'edgewalk.1: {command} has no {name}')


rows = read_rows()
with open(f'{source}/tools/share/edgewalk.1', encoding='utf-8') as file:
    kept = file.read()
if kept != run('help', 'man').stdout:
    fail('tools/share/edgewalk.1 is not what `edgewalk help man` prints')
for name in rows:
    check_man(kept, name, rows[name])
finish(sum(map(len, rows.values())), 100)
