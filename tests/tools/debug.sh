#!/usr/bin/env bash
# The debugger at the end of a pipe: what each command answers. debug.sh EDGEWALK
set -uo pipefail
edgewalk=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

# A loop that calls, an infinity in line 9 and a NaN in line 10. The fragment program begins in line 6 of the file.
cat >planted.shader_test <<'P'
[require]
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position; MOV result.color, vertex.position; END
[fragment program]
!!NVfp4.0
TEMP t;
main:
MOV t, {0.5, 0, 0, 1};
REP 3;
  CAL more;
ENDREP;
SUB.CC t.w, t, 4;
RCP t.y, t.z;
MUL t.y, t.y, t.z;
IF LT.w;
  MOV result.color, {0, 1, 0, 1};
ENDIF;
RET;
more:
ADD t.x, t, fragment.color;
ADD t.x, t, 1;
RET;
END
[test]
clear color 0 0 0 0
clear
draw rect -1 -1 2 2
probe all rgba 0 1 0 1
P

script=planted.shader_test pixel=125,60

# debug STATUS COMMANDS PATTERN...: of the script; exit status, and lines in this order (each a pattern that grep -E takes)
debug() {
    local status=$1 commands=$2 output got
    shift 2
    output=$(printf '%b\n' "$commands" | "$edgewalk" debug "$script" --pixel "$pixel" 2>&1)
    got=$?
    local rest=$output
    for pattern in "$@"; do
        local number
        number=$(grep -nE -m1 -- "$pattern" <<<"$rest" | cut -d: -f1)
        if [ -z "$number" ]; then
            echo "FAIL: '${commands:0:80}': no /$pattern/, where expected, in:"
            head -c 4000 <<<"$output"
            failed=$((failed + 1))
            return
        fi
        rest=$(tail -n +$((number + 1)) <<<"$rest")
    done
    [ $got -eq "$status" ] || { echo "FAIL: '$commands' gave status $got (expected $status)"; failed=$((failed + 1)); }
}

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
script=planted.shader_test pixel=125,60

# Every stage that runs, and where its text is
debug 0 'info runs' '^vertex program, primitive [12], corner 0, lane 0, 2 instructions, .*planted.shader_test:3$' \
    '^-> line 2: MOV result.position' '^. 4: fragment program, primitive [12], lane [0-7], [0-9]+ instructions, .*:6$'

# Forwards, into and over calls, and out of them
debug 0 'goto 4\nstep\nstep\nstep\nwhere' '-> line 4: MOV t' 'line 4: t.xyzw = \(0.5, 0, 0, 1\)' '-> line 5: REP 3' \
    '-> line 6: CAL more' '-> line 16: ADD t.x' '^#0  line 16 of more$' '^#1  line 6 of fragment program$' \
    'in the loop of line 5: 3 iterations left'
debug 0 'goto 4\nstep 2\nnext\nwhere\nstep 2\nfinish\nwhere' '-> line 6' '-> line 7: ENDREP' '^#0  line 7 of fragment program$' \
    '3 iterations left' '-> line 16' '-> line 7: ENDREP' '2 iterations left'

# Lines, instructions, stages and subroutines
debug 0 'break 16\nc\nc\nc\nc' 'breakpoint 1: 16' '-> line 16' '-> line 16' '-> line 16' '^the end of what was recorded$' 'the end of the fragment program'
debug 0 'b fragment:10\nc\nprint t.y\nprint t.z' '-> line 10: MUL' '^t.y = \(?-?inf\)?$' '^t.z = 0$'
debug 0 'b @1\nc\ndelete 1\nb fragment\nc\ninfo breakpoints' '-> line 2: MOV result.color' '-> line 4: MOV t' '^breakpoint 2: fragment$'
debug 0 'b more\nc\nc\nc\nc' '-> line 16' '-> line 16' '-> line 16' 'the end'

