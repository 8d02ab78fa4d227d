#!/bin/sh
# usage: installed.sh BUILD_FOLDER PROGRAM.c [PC PROGRAM.c]
# A program that knows edgewalk.pc alone, or PC.pc, compiles, links and runs against the installed library.
set -eu
build=$1 source=$2 pc=${3-} other=${4-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

DESTDIR="$work" meson install -C "$build" --quiet >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
PKG_CONFIG_PATH=$(dirname "$(find "$work" -name edgewalk.pc)")
PKG_CONFIG_SYSROOT_DIR=$work
LD_LIBRARY_PATH=$(dirname "$(find "$work" -name libedgewalk.so.0)")
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH

runs() { # package, source
    # shellcheck disable=SC2046
    ${CC:-cc} -Wall -Werror "$2" -o "$work/program" $(pkg-config --cflags --libs "$1")
    "$work/program"
}
runs edgewalk "$source"
[ -z "$pc" ] || runs "$pc" "$other"
