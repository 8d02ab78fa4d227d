"""An editor at the Debug Adapter Protocol, for the tests of `edgewalk debug --dap EDGEWALK`."""
import json
import os
import subprocess
import sys
import tempfile

EDGEWALK = os.path.realpath(sys.argv[1])

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
    def __init__(self, *arguments):
        self.process = subprocess.Popen([EDGEWALK, 'debug', '--dap', *arguments], stdin=subprocess.PIPE,
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
        """Sends a command and checks where the program stops."""
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


def at_script(test):
    """Calls the test with an editor that has launched SCRIPT, stopped at its first instruction, and the script's path."""
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, 'planted.shader_test')
        with open(script, 'w', encoding='ascii') as file:
            file.write(SCRIPT)
        editor = Editor()
        editor.ask('initialize', adapterID='edgewalk')
        editor.ask('launch', program=script, pixel='125,60')
        editor.event('initialized')
        test(editor, {'path': os.path.realpath(script)})
        editor.end()


def configured(editor):
    """Ends the configuration; the program has stopped at its entry."""
    editor.ask('configurationDone')
    assert editor.event('stopped')['reason'] == 'entry'


def editor_of_a_scene():
    """The teapot's fragment program, stopped at its beginning."""
    editor = Editor('teapot')
    editor.ask('launch', pixel=[320, 200], stopOnEntry=False)
    editor.event('initialized')
    editor.ask('setFunctionBreakpoints', breakpoints=[{'name': 'fragment'}])
    editor.ask('configurationDone')
    assert editor.event('stopped')['reason'] == 'function breakpoint'
    return editor
