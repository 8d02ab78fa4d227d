# Sourced by the tests that open windows: an X server without a screen (Xvfb).

# start_x_server [OPTION...]: starts a server, exports its DISPLAY and sets x_server to its process.
#
# A server that searches for a free display itself may remove the socket of another that starts at the same time. So each gets a
# random number, and another one if that is in use. The kernel ends the server when the test ends, whatever ends the test.
# A server that resets when its last client leaves also drops a client that is just connecting; -noreset prevents that.
start_x_server() {
    local pipe number attempt
    pipe=$(mktemp -u) && mkfifo "$pipe" || return 1
    for attempt in {1..20}; do
        setpriv --pdeathsig TERM Xvfb ":$((100 + RANDOM))" -displayfd 4 -nolisten tcp -noreset "$@" 4>"$pipe" >/dev/null 2>&1 &
        x_server=$!
        if read -r number <"$pipe"; then
            rm -f "$pipe"
            export DISPLAY=:$number
            unset WAYLAND_DISPLAY
            return
        fi
        wait "$x_server"
    done
    rm -f "$pipe"
    x_server=
    echo "FAIL: Xvfb did not start on $attempt displays"
    return 1
}

# stop_x_server: ends it; nothing if there is none.
stop_x_server() {
    [ -n "${x_server:-}" ] || return 0
    kill "$x_server" 2>/dev/null
    wait "$x_server" 2>/dev/null
    x_server=
}
