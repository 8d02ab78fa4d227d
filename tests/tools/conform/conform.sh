#!/usr/bin/env bash
# `edgewalk conform`: its actions. conform.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

expect 0 'usage: edgewalk conform' "$edgewalk" conform --help
expect 2 'expected functions or pictures' "$edgewalk" conform
expect 2 "unknown action 'bogus', expected functions or pictures" "$edgewalk" conform bogus
for action in functions pictures; do
    expect 0 "usage: edgewalk conform $action" "$edgewalk" conform $action --help
done

exit $((failed > 0))
