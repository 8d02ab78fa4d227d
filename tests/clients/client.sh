# Sourced by the tests of clients: X servers, and what to say where a package is missing.

skip() {
    echo "$1; .ci/run installs it"
    exit 77
}

# need COMMAND...
need() {
    local command
    for command in "$@"; do
        command -v "$command" >/dev/null || skip "$command is missing"
    done
}

fail() {
    echo "FAIL: $1"
    failed=1
}

failed=0 server=
folder=$(mktemp -d)
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT

# serve WIDTHxHEIGHTxDEPTH [OPTION...]: an X server without a screen, on a display of its own (tests/window/viewer.sh says why).
serve() {
    local number size=$1
    shift
    mkfifo "$folder/number"
    Xvfb ":$((100 + $$ % 30000))" -displayfd 4 -screen 0 "$size" -nolisten tcp "$@" 4>"$folder/number" >/dev/null 2>&1 &
    server=$!
    read -r number <"$folder/number" || { echo "FAIL: Xvfb did not start"; exit 1; }
    export DISPLAY=:$number
    unset WAYLAND_DISPLAY
}
