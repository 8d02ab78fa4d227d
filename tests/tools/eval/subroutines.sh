#!/usr/bin/env bash
# `edgewalk eval --subroutine`: what CALI calls. subroutines.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

printf '!!NVvp5.0 SUBROUTINETYPE T { a }; SUBROUTINE T x = program.subroutine[3];\nmain: CALI x; RET; a SUBROUTINENUM(0): MOV result.position, 7; RET; END\n' >subroutine.nv
expect 0 '^result.position = \(7, 7, 7, 7\)' "$edgewalk" eval subroutine.nv
printf '!!NVvp5.0 SUBROUTINETYPE T { a, b }; SUBROUTINE T x[] = { program.subroutine[0..1] }; INT TEMP i;\nmain: MOV.S i.x, 1; CALI x[i.x]; RET; a SUBROUTINENUM(0): MOV result.position, 7; RET; b SUBROUTINENUM(1): MOV result.position, 8; RET; c: RET; END\n' >choice.nv
expect 0 '^result.position = \(7, ' "$edgewalk" eval choice.nv
expect 0 '^result.position = \(8, ' "$edgewalk" eval choice.nv --subroutine 'x[1]=b'
expect 0 '^result.position = \(8, ' "$edgewalk" eval choice.nv --subroutine 1=b
expect 0 '^result.position = \(7, ' "$edgewalk" eval choice.nv --subroutine x=b
expect 2 "'c' is no subroutine of the parameter's type T" "$edgewalk" eval choice.nv --subroutine x=c
for name in 'x[2]' 2 'x[' y; do
    expect 2 'no such subroutine parameter' "$edgewalk" eval choice.nv --subroutine "$name=b"
done
expect 2 'expected PARAMETER=NAME' "$edgewalk" eval choice.nv --subroutine x
expect 2 'no such subroutine parameter' "$edgewalk" eval good.vp --subroutine 0=b

exit $((failed > 0))
