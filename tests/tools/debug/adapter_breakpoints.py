#!/usr/bin/env python3
"""Breakpoints of an editor: lines, functions and exceptions. adapter_breakpoints.py EDGEWALK"""
from editor import MORE, MOV, MUL, at_script, configured, editor_of_a_scene


def lines(editor, source):
    """Line 8 has no instruction."""
    made = editor.ask('setBreakpoints', source=source, breakpoints=[{'line': MORE}, {'line': 8}])['breakpoints']
    assert made[0]['verified'] and made[0]['line'] == MORE and not made[1]['verified'] and made[1]['message'], made
    configured(editor)
    assert editor.go('continue', 'breakpoint', MORE, 'more')['hitBreakpointIds'] == [made[0]['id']]


def exceptions(editor, source):
    """The instruction that produces a NaN is found in both directions."""
    editor.ask('setExceptionBreakpoints', filters=['nan'])
    configured(editor)
    assert editor.go('continue', 'exception', MUL + 1)['text'] == 'this instruction produces a NaN in t'
    assert editor.scope('Temporaries')['t']['value'] == '(3.5, nan, 0, 1)'
    assert editor.go('continue', 'pause', MUL + 2)['description'] == 'at an end of what was recorded'
    editor.go('reverseContinue', 'exception', MUL + 1)


def functions(editor, source):
    """Stages, subroutines, and the operands of the command `break`."""
    made = editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'fragment'}, {'name': 'more'}, {'name': 'bogus'},
                                                             {'name': 'if t.x > 2'}])['breakpoints']
    assert [b['verified'] for b in made] == [True, True, False, True] and 'bogus' in made[2]['message'], made
    configured(editor)
    editor.go('continue', 'function breakpoint', MOV)
    editor.go('continue', 'function breakpoint', MORE, 'more')
    editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'if t.x > 2'}])
    editor.go('continue', 'data breakpoint', MORE + 1)
    assert editor.ask('evaluate', expression='t.x')['result'] == '2.5'


def lines_of_a_scene():
    """The text of a scene's program has a reference instead of a path."""
    editor = editor_of_a_scene()
    source = editor.at(3)[0]['source']
    assert editor.ask('setBreakpoints', source=source, breakpoints=[{'line': 6}])['breakpoints'][0]['verified']
    editor.go('continue', 'breakpoint', 6)
    editor.end()


at_script(lines)
at_script(exceptions)
at_script(functions)
lines_of_a_scene()
