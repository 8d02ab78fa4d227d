#!/usr/bin/env bash
# `edgewalk why`: the event at which two drawings diverge, as text. why.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/programs.sh"

sed 's/{0,1,0,1}/{0,0.5,0,1}/; s/rgba 0 1 0 1/rgba 0 0.5 0 1/' green.shader_test >darker.shader_test
expect 0 'usage: edgewalk why' "$edgewalk" why --help
expect 0 '^the pictures are the same$' "$edgewalk" why green.shader_test green.shader_test
expect 1 '^62500 of 62500 pixels differ$' "$edgewalk" why green.shader_test darker.shader_test
expect 1 '^the drawings diverge at \(primitive [12], corner 0\)$' "$edgewalk" why green.shader_test darker.shader_test
expect 1 '^  darker.shader_test: line 2: MOV result.color, \{0,0.5,0,1\}  xyzw = \(0, 0.5, 0, 1\)' "$edgewalk" why green.shader_test darker.shader_test
sed 's/clear color 0 0 0 0/clear color 1 0 0 0/; s/-1 -1 2 2/-1 -1 1 2/; /probe/d' green.shader_test >half.shader_test
expect 1 'half.shader_test: clear, colour to \(1, 0, 0, 0\)' "$edgewalk" why --pixel 240,10 green.shader_test half.shader_test
expect 2 'expected two scenes or scripts' "$edgewalk" why green.shader_test

exit $((failed > 0))
