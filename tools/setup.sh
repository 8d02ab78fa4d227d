# Sourced by demos/run, tests/run, tests/bits, tests/bare and .ci/run: packages and builds. Works from the repository root.

build_packages=(build-essential meson ninja-build pkg-config libgl-dev libpng-dev libsdl2-dev libstb-dev
    libegl-dev libglvnd-core-dev libx11-dev libx11-xcb-dev libxcb1-dev libxcb-shm0-dev)
test_packages=(libcriterion-dev libmpfr-dev xvfb xauth imagemagick xdotool mesa-utils mesa-utils-bin)
client_packages=(libglfw3-dev python3-opengl) # beside those above; tests/clients says what it finds missing
# libc6-dev-arm64-cross: what the cross compiler links with, which it only recommends.
bits_packages=(clang gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
layout_packages=(clang-format)
valgrind_packages=(valgrind)
sanitizer_packages=(clang llvm libclang-rt-14-dev)

# require_packages NAME...: installs those that are missing, or says how to.
require_packages() {
    local missing=() name
    for name in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        echo "Some packages are missing. Please run this once, then start again:" >&2
        echo "    sudo apt-get install ${missing[*]}" >&2
        exit 1
    fi
    echo "Installing with apt-get: ${missing[*]}"
    local log
    log=$(mktemp)
    if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } \
            >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        echo "apt-get failed; the whole log is in $log" >&2
        exit 1
    fi
    rm -f "$log"
}

# build DIR [meson options] [-- TARGET...]: configures once, then builds what changed, of the targets or of all. Quiet unless
# something is wrong.
build() {
    local dir=$1 options=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    [ $# -eq 0 ] || shift
    [ -f "$dir/build.ninja" ] || { echo "Configuring $dir"; quietly meson setup "$dir" "${options[@]}"; }
    if ! ninja -C "$dir" -n "$@" | grep -q 'no work to do'; then
        echo "Building $dir"
        quietly ninja -C "$dir" "$@"
    fi
}

# Runs a command and shows its output only if it fails; while it takes long, where it is.
quietly() {
    local log watcher status=0
    log=$(mktemp)
    (while sleep 20 >/dev/null 2>&1; do tail -n 1 "$log" | cut -c 1-100 | sed 's/^/    /'; done) &
    watcher=$!
    "$@" >"$log" 2>&1 || status=$?
    kill $watcher
    wait $watcher 2>/dev/null || true
    [ $status -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    [ $status -eq 0 ]
}
