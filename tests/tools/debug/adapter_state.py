#!/usr/bin/env python3
"""What an editor shows of a stopped program: calls, texts, registers, lanes and loops. adapter_state.py EDGEWALK"""
from editor import CAL, MORE, at_script, configured, editor_of_a_scene


def calls_loops_and_lanes(editor, source):
    editor.ask('setBreakpoints', source=source, breakpoints=[{'line': MORE}])
    configured(editor)
    editor.go('continue', 'breakpoint', MORE, 'more')
    frames = editor.at(MORE)
    assert [f['line'] for f in frames] == [MORE, CAL] and frames[0]['source']['path'] == source['path'], frames
    assert editor.scope('Loops')['line 5']['value'] == '3 iterations left'
    assert editor.scope('Inputs')['fragment.color']['value'].startswith('(')
    temporaries = editor.scope('Temporaries')
    assert temporaries['t']['value'] == '(0.5, 0, 0, 1)', temporaries
    lanes = editor.variables(temporaries['t']['variablesReference'])
    assert len(lanes) == 8 and all(v['value'] == '(0.5, 0, 0, 1)' for v in lanes.values()), lanes
    assert editor.ask('evaluate', expression='t.x', context='hover')['result'] == '0.5'
    assert 'no such register' in editor.ask('evaluate', success=False, expression='q')


def text_of_a_scene():
    """The programs of a scene are in no file: the editor requests their text."""
    editor = editor_of_a_scene()
    frame = editor.at(3)[0]
    reference = frame['source']['sourceReference']
    text = editor.ask('source', sourceReference=reference, source=frame['source'])['content']
    assert text.startswith('!!NVfp4.0') and text.split('\n')[2].startswith('MOV.SAT color'), text
    assert 'none of this number' in editor.ask('source', success=False, sourceReference=99)
    editor.ask('setBreakpoints', source=frame['source'], breakpoints=[{'line': 6}])
    editor.go('continue', 'breakpoint', 6)
    assert editor.scope('Temporaries')['texel']['value'] == '(0.9411765, 0.9254902, 0.88235295, 1)'
    editor.end()


at_script(calls_loops_and_lanes)
text_of_a_scene()
