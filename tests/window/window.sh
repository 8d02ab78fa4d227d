#!/bin/bash
# Runs the tests of the window on an X server without a screen. Usage: window.sh PROGRAM
. "$(dirname "$0")/../support/x_server.sh"
for command in Xvfb import; do
    command -v $command >/dev/null || { echo "$command is missing; tests/run installs it"; exit 77; }
done
trap stop_x_server EXIT
start_x_server -screen 0 800x600x24 || exit 1
SDL_VIDEODRIVER=x11 "$1" --jobs 1
