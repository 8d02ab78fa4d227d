#!/usr/bin/env bash
# `edgewalk demo`: pictures and hashes of scenes, and scenes with other programs. demo.sh EDGEWALK SOURCE
set -uo pipefail
source=$(realpath "$2")
. "$(dirname "$0")/../support/expect.sh"

expect 0 '^triangle ' "$edgewalk" demo list
expect 0 '^[0-9a-f]{16}$' "$edgewalk" demo triangle --size 32x32 --hash
expect 0 'triangle.png, 32x24' "$edgewalk" demo triangle --size 32x24
[ -s triangle.png ] || fail "triangle.png was not written"
expect 2 "no scene 'bogus'" "$edgewalk" demo bogus
expect 2 'expected WIDTHxHEIGHT' "$edgewalk" demo triangle --size 0x5
expect 2 'from 1 to 64' "$edgewalk" demo triangle --threads 0
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --png /nowhere/at/all.png

# Programs of a folder stand in for those that are built in.
mkdir -p broken_programs own_programs
printf '!!VP1.0\nMOV o[HPOS], v[OPOS];\nbad\nEND\n' >broken_programs/triangle.vp
sed 's/^MOV o\[COL0\].*/MOV o[COL0], v[OPOS];/' "$source/demos/triangle.vp" >own_programs/triangle.vp
expect 2 "^edgewalk: --programs missing: No such file" "$edgewalk" demo triangle --programs missing --hash
expect 1 "triangle.vp: byte .*unknown instruction 'bad'" "$edgewalk" demo triangle --programs broken_programs --hash
expect 1 "unknown instruction 'bad'" "$edgewalk" demo triangle --programs broken_programs --show depth
[ "$("$edgewalk" demo triangle --size 32x32 --hash)" != "$("$edgewalk" demo triangle --size 32x32 --hash --programs own_programs)" ] || fail "demo --programs draws with the programs that are built in"
[ "$("$edgewalk" demo triangle --size 32x32 --hash)" = "$("$edgewalk" demo triangle --size 32x32 --hash --programs "$source/demos")" ] || fail "demo --programs with the scene's own files draws another picture"

exit $((failed > 0))
