#!/usr/bin/env bash
# A call of inspect_report() (inspect/events.h) with a wrong field does not compile, without options that make
# warnings errors.
#   event_fields.sh ROOT COMPILER...
set -euo pipefail
root=$1
shift
compiler=("$@")
log=$(mktemp)
trap 'rm -f "$log"' EXIT

right='.primitive = number, .sample = sample, .z = depth, .function = word, .stored = depth, .bits = number,
       .stored_bits = number, .passes = depth < 0.5f'
right_vectors='.samples = sample, .after = inspect_vector(vector), .after_bits = inspect_bits(bits), .draws = number'

# compiles DEPTH_TEST RESOLVE: the fields of a call of each event
compiles() {
    "${compiler[@]}" -std=gnu11 -fsyntax-only -I "$root" -x c - 2>"$log" <<END
#include "inspect/events.h"
void report(const struct inspector *inspector, uint32_t number, int sample, float depth, const char *word,
            const float vector[4], const uint32_t bits[4]);
void report(const struct inspector *inspector, uint32_t number, int sample, float depth, const char *word,
            const float vector[4], const uint32_t bits[4])
{
    inspect_report(inspector, depth_test, $1);
    inspect_report(inspector, resolve, $2);
}
END
}

failed=0
cases=0

# wrong RULE PATTERN REPLACEMENT: the right fields with a change
wrong() {
    local fields=${right/"$2"/"$3"} vectors=${right_vectors/"$2"/"$3"}
    cases=$((cases + 1))
    [ "$fields$vectors" != "$right$right_vectors" ] || { echo "$1: '$2' is not in the call"; failed=1; }
    if compiles "$fields" "$vectors"; then
        echo "$1: '$3' instead of '$2' compiles"
        failed=1
    elif ! grep -q error "$log"; then
        echo "$1: no error"
        cat "$log"
        failed=1
    fi
}

compiles "$right" "$right_vectors" || { echo 'the right fields do not compile:'; cat "$log"; failed=1; }
compiles "${right/'.primitive = number, .sample = sample'/'.sample = sample, .primitive = number'}" "$right_vectors" ||
    { echo 'another order does not compile:'; cat "$log"; failed=1; }

wrong 'missing' '.sample = sample, ' ''
wrong 'missing' ', .draws = number' ''
wrong 'extra' '.sample = sample' '.sample = sample, .lane = sample'
wrong 'twice' '.sample = sample' '.primitive = sample'
wrong 'misspelled' '.stored_bits' '.storedbits'
wrong 'of another event' '.function' '.draw'
wrong 'number as integer' '.sample = sample' '.sample = depth'
wrong 'integer as number' '.z = depth' '.z = sample'
wrong 'word as integer' '.sample = sample' '.sample = word'
wrong 'integer as word' '.function = word' '.function = number'
wrong 'vector as word' '.function = word' '.function = vector'
wrong 'integer as flag' '.passes = depth < 0.5f' '.passes = sample'
wrong 'word as flag' '.passes = depth < 0.5f' '.passes = word'
wrong 'bits as vector' 'inspect_vector(vector)' 'inspect_bits(bits)'
wrong 'vector as bits' 'inspect_bits(bits)' 'inspect_vector(vector)'
wrong 'vector as integer' '.draws = number' '.draws = inspect_vector(vector)'
wrong 'number as vector' 'inspect_vector(vector)' 'vector[0]'
# Only GCC has the attribute designated_init.
if "${compiler[@]}" -fsyntax-only -x c - 2>/dev/null <<<$'#if !__has_attribute(designated_init)\n#error\n#endif'; then
    wrong 'without a name' '.sample = sample' 'sample'
fi
echo "$cases wrong calls"
exit $failed
