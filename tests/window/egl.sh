#!/bin/bash
# The EGL vendor library, through GLVND's libEGL.so.1: programs of our own without an X server and, where windows were built,
# on one without a screen, and random calls there; eglinfo where it is installed.
# Usage: egl.sh EDGEWALK PROGRAM [WINDOW_PROGRAM RANDOM-CALLS]
set -u
edgewalk=$(realpath "$1") program=$(realpath "$2") windows=${3:+$(realpath "$3")} random=${4:+$(realpath "$4")}
failed=0
. "$(dirname "$0")/../support/x_server.sh"
folder=$(mktemp -d)
trap 'stop_x_server; rm -rf "$folder"' EXIT
fail() {
    echo "FAIL: $1"
    failed=1
}

unset DISPLAY WAYLAND_DISPLAY
"$edgewalk" exec --partial "$program" --jobs 1 || fail "without an X server"
if command -v eglinfo >/dev/null; then
    "$edgewalk" exec --partial eglinfo >"$folder/info" 2>&1
    [ "$(grep -c '^EGL vendor string: Edgewalk$' "$folder/info")" -eq 2 ] || fail "eglinfo knows no surfaceless platform and device"
fi
if [ -n "$windows" ]; then
    command -v Xvfb >/dev/null || { echo "Xvfb is missing; tests/run installs it"; exit 77; }
    start_x_server -screen 0 320x240x24 || exit 1
    "$edgewalk" exec --partial "$windows" --jobs 1 || fail "on an X server"
    # Installed beside Mesa's library, Edgewalk's is not the default.
    build=$(dirname "$(dirname "$edgewalk")")
    mkdir "$folder/vendors"
    cp "$build"/window/egl/*_edgewalk.json "$folder/vendors"
    by_default() { # VENDOR: of the folder
        __EGL_VENDOR_LIBRARY_DIRS=$folder/vendors LD_LIBRARY_PATH=$build/window/egl "$edgewalk" doctor --interface egl |
            grep -q "^$1" || fail "$1 is not the default of $(ls "$folder/vendors")"
    }
    by_default Edgewalk
    mesa=/usr/share/glvnd/egl_vendor.d/50_mesa.json
    [ ! -e $mesa ] || { cp $mesa "$folder/vendors" && by_default Mesa; }
    seed=$((RANDOM % 1000))
    "$edgewalk" exec --partial "$random" 1500 $seed || fail "random calls, seed $seed"
    stop_x_server
    start_x_server -screen 0 320x240x24 -extension MIT-SHM || exit 1
    "$edgewalk" exec --partial "$windows" --jobs 1 || fail "without shared memory"
fi
exit $failed
