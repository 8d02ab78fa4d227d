#!/usr/bin/env bash
# What `edgewalk eval` prints: results as text and as JSON, and traces. output.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

printf '!!VSP1.0\nADD c[7], v[0], c[2];\nEND\n' >state.vsp
cat >relative.nv <<'P'
!!NVvp4.0
INT TEMP i;
OUTPUT o[] = { result.texcoord[0..2] };
MOV.S i, vertex.attrib[1];
MOV o[i.x].y, vertex.position;
MOV o[i.y], vertex.position;
MOV result.position, vertex.position;
END
P
expect 0 '"results":\{"o\[HPOS\]":\{"bits":\["00000000","00000000","00000000","3f800000"\],"written":"xyzw"\},"o\[COL0\]":\{.*"written":"xy"' \
    "$edgewalk" eval --json good.vp
expect 0 '^\{"status":"ok","executed":1,"results":\{"c\[7\]":\{[^}]*"written":"xyzw"\}\},' \
    "$edgewalk" eval --json state.vsp --param 2=0x7fa00000

# A result written by a relative address has the components that were written.
expect 0 '"result.texcoord\[1\]":\{[^}]*"written":"y"\}\},"cc"' "$edgewalk" eval --json relative.nv --attrib 1=0x1,0x7
expect 0 '"result.texcoord\[1\]":\{[^}]*"written":"y"\}\},"cc"' "$edgewalk" eval --json relative.nv --attrib 1=1,16777217

# A trace has the operands, the result and the condition codes of each instruction.
printf '!!VP2.0\nMUL R0, v[0].x, v[0].y;\nMOV o[HPOS], -R0;\nARL A0, v[1];\nEND\n' >nan.vp
expect 0 '"line":3,"op":"MOV","operands":\[\["7fc00000",.*"result":\["7fc00000",.*"cc":\["EQ","EQ","EQ","EQ"\]\}' \
    "$edgewalk" eval --trace --json nan.vp --attrib 0=0,inf
expect 0 '\(-5, 0, 1000.5, 1\) -> \(-5, 0, 511, 1\) .xyzw  CC EQ EQ EQ EQ' "$edgewalk" eval --trace nan.vp --attrib 1=-5,0,1000.5

# Integers
printf '!!NVfp4.0\nINT OUTPUT o = result.color;\nMOV.S o, { 7, -7, 0, 1 };\nEND\n' >integers.fp
expect 0 '^result.color = \(7, -7, 0, 1\) \[00000007 fffffff9 00000000 00000001\]' "$edgewalk" eval integers.fp

exit $((failed > 0))
