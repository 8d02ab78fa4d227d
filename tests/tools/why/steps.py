#!/usr/bin/env python3
"""`edgewalk why` finds the instruction at which programs diverge, whatever else was changed. steps.py EDGEWALK"""
import json
import os
import re
import subprocess
import sys
import tempfile

failed = 0

SCRIPT = """[require]
SIZE 16 16
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position;
END
[fragment program]
!!ARBfp1.0
TEMP a, b, c, texel;
MOV a, {1, 0.5, 0.25, 1};
MUL b, a, 0.5;
MAD c, b, a, 0.125;
TEX texel, {0.5, 0.45, 0, 0}, texture[0], 2D;
MUL result.color, c, texel;
END
[test]
texture checkerboard 0 0 (8, 8) (1, 0, 1, 1) (0.5, 1, 0.5, 1)
texparameter 2D min linear
texparameter 2D mag linear
draw rect -1 -1 2 2
"""


def run(changes, *options):
    """`edgewalk why` of SCRIPT and a changed SCRIPT, as "a" and "b"."""
    changed = SCRIPT
    for old, new in changes:
        assert old in changed, old
        changed = changed.replace(old, new)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("a", SCRIPT), ("b", changed)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        return subprocess.run([os.path.abspath(sys.argv[1]), "why", "a", "b", *options], cwd=folder,
                              capture_output=True, text=True)


def why(what, changes, expected):
    """`expected`: lines of the output in this order, each a pattern."""
    global failed
    done = run(changes, "--pixel", "4,4")
    rest = done.stdout
    for pattern in expected:
        found = re.search(pattern, rest, re.M)
        if not found:
            print(f"FAIL: {what}: no /{pattern}/, where expected, in:\n{done.stdout}{done.stderr}")
            failed += 1
            return
        rest = rest[found.end():]


# Writes a register that nothing reads; temporaries are declared on one line, so that lines keep their numbers.
HARMLESS = ("MUL b, a, 0.5;", "MUL c, a, a; MUL b, a, 0.5;")

why("a changed constant", [("MUL b, a, 0.5;", "MUL b, a, 0.25;")],
    ["^in the program before, first at$", "a: line 4: MUL b, a, 0.5 ", "b: line 4: MUL b, a, 0.25 ",
     "^whose result is read at$", "a: line 5: MAD c", "b: line 5: MAD c"])
why("a harmless instruction, and a changed one", [HARMLESS, ("a, 0.125;", "a, 0.25;")],
    ["^in the program before, first at$", "a: line 5: MAD c, b, a, 0.125", "b: line 5: MAD c, b, a, 0.25"])
why("a harmful instruction", [("MAD c,", "ADD b.x, b, 1; MAD c,")],
    ["^in the program before, first at$", "a: no such instruction", "b: line 5: ADD b.x, b, 1",
     "^whose result is read at$", "a: line 5: MAD c", "b: line 5: MAD c"])
why("a removed instruction", [("MUL b, a, 0.5;", "MOV b, a;")],
    ["^in the program before, first at$", "a: line 4: MUL b", "b: line 4: MOV b"])
why("a texel, after a harmless instruction", [HARMLESS, ("(0.5, 1, 0.5, 1)", "(0.25, 1, 0.5, 1)")],
    ["^in the program before, first at$", "a: line 6: TEX texel", "b: line 6: TEX texel",
     "^of its lookup, first at$", r"a: .*of texel \(\d, \d, 0\).*: \(0.5", r"b: .*of texel \(\d, \d, 0\).*: \(0.25"])
why("a filter, after a harmless instruction", [HARMLESS, ("mag linear", "mag nearest")],
    ["^of its lookup, first at$", "a: .*linear filter", "b: .*nearest filter"])


def why_json(what, changes, expected, *options):
    """`expected`: members of the result."""
    global failed
    done = run(changes, "--json", *options)
    found = json.loads(done.stdout)
    for name, value in expected.items():
        got = found.get(name)
        if name in ("event", "instruction", "reader", "lookup"):
            got = got and [event and event.get("source", event["event"]) for event in got]
        if got != value:
            print(f"FAIL: {what}: {name} is {got}, not {value}, in:\n{done.stdout}{done.stderr}")
            failed += 1


why_json("JSON: a changed constant", [("MUL b, a, 0.5;", "MUL b, a, 0.25;")],
         {"drawings": ["a", "b"], "different": 256, "pixels": 256, "pixel": [0, 0], "event": ["output", "output"],
          "instruction": ["MUL b, a, 0.5", "MUL b, a, 0.25"],
          "reader": ["MAD c, b, a, 0.125", "MAD c, b, a, 0.125"], "lookup": None})
why_json("JSON: a texel", [("(0.5, 1, 0.5, 1)", "(0.25, 1, 0.5, 1)")],
         {"pixel": [4, 4], "reader": None, "lookup": ["texel", "texel"]}, "--pixel", "4,4")
why_json("JSON: a harmful instruction", [("MAD c,", "ADD b.x, b, 1; MAD c,")], {"instruction": [None, "ADD b.x, b, 1"]})
why_json("JSON: no difference", [], {"different": 0, "pixel": None, "event": None})
sys.exit(failed > 0)
