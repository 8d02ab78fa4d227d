#!/usr/bin/env bash
# Image files as textures in `edgewalk eval`. textures.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

printf '!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[3], RECT;\nEND\n' >picture.fp
"$edgewalk" demo list --names >names.txt
"$edgewalk" demo "$(head -n 1 names.txt)" --size 8x8 --png picture.png >/dev/null
expect 0 '^result.color = \([0-9.]+, [0-9.]+, [0-9.]+, 1\)' "$edgewalk" eval picture.fp --attrib texcoord=0.5,0.5 --texture 3=picture.png
expect 0 '^result.color = \(0, 0, 0, 1\)' "$edgewalk" eval picture.fp
expect 2 'missing.png' "$edgewalk" eval picture.fp --texture 3=missing.png
expect 2 'expected UNIT=FILE' "$edgewalk" eval picture.fp --texture 32=picture.png

exit $((failed > 0))
