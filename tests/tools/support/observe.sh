#!/usr/bin/env bash
# `--check` and `--coverage` of run and demo. observe.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/programs.sh"

printf '[require]\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nTEMP a;\nRCP a.x, {0}.x;\nMOV result.color, a;\nKIL fragment.position;\nEND\n[test]\ndraw rect -1 -1 2 2\n' >faulty.shader_test
expect 1 '^fragment program, line 3: RCP a.x, \{0\}.x$' "$edgewalk" run --check faulty.shader_test
expect 1 '^    infinity: component x is infinite of 0 \([0-9]+ times\)$' "$edgewalk" run --check faulty.shader_test
expect 1 '^    uninitialized: a.yzw has no value yet' "$edgewalk" run --check faulty.shader_test
expect 1 '^2 findings$' "$edgewalk" run --check faulty.shader_test
expect 0 '^0 findings$' "$edgewalk" run --check green.shader_test
expect 0 '^0 findings$' "$edgewalk" demo triangle --size 32x24 --check
expect 2 '--check and --coverage exclude each other' "$edgewalk" demo triangle --check --coverage x
expect 0 '^covered/index.html$' "$edgewalk" run --coverage covered green.shader_test faulty.shader_test
expect 0 '^SF:covered/[0-9]-fragment.txt$' cat covered/coverage.info
expect 0 '^BRDA:5,2,1,[1-9]' cat covered/coverage.info
expect 0 'RCP a.x, \{0\}.x;' cat covered/3-fragment.txt
grep -q 'condition met 0, not' covered/index.html || fail "covered/index.html does not tell of KIL"
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --coverage /nowhere/at/all

exit $((failed > 0))
