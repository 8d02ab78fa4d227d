#!/usr/bin/env bash
# The record of a pixel: its runs, values, calls and loops. record.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/script.sh"

# Every stage that runs, and where its text is
debug 0 'info runs' '^vertex program, primitive [12], corner 0, lane 0, 2 instructions, .*planted.shader_test:3$' \
    '^-> line 2: MOV result.position' '^. 4: fragment program, primitive [12], lane [0-7], [0-9]+ instructions, .*:6$'

# Components that an instruction does not read do not hide what it produces: t.x is NaN
sed 's/^RCP t.y, t.z;/LG2 t.x, -1; &/; s/^MUL t.y, t.y, t.z;/MUL t.y, t, 1e30; MUL t.y, t, 1e30;/; s/^MOV t, {0.5, 0,/MOV t, {0.5, 2,/; s/RCP t.y, t.z; */ /' \
    planted.shader_test >unread.shader_test
script=unread.shader_test
debug 0 'b nan\nc\nb inf\nc' 'line 9: t.x = \(nan\), produces a NaN' 'line 10: t.y = \(inf\), produces an infinity'

# A component that the vertex program does not write is an integer's 0 or 1, not the bits of a number.
cat >integers.shader_test <<'P'
[require]
SIZE 16 16
[vertex program]
!!NVvp4.0
INT TEMP n;
MOV.S n, vertex.attrib[1];
MOV.S result.attrib[0].x, n;
MOV result.position, vertex.position;
END
[fragment program]
!!NVfp4.0
FLAT INT ATTRIB n = fragment.attrib[0];
INT TEMP t;
MOV.S t.x, primitive.id;
MOV.S t.y, n;
MOV result.color, 1;
END
[vertex data]
0/float/3 1/int/1
-1 -1 0 7
 3 -1 0 8
-1  3 0 9
[test]
draw arrays GL_TRIANGLES 0 3
P
script=integers.shader_test pixel=4,4
debug 0 'goto 4\nregisters' '^input +fragment.attrib.0. +\(9, 0, 0, 1\)$' '^input +primitive.id +\(0, 0, 0, 0\)$'

# Subroutines and condition codes of NV_vertex_program2, the index of a LOOP of NV_fragment_program2
cat >loop.shader_test <<'P'
[require]
[vertex program]
!!ARBvp1.0
OPTION NV_vertex_program2;
TEMP a;
main:
MOV a, vertex.position;
CAL sub;
MOV result.position, a;
RET;
sub: MUL a, a, 1;
ADDC a.x, a.x, 0;
RET;
END
[fragment program]
!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP t;
MOV t, 0;
LOOP {3, 5, -2};
ADD t.x, t, 1;
ENDLOOP;
MOV result.color, t;
END
[test]
clear
draw rect -1 -1 2 2
P
script=loop.shader_test pixel=125,60
debug 0 'b sub\nc\nwhere\nstep 2\nregisters cond' '-> line 9: MUL' '^#0  line 9 of sub$' '^#1  line 6 of vertex program$' 'CC0 +\((LT|GT), EQ, EQ, EQ\)'
debug 0 'b 7\ngoto 4\nc\nwhere\nprint A0.x\nc\nwhere\nprint A0.x' 'line 5: index 5, 3 iterations left' '^A0.x = 5$' \
    'line 5: index 3, 2 iterations left' '^A0.x = 3$'

# More than there is room for: it says so, and can be walked all the same
cat >long.shader_test <<'P'
[require]
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position; END
[fragment program]
!!NVfp4.0
TEMP t;
MOV t, 0;
REP 300000;
ADD t.x, t, 1;
ENDREP;
MOV result.color, t;
END
[test]
clear
draw rect 0 0.51 0.012 0.012
P
script=long.shader_test
debug 0 'c\nback\nb if t.x > 100000\nrc\nprint t.x' 'the fragment program goes on, and was recorded to here' 'breakpoint 1: if' 't.x = 100001'

exit $((failed > 0))
