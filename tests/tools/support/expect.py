"""What the tests of `edgewalk` share: the command (the first argument), expectations, and a temporary folder."""
import os
import subprocess
import sys
import tempfile

EDGEWALK = os.path.abspath(sys.argv[1])
failures = []

# The beginning of a script of 16x16 pixels, whose triangles are green.
GREEN = """[require]
SIZE 16 16
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.attrib[0];
END
[fragment program]
!!ARBfp1.0
MOV result.color, {0, 1, 0, 1};
END
"""


def expect(what, got, wanted):
    if got != wanted:
        print(f"FAIL: {what}: {got!r}, expected {wanted!r}")
        failures.append(what)


def finish():
    sys.exit(bool(failures))


def run(*arguments, **options):
    return subprocess.run([EDGEWALK, *arguments], capture_output=True, text=True, check=False, **options)


def edgewalk(*arguments, **options):
    """The status, and what was printed."""
    done = run(*arguments, **options)
    return done.returncode, done.stdout + done.stderr


def edgewalk_script(command, script, *arguments):
    """Of a command about a script."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "script.shader_test")
        write(path, script)
        return edgewalk(command, path, *arguments)


def in_a_folder(test):
    """Runs the test in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            test()
        finally:
            os.chdir(before)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