# The instructions that produce a NaN and an infinity, a component that leaves a range, a condition code; and all of it backwards
debug 0 'b nan\nc\nlist 0' 'line 10: t.y = \(nan\), produces a NaN' '-> line 11: IF' '^->   11  IF LT.w;$'
debug 0 'b inf\nc\nbreak nan\nc\nrc\nrc' 'line 9: t.y = \(inf\), produces an infinity' 'line 10' 'line 9: .*produces an infinity' 'the beginning'
debug 0 'b range t.x 0 2.5\nc\nwhere\nc' 'breakpoint 1: range' '-> line 1[67]' 'line 5: [12] iterations left' 'the end'
debug 0 'b if CC0.w == LT\nc\nregisters cond' 'line 8: t.w = \(-3\)' '-> line 9: RCP' 'CC0 +\(EQ, EQ, EQ, LT\)'
debug 0 'b if t.x > 1\nc\nback 3\nprint t.x\nstep 3\nprint t.x' 'breakpoint 1: if t.x > 1' '^t.x = 0.5$' '^t.x = [1-9]'

# Components that an instruction does not read do not hide what it produces: t.x is NaN
sed 's/^RCP t.y, t.z;/LG2 t.x, -1; &/; s/^MUL t.y, t.y, t.z;/MUL t.y, t, 1e30; MUL t.y, t, 1e30;/; s/^MOV t, {0.5, 0,/MOV t, {0.5, 2,/; s/RCP t.y, t.z; */ /' \
    planted.shader_test >unread.shader_test
script=unread.shader_test
debug 0 'b nan\nc\nb inf\nc' 'line 9: t.x = \(nan\), produces a NaN' 'line 10: t.y = \(inf\), produces an infinity'
script=planted.shader_test

# Back to the beginning is the beginning
debug 0 'goto 4\nregisters temp\nfinish\nregisters temp\nreverse-continue\nregisters temp\ngoto 4\nprint t' 'the end of the fragment' \
    'temporary +t +\([0-9.]+, nan, 0, -3\)' 'the beginning of what was recorded' '^-> line 4' '^t = \(not written\)$'

# Lanes: the input differs from pixel to pixel
debug 0 'goto 4\nlanes fragment.color.x\nb 17\nc\nlanes' '^\*? *lane [0-7] +0\..* the pixel' 'breakpoint 1' '^t$' '^. lane 0 +\([0-9.]+, 0, 0, 1\)'

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
script=loop.shader_test
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
script=planted.shader_test

# What is not understood is said, and is the exit status
debug 1 'frobnicate' "^unknown command 'frobnicate'"
debug 1 'break 3' 'no instruction of line 3 was executed'
debug 1 'break if q.x > 1' "no register 'q.x'"
debug 1 'break if t.x = 1' 'expected .if REGISTER'
debug 1 'break geometry:1' 'no geometry program has run'
debug 1 'print q' "no register 'q'"
debug 1 'goto 9' 'expected the number of a run'
debug 1 "$(head -c 5000 /dev/zero | tr '\0' x)\nstep" 'unknown command' '-> line 2'
debug 0 'help' '^  rc  reverse-continue  +run back to the previous breakpoint$'

# The stages before the fragment's: of a patch, and of what a geometry program takes
stages() { "$edgewalk" debug "$@" <<<'info runs' 2>/dev/null | grep -o '[a-z]* program' | tail -n +2 | uniq | tr '\n' ' '; }
for expected in 'patches 200,160 vertex program control program evaluation program fragment program ' \
    'fur 200,160 vertex program geometry program fragment program '; do
    read -r scene pixel programs <<<"$expected"
    got=$(stages "$scene" --pixel "$pixel")
    [ "$got" = "$programs " ] || { echo "FAIL: $scene at $pixel runs $got"; failed=$((failed + 1)); }
done

grep -q 'no primitive covers pixel 0,0' <<<"$("$edgewalk" debug teapot --pixel 0,0 --size 32x24 2>&1 </dev/null)" ||
    { echo "FAIL: a pixel that nothing covers"; failed=$((failed + 1)); }
echo "$failed failed"
exit $((failed > 0))
