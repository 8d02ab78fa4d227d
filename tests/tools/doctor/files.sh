#!/usr/bin/env bash
# `edgewalk doctor`: Edgewalk's libraries and GLVND's. files.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

for edgewalk in "$build/tools/edgewalk" "$installed"; do
    reports 0 '^  ok +OSMesa: /.*/libOSMesa.so.8$' '^  ok +libEGL.so.1: /' '^  ok +libGLX.so.0: /' \
        '^  ok +libGLdispatch.so.0: ABI version [0-9]+, /' -- "$edgewalk" doctor
done
mkdir "$dir/own"
compile "$dir/own/libEGL.so.1" -shared -fPIC <<<'int eglGetDisplay;'
reports 1 "^  problem +libEGL.so.1: $dir/own/libEGL.so.1 is not GLVND's$" -- env LD_LIBRARY_PATH="$dir/own" "$installed" doctor
cp "$installed" "$dir/alone"
reports 1 '^  problem +GLX: there is no libGLX_edgewalk.so.0 beside this command$' \
    '^ +install the package libglx-edgewalk0, or build with -Dglx=enabled$' -- "$dir/alone" doctor
rm "$(find "$dir" -name '*_edgewalk.json')"
reports 1 '^  problem +EGL: .*/libEGL_edgewalk.so.0 is there, [0-9]*_edgewalk.json is not$' -- "$installed" doctor
exit $failed
