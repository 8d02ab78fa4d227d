#!/usr/bin/env python3
"""An editor at the Debug Adapter Protocol, scripted, and one that sends nonsense. debug_adapter.py EDGEWALK"""
import json
import os
import subprocess
import sys
import tempfile

SCRIPT = """[require]
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position; MOV result.color, vertex.position; END
[fragment program]
!!NVfp4.0
TEMP t;
main:
MOV t, {0.5, 0, 0, 1};
REP 3;
  CAL more;
ENDREP;
RCP t.y, fragment.color.z;
MUL t.y, t.y, t.z;
MOV result.color, {0, 1, 0, 1};
RET;
more:
ADD t.x, t, 1;
RET;
END
[test]
clear color 0 0 0 0
clear
draw rect -1 -1 2 2
"""
MOV, CAL, ENDREP, MUL, MORE = 9, 11, 12, 14, 18  # lines of the file


class Editor:
    def __init__(self, edgewalk, *arguments):
        self.process = subprocess.Popen([edgewalk, 'debug', '--dap', *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.seq = 0
        self.received = 0
        self.events = []

    def send_bytes(self, body, header=None):
        self.process.stdin.write((header or b'Content-Length: %d\r\n\r\n' % len(body)) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            assert line.endswith(b'\r\n'), line
            if line == b'\r\n':
                break
            name, value = line.split(b':')
            assert name == b'Content-Length'
            length = int(value)
        message = json.loads(self.process.stdout.read(length))
        self.received += 1
        assert message['seq'] == self.received, message
        return message

    def ask(self, command, success=True, **arguments):
        """The body of the response, or its message."""
        self.seq += 1
        self.send_bytes(json.dumps({'seq': self.seq, 'type': 'request', 'command': command,
                                    'arguments': arguments}).encode())
        while True:
            message = self.receive()
            if message['type'] == 'event':
                self.events.append(message)
                continue
            assert message['request_seq'] == self.seq and message['command'] == command, message
            assert message['success'] == success, message
            return message.get('body', {}) if success else message['message']

    def event(self, name):
        message = self.events.pop(0) if self.events else self.receive()
        assert message['type'] == 'event' and message['event'] == name, message
        return message['body']

    def go(self, command, reason, line, name=None):
        """Where one is stopped then."""
        self.ask(command, threadId=1)
        stopped = self.event('stopped')
        assert stopped['reason'] == reason and stopped['threadId'] == 1, (stopped, reason)
        self.at(line, name)
        return stopped

    def at(self, line, name=None):
        frames = self.ask('stackTrace', threadId=1)['stackFrames']
        assert frames[0]['line'] == line, (frames, line)
        assert name is None or frames[0]['name'] == name, (frames, name)
        return frames

    def variables(self, reference):
        return {v['name']: v for v in self.ask('variables', variablesReference=reference)['variables']}

    def scope(self, name):
        scopes = {s['name']: s['variablesReference'] for s in self.ask('scopes', frameId=1)['scopes']}
        return self.variables(scopes[name])

    def end(self):
        self.ask('disconnect')
        assert self.process.wait(20) == 0
        self.process.stdout.close()
        self.process.stdin.close()


def walks(edgewalk, script):
    """A program of a script: its lines are the file's."""
    editor = Editor(edgewalk)
    assert editor.ask('threads', success=False) == 'expected `launch` first'
    able = editor.ask('initialize', adapterID='edgewalk')
    assert able['supportsStepBack'] and able['supportsConfigurationDoneRequest']
    assert [f['filter'] for f in able['exceptionBreakpointFilters']] == ['nan', 'inf']
    editor.ask('launch', program=script, pixel='125,60')
    editor.event('initialized')
    source = {'path': os.path.realpath(script)}
    made = editor.ask('setBreakpoints', source=source, breakpoints=[{'line': MORE}, {'line': 8}])['breakpoints']
    assert made[0]['verified'] and made[0]['line'] == MORE and not made[1]['verified'] and made[1]['message'], made
    editor.ask('setExceptionBreakpoints', filters=['nan'])
    editor.ask('configurationDone')
    assert editor.event('stopped')['reason'] == 'entry'
    assert editor.at(4)[0]['name'].startswith('vertex program')
    assert len(editor.ask('threads')['threads']) == 1

    # to a line, with calls, loops and lanes
    assert editor.go('continue', 'breakpoint', MORE, 'more')['hitBreakpointIds'] == [made[0]['id']]
    frames = editor.at(MORE)
    assert [f['line'] for f in frames] == [MORE, CAL] and frames[0]['source']['path'] == source['path'], frames
    assert editor.scope('Loops')['line 5']['value'] == '3 iterations left'
    temporaries = editor.scope('Temporaries')
    assert temporaries['t']['value'] == '(0.5, 0, 0, 1)', temporaries
    lanes = editor.variables(temporaries['t']['variablesReference'])
    assert len(lanes) == 8 and all(v['value'] == '(0.5, 0, 0, 1)' for v in lanes.values()), lanes
    assert editor.ask('evaluate', expression='t.x', context='hover')['result'] == '0.5'
    assert 'no such register' in editor.ask('evaluate', success=False, expression='q')

    # every kind of step, there and back
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

    # the instruction that produces a NaN, from both sides
    assert editor.go('continue', 'exception', MUL + 1)['text'] == 'this instruction produces a NaN in t'
    assert editor.scope('Temporaries')['t']['value'] == '(3.5, nan, 0, 1)'
    assert editor.go('continue', 'pause', MUL + 2)['description'] == 'at an end of what was recorded'
    editor.go('reverseContinue', 'exception', MUL + 1)
    editor.go('reverseContinue', 'pause', 4)

    # functions: stages, subroutines, and what the command `break` takes
    made = editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'fragment'}, {'name': 'more'}, {'name': 'bogus'},
                                                             {'name': 'if t.x > 2'}])['breakpoints']
    assert [b['verified'] for b in made] == [True, True, False, True] and 'bogus' in made[2]['message'], made
    editor.go('continue', 'function breakpoint', MOV)
    assert editor.scope('Inputs')['fragment.color']['value'].startswith('(')
    editor.go('continue', 'function breakpoint', MORE, 'more')
    editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'if t.x > 2'}])
    editor.go('continue', 'data breakpoint', MORE + 1)
    assert editor.ask('evaluate', expression='t.x')['result'] == '2.5'
    assert editor.ask('launch', success=False, program=script, pixel='1,1') == 'launch: only once'
    assert 'unknown request' in editor.ask('bogus', success=False)
    editor.end()


