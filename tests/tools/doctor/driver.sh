#!/usr/bin/env bash
# `edgewalk doctor`: the driver of each interface, by `edgewalk exec` and without. driver.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

command -v Xvfb >/dev/null || { echo "Xvfb is missing; tests/run installs it"; exit 77; }
for edgewalk in "$build/tools/edgewalk" "$installed"; do
    reports 0 '^  ok +OSMesa: Edgewalk.*, by /' '^  ok +EGL: Edgewalk, by /' '^  note +GLX: none: DISPLAY is not set$' \
        -- "$edgewalk" doctor
done
reports 1 '^  problem +GLX: there is no X server$' -- env DISPLAY=:98765 "$installed" doctor
reports 0 '^Edgewalk' -- "$installed" exec "$installed" doctor --interface osmesa
reports 0 '^Edgewalk' -- "$installed" exec "$installed" doctor --interface egl
reports 1 '^there is no X server$' -- "$installed" exec "$installed" doctor --interface glx
start_x_server -screen 0 64x64x24 || exit 1
reports 0 '^  ok +GLX: Edgewalk, by /' -- "$installed" doctor
reports 0 '^Edgewalk' -- "$installed" exec "$installed" doctor --interface glx
stop_x_server
start_x_server -screen 0 64x64x24 -extension GLX || exit 1
reports 1 '^  problem +GLX: the X server has no extension GLX$' -- "$installed" doctor
exit $failed
