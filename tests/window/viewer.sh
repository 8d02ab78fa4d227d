#!/bin/bash
# The viewer (`edgewalk demo NAME --window`) with real keys and a real mouse: an X server without a screen, events of the
# XTEST extension, and screenshots that another program takes. Usage: viewer.sh EDGEWALK DEMOS
set -u
. "$(dirname "$0")/../support/x_server.sh"
edgewalk=$(realpath "$1") demos=$(realpath "$2")
for command in Xvfb xdotool import; do
    command -v $command >/dev/null || { echo "$command is missing; tests/run installs it"; exit 77; }
done
env -u DISPLAY -u WAYLAND_DISPLAY "$edgewalk" demo triangle --window 2>&1 | grep -q 'no SDL support' &&
    { echo "this build has no windows"; exit 77; }
folder=$(mktemp -d)
cd "$folder" || exit 1
mkdir programs
failed=0

end() {
    kill $viewer 2>/dev/null
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

# The whole screen: import waits for an event of a window that it raises, and grabs the server while it waits, so a viewer that
# is still creating its window would never send one.
shoot() {
    import -silent -window root -depth 8 "$1.png"
}

# SDL may replace the first window by one with an OpenGL visual. The window that shows the scene's colours stays.
echo "waits for: the window"
colours=0 window=
while [ "$colours" -lt 64 ] && kill -0 $viewer 2>/dev/null; do
    shoot now
    colours=$(identify -format %k now.png)
done
window=$(xdotool search --name Edgewalk 2>/dev/null | head -n 1)
[ -n "$window" ] || { echo "FAIL: no window"; exit 1; }
xdotool windowfocus "$window"

# changes WHAT: waits until the window differs from last.png, and then until two pictures of it are equal. Only the test's
# timeout limits the time.
changes() {
    echo "waits for: $1"
    while kill -0 $viewer 2>/dev/null; do
        shoot now
        if ! "$edgewalk" compare last.png now.png >/dev/null; then
            shoot again
            "$edgewalk" compare now.png again.png >/dev/null && mv now.png last.png && return
        fi
    done
    echo "FAIL: $1: the viewer has ended"
    failed=$((failed + 1))
}

# has COLOR WHAT: some pixel of the last screenshot is about of this colour.
has() {
    convert last.png -fuzz 6% -fill black +opaque "$1" -format '%[fx:maxima]' info: | grep -qv '^0$' ||
        { echo "FAIL: $2: no pixel is $1"; failed=$((failed + 1)); }
}

echo "waits for: motion" # until it is paused
shoot last
while kill -0 $viewer 2>/dev/null; do
    shoot now
    "$edgewalk" compare last.png now.png >/dev/null || break
done
mv now.png last.png
xdotool key space
changes "space"
xdotool key period
changes "a frame on"
xdotool key h
changes "help"
xdotool key h
changes "no help"
xdotool mousemove --window "$window" 160 120 click 1
changes "a click"
has 'rgb(224,33,138)' "the pixel that is explained"
xdotool key x
changes "no explanation"
xdotool key Tab
changes "a stage"
has 'rgb(150,190,235)' "wireframe"
xdotool key 0
changes "the picture"
xdotool mousemove --window "$window" 160 120 mousedown 1 mousemove_relative -- 30 10 mousemove_relative -- 30 10 mouseup 1
changes "an orbit"
xdotool key r
changes "the scene's own camera"
xdotool key plus
changes "larger pixels"
xdotool key minus
changes "smaller pixels"
sed 's/END/MOV q;\nEND/' "$demos/teapot.vp" >programs/teapot.vp
changes "a program that does not load"
has 'rgb(255,140,110)' "its message"
cp "$demos/teapot.vp" programs/teapot.vp
changes "a program that loads"

xdotool key Escape
wait $viewer
status=$?
viewer=
[ $status = 0 ] || { echo "FAIL: it ended with status $status"; failed=$((failed + 1)); }
exit $((failed > 0))
