#!/bin/sh
# usage: pictures.sh EDGEWALK SOURCE_ROOT
# `edgewalk conform pictures` prints what docs/numbers.md shows, and the hashes of the scenes are among those
# that tests/bits compares with.
set -eu
edgewalk=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A hash that is not expected is status 1.
"$edgewalk" conform pictures --list >"$work/all"
grep -v '^    ' "$work/all" >"$work/parts"
sed -n '/\$ edgewalk conform pictures$/,/^$/s/^    \([^$]\)/\1/p' "$root/docs/numbers.md" | diff - "$work/parts"
awk '/^scenes/ { exit } /^    / { print $1, $2 }' "$work/all" >"$work/scenes"
[ "$(wc -l <"$work/scenes")" = "$("$edgewalk" demo list --names | wc -l)" ]
if grep -v -x -F -f "$root/tests/golden/hashes.txt" "$work/scenes"; then
    exit 1
fi
[ "$(sed -n '/^programs/,/^formats/p' "$work/all" | grep -c '^    0x')" -ge 150 ]

# A part alone has no digest.
"$edgewalk" conform pictures formats >"$work/formats"
[ "$(wc -l <"$work/formats")" = 2 ]
[ "$(grep '^formats' "$work/formats")" = "$(grep '^formats' "$work/parts")" ]
status=0
"$edgewalk" conform pictures colours 2>"$work/error" || status=$?
[ "$status" = 2 ] && grep -q 'expected scenes, programs or formats' "$work/error"
