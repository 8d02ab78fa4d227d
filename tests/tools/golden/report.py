#!/usr/bin/env python3
"""The JUnit file is XML with a case for each test, and the page contains the pictures.   report.py EDGEWALK"""
import base64
import os
import re
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from folder import SCRIPT, Folder, expect, expect_status, finish

CHANGED = SCRIPT.replace('t, 0.5', 't, 0.25')


def read(path):
    with open(path, 'rb') as file:
        return file.read()


with Folder(good__vpfp=SCRIPT) as folder:
    folder.write('a<b&c.vpfp', SCRIPT)
    expect_status('bless', folder.golden('bless'), 0)
    folder.write('a<b&c.vpfp', CHANGED)
    folder.write('new.vpfp', SCRIPT)
    expect_status('check', folder.golden('check'), 1)

    suite = xml.etree.ElementTree.parse(folder.file('golden-out', 'junit.xml')).getroot()
    cases = {case.get('name'): case.find('failure') for case in suite}
    expect('the cases', sorted(cases) == ['a<b&c', 'good', 'new'] and suite.get('tests') == '3' and
           suite.get('failures') == '2', cases)
    expect('what passes has no failure', cases['good'] is None)
    expect('the failure', '256 of 256 pixels differ' in cases['a<b&c'].get('message') and
           'the drawings diverge' in cases['a<b&c'].text, cases['a<b&c'].text)
    expect('no golden picture', 'has no golden picture' in cases['new'].get('message'))

    page = read(folder.file('golden-out', 'index.html')).decode()
    pictures = [base64.b64decode(text) for text in re.findall(r'src="data:image/png;base64,([^"]*)"', page)]
    files = [folder.file('tests', 'a<b&c.png'), folder.file('golden-out', 'a<b&c.png'),
             folder.file('golden-out', 'a<b&c.difference.png'), folder.file('golden-out', 'new.png')]
    expect('the pictures', pictures == [read(path) for path in files], [len(picture) for picture in pictures])
    expect('names are escaped', '<h2>a&lt;b&amp;c</h2>' in page and 'a<b' not in page)
    expect('nothing is loaded from elsewhere', not re.search(r'src="(?!data:)|href=|@import|url\(', page))
    expect('what passed', '<li>good</li>' in page and '1 of 3 pictures passed' in page)

    folder.write('a<b&c.vpfp', SCRIPT)
    expect_status('check again', folder.golden('check'), 1)
    expect('results of earlier runs are gone', not os.path.exists(files[1]) and not os.path.exists(files[2]))
    os.mkdir(folder.file('taken'))
    os.mkdir(folder.file('taken', 'junit.xml'))
    expect_status('results that cannot be written', folder.golden('check', '--out', 'taken'), 2, 'taken/junit.xml')
finish()
