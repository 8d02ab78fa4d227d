#!/bin/sh
# usage: installed.sh BUILD_FOLDER PROGRAM.c
# A program that knows edgewalk.pc alone compiles, links and runs against the installed library.
set -eu
build=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

DESTDIR="$work" meson install -C "$build" --quiet >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
pc=$(find "$work" -name edgewalk.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
PKG_CONFIG_SYSROOT_DIR=$work
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
# shellcheck disable=SC2046
${CC:-cc} -Wall -Werror "$source" -o "$work/program" $(pkg-config --cflags --libs edgewalk)
LD_LIBRARY_PATH=$(dirname "$(find "$work" -name 'libedgewalk.so.0')") "$work/program"
