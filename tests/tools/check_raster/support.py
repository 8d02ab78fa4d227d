"""What the tests of `edgewalk check-raster` share."""
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from expect import expect, failures, run


def check_raster(exercises, *arguments):
    """Of files a.json, b.json, ...; status, output, messages, and the files that are there in the end."""
    with tempfile.TemporaryDirectory() as folder:
        names = [chr(ord("a") + i) + ".json" for i in range(len(exercises))]
        for name, exercise in zip(names, exercises):
            with open(os.path.join(folder, name), "w") as file:
                file.write(exercise if isinstance(exercise, str) else json.dumps(exercise))
        done = run("check-raster", *names, *arguments, cwd=folder)
        files = {}
        for path, _, found in os.walk(folder):
            for name in set(found) - set(names):
                with open(os.path.join(path, name), "rb") as file:
                    files[os.path.relpath(os.path.join(path, name), folder)] = file.read()
    return done.returncode, done.stdout, done.stderr, files
