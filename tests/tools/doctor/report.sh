# Sourced by the tests of `edgewalk doctor`, which have the build's folder as argument: the command of an installation ($installed,
# in $dir), in an environment without X server and settings of Edgewalk, and reports().

build=$(realpath "$1")
. "$(dirname "${BASH_SOURCE[0]}")/../../support/x_server.sh"
dir=$(mktemp -d)
trap 'stop_x_server; rm -rf "$dir"' EXIT
failed=0
unset LD_LIBRARY_PATH __EGL_VENDOR_LIBRARY_FILENAMES __GLX_VENDOR_LIBRARY_NAME DISPLAY WAYLAND_DISPLAY
unset EDGEWALK_GL_VERSION EDGEWALK_ISA EDGEWALK_JIT EDGEWALK_THREADS EDGEWALK_WITHOUT

# reports STATUS LINE... -- COMMAND...: the exit status, and lines (grep -E) of the report
reports() {
    local status=$1 output got lines=() line
    shift
    while [ "$1" != -- ]; do
        lines+=("$1")
        shift
    done
    shift
    output=$("$@" 2>&1)
    got=$?
    [ $got -eq "$status" ] || { printf 'FAIL: %s: status %d, expected %d\n%s\n' "$*" $got "$status" "$output"; failed=1; }
    for line in "${lines[@]}"; do
        grep -qE -- "$line" <<<"$output" || { printf 'FAIL: %s: no line %s in\n%s\n' "$*" "$line" "$output"; failed=1; }
    done
}

compile() { # FILE [OPTION...], of a program on standard input
    ${CC:-cc} -x c - -x none -o "$@" || exit 1
}

DESTDIR="$dir" meson install -C "$build" --no-rebuild --quiet >"$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
installed=$(find "$dir" -path '*/bin/edgewalk')
folder=$(dirname "$(find "$dir" -name libOSMesa.so.8)")
