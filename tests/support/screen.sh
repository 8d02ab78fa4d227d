# Sourced by the tests that look at a window, after x_server.sh: screenshots, and what they show. The test sets `viewer` to the
# process of the program that owns the window.

# An attempt is two screenshots. So many are enough for a machine that is loaded and a program with sanitizers; a wait that
# has made them names what it waited for. No wait depends on the time.
screen_attempts=2000

# The whole screen: import waits for an event of a window that it raises, and grabs the server while it waits, so a program that
# is still creating its window would never send one. A PPM file has the same bytes for the same pixels.
shoot() {
    import -silent -window root -depth 8 "$1.ppm"
}

# --- Conditions on a screenshot; its name is the last argument.

same_as() { cmp -s "$1.ppm" "$2.ppm"; }
differs_from() { ! same_as "$@"; }
any_picture() { :; }

# More pixels than NUMBER have about this colour.
more_than() { # NUMBER COLOR
    [ "$(convert "$3.ppm" -fuzz 2% -fill black +opaque "$2" -fill white -opaque "$2" -format '%[fx:round(mean*w*h)]' info:)" -gt "$1" ]
}
has() { more_than 0 "$@"; }
lacks() { ! has "$@"; }

# More colours than NUMBER.
colourful() { # NUMBER
    [ "$(identify -format %k "$2.ppm")" -gt "$1" ]
}

# wait_for WHAT CONDITION [ARGUMENT...] [-- CONDITION ...]...: waits until all conditions hold for a screenshot, and the next one
# is the same; keeps it as last.ppm. Else the test fails.
wait_for() {
    wait_for_pictures 2 "$@"
}

# wait_while_moving: the same for pictures that change: one screenshot is enough.
wait_while_moving() {
    wait_for_pictures 1 "$@"
}

wait_for_pictures() { # how many, as wait_for
    local pictures=$1 what=$2 attempt unmet
    shift 2
    echo "waits for: $what"
    for ((attempt = 0; attempt < screen_attempts; attempt++)); do
        kill -0 "$viewer" 2>/dev/null || { echo "FAIL: $what: the program has ended"; exit 1; }
        shoot now
        unmet=$(unmet_condition now "$@")
        [ -z "$unmet" ] || continue
        unmet="two equal screenshots"
        if [ "$pictures" = 1 ] || { shoot again && same_as now again; }; then
            mv now.ppm last.ppm
            return
        fi
    done
    echo "FAIL: $what: after $attempt attempts, still waiting for: $unmet"
    exit 1
}

# unmet_condition PICTURE CONDITION [ARGUMENT...] [-- ...]: prints the first one that does not hold.
unmet_condition() {
    local picture=$1 condition
    shift
    while [ $# -gt 0 ]; do
        condition=()
        while [ $# -gt 0 ] && [ "$1" != -- ]; do
            condition+=("$1")
            shift
        done
        [ $# -eq 0 ] || shift
        "${condition[@]}" "$picture" || { echo "${condition[*]}"; return; }
    done
}
