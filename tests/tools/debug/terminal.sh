#!/usr/bin/env bash
# Commands of the debugger at the end of a pipe: lanes, help and errors. terminal.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/script.sh"

# Lanes: the input differs from pixel to pixel
debug 0 'goto 4\nlanes fragment.color.x\nb 17\nc\nlanes' '^\*? *lane [0-7] +0\..* the pixel' 'breakpoint 1' '^t$' '^. lane 0 +\([0-9.]+, 0, 0, 1\)'

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

exit $((failed > 0))
