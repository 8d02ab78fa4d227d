#!/usr/bin/env bash
# `edgewalk capsule info`: the contents of a capsule. info.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

"$edgewalk" capsule record teapot --size 160x120 --frame 7 -o teapot.capsule || fail "teapot was not recorded"
expect 0 '^ +2 glBufferData, ' "$edgewalk" capsule info teapot.capsule
expect 0 'program !!VP1.1, ' "$edgewalk" capsule info teapot.capsule
expect 0 'TexImage2D level 0, format 0x8058: 256x256' "$edgewalk" capsule info teapot.capsule
expect 0 '^[0-9]+ commands, 2 of them draw:' "$edgewalk" capsule info teapot.capsule
expect 0 '^window 160x120, .* depth 24, stencil 8, samples 0' "$edgewalk" capsule info teapot.capsule
expect 0 '^[0-9]+ glDrawElements\(0x0004, 55296, 0x1405, \+0\)$' "$edgewalk" capsule info --commands teapot.capsule
printf 'no capsule' >other.capsule
expect 2 'does not begin with EWCAPSUL' "$edgewalk" capsule info other.capsule

exit $((failed > 0))
