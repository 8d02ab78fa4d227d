"""What the tests of `edgewalk golden` share: a folder of tests, and the command in it."""
import os
import shutil
import subprocess
import sys
import tempfile

EDGEWALK = os.path.abspath(sys.argv[1])
FAILED = []

SCRIPT = """[require]
SIZE 16 16
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position;
END
[fragment program]
!!ARBfp1.0
TEMP t;
MOV t, {1, 0.5, 0.25, 1};
MUL result.color, t, 0.5;
END
[test]
draw rect -1 -1 2 2
"""


class Folder:
    """A temporary folder with files, and `edgewalk` run in it."""

    def __init__(self, **files):
        self.path = tempfile.mkdtemp()
        os.mkdir(self.file('tests'))
        for name, text in files.items():
            self.write(name.replace('__', '.'), text)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        shutil.rmtree(self.path)

    def file(self, *names):
        return os.path.join(self.path, *names)

    def write(self, name, text):
        with open(self.file('tests', name), 'w', encoding='utf-8') as file:
            file.write(text)

    def run(self, *arguments):
        return subprocess.run([EDGEWALK, *arguments], cwd=self.path, capture_output=True, text=True, check=False)

    def golden(self, verb, *arguments):
        return self.run('golden', verb, 'tests', *arguments)

    def git(self, *arguments):
        subprocess.run(['git', '-c', 'user.name=t', '-c', 'user.email=t@t', *arguments], cwd=self.path,
                       capture_output=True, check=True)


def expect(what, condition, shown=''):
    if not condition:
        FAILED.append(what)
        print('FAIL: %s\n%s' % (what, shown))


def expect_status(what, done, status, *texts):
    output = done.stdout + done.stderr
    expect(what, done.returncode == status and all(text in output for text in texts),
           'expected status %d and %s, got %d:\n%s' % (status, list(texts), done.returncode, output))


def finish():
    print('%d failed' % len(FAILED))
    sys.exit(bool(FAILED))
