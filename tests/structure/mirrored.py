#!/usr/bin/env python3
"""Every source has a test at its path: tests/raster/output/blend.c for raster/output/blend.c (or .sh, .py), or it is a line of
mirrored.txt, whose sources are tested by tests with other names. A new source needs a test at its path, and a source that has
one leaves the list, so that the list only gets shorter.   usage: mirrored.py SOURCE_ROOT"""
import os
import sys

FOLDERS = ['base', 'files', 'gl', 'inspect', 'pipeline', 'raster', 'shader', 'texture', 'tools', 'window']


def sources(root):
    for folder in FOLDERS:
        for path, _, names in os.walk(os.path.join(root, folder)):
            for name in names:
                if name.endswith('.c'):
                    yield os.path.relpath(os.path.join(path, name), root)[:-2]


def main(root):
    found = sorted(sources(root))
    with open(os.path.join(root, 'tests/structure/mirrored.txt'), encoding='utf-8') as file:
        listed = file.read().split()
    tested = {source for source in found
              if any(os.path.exists(os.path.join(root, 'tests', source + end)) for end in ('.c', '.sh', '.py'))}
    wrong = ['%s.c: no test at tests/%s.c' % (source, source) for source in found if source not in tested | set(listed)]
    wrong += ['mirrored.txt: %s has a test at its path' % source for source in listed if source in tested]
    wrong += ['mirrored.txt: %s.c does not exist' % source for source in listed if source not in found]
    wrong += ['mirrored.txt is not sorted'] * (listed != sorted(listed))
    for text in wrong:
        print(text, file=sys.stderr)
    print('%d of %d sources have a test at their path, %d of the others are listed' % (len(tested), len(found), len(listed)))
    return bool(wrong)


sys.exit(main(sys.argv[1]))
