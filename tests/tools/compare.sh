#!/usr/bin/env bash
# `edgewalk compare`: two pictures. compare.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/support/expect.sh"

"$edgewalk" demo triangle --size 32x24 --png a.png >/dev/null
"$edgewalk" demo triangle --size 32x24 --png b.png --frame 3 >/dev/null
"$edgewalk" demo triangle --size 16x24 --png c.png >/dev/null
expect 0 'usage: edgewalk compare' "$edgewalk" compare --help
expect 0 '^a.png and a.png: the same$' "$edgewalk" compare a.png a.png
expect 1 '^a.png and b.png: [0-9]+ of 768 pixels differ, R [0-9]+ G [0-9]+ B [0-9]+ A 0 at most, the first is \([0-9]+, [0-9]+\)$' \
    "$edgewalk" compare a.png b.png --heat heat.png
expect 0 'the same within the tolerance; R ' "$edgewalk" compare a.png b.png --tolerance 255
expect 1 '"same":false,.*"pixels":[1-9]' "$edgewalk" compare a.png b.png --json --junit result.xml
expect 0 'failures="1"' cat result.xml
expect 0 '<failure message="[0-9]+ of 768' cat result.xml
expect 1 '32x24 pixels against 16x24' "$edgewalk" compare a.png c.png
expect 2 'nowhere.png' "$edgewalk" compare a.png nowhere.png
expect 2 'expected two pictures' "$edgewalk" compare a.png
[ -s heat.png ] || fail "heat.png was not written"

exit $((failed > 0))
