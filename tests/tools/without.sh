#!/usr/bin/env bash
# Every optimization that `edgewalk bench --without` names can be left out, and no byte changes.
#   without.sh EDGEWALK
set -euo pipefail
edgewalk=$1
names=$("$edgewalk" bench --without | sed -n 's/^\([a-z0-9-]*\)  *[a-z].*/\1/p')
[ "$(wc -w <<<"$names")" -ge 11 ] || { echo "bench --without names: $names" >&2; exit 1; }
for scene in teapot fixed filters normalmap terrain; do
    drawn=$("$edgewalk" demo "$scene" --size 96x64 --frame 7 --hash)
    for name in $names $(tr ' \n' ',,' <<<"$names"); do
        left=$(EDGEWALK_WITHOUT=$name "$edgewalk" demo "$scene" --size 96x64 --frame 7 --hash)
        [ "$left" = "$drawn" ] || { echo "$scene: $left without $name, $drawn with it" >&2; exit 1; }
    done
done
