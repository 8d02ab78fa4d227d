#!/usr/bin/env python3
"""`edgewalk conform functions`: all of gl.h is there, and what is not has a reason.   functions.py EDGEWALK"""
import json
import subprocess
import sys

EDGEWALK = sys.argv[1]
# Versions: their functions, all of them present.
WHOLE = {'1.0': 306, '1.1': 30, '1.2': 4, '1.3': 46, '1.4': 47, '1.5': 19, 'GL_ARB_imaging': 32}


def functions(*arguments, status=0):
    done = subprocess.run([EDGEWALK, 'conform', 'functions', *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout


for section, count in WHOLE.items():
    text = functions(section)
    assert '%s: %d of %d\n' % (section, count, count) in text, text
assert 'needs programs in GLSL' in functions('2.0', '--missing')
assert functions('GL_NO_such_extension', status=1) == '0 of 0 functions are there\n'
rows = [row for section in json.loads(functions('--json')) for row in section['functions']]
assert len(rows) > 2000 and any(row['name'] == 'glCreateShader' and not row['there'] for row in rows)
unexplained = [row['name'] for row in rows if not row['there'] and not row['reason']]
assert not unexplained, unexplained
