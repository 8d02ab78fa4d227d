#!/usr/bin/env bash
# `edgewalk asm doc`: the reference of the opcodes. doc.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

expect 0 '^MAD: d = a\*b \+ c$' "$edgewalk" asm doc MAD
expect 0 '^  languages  .*NV_gpu_program4, TGSI as MAD, UMAD, DMAD$' "$edgewalk" asm doc MAD
expect 0 '^    \| MAD, FMA \|' "$edgewalk" asm doc MAD
expect 0 '^  languages  TGSI as BREAKC$' "$edgewalk" asm doc BREAKC
expect 0 '^  operands   a vector, b vector, c vector$' "$edgewalk" asm doc mad
expect 0 '^  operands   a vector \(floating point\), texture unit and target$' "$edgewalk" asm doc TEX
expect 0 '^  languages  .*!!VP2.0, .*with NV_vertex_program2' "$edgewalk" asm doc ARR
expect 0 '^    - ARL, ARR and ARA accept condition masks' "$edgewalk" asm doc ARA
# One heading for three entries
[ "$("$edgewalk" asm doc KIL | grep -c '^  docs/decisions.md:$')" = 1 ] || fail "asm doc KIL does not print the file's name once"
expect 0 '^CAL        call label if c$' "$edgewalk" asm doc
expect 2 "no opcode 'MADD'; near: .*MAD" "$edgewalk" asm doc MADD
expect 2 "no opcode 'quite-else'$" "$edgewalk" asm doc quite-else
all=$("$edgewalk" asm doc | cut -d' ' -f1)
if "$edgewalk" asm doc $all | grep -E '^  (operands|result|types|modifiers|languages) .*[?(]([A-Z]|0x)'; then
    fail "asm doc has no words for a letter or a language of the table"
fi

exit $((failed > 0))
