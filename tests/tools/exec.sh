#!/usr/bin/env bash
# `edgewalk exec`: the program finds Edgewalk first, from the build and installed. exec.sh BUILD PROGRAM.c
set -uo pipefail
source=$2
. "$(dirname "$0")/support/installed.sh"
# A program that was linked with a library of that name in a folder where none is now.
mkdir "$dir/link"
cp "$(find "$dir" -name libOSMesa.so.8)" "$dir/link/libOSMesa.so"
${CC:-cc} -I "$(dirname "$source")/../../../include" "$source" -o "$dir/program" -L "$dir/link" -lOSMesa || exit 1
rm -r "$dir/link"

for edgewalk in "$build/tools/edgewalk" "$installed"; do
    gives 0 Edgewalk "$edgewalk" exec "$dir/program"
    gives 0 Edgewalk "$edgewalk" exec -- "$dir/program"
    gives 7 "" "$edgewalk" exec sh -c 'exit 7'
    gives 0 "1 --help" "$edgewalk" exec sh -c 'echo $# $1' sh --help
    gives 127 "edgewalk: nothing-of-this-name: No such file or directory" "$edgewalk" exec nothing-of-this-name
    gives 126 "edgewalk: $dir: Permission denied" "$edgewalk" exec "$dir"
done
cp "$installed" "$dir/alone"
gives 1 "$(missing OSMesa libOSMesa.so.8; missing EGL libEGL_edgewalk.so.0; missing GLX libGLX_edgewalk.so.0)" \
    "$dir/alone" exec true
gives 1 "edgewalk: exec: none of the libraries is beside this command" "$dir/alone" exec --partial true
gives 2 "edgewalk: exec: expected a program (try --help)" "$installed" exec
gives 2 "edgewalk: exec: unknown argument '--png' (try --help)" "$installed" exec --png true
[ $failed = 0 ] && echo "programs find Edgewalk, from the build and installed"
exit $failed
