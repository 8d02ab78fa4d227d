#!/usr/bin/env bash
# `edgewalk eval`: how a program ends, and the errors of loading it. eval.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

printf '!!VP2.0\nMOV o[HPOS], v[0];\nloop:\nBRA loop;\nEND\n' >endless.vp
printf '!!NVfp4.0\nKIL fragment.color;\nMOV result.color, fragment.color;\nEND\n' >kill.fp
printf '!!VP2.0\nOPTION NV_position_invariant;\nMOV o[COL0], v[3];\nEND\n' >invariant.vp
expect 0 '^o\[HPOS\] = \(1, 2, 3, 1\) \[3f800000 40000000 40400000 3f800000\]$' "$edgewalk" eval good.vp --attrib OPOS=1,2,3
expect 0 '"status":"budget","executed":65536' "$edgewalk" eval --json endless.vp
expect 0 '"status":"killed"' "$edgewalk" eval --json kill.fp --attrib color=-1
expect 0 '"status":"ok"' "$edgewalk" eval --json kill.fp --attrib color=1

# Position invariance: the position comes from the matrices, which are the identity.
expect 0 '^o\[HPOS\] = \(1, 2, 3, 4\) ' "$edgewalk" eval invariant.vp --attrib OPOS=1,2,3,4
expect 0 '^o\[HPOS\] = \(nan, nan, inf, nan\) ' "$edgewalk" eval invariant.vp --attrib 0=1,2,inf,4
expect 0 'MOV o\[HPOS\], v\[OPOS\]' "$edgewalk" eval --trace good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" eval bad.vp

exit $((failed > 0))
