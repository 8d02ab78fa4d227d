#!/usr/bin/env python3
"""docs/scenes.md has the tables of the parser, and its first scene can be drawn.   table.py EDGEWALK SOURCE"""
import os
import re
import subprocess
import sys
import tempfile

edgewalk, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
failed = []


def run(*arguments, folder=None):
    return subprocess.run([edgewalk, *arguments], cwd=folder, capture_output=True, text=True, check=False)


with open(os.path.join(source, 'docs/scenes.md'), encoding='utf-8') as file:
    text = file.read()
tables = run('demo', '--statements').stdout
if not text.endswith(tables):
    failed.append('docs/scenes.md: its reference is not what `edgewalk demo --statements` prints')

# Every statement that the page shows in a code block is a row of the table, and draws.
first = re.search(r'\n\n((?:    .*\n)+)', text).group(1)
lines = [line.strip() for line in first.splitlines()]
if len(lines) != 10:
    failed.append('the first scene has %d lines, not 10' % len(lines))
with tempfile.TemporaryDirectory() as folder:
    os.symlink(os.path.join(source, 'demos'), os.path.join(folder, 'demos'))
    path = os.path.join(folder, 'first.scene')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines) + '\n')
    drawn = run('demo', 'first.scene', '--size', '64x48', folder=folder)
    if drawn.returncode or drawn.stdout != 'first.png, 64x48\n':
        failed.append('the first scene: ' + drawn.stdout + drawn.stderr)
    wrong = re.search(r'    (first\.scene:.*\n)    ((?:    .*\n)+)', text)
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines[:-1] + ['draw rings', '']))
    printed = run('demo', 'first.scene', folder=folder)
    expected = re.sub('^    ', '', wrong.group(0), flags=re.M)
    if printed.returncode != 2 or printed.stderr != expected:
        failed.append('the error of the page is %r, printed is %r' % (expected, printed.stderr))

forms = re.findall(r'^\| `([^`]*)` \|', tables, re.M)
if len(forms) < 60 or any('%' in form for form in forms):
    failed.append('forms: %r' % forms)
print('%d rows' % len(forms))
for line in failed:
    print(line)
sys.exit(bool(failed))
