#!/bin/sh
# usage: osmesa.sh LIBRARY PROGRAM.c INCLUDE_FOLDER
# A program that was compiled and linked for another libOSMesa.so.8 (Mesa's, of the package libosmesa6-dev,
# where it is installed; else one that has the names alone) draws with ours, unchanged; and the header gives
# every name the number that Mesa's header gives to it.
set -eu
library=$(realpath "$1") source=$2 include=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc="${CC:-cc} -Wall -Werror"

names=$(sed -n 's/.*\b\(OSMesa[A-Z][A-Za-z]*\)(.*/\1/p' "$include/GL/osmesa.h" | sort -u)
[ "$(echo "$names" | wc -l)" -eq 13 ]
if [ -e /usr/include/GL/osmesa.h ]; then
    other=-lOSMesa headers=
    defines() { echo '#include <GL/osmesa.h>' | $cc "$@" -E -dM - | grep '#define OSMESA_' | sort; }
    defines >"$work/theirs"
    defines -I"$include" >"$work/ours"
    diff "$work/theirs" "$work/ours"
else
    for name in $names glViewport glClearColor glClear glFinish glGetString glColor3f glRectf glGetError; do
        echo "void $name(void) {}"
    done | $cc -w -fno-builtin -shared -fPIC -Wl,-soname,libOSMesa.so.8 -x c - -o "$work/libOSMesa.so"
    other="-L$work -lOSMesa" headers=-I$include
fi
# shellcheck disable=SC2086
$cc $headers "$source" -o "$work/program" $other
mkdir "$work/ours.d"
ln -s "$library" "$work/ours.d/libOSMesa.so.8"
LD_BIND_NOW=1 LD_LIBRARY_PATH="$work/ours.d" "$work/program" >"$work/said" 2>&1 || {
    cat "$work/said"
    exit 1
}
[ "$(cat "$work/said")" = Edgewalk ] || {
    cat "$work/said"
    exit 1
}
