#!/usr/bin/env bash
# Programs as compilers and exporters write them (programs/), against results worked out by hand or by a scalar
# reference. Comments in them say what `edgewalk eval` is given (# eval ...) and lines that it must print; the program
# that `edgewalk asm print` writes must give the same. programs.sh EDGEWALK
set -uo pipefail
edgewalk=$(realpath "$1")
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
cd "$(dirname "$0")/programs" || exit 1
failed=0

fail() {
    echo "FAIL: $*"
    failed=$((failed + 1))
}

for program in *; do
    mapfile -t arguments < <(sed -n 's/^# eval *//p' "$program" | tr ' ' '\n' | sed '/^$/d')
    output=$("$edgewalk" eval "$program" "${arguments[@]}" 2>&1) || fail "$program: $output"
    expected=$(sed -nE 's/^# ((result\.|[oc]\[|memory ).* = .*)/\1/p' "$program")
    [ -n "$expected" ] || fail "$program expects nothing"
    shown=$output$'\n'$(sed -E 's/ = \(.*\) \[/ = [/' <<<"$output") # values alone, and bits alone
    while IFS= read -r line; do
        grep -Fq -- "$line" <<<"$shown" || fail "$program: expected $line in"$'\n'"$output"
    done <<<"$expected"
    "$edgewalk" asm print "$program" >"$printed" || fail "$program does not print"
    again=$("$edgewalk" eval "$printed" "${arguments[@]}" 2>&1)
    [ "$(grep -v 'memory accesses' <<<"$again")" = "$(grep -v 'memory accesses' <<<"$output")" ] ||
        fail "$program, printed, gives"$'\n'"$again"$'\n'"instead of"$'\n'"$output"
done
[ $failed -eq 0 ]
