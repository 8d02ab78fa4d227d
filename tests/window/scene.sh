#!/bin/bash
# The viewer reads a scene in text files again when one of them changes, with a real window: an X server without a screen, and
# screenshots that another program takes. Usage: scene.sh EDGEWALK
set -u
. "$(dirname "$0")/../support/x_server.sh"
. "$(dirname "$0")/../support/screen.sh"
edgewalk=$(realpath "$1")
for command in Xvfb xdotool import; do
    command -v $command >/dev/null || { echo "$command is missing; tests/run installs it"; exit 77; }
done
env -u DISPLAY -u WAYLAND_DISPLAY "$edgewalk" demo triangle --window 2>&1 | grep -q 'no SDL support' &&
    { echo "this build has no windows"; exit 77; }
folder=$(mktemp -d)
cd "$folder" || exit 1

end() {
    kill $viewer 2>/dev/null
    stop_x_server
    rm -rf "$folder"
}
viewer=
trap end EXIT

# fill COLOR: a program that fills the window, written as an editor does: beside the file, then renamed.
fill() {
    printf '!!ARBfp1.0\nMOV result.color, { %s, 1 };\nEND\n' "$1" >new.fp
    mv new.fp fill.fp
}

fill '0, 1, 0'
printf 'program fragment fill.fp\ndraw rect -1 -1 2 2\n' >main.scene
start_x_server -screen 0 800x600x24 || exit 1
export SDL_VIDEODRIVER=x11
# what libdbus keeps until the end is no leak of ours
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 "$edgewalk" demo . --window --size 320x240 2>errors.txt &
viewer=$!

wait_for "the window" has 'rgb(0,255,0)'
fill '0, 0, 1'
wait_for "a changed program" has 'rgb(0,0,255)'
fill '0, 0, x'
wait_for "the message of a program that does not load" has 'rgb(255,140,110)'
has 'rgb(0,0,255)' last || { echo "FAIL: the last scene is not shown"; exit 1; }
grep -q "^\./fill.fp:2:27: error: .*found 'x'$" errors.txt || { echo "FAIL: errors.txt:"; cat errors.txt; exit 1; }
fill '1, 0, 1'
wait_for "a program that loads" has 'rgb(255,0,255)'
printf 'clear color 1 1 0 1\nclear\n' >main.scene
wait_for "a changed text" has 'rgb(255,255,0)'

window=$(xdotool search --name Edgewalk 2>/dev/null | head -n 1)
xdotool windowfocus "$window"
xdotool key Escape
wait $viewer
status=$?
viewer=
[ $status = 0 ] || { echo "FAIL: it ended with status $status"; exit 1; }
