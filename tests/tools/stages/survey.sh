#!/usr/bin/env bash
# The counts of `edgewalk stages`: of a rectangle over half of another, and of a framebuffer object. survey.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

printf '[require]\nSIZE 40 20\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 2 2\ndraw rect -1 -1 1 2\n' >twice.shader_test
"$edgewalk" stages twice.shader_test --out twice >/dev/null
expect 0 '"draws":2,"primitives":4,"clipped":0,"culled":0,"rejected":0,"fragments":1200,"helper_lanes":[0-9]+,"instructions":1200,"lookups":0' cat twice/stages.json
expect 0 '"stage":"overdraw",.*"unit":"fragments","pixels":800,"least":1,"most":2,"mean":1.5\}' cat twice/stages.json
expect 0 '"stage":"instructions",.*"pixels":800,"least":1,"most":2,"mean":1.5\}' cat twice/stages.json
expect 0 '"stage":"lod",.*"unit":"","pixels":0\}' cat twice/stages.json

# Another framebuffer
printf '[require]\nSIZE 40 20\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\ntexture storage 0 2D GL_RGBA8 (1 24 12)\nfb tex 2d 0\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 1 2\n' >other.shader_test
expect 0 '^other/stages.json$' "$edgewalk" stages other.shader_test --framebuffer 1 --out other
expect 0 '"width":24,"height":12,"draws":1,"primitives":2,"clipped":0,"culled":0,"rejected":0,"fragments":240,' cat other/stages.json
expect 1 'nothing is drawn to framebuffer 2' "$edgewalk" stages other.shader_test --framebuffer 2 --out other
expect 2 'expected a number from 1 on' "$edgewalk" stages other.shader_test --framebuffer 0 --out other

exit $((failed > 0))
