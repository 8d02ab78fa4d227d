#!/usr/bin/env bash
# `edgewalk eval` of a tessellation control program: all threads of a patch. patch.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

cat >patch.tcp <<'P'
!!NVtcp5.0
VERTICES_OUT 10;
TEMP r;
I2F r, primitive.invocation;
ADD result.position, r.x, vertex[1].position;
BAR;
MOV result.patch.tessouter[1].x, vertex.out[9].position.y;
END
P
expect 0 '^  result.position = \(10, 11, 12, 10\)' "$edgewalk" eval patch.tcp --attrib 'vertex[1].position=1,2,3'
expect 0 '^  result.patch.tessouter\[1\] = \(11, ' "$edgewalk" eval patch.tcp --attrib 'vertex.in[1].position=1,2,3'
expect 0 '\],"patch":\{"result.patch.tessouter\[1\]"' "$edgewalk" eval --json patch.tcp
expect 2 'runs all its threads at once' "$edgewalk" eval --trace patch.tcp

exit $((failed > 0))
