#!/usr/bin/env bash
# The command itself: subcommands, help and the environment variable EDGEWALK_THREADS. edgewalk.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/support/expect.sh"

expect 2 'usage: edgewalk' "$edgewalk"
expect 0 'usage: edgewalk' "$edgewalk" --help
expect 2 "unknown command 'bogus'" "$edgewalk" bogus
for command in demo asm eval run explain debug compare bench; do
    expect 0 "usage: edgewalk $command" "$edgewalk" $command --help
    expect 2 'unknown|expected' "$edgewalk" $command --bogus
done

# A value out of range is reported, and the number of threads is given.
expect 0 "^edgewalk: EDGEWALK_THREADS is 'abc', expected a number from 1 to 64: [0-9]+ threads\$" \
    env EDGEWALK_THREADS=abc "$edgewalk" demo triangle --size 8x8 --hash
expect 0 "EDGEWALK_THREADS is '65', .*: 64 threads" env EDGEWALK_THREADS=65 "$edgewalk" demo triangle --size 8x8 --hash

exit $((failed > 0))
