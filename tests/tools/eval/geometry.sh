#!/usr/bin/env bash
# `edgewalk eval` of a geometry program: the vertices of every invocation, in order. geometry.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

cat >emit.gp <<'P'
!!NVgp5.0
PRIMITIVE_IN LINES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
INVOCATIONS 2;
ATTRIB p = vertex.position;
INT TEMP i;
MOV.S i.x, primitive.invocation;
MOV result.position, p[i.x];
EMIT;
ENDPRIM;
ENDPRIM;
MOV result.texcoord[1], vertex[1].color;
EMITS 2;
END
P
sets=(--set 'vertex[0].position=1,2,3' --set 'vertex[1].position=5' --attrib 'vertex[1].color.front.primary=9')
expect 0 '^vertex 0 of invocation 1:$' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '^vertex 1 of invocation 0, stream 2:$' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '^  result.position = \(5, 0, 0, 1\)' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '^  result.texcoord\[1\] = \(9, 0, 0, 1\)' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '"emitted":\[\{"invocation":0,"stream":0,"results":\{"result.position":\{[^}]*\}\}\},\{"invocation":0,"end":true\},\{"invocation":0,"stream":2' \
    "$edgewalk" eval --json emit.gp "${sets[@]}"
expect 0 '^end of primitive$' "$edgewalk" eval emit.gp
expect 0 'EMITS 2' "$edgewalk" eval --trace emit.gp

exit $((failed > 0))
