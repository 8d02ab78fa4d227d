#!/usr/bin/env bash
# `edgewalk debug`: which programs made a pixel. debug.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/script.sh"

# The stages before the fragment's: of a patch, and of what a geometry program takes
stages() { "$edgewalk" debug "$@" <<<'info runs' 2>/dev/null | grep -o '[a-z]* program' | tail -n +2 | uniq | tr '\n' ' '; }
for expected in 'patches 200,160 vertex program control program evaluation program fragment program ' \
    'fur 200,160 vertex program geometry program fragment program '; do
    read -r scene pixel programs <<<"$expected"
    got=$(stages "$scene" --pixel "$pixel")
    [ "$got" = "$programs " ] || fail "$scene at $pixel runs $got"
done

# Errors
grep -q 'no primitive covers pixel 0,0' <<<"$("$edgewalk" debug teapot --pixel 0,0 --size 32x24 2>&1 </dev/null)" ||
    fail "a pixel that nothing covers"

exit $((failed > 0))
