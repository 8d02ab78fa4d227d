# Sourced by the tests of clients: an X server, and a skip that names a missing package.

. "$(dirname "${BASH_SOURCE[0]}")/../support/x_server.sh"

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

failed=0
folder=$(mktemp -d)
trap 'stop_x_server; rm -rf "$folder"' EXIT
