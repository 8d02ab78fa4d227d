#!/bin/bash
# The viewer (`edgewalk demo NAME --window`) with real keys and a real mouse: an X server without a screen, events of the
# XTEST extension, and screenshots that another program takes. Usage: viewer.sh EDGEWALK DEMOS
#
# Each step waits for a picture that neither the step before nor an intermediate state has: the pixels that only this state shows,
# or exactly the picture of the paused frame, without a result that is still being computed.
set -u
. "$(dirname "$0")/../support/x_server.sh"
. "$(dirname "$0")/../support/screen.sh"
edgewalk=$(realpath "$1") demos=$(realpath "$2")
for command in Xvfb xdotool import; do
    command -v $command >/dev/null || { echo "$command is missing; tests/run installs it"; exit 77; }
done
env -u DISPLAY -u WAYLAND_DISPLAY "$edgewalk" demo triangle --window 2>&1 | grep -q 'no SDL support' &&
    { echo "this build has no windows"; exit 77; }
folder=$(mktemp -d)
cd "$folder" || exit 1
mkdir programs

end() {
    [ -z "$viewer" ] || kill "$viewer" 2>/dev/null
    stop_x_server
    rm -rf "$folder"
}
viewer=
trap end EXIT

start_x_server -screen 0 800x600x24 || exit 1
export SDL_VIDEODRIVER=x11
# what libdbus keeps until the end is no leak of ours
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 "$edgewalk" demo teapot --window --size 320x240 --programs programs &
viewer=$!

# Colours of tools/viewer/draw.c. No pixel of the teapot has those of the text.
letters='rgb(236,236,230)' warning='rgb(255,140,110)' pending='rgb(250,210,90)' mark='rgb(224,33,138)'
wireframe='rgb(150,190,235)'

# paused WHAT CONDITION...: nothing moves, and no result is being computed.
paused() {
    wait_for "$@" -- more_than 100 "$letters" -- lacks "$pending"
}

# key KEY WHAT CONDITION...
key() {
    xdotool key "$1"
    paused "${@:2}"
}

# SDL may replace the first window by one with an OpenGL visual. The window that shows the scene's colours stays.
wait_while_moving "the window" colourful 64
window=$(xdotool search --name Edgewalk 2>/dev/null | head -n 1)
[ -n "$window" ] || { echo "FAIL: no window"; exit 1; }
xdotool windowfocus "$window"
cp last.ppm first.ppm
wait_while_moving "motion" differs_from first

key space "space" any_picture
mv last.ppm paused.ppm
key period "a frame on" differs_from paused
cp last.ppm frame.ppm
key h "help" more_than 2000 "$letters"
key h "no help" same_as frame
xdotool mousemove --window "$window" 160 120 click 1
paused "the explanation of a pixel" has "$mark" -- more_than 1500 "$letters"
key x "no explanation" same_as frame
key Tab "the wireframe" more_than 500 "$wireframe"
key 0 "the picture" same_as frame
xdotool mousemove --window "$window" 160 120 mousedown 1 mousemove_relative -- 30 10 mousemove_relative -- 30 10 mouseup 1
paused "an orbit" differs_from frame
key r "the scene's own camera" same_as frame
key plus "larger pixels" differs_from frame
key minus "smaller pixels" same_as frame
key c "the findings of the check" differs_from frame
key c "no findings" same_as frame
sed 's/END/MOV q;\nEND/' "$demos/teapot.vp" >programs/teapot.vp
paused "a program that does not load" has "$warning"
cp "$demos/teapot.vp" programs/teapot.vp
paused "a program that loads" same_as frame

xdotool key Escape
wait $viewer
status=$?
viewer=
[ $status = 0 ] || { echo "FAIL: it ended with status $status"; exit 1; }
