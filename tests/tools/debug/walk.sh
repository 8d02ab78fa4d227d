#!/usr/bin/env bash
# Steps, breakpoints and the way back through a record. walk.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/script.sh"

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

# Back to the beginning is the beginning
debug 0 'goto 4\nregisters temp\nfinish\nregisters temp\nreverse-continue\nregisters temp\ngoto 4\nprint t' 'the end of the fragment' \
    'temporary +t +\([0-9.]+, nan, 0, -3\)' 'the beginning of what was recorded' '^-> line 4' '^t = \(not written\)$'

exit $((failed > 0))
