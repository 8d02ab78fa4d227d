#!/usr/bin/env python3
"""A test's picture is the one that the subject's own command draws.   draw.py EDGEWALK"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from folder import EDGEWALK, SCRIPT, Folder, expect_status, finish

SCENE = ('gears', '--size', '48x32', '--frame', '5', '--samples', '2')

with Folder(scene__golden='draw gears\nsize 48x32\nframe 5\nsamples 2\n', script__vpfp=SCRIPT) as folder:
    command = 'test -f script.vpfp && "%s" demo %s --hash' % (EDGEWALK, ' '.join(SCENE))
    folder.write('program.golden', 'run %s\n' % command)
    folder.write('fails.golden', 'run exit 3\n')
    folder.write('idle.golden', 'run true\n')
    expect_status('record', folder.run('capsule', 'record', *SCENE, '-o', 'tests/capsule.capsule'), 0)
    expect_status('bless', folder.golden('bless', 'scene', 'capsule', 'program', 'script'), 0)
    expect_status('demo', folder.run('demo', *SCENE, '--png', 'scene.png'), 0)
    for name in 'scene', 'capsule', 'program':
        expect_status('%s draws the scene' % name, folder.run('compare', 'scene.png', 'tests/%s.png' % name), 0,
                      ': the same\n')
    replay = folder.run('capsule', 'replay', 'tests/script.golden.capsule', '--png', 'script.png')
    expect_status('the stored frame has the size of the window at its end', replay, 0, 'script.png, 16x16')
    for subject in 'tests/script.vpfp', 'tests/script.golden.capsule':
        expect_status('a pixel of %s' % subject, folder.run('explain', subject, '--pixel', '3,2'), 0,
                      '(3, 13) in window coordinates: R 128 G 64 B 32 A 128')
    expect_status('the stored frame draws the picture', folder.run('compare', 'script.png', 'tests/script.png'), 0)
    expect_status('a program that fails', folder.golden('check', 'fails'), 1, '`exit 3` ended with status 3')
    expect_status('a program that draws nothing', folder.golden('check', 'idle'), 1, '`true` drew no frame 0')
    for name, text, reason in (('syntax', SCRIPT.replace('MUL', 'MULL'), "found 'MULL'"),
                               ('probe', SCRIPT + 'probe all rgb 1 1 1\n', 'probe.vpfp:15: ')):
        folder.write(name + '.vpfp', text)
        expect_status('bless %s' % name, folder.golden('bless', name), 1, reason)
        expect_status('check %s' % name, folder.golden('check', name), 1, reason, 'cannot be drawn')
    expect_status('a capsule stays as it is', folder.golden('check', 'capsule', 'program', 'scene', 'script'), 0)
finish()
