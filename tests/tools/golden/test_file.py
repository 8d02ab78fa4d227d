#!/usr/bin/env python3
"""Which files of a folder are tests of `edgewalk golden`, and what is wrong with others.   test_file.py EDGEWALK"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from folder import SCRIPT, Folder, expect, expect_status, finish

# Text of tests/bad.golden, and what is said of it.
WRONG = [
    ('draw teapot\nsize 16\n', "tests/bad.golden:2: size is '16', expected WIDTHxHEIGHT, each 1 to 16384"),
    ('# a comment\n\n  samples 17', "bad.golden:3: samples is '17', expected a number from 1 to 16"),
    ('tolerance 256', "bad.golden:1: tolerance is '256', expected a number from 0 to 255"),
    ('pixels -1', "bad.golden:1: pixels is '-1', expected a number"),
    ('frame', "bad.golden:1: frame is '', expected a number"),
    ('colour red', "bad.golden:1: unknown key 'colour', expected draw, run, size, frame, samples, tolerance, pixels"),
    ('size 16x16', 'tests/bad.golden: expected one of `draw` and `run`'),
    ('draw teapot\nrun true\n', 'tests/bad.golden: expected one of `draw` and `run`'),
    ('', 'tests/bad.golden: expected one of `draw` and `run`'),
]

for text, message in WRONG:
    with Folder(bad__golden=text) as folder:
        expect_status(repr(text), folder.golden('check'), 2, message)

with Folder(notes__txt='no test', a__vpfp=SCRIPT, b__shader_test='', c__golden='draw a.vpfp\r\ntolerance\t1\r\n',
            d__capsule='', e__golden__capsule='', a__golden='draw a.vpfp') as folder:
    expect('the tests of a folder', folder.golden('list').stdout.split() == ['a', 'b', 'c', 'd'],
           folder.golden('list').stdout)
    expect('one of them', folder.golden('list', 'c').stdout.split() == ['c'])
    expect_status('a name that there is not', folder.golden('check', 'a', 'z'), 2, "tests has no test 'z'")
    expect_status('lines may end with CR LF', folder.golden('bless', 'c'), 0, 'c: new')
    expect_status('b cannot be drawn', folder.golden('check', 'b'), 1, 'b: cannot be drawn')
with Folder() as folder:
    expect_status('a folder without tests', folder.golden('check'), 2, 'tests has no test: no file *.golden')
    expect_status('no folder', folder.run('golden', 'check', 'nowhere'), 2, 'nowhere: No such file or directory')
    expect_status('no verb', folder.run('golden', 'chek', 'tests'), 2, "unknown 'chek', expected check, bless or list")
finish()
