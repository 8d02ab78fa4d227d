#!/usr/bin/env bash
# `edgewalk eval --attrib` and `--param`: names and values. inputs.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

printf '!!VSP1.0\nADD c[7], v[0], c[2];\nEND\n' >state.vsp
printf '!!NVfp4.0\nMOV result.color, fragment.color.secondary;\nEND\n' >secondary.fp
expect 0 '^o\[COL0\] = \(1.5, -inf, 0, 1\)' "$edgewalk" eval good.vp --attrib 3=1,-inf --param 3=0.5,1
expect 0 '^c\[7\] = \(11, 22, 33, 2\)' "$edgewalk" eval state.vsp --attrib 0=1,2,3 --param 2=10,20,30
for name in 'v[3]' 'v[COL0]' 3 COL0 color color.primary 'attrib[3]' 'vertex.attrib[3]' vertex.color; do
    expect 0 '^o\[COL0\] = \(7, 8, 0, 1\)' "$edgewalk" eval good.vp --attrib "$name=7,8"
done
for name in color.secondary fragment.color.secondary; do
    expect 0 '^result.color = \(7, 8, 9, 1\)' "$edgewalk" eval secondary.fp --attrib "$name=7,8,9"
done
for name in '' 'v[' 'v[]' 'v[16]' vertex. fragment.color 'TEX[1]'; do
    expect 2 'no such input' "$edgewalk" eval good.vp --attrib "$name=1"
done

# Hexadecimal values are the bits of the component; attributes that are integers take integers.
printf '!!NVvp5.0\nTEMP a;\nUP4UB a, vertex.attrib[1].x;\nMOV result.position, a;\nEND\n' >up.vp
expect 0 '^result.position = \(0.1254902, 0.2509804, 0, 0\)' "$edgewalk" eval up.vp --attrib 'vertex.attrib[1]=0x00004020,0,0,0'
printf '!!NVvp4.0\nI2F result.position, vertex.id;\nEND\n' >id.nv
expect 0 '^result.position = \(7, 0, 0, 1\)' "$edgewalk" eval id.nv --attrib id=7
expect 0 '^result.position = \(-7, 1, 0, 1\)' "$edgewalk" eval id.nv --attrib id=-7,0x1

# TGSI has generic attributes 0 to 127.
printf 'FRAG\nDCL IN[0], GENERIC[127], LINEAR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n' >late.tgsi
expect 0 '^OUT\[0\] = \(1, 2, 3, 4\)' "$edgewalk" eval late.tgsi --attrib 'attrib[127]=1,2,3,4'
expect 2 'attrib\[128\]' "$edgewalk" eval late.tgsi --attrib 'attrib[128]=1'

# Errors
expect 2 'no such input' "$edgewalk" eval good.vp --attrib BOGUS=1
expect 2 'expected NAME=x,y,z,w' "$edgewalk" eval good.vp --attrib OPOS=1,2,3,4,5
expect 2 'expected NAME=x,y,z,w' "$edgewalk" eval good.vp --attrib OPOS=one
expect 2 'expected a number from 0 to 255' "$edgewalk" eval good.vp --param 256=1

exit $((failed > 0))
