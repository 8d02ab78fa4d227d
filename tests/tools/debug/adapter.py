#!/usr/bin/env python3
"""The Debug Adapter Protocol: launching, every kind of step, and messages that are not well formed. adapter.py EDGEWALK"""
import subprocess

from editor import CAL, EDGEWALK, ENDREP, MORE, MUL, Editor, at_script, configured


def first_request_is_launch():
    editor = Editor()
    assert editor.ask('threads', success=False) == 'expected `launch` first'
    able = editor.ask('initialize', adapterID='edgewalk')
    assert able['supportsStepBack'] and able['supportsConfigurationDoneRequest']
    assert [f['filter'] for f in able['exceptionBreakpointFilters']] == ['nan', 'inf']
    editor.end()


def every_kind_of_step(editor, source):
    editor.ask('setBreakpoints', source=source, breakpoints=[{'line': MORE}])
    configured(editor)
    assert editor.at(4)[0]['name'].startswith('vertex program')
    assert len(editor.ask('threads')['threads']) == 1
    editor.go('continue', 'breakpoint', MORE, 'more')
    editor.go('stepIn', 'step', MORE + 1)
    assert editor.ask('evaluate', expression='t.x')['result'] == '1.5'
    editor.go('stepBack', 'breakpoint', MORE)
    assert editor.ask('evaluate', expression='t.x')['result'] == '0.5'
    editor.go('stepOut', 'step', ENDREP)
    editor.go('next', 'step', CAL)
    editor.ask('setBreakpoints', source=source, breakpoints=[])
    editor.go('next', 'step', ENDREP)
    assert editor.ask('evaluate', expression='t.x')['result'] == '2.5'
    editor.go('stepBack', 'step', CAL)
    assert editor.ask('evaluate', expression='t.x')['result'] == '1.5'
    assert editor.go('continue', 'pause', MUL + 2)['description'] == 'at an end of what was recorded'
    editor.go('reverseContinue', 'pause', 4)
    assert editor.ask('launch', success=False, program=source['path'], pixel='1,1') == 'launch: only once'
    assert 'unknown request' in editor.ask('bogus', success=False)


def launches_that_fail():
    for arguments, message in [({}, 'expected `program`'), ({'program': 'nowhere'}, 'is no scene'),
                               ({'program': 'teapot'}, 'expected `pixel`'),
                               ({'program': 'teapot', 'pixel': '7'}, 'expected `pixel`'),
                               ({'program': 'teapot', 'pixel': ['a', 'b']}, 'expected `pixel`'),
                               ({'program': 'teapot', 'pixel': '1,1', 'size': '0x0'}, 'expected `size`'),
                               ({'program': 'teapot', 'pixel': '1,1', 'frame': -1}, 'expected `frame`'),
                               ({'program': 'teapot', 'pixel': '0,0'}, 'no primitive covers'),
                               ({'program': 'teapot', 'pixel': '0,0', 'sources': ['nowhere']}, '`sources`')]:
        editor = Editor()
        told = editor.ask('launch', success=False, **arguments)
        assert message in told, (arguments, told)
        editor.end()


def malformed_messages_end_the_process():
    """The process ends with status 1, or it answers."""
    nonsense = [b'', b'x', b'Content-Length: 5\r\n\r\n{', b'Content-Length: -1\r\n\r\n', b'\r\n',
                b'Content-Length: 99999999999999999999\r\n\r\n', b'Content-Length: x\r\n\r\n{}',
                b'Content-Length: 2000000\r\n\r\n' + b'[' * 2000000, b'Content-Length: 100000\r\n\r\n' + b'[' * 100000,
                b'Content-Length: 2\r\n\r\n{}' * 3, b'Content-Length: 4\r\n\r\nnull', b'Content-Length: 0\r\n\r\n',
                b'Content-Length: 14\r\n\r\n{"command": 1}', b'A' * 100000 + b'\r\n\r\n']
    for text in nonsense:
        ended = subprocess.run([EDGEWALK, 'debug', '--dap'], input=text, capture_output=True, timeout=60, check=False)
        assert ended.returncode == 1, (text[:40], ended.returncode, ended.stderr[:200])
    editor = Editor()
    editor.ask('launch', program='teapot', pixel='320,200')
    editor.event('initialized')
    for command in ['setBreakpoints', 'setFunctionBreakpoints', 'stackTrace', 'scopes', 'variables']:
        editor.ask(command, source=7, breakpoints='x', variablesReference='y', frameId=[])
    editor.ask('setBreakpoints', source={'sourceReference': 1}, breakpoints=[{'line': -5}, {'line': 1e300}, 3, {}])
    for reference in [-1, 0, 7, 99, 101, 1e300, 1000, 5000]:
        editor.ask('variables', variablesReference=reference)
    made = editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'fragment'}] * 1000)['breakpoints']
    assert len(made) == 1000 and made[0]['verified'] and not made[999]['verified']
    assert 'such register' in editor.ask('evaluate', success=False)
    editor.go('continue', 'function breakpoint', 3)
    editor.end()


first_request_is_launch()
at_script(every_kind_of_step)
launches_that_fail()
malformed_messages_end_the_process()
