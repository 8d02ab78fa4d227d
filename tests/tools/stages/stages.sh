#!/usr/bin/env bash
# `edgewalk stages`: the files, and the errors of options. stages.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

printf '[require]\nSIZE 40 20\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 2 2\ndraw rect -1 -1 1 2\n' >twice.shader_test
expect 0 'usage: edgewalk stages' "$edgewalk" stages --help
expect 0 '^overdraw +overdraw$' "$edgewalk" stages --list
expect 0 '^twice/stages.json$' "$edgewalk" stages twice.shader_test --out twice
expect 0 '"width":40,"height":20,' cat twice/stages.json
for stage in $("$edgewalk" stages --list | cut -d' ' -f1); do
    [ -s "twice/$stage.png" ] || fail "twice/$stage.png was not written"
done
expect 1 'nowhere' "$edgewalk" stages triangle --out /nowhere/at/all
expect 2 'expected a scene or a script, and --out DIR' "$edgewalk" stages triangle
expect 0 '^triangle-depth.png, 32x24$' "$edgewalk" demo triangle --size 32x24 --show depth
expect 2 'edgewalk stages --list' "$edgewalk" demo triangle --show bogus

exit $((failed > 0))
