#!/usr/bin/env bash
# `edgewalk check-raster`: spans that are right and spans that are not. messages.sh EDGEWALK
# The square of two triangles has its corners at centres of pixels.
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

cat >right.json <<'END'
{"width": 8, "height": 8, "triangles": [[[1.5, 1.5], [5.5, 1.5], [5.5, 5.5]], [[1.5, 1.5], [5.5, 5.5], [1.5, 5.5]]],
 "spans": [RIGHT]}
END
expect 0 'usage: edgewalk check-raster' "$edgewalk" check-raster --help
sed 's/RIGHT//' right.json >none.json
expect 1 '^16 pixels are wrong: 16 missing, 0 too many$' "$edgewalk" check-raster none.json
expect 1 '^triangle 0, pixel \([0-9], [0-9]\) is missing: its centre is exactly on a bottom edge: it belongs to this triangle' "$edgewalk" check-raster none.json
spans=$("$edgewalk" check-raster none.json --all | sed -n 's/^triangle \([01]\), pixel (\([0-9]*\), \([0-9]*\)).*/{"triangle":\1,"y":\3,"first":\2,"last":\2},/p' | tr -d '\n')
sed "s/RIGHT/${spans%,}/" right.json >all.json
expect 0 '^every pixel is right$' "$edgewalk" check-raster all.json
sed "s/RIGHT/${spans%,},{\"triangle\":0,\"y\":7,\"first\":1,\"last\":1}/" right.json >more.json
expect 1 '^triangle 0, pixel \(1, 7\) is too many: its centre is outside of an edge' "$edgewalk" check-raster more.json
expect 1 '^1 pixel is wrong: 0 missing, 1 too many$' "$edgewalk" check-raster more.json
printf '{"width":4,"height":4,"triangles":[[[0,0],[0,4],[4,0]]],"spans":[]}' >clockwise.json
expect 1 'all wrong pixels have one cause: triangles whose corners are in clockwise order are missing' "$edgewalk" check-raster clockwise.json
printf '{"width":4,"height":4,"triangles":[[[0.4,0.4],[4,0.4],[0.4,4]]],"spans":[{"y":1,"first":1,"last":3},{"y":2,"first":1,"last":2},{"y":3,"first":1,"last":1}]}' >corner.json
expect 1 'is missing: its centre is inside of all three edges' "$edgewalk" check-raster corner.json
printf '{"width":4,"height":4,"triangles":[[[0,0],[4,0],[0]]],"spans":[]}' >bad.json
expect 2 'a triangle is three points' "$edgewalk" check-raster bad.json
expect 2 'byte 3: this is no JSON' "$edgewalk" check-raster <(printf '{"a')
expect 2 'inside of the picture' "$edgewalk" check-raster <(printf '{"width":4,"height":4,"triangles":[[[0,0],[4,0],[0,4]]],"spans":[{"y":9}]}')
"$edgewalk" demo triangle --size 8x8 --png eight.png >/dev/null
expect 1 'pixels are wrong' "$edgewalk" check-raster none.json --picture eight.png

exit $((failed > 0))
