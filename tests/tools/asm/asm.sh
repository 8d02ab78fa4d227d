#!/usr/bin/env bash
# `edgewalk asm check` and `print`: status, messages, JSON. asm.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

expect 0 '^good.vp: ok$' "$edgewalk" asm check good.vp
expect 1 "^bad.vp:3:1: error: expected .*found 'END'" "$edgewalk" asm check bad.vp good.vp
expect 1 '"file":"bad.vp","ok":false,"offset":29,"line":3,"column":1,"message":"expected' "$edgewalk" asm check --json bad.vp
expect 0 '"file":"good.vp","ok":true,"offset":-1' "$edgewalk" asm check good.vp --json
expect 2 'No such file' "$edgewalk" asm check missing.vp
expect 2 'expected a file' "$edgewalk" asm check
expect 0 '^ADD o\[COL0\]\.xy, v\[COL0\], c\[3\];$' "$edgewalk" asm print good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" asm print bad.vp

exit $((failed > 0))
