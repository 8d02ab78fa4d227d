# Sourced by tests of the command, whose first argument it is: $edgewalk, a temporary folder $dir, which is the working directory,
# and expect(). `exit $((failed > 0))` ends the test.

edgewalk=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

fail() {
    echo "FAIL: $*"
    failed=$((failed + 1))
}

# expect STATUS PATTERN COMMAND...: exit status, and a pattern (grep -E) in what it printed
expect() {
    local status=$1 pattern=$2 output got
    shift 2
    output=$("$@" 2>&1)
    got=$?
    if [ $got -ne "$status" ] || ! grep -Eq -- "$pattern" <<<"$output"; then
        fail "$* gave status $got (expected $status), expected /$pattern/ in:"
        head -n 5 <<<"$output"
    fi
}
