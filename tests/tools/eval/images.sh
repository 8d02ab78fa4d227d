#!/usr/bin/env bash
# Image files at image units in `edgewalk eval`: loads, and stores that are printed and written. images.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

"$edgewalk" demo list --names >names.txt
"$edgewalk" demo "$(head -n 1 names.txt)" --size 8x8 --png picture.png >/dev/null
cat >image.fp <<'P'
!!NVfp5.0
INT PARAM at = { 2, 1, 0, 0 };
TEMP r;
LOADIM.U32 r, at, image[5], 2D;
MOV result.color, r;
STOREIM.F image[5], { 0, 0.2, 1, 1 }, at, 2D;
END
P
expect 0 '^image 5 \[2,1,0\] = \(0, 0.2, 1, 1\) \[00000000 3e4ccccd 3f800000 3f800000\]$' \
    "$edgewalk" eval image.fp --image 5=picture.png --image-out 5=stored.png
expect 0 '^result.color = .*\[ffff3300 ' "$edgewalk" eval image.fp --image 5=stored.png
expect 0 '"images":\{\},"status":"ok"' "$edgewalk" eval --json image.fp --image 5=stored.png
expect 0 '"images":\{"5\[2,1,0\]":\["00000000",' "$edgewalk" eval --json image.fp --image 5=picture.png
expect 0 '^result.color = \(0, ' "$edgewalk" eval image.fp
expect 2 'missing.png' "$edgewalk" eval image.fp --image 5=missing.png
expect 2 'expected UNIT=FILE' "$edgewalk" eval image.fp --image 32=picture.png
expect 2 'the unit has one already' "$edgewalk" eval image.fp --image 5=picture.png --image 5=picture.png
expect 2 'no --image has this unit' "$edgewalk" eval image.fp --image-out 5=stored.png
expect 1 'missing/stored.png' "$edgewalk" eval image.fp --image 5=picture.png --image-out 5=missing/stored.png

exit $((failed > 0))
