"""What the tests of `edgewalk check-raster` share."""
import json
import os
import subprocess
import sys
import tempfile

EDGEWALK = os.path.abspath(sys.argv[1])
failures = []


def expect(what, got, wanted):
    if got != wanted:
        print(f"FAIL: {what}: {got!r}, expected {wanted!r}")
        failures.append(what)


def check_raster(exercises, *arguments):
    """Of files a.json, b.json, ...; status, output, messages, and the files that are there in the end."""
    with tempfile.TemporaryDirectory() as folder:
        names = [chr(ord("a") + i) + ".json" for i in range(len(exercises))]
        for name, exercise in zip(names, exercises):
            with open(os.path.join(folder, name), "w") as file:
                file.write(exercise if isinstance(exercise, str) else json.dumps(exercise))
        done = subprocess.run([EDGEWALK, "check-raster", *names, *arguments], capture_output=True, text=True, cwd=folder)
        files = {}
        for path, _, found in os.walk(folder):
            for name in set(found) - set(names):
                with open(os.path.join(path, name), "rb") as file:
                    files[os.path.relpath(os.path.join(path, name), folder)] = file.read()
    return done.returncode, done.stdout, done.stderr, files
