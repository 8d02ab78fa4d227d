# Sourced by tests of `edgewalk exec`, which have the build's folder as argument: the command of an installation ($installed, in
# $dir), and gives().

build=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failed=0
unset LD_LIBRARY_PATH __EGL_VENDOR_LIBRARY_FILENAMES __GLX_VENDOR_LIBRARY_NAME

# gives STATUS OUTPUT COMMAND...
gives() {
    local status=$1 wanted=$2 output got
    shift 2
    output=$("$@" 2>&1)
    got=$?
    if [ $got -ne "$status" ] || [ "$output" != "$wanted" ]; then
        printf 'FAIL: %s gave status %d (expected %d) and\n%s\nexpected\n%s\n' "$*" $got "$status" "$output" "$wanted"
        failed=1
    fi
}

missing() { echo "edgewalk: exec: $1: $2 is missing (\`edgewalk doctor\` states the remedy)"; }

DESTDIR="$dir" meson install -C "$build" --no-rebuild --quiet >"$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
installed=$(find "$dir" -path '*/bin/edgewalk')
