#!/usr/bin/env python3
"""`edgewalk golden check` and `bless`: what passes, what fails, and what is named as the cause.   golden.py EDGEWALK"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from folder import SCRIPT, Folder, expect, expect_status, finish

with Folder(square__vpfp=SCRIPT) as folder:
    expect_status('a test without a golden picture fails', folder.golden('check'), 1,
                  'square: has no golden picture; `edgewalk golden bless tests square` makes one', '0 of 1')
    expect_status('list', folder.golden('list'), 0, 'square')
    expect_status('a new picture is blessed', folder.golden('bless'), 0, 'square: new')
    expect_status('then the test passes', folder.golden('check'), 0, '1 of 1 pictures passed')
    expect_status('the same picture is not written again', folder.golden('bless'), 0, 'square: unchanged')
    expect('a test that passes leaves no picture', sorted(os.listdir(folder.file('golden-out'))) ==
           ['index.html', 'junit.xml'], os.listdir(folder.file('golden-out')))

    # 1 * 0.5 = 128 of 255, 1 * 0.25 = 64; the constant of line 4 is the cause.
    folder.write('square.vpfp', SCRIPT.replace('t, 0.5', 't, 0.25'))
    expect_status('a changed constant fails', folder.golden('check'), 1, '256 of 256 pixels differ, R 64 G 32 B 16')
    with open(folder.file('golden-out', 'junit.xml'), encoding='utf-8') as file:
        report = file.read()
    expect('the explanation names the instruction of both', 'line 4: MUL result.color, t, 0.5' in report and
           'line 4: MUL result.color, t, 0.25' in report, report)
    for name in 'square.png', 'square.difference.png':
        expect('%s is written' % name, os.path.exists(folder.file('golden-out', name)))

    for text, status in (('tolerance 63', 1), ('tolerance 64', 0), ('pixels 255', 1), ('pixels 256', 0)):
        folder.write('square.golden', 'draw square.vpfp\n%s\n' % text)
        expect_status('%s: status %d' % (text, status), folder.golden('check'), status)
    os.remove(folder.file('tests', 'square.golden'))

    expect_status('a picture that git does not have is not replaced', folder.golden('bless'), 1, '--force')
    expect_status('... and the test still fails', folder.golden('check'), 1)
    folder.git('init', '-q')
    expect_status('nor one that is not committed', folder.golden('bless'), 1, '--force')
    folder.git('add', '-A')
    folder.git('commit', '-qm', 'pictures')
    expect_status('a committed one is replaced', folder.golden('bless'), 0, 'square: changed')
    folder.write('square.vpfp', SCRIPT)
    expect_status('the new one is not committed', folder.golden('bless'), 1, '--force')
    expect_status('--force replaces it', folder.golden('bless', '--force'), 0, 'square: changed')
    expect_status('the test passes again', folder.golden('check'), 0)

with Folder(square__vpfp=SCRIPT) as folder:
    expect_status('--no-capsules', folder.golden('bless', '--no-capsules'), 0)
    expect('no capsule is stored', sorted(os.listdir(folder.file('tests'))) == ['square.png', 'square.vpfp'],
           os.listdir(folder.file('tests')))
    folder.write('square.vpfp', SCRIPT.replace('SIZE 16 16', 'SIZE 16 8'))
    expect_status('another size fails', folder.golden('check', '--out', 'results'), 1,
                  '16x16 pixels against 16x8', 'results/index.html')
    folder.write('square.vpfp', SCRIPT.replace('0.25, 1', '0.5, 1'))
    expect_status('without the old frame', folder.golden('check'), 1, 'B 32')
    with open(folder.file('golden-out', 'junit.xml'), encoding='utf-8') as file:
        report = file.read()
    expect('the pixel is explained as it is now', 'Primitives that touched the pixel' in report, report)
finish()
