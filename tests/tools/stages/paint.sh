#!/usr/bin/env bash
# The sizes of the pictures of `edgewalk stages`. paint.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

printf '[require]\nSIZE 40 20\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 2 2\ndraw rect -1 -1 1 2\n' >twice.shader_test
"$edgewalk" stages twice.shader_test --out twice >/dev/null
expect 0 '^large/stages.json$' "$edgewalk" stages twice.shader_test --out large --scale 8
expect 0 '^ +1 +64 +0 +0 +0 +184$' od -An -tu1 -j18 -N6 large/final.png # 8 times 40x20, and 24 lines of legend

# A caption needs more columns than the picture has.
for stage in assembled clipped overdraw lod; do
    [ "$(od -An -tu1 -j18 -N2 "twice/$stage.png" | awk '{ print $1 * 256 + $2 }')" -gt 100 ] || fail "twice/$stage.png has no room for its caption"
done

exit $((failed > 0))
