#!/bin/sh
# static_library.sh IN OUT COMPILER...: all objects of an archive as one, whose hidden symbols are local. The compiler knows
# the linker and objcopy of its target.
set -eu
in=$1 out=$2
shift 2
[ "$1" = ccache ] && shift
"$@" -r -nostdlib -Wl,--whole-archive "$in" -Wl,--no-whole-archive -o "$out.o"
"$("$@" -print-prog-name=objcopy)" --localize-hidden "$out.o"
rm -f "$out"
"$("$@" -print-prog-name=ar)" rcs "$out" "$out.o"
rm -f "$out.o"