def shows_scenes(edgewalk):
    """A scene's programs are in no file: their text is asked for."""
    editor = Editor(edgewalk, 'teapot')
    editor.ask('initialize')
    editor.ask('launch', pixel=[320, 200], stopOnEntry=False)
    editor.event('initialized')
    editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'fragment'}])
    editor.ask('configurationDone')
    assert editor.event('stopped')['reason'] == 'function breakpoint'
    frame = editor.at(3)[0]
    reference = frame['source']['sourceReference']
    text = editor.ask('source', sourceReference=reference, source=frame['source'])['content']
    assert text.startswith('!!NVfp4.0') and text.split('\n')[2].startswith('MOV.SAT color'), text
    assert 'none of this number' in editor.ask('source', success=False, sourceReference=99)
    made = editor.ask('setBreakpoints', source=frame['source'], breakpoints=[{'line': 6}])['breakpoints']
    assert made[0]['verified'], made
    editor.go('continue', 'breakpoint', 6)
    assert editor.scope('Temporaries')['texel']['value'] == '(0.9411765, 0.9254902, 0.88235295, 1)'
    editor.end()


def refuses_launches(edgewalk):
    for arguments, message in [({}, 'expected `program`'), ({'program': 'nowhere'}, 'is no scene'),
                               ({'program': 'teapot'}, 'expected `pixel`'),
                               ({'program': 'teapot', 'pixel': '7'}, 'expected `pixel`'),
                               ({'program': 'teapot', 'pixel': ['a', 'b']}, 'expected `pixel`'),
                               ({'program': 'teapot', 'pixel': '1,1', 'size': '0x0'}, 'expected `size`'),
                               ({'program': 'teapot', 'pixel': '1,1', 'frame': -1}, 'expected `frame`'),
                               ({'program': 'teapot', 'pixel': '0,0'}, 'no primitive covers'),
                               ({'program': 'teapot', 'pixel': '0,0', 'sources': ['nowhere']}, '`sources`')]:
        editor = Editor(edgewalk)
        told = editor.ask('launch', success=False, **arguments)
        assert message in told, (arguments, told)
        editor.end()


def survives_nonsense(edgewalk):
    """Nothing hangs and nothing crashes: the process ends by itself, or answers."""
    nonsense = [b'', b'x', b'Content-Length: 5\r\n\r\n{', b'Content-Length: -1\r\n\r\n', b'\r\n',
                b'Content-Length: 99999999999999999999\r\n\r\n', b'Content-Length: x\r\n\r\n{}',
                b'Content-Length: 2000000\r\n\r\n' + b'[' * 2000000, b'Content-Length: 100000\r\n\r\n' + b'[' * 100000,
                b'Content-Length: 2\r\n\r\n{}' * 3, b'Content-Length: 4\r\n\r\nnull', b'Content-Length: 0\r\n\r\n',
                b'Content-Length: 14\r\n\r\n{"command": 1}', b'A' * 100000 + b'\r\n\r\n']
    for text in nonsense:
        ended = subprocess.run([edgewalk, 'debug', '--dap'], input=text, capture_output=True, timeout=60, check=False)
        assert ended.returncode == 1, (text[:40], ended.returncode, ended.stderr[:200])
    editor = Editor(edgewalk)
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


def main():
    edgewalk = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, 'planted.shader_test')
        with open(script, 'w', encoding='ascii') as file:
            file.write(SCRIPT)
        walks(edgewalk, script)
    shows_scenes(edgewalk)
    refuses_launches(edgewalk)
    survives_nonsense(edgewalk)
    print('the adapter answers as it should')


main()
