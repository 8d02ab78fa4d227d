#!/usr/bin/env bash
# `edgewalk demo --svg`: polygons of one colour each, lines and points. scene_svg.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

expect 0 '^triangle.svg, 32x24, [0-9]+ primitives$' "$edgewalk" demo triangle --size 32x24 --svg triangle.svg
expect 0 '^<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24"' head -n 1 triangle.svg
drawn=$("$edgewalk" demo triangle --size 32x24 --svg triangle.svg | sed 's/.* \([0-9]*\) primitives/\1/')
[ "$(grep -c '<polygon' triangle.svg)" -gt "$drawn" ] || fail "triangle.svg: one colour each"
expect 0 '^</svg>$' tail -n 1 triangle.svg
expect 0 'primitives$' "$edgewalk" demo primitives --size 64x48 --svg primitives.svg
expect 0 '^<line x1="[0-9.]+" y1="[0-9.]+" x2="[0-9.]+" y2="[0-9.]+" stroke="#[0-9a-f]{6}"/>$' cat primitives.svg
expect 0 '^<circle cx="[0-9.]+" cy="[0-9.]+" r="0.5" fill="#[0-9a-f]{6}"/>$' cat primitives.svg
expect 2 'only --size and --frame can be combined' "$edgewalk" demo triangle --svg x.svg --hash
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --svg /nowhere/at/all.svg

exit $((failed > 0))
