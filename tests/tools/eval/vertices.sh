#!/usr/bin/env bash
# Inputs of geometry and tessellation programs by name in `edgewalk eval`. vertices.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

printf '!!NVgp5.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nMOV result.position, vertex[1].position;\nEMIT;\nEND\n' >line.gp
expect 2 'no such input; expected vertex\[N\].NAME' "$edgewalk" eval line.gp --attrib 'vertex[2].position=1'
expect 2 'no such input' "$edgewalk" eval line.gp --attrib 'position=1'
printf '!!NVtep5.0\nTESS_MODE QUADS;\nMUL result.position, vertex.tesscoord.x, vertex[3].position;\nMOV.S result.attrib[0], primitive.vertexcount;\nEND\n' >patch.tep
expect 0 '^result.position = \(0.5, 1, 1.5, 0.5\)' "$edgewalk" eval patch.tep --attrib 'vertex[3].position=1,2,3' --attrib vertex.tesscoord=0.5
expect 0 '^result.attrib\[0\] = \(4, ' "$edgewalk" eval patch.tep --attrib 'vertex[3].position=1'
expect 0 '^result.attrib\[0\] = \(7, ' "$edgewalk" eval patch.tep --vertices 7
expect 2 'expected a number from 1 to 32' "$edgewalk" eval patch.tep --vertices 33

exit $((failed > 0))
