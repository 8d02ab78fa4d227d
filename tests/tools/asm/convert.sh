#!/usr/bin/env bash
# `edgewalk asm convert` and `asm print --tokens`: other languages and token streams. convert.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

expect 0 '^!!NVvp4.0$' "$edgewalk" asm convert --to nv good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" asm convert --to nv bad.vp
expect 2 'expected --to' "$edgewalk" asm convert good.vp

# Token streams
printf '\1\1\0\0\2\0\0\0\1\0\0\0' >empty.tokens # little-endian words; a big-endian machine sees no tokens
expect 0 '2: 00000001 PROCESSOR Processor=VERTEX' "$edgewalk" asm print --tokens --numbering 2009 empty.tokens
expect 1 'error at word 0' "$edgewalk" asm print --tokens good.vp
printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], -IN[0].xyyz\nEND\n' >good.tgsi
"$edgewalk" asm convert --to tokens good.tgsi >good.tokens
expect 0 'SRC_REGISTER File=INPUT SwizzleX=X SwizzleY=Y SwizzleZ=Y SwizzleW=Z Negate Index=0' "$edgewalk" asm print --tokens good.tokens
expect 0 'SRC_REGISTER File=INPUT SwizzleX=X SwizzleY=Y' "$edgewalk" asm print good.tokens
expect 0 'MOV OUT.0., -IN.0..xyyz' "$edgewalk" asm convert --to tgsi good.tokens
expect 0 '^# CONST.3. = program.env.3.$' "$edgewalk" asm convert --to tgsi good.vp
expect 1 'OUT.1. is COLOR.0.; token streams 1.1 declare no semantics' "$edgewalk" asm convert --to tokens good.vp
"$edgewalk" asm convert --to tokens --numbering 2009 good.vp >vp.tokens
expect 0 'SRC_REGISTER File=CONSTANT SwizzleX=X SwizzleY=Y SwizzleZ=Z SwizzleW=W Index=3' "$edgewalk" asm print --tokens --numbering 2009 vp.tokens
expect 2 'expected 2007 or 2009' "$edgewalk" asm convert --to tokens --numbering 1 good.tgsi

# A NaN in an immediate of TGSI becomes one of NV_gpu_program4, and a NaN again.
printf '!!ARBfp1.0\nMAX result.color, fragment.color, program.local[0];\nEND\n' >max.fp
"$edgewalk" asm convert --to tgsi max.fp >max.tgsi
expect 0 '\{NAN, 0, 0, 0\}' "$edgewalk" asm convert --to nv max.tgsi
"$edgewalk" asm convert --to nv max.tgsi >max.nv
expect 0 '\{NAN, 0, 0, 0\}' "$edgewalk" asm print max.nv
expect 0 '0x7fc00000' "$edgewalk" asm convert --to tgsi max.nv

exit $((failed > 0))
