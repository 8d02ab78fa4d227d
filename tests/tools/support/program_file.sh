#!/usr/bin/env bash
# Files of programs: text or tokens, told apart by their first words. program_file.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/expect.sh"

printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], -IN[0].xyyz\nEND\n' >good.tgsi
"$edgewalk" asm convert --to tokens good.tgsi >good.tokens
expect 0 'good.tokens: ok' "$edgewalk" asm check good.tokens
expect 0 '"file":"good.tokens","ok":true' "$edgewalk" asm check --json --numbering 2007 good.tokens
head -c 36 good.tokens >cut.tokens
expect 1 '^cut.tokens: word [0-9]*: error: ' "$edgewalk" asm check cut.tokens
expect 2 'expected 2007 or 2009' "$edgewalk" asm check --numbering 1 good.tokens
expect 0 '^OUT.0. = .-1, -2, -2, -3. ' "$edgewalk" eval --attrib 0=1,2,3,4 good.tokens
expect 0 'word [0-9]*  MOV' "$edgewalk" eval --trace good.tokens

exit $((failed > 0))
