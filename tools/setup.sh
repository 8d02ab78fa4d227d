# Sourced by demos/run, .ci/run and the commands in tests/: packages, builds, samples. Works from the repository root.

# ccache, if it is installed, for every compiler: meson adds it only to one that it chooses. With NOHASHDIR, objects with debug
# information come from the cache in a clone at another path too; they name the folder in which they were first compiled.
export PATH=/usr/lib/ccache:$PATH CCACHE_NOHASHDIR=true

# The release build that draws demo scenes; EDGEWALK_BUILD names one that exists already.
demo_build=${EDGEWALK_BUILD:-build/demo}

build_packages=(build-essential meson ninja-build pkg-config libgl-dev libpng-dev libsdl2-dev libstb-dev
    libegl-dev libglvnd-core-dev libx11-dev libx11-xcb-dev libxcb1-dev libxcb-shm0-dev)
test_packages=(libcriterion-dev libmpfr-dev xvfb xauth imagemagick xdotool mesa-utils mesa-utils-bin)
client_packages=(libglfw3-dev python3-opengl python3-pytest) # beside those above; tests/clients says what it finds missing
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

# configure DIR [meson options]: once.
configure() {
    [ -f "$1/build.ninja" ] || { echo "Configuring $1"; quietly meson setup "$@"; }
}

# test_targets DIR SUITE: the programs that the tests of a suite run, as targets of ninja.
test_targets() {
    meson introspect --tests "$1" | python3 -c '
import json, os, sys
build, suite = os.path.realpath(sys.argv[1]), sys.argv[2]
for test in json.load(sys.stdin):
    if "edgewalk:" + suite in test["suite"] or suite in test["suite"]:
        print(os.path.relpath(os.path.realpath(os.path.join(build, test["cmd"][0])), build))' "$1" "$2" | sort -u
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
    configure "$dir" "${options[@]}"
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

# sample_options ARGUMENT...: reads --sample N and --seed N; the other arguments are in the array rest.
sample=0 sample_seed=1 rest=()
sample_options() {
    while [ $# -gt 0 ]; do
        case $1 in
        --sample) sample=${2:?--sample needs a number}; shift ;;
        --seed) sample_seed=${2:?--seed needs a number}; shift ;;
        *) rest+=("$1") ;;
        esac
        shift
    done
}

# Copies a sample of the lines, the same for the same seed; all of them without --sample.
sampled() {
    if [ "$sample" -eq 0 ]; then
        cat
    else
        awk -v seed="$sample_seed" 'BEGIN { srand(seed) } { print rand() "\t" $0 }' | sort -n | head -n "$sample" | cut -f 2-
    fi
}
