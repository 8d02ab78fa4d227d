#!/usr/bin/env bash
# `edgewalk doctor`: DISPLAY and the extensions of the X server. server.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

command -v Xvfb >/dev/null || { echo "Xvfb is missing; tests/run installs it"; exit 77; }
reports 0 '^  note +DISPLAY: not set: ' '^ +for windows .* xvfb-run' '^  note +extension GLX: not known' -- "$installed" doctor
reports 1 '^  problem +DISPLAY: no server answers at :98765$' -- env DISPLAY=:98765 "$installed" doctor
start_x_server -screen 0 64x64x24 || exit 1
reports 0 "^  ok +DISPLAY: $DISPLAY, " '^  ok +extension GLX: present$' '^  ok +extension MIT-SHM: present$' \
    '^no problems$' -- "$installed" doctor
stop_x_server
start_x_server -screen 0 64x64x24 -extension MIT-SHM -extension GLX || exit 1
reports 1 '^  problem +extension GLX: the server does not have it$' '^  note +extension MIT-SHM: ' -- "$installed" doctor
stop_x_server
exit $failed
