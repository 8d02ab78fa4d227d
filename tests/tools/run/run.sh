#!/usr/bin/env bash
# `edgewalk run`: verdicts of scripts, and the exit status. run.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

printf '[test]\nclear color 1 0 0 1\nclear\nprobe all rgb 1 0 0\n' >red.shader_test
printf '[test]\nclear color 1 0 0 1\nclear\nprobe all rgb 0 0 1\n' >blue.shader_test
printf '[require]\nGL >= 9.0\n[test]\n' >new.shader_test
expect 0 '^PASS red.shader_test$' "$edgewalk" run red.shader_test
expect 1 '^FAIL blue.shader_test:4: probe at \(0,0\): expected \(0, 0, 1\), got \(1, 0, 0\)$' "$edgewalk" run blue.shader_test
expect 0 '^SKIP new.shader_test:2: needs OpenGL 9.0' "$edgewalk" run new.shader_test
expect 1 '^1 passed, 1 failed, 1 skipped$' "$edgewalk" run --threads 2 red.shader_test blue.shader_test new.shader_test
expect 2 'No such file' "$edgewalk" run missing.shader_test red.shader_test
expect 2 'expected a file' "$edgewalk" run

exit $((failed > 0))
