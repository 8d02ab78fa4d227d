#!/bin/sh
# usage: golden_c.sh EDGEWALK LIBRARY PROGRAM.c INCLUDE...
# A C program becomes a test with a golden image: it fails without one, EDGEWALK_BLESS accepts the picture, and
# when a factor of its fragment program is changed, the command in the message names the line.
set -eu
edgewalk=$(realpath "$1") library=$(realpath "$2") source=$(realpath "$3")
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

includes=
for include in "$@"; do
    includes="$includes -I$(realpath "$include")"
done
# shellcheck disable=SC2086
${CC:-cc} -Wall -Wextra -Werror $includes "$source" -o "$work/program" "$library"
LD_LIBRARY_PATH=$(dirname "$library")
export LD_LIBRARY_PATH
cd "$work"

# expect STATUS TEXT COMMAND...
expect() {
    wanted=$1 text=$2 status=0
    shift 2
    "$@" >output 2>&1 || status=$?
    [ "$status" = "$wanted" ] && { [ -z "$text" ] || grep -q -F "$text" output; } || {
        echo "$*: expected status $wanted and '$text', got $status:"
        cat output
        exit 1
    }
}
expect 1 'there is no golden/rectangle.png; EDGEWALK_BLESS=1 in the environment accepts golden-out/rectangle.png' \
    ./program 0.5
expect 0 '' env EDGEWALK_BLESS=1 ./program 0.5
expect 0 '' ./program 0.5
expect 1 '256 of 1024 pixels differ, R 64 G 32' ./program 0.25
command=$(sed -n 's/.*`edgewalk \(why [^`]*\)`.*/\1/p' output)
for factor in 0.5 0.25; do
    # shellcheck disable=SC2086
    expect 1 "line 3: MUL t, fragment.color, $factor " "$edgewalk" $command
done
