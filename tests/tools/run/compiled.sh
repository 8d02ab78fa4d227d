#!/usr/bin/env bash
# `edgewalk run --programs`: programs that a compiler made of the shaders of a script. compiled.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

mkdir -p programs/scripts
printf '[vertex shader passthrough]\n[fragment shader]\n[test]\nuniform vec4 f 0 1 0 1\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n' >programs/scripts/a.shader_test
printf '!!NVfp5.0\n#var float4 f :  : c[0] : -1 : 1\nMOV result.color, program.local[0];\nEND\n' >programs/1.fp
printf '[{"file": "1.fp", "script": "scripts/a.shader_test", "stage": "fp"}]\n' >programs/INDEX.json
expect 0 '^PASS programs/scripts/a.shader_test$' "$edgewalk" run --programs programs programs/scripts/a.shader_test
expect 0 '^SKIP .*: needs the shading language' "$edgewalk" run programs/scripts/a.shader_test
cp programs/scripts/a.shader_test b.shader_test
expect 0 '^SKIP b.shader_test:2: needs a program of this shader' "$edgewalk" run --programs programs b.shader_test
expect 2 'INDEX.json' "$edgewalk" run --programs missing b.shader_test

exit $((failed > 0))
