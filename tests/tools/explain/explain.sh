#!/usr/bin/env bash
# `edgewalk explain`: options and their errors; answers as text and as a page. explain.sh EDGEWALK SOURCE
set -uo pipefail
source=$(realpath "$2")
. "$(dirname "$0")/../support/programs.sh"

expect 0 'usage: edgewalk explain' "$edgewalk" explain --help
expect 2 '\-\-pixel 16: expected X,Y' "$edgewalk" explain triangle --pixel 16
expect 1 'the picture has 32x24 pixels' "$edgewalk" explain triangle --pixel 40,3 --size 32x24
expect 2 'expected a scene or a script' "$edgewalk" explain triangle
expect 1 '\-\-sample 7: a pixel has 1 sample$' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --sample 7
expect 1 '\-\-sample 4: a pixel has 4 samples$' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --samples 4 --sample 4
expect 2 'sample is for a pixel' "$edgewalk" explain triangle --vertex 1 --sample 0
expect 2 'draw is for a vertex' "$edgewalk" explain triangle --pixel 16,12 --draw 1
expect 2 '--pixel and --vertex exclude each other' "$edgewalk" explain triangle --pixel 1,1 --vertex 1
expect 2 '\-\-vertex x: expected a number' "$edgewalk" explain triangle --vertex x
expect 1 'the picture has 32x24 pixels' "$edgewalk" explain triangle --tile 40,3 --size 32x24
expect 2 'html is for a pixel' "$edgewalk" explain triangle --vertex 1 --html page.html
expect 1 'nowhere' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --html /nowhere/page.html

# Text
expect 0 '^pixel \(16, 8\) from the upper left, \(16, 15\) in window coordinates: R [0-9]+ G [0-9]+ B [0-9]+ A 255$' \
    "$edgewalk" explain triangle --pixel 16,8 --size 32x24
expect 0 'wrote the visible colour' "$edgewalk" explain triangle --pixel 16,12 --size 32x24
expect 0 'vertex program of corner 0' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --all
expect 0 '"event":"store","section"' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --json
expect 0 'wrote sample 3 of what is seen' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --samples 4 --sample 3
expect 0 'wrote the visible colour' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --sample 0
expect 0 'line 2: MOV result.color, \{0,1,0,1\}  xyzw = \(0, 1, 0, 1\)' "$edgewalk" explain green.shader_test --pixel 3,4
expect 0 '^vertex 1 of draw 1' "$edgewalk" explain triangle --vertex 1
expect 0 'covers [0-9]+ pixels: [0-9]+ stored' "$edgewalk" explain triangle --tile 16,12 --size 32x24

# A page needs no other file.
expect 0 '^page.html$' "$edgewalk" explain filters --pixel 16,18 --size 32x24 --html page.html
grep -q 'data:image/png;base64,iVBOR' page.html && ! grep -qE '(src|href)="?http' page.html || fail "page.html has no picture, or needs something else"
grep -q 'polygon class=clipped' page.html && grep -q 'class=scanline' page.html || fail "page.html has no clipped polygon, or no scanline"

# The table of events is that of the document.
"$edgewalk" explain --events >events.md
diff <(grep '^| ' events.md) <(sed -n '/^## Events/,$p' "$source/docs/inspect.md" | grep '^| ') || fail "docs/inspect.md: its table is not that of inspect/events.def"

exit $((failed > 0))
