#!/bin/bash
# The GLX vendor library on an X server without a screen, with and without shared memory: a program of our own that compares
# windows with OSMesa's pictures, random calls, glxinfo and glxgears. Tests leave to their end what they opened; random calls
# destroy it.
# Usage: glx.sh FOLDER-OF-LIBGLX_EDGEWALK FOLDER-OF-LIBEDGEWALK PROGRAM RANDOM-CALLS [SANITIZER]
set -u
. "$(dirname "$0")/../support/x_server.sh"
program=$(realpath "$3") random=$(realpath "$4")
sanitizer=${5:-none}
export LD_LIBRARY_PATH=$1:$2 __GLX_VENDOR_LIBRARY_NAME=edgewalk
for command in Xvfb glxinfo glxgears import convert; do
    command -v $command >/dev/null || { echo "$command is missing; tests/run installs it"; exit 77; }
done
folder=$(mktemp -d)
failed=0

fail() {
    echo "FAIL: $1"
    failed=1
}

trap 'stop_x_server; rm -rf "$folder"' EXIT

start_x_server -screen 0 800x600x24 || exit 1
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 "$program" --jobs 1 || fail "with shared memory"
seed=$((RANDOM % 1000))
"$random" 1500 $seed || fail "random calls, seed $seed"
if [ "$sanitizer" = none ]; then # else they would need the sanitizer's library first
    glxinfo >"$folder/info" || fail "glxinfo"
    grep -q '^OpenGL renderer string: Edgewalk' "$folder/info" || fail "glxinfo names another renderer"
    grep -q '^direct rendering: Yes' "$folder/info" || fail "glxinfo finds no direct rendering"
    glxgears -geometry 300x300+0+0 >/dev/null &
    gears=$!
    colors=0
    while [ "$colors" -lt 20 ] && kill -0 $gears 2>/dev/null; do # three gears, each lit in many colours
        import -silent -window root -depth 8 "$folder/gears.png"
        colors=$(convert "$folder/gears.png" -unique-colors -format '%w' info:)
    done
    [ "$colors" -ge 20 ] || fail "glxgears shows $colors colours"
    # Shared memory: the kernel removes the segments with the last process that has them (mode 1000), however that ends.
    segments() { awk -v pid=$gears '$5 == pid { count++; lasting += $3 < 1000 } END { print count + 0, lasting + 0 }' /proc/sysvipc/shm; }
    [ "$(segments)" = "1 0" ] || fail "glxgears has segments, of which some would outlive it: $(segments)"
    kill -KILL $gears
    wait $gears 2>/dev/null
    while [ "$(segments)" != "0 0" ]; do sleep 0.1; done # until the server sees that the connection ended
fi
stop_x_server
start_x_server -screen 0 800x600x24 -extension MIT-SHM || exit 1
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 "$program" --jobs 1 || fail "without shared memory"
exit $failed
