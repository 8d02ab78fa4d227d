#!/usr/bin/env python3
"""A Python test gets a golden image: python/edgewalk with pytest.   golden_pytest.py EDGEWALK LIBRARY PYTHON_FOLDER

Status 77 (skipped) without pytest. LIBRARY is libOSMesa.so.8.
"""
import os
import subprocess
import sys
import tempfile

EDGEWALK, LIBRARY, PACKAGE = (os.path.abspath(path) for path in sys.argv[1:4])

# The context is made with ctypes, as PyOpenGL makes it.
TEST = '''
import ctypes

gl = ctypes.CDLL('libOSMesa.so.8')
gl.OSMesaCreateContextExt.restype = ctypes.c_void_p
RGBA, UNSIGNED_BYTE, COLOR = 0x1908, 0x1401, 0x4000
pixels = ctypes.create_string_buffer(8 * 8 * 4)


def test_red(golden):
    context = ctypes.c_void_p(gl.OSMesaCreateContextExt(RGBA, 24, 8, 0, None))
    assert gl.OSMesaMakeCurrent(context, pixels, UNSIGNED_BYTE, 8, 8)
    gl.glColor3f(ctypes.c_float(RED), ctypes.c_float(0), ctypes.c_float(0))
    gl.glRectf(*[ctypes.c_float(x) for x in (-1, -1, 1, 1)])
    golden.check('red'OPTIONS)
    gl.OSMesaDestroyContext(context)
'''
FAILED = []


def find_python():
    """The first that has pytest, or None."""
    for python in sys.executable, '/usr/bin/python3':
        if subprocess.run([python, '-c', 'import pytest'], capture_output=True, check=False).returncode == 0:
            return python
    return None


def run(folder, red, *arguments, options=''):
    with open(os.path.join(folder, 'test_red.py'), 'w', encoding='utf-8') as file:
        file.write(TEST.replace('RED', str(red)).replace('OPTIONS', options))
    environment = {**os.environ, 'PYTHONPATH': PACKAGE, 'PYTHONDONTWRITEBYTECODE': '1',
                   'LD_LIBRARY_PATH': os.path.dirname(LIBRARY),
                   'PATH': os.path.dirname(EDGEWALK) + ':' + os.environ['PATH']}
    return subprocess.run([PYTHON, '-m', 'pytest', '-q', '-p', 'edgewalk.pytest_plugin', '-p', 'no:cacheprovider',
                           *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def expect(what, done, status, *texts):
    if done.returncode != status or not all(text in done.stdout for text in texts):
        FAILED.append(what)
        print('FAIL: %s: expected status %d and %s, got %d:\n%s%s' %
              (what, status, list(texts), done.returncode, done.stdout, done.stderr))


PYTHON = find_python()
if not PYTHON:
    print('skipped: the package python3-pytest is not installed')
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    expect('without a golden image', run(folder, 1), 1, 'GoldenError', 'EDGEWALK_BLESS=1')
    expect('--bless', run(folder, 1, '--bless'), 0, '1 passed')
    for name in 'red.png', 'red.golden.capsule':
        if not os.path.exists(os.path.join(folder, 'golden', name)):
            FAILED.append(name)
            print('FAIL: no golden/%s' % name)
    expect('the same picture', run(folder, 1), 0, '1 passed')
    # 1 and 0.5 are the codes 255 and 128. The explanation is that of `edgewalk why`.
    expect('another picture', run(folder, 0.5), 1, '64 of 64 pixels differ, R 127 ',
           'golden/red.golden.capsule: R 255 G 0 B 0', 'R 128 G 0 B 0')
    expect('tolerance', run(folder, 0.5, options=', tolerance=127'), 0, '1 passed')
    expect('pixels', run(folder, 0.5, options=', pixels=63'), 1, '64 of 64 pixels differ')
    expect('a tolerance that is none', run(folder, 0.5, options=', tolerance=-1'), 1,
           'tolerance is -1, expected a number from 0 to 255')
    expect('pixels that are none', run(folder, 0.5, options=', pixels=-1'), 1, 'pixels is -1')
    expect('--golden-out', run(folder, 0.5, '--golden-out', 'results'), 1)
    if not os.path.exists(os.path.join(folder, 'results', 'red.difference.png')):
        FAILED.append('--golden-out')
        print('FAIL: no results/red.difference.png')
print('%d failed' % len(FAILED))
sys.exit(bool(FAILED))
