#!/usr/bin/env bash
# How the text is laid out: C by .clang-format, tables and build files at 110 columns, prose at 100.
#   format.sh [--fix]      --fix: clang-format -i; the rest is for people
set -euo pipefail
cd "$(dirname "$0")/../.."

code_columns=110
prose_columns=100
if [ -d .git ] || git rev-parse --git-dir >/dev/null 2>&1; then
    list() { git ls-files -- "$@"; }
else
    list() { find . -path ./build -prune -o -type f -printf '%P\n' | grep -E "\.(${*//\*./|})\$" | sed 's/^\.\///'; }
fi
mapfile -t c_files < <(list '*.c' '*.h')
[ ${#c_files[@]} -gt 0 ] || { echo "no sources found" >&2; exit 1; }
if [ "${1:-}" = --fix ]; then
    clang-format -i "${c_files[@]}"
fi

failed=0
misplaced=$(clang-format --dry-run -Werror "${c_files[@]}" 2>&1 | grep -E 'error:' | sed 's/error: code should be/not/') || true
[ -z "$misplaced" ] || { echo "$misplaced"; failed=1; }

# too_long COLUMNS PATTERN FILE...: lines beyond the columns, unless they match
too_long() {
    local columns=$1 except=$2
    shift 2
    LC_ALL=C.UTF-8 awk -v columns="$columns" -v except="$except" \
        'length($0) > columns && $0 !~ except { print FILENAME ":" FNR ": " length($0) " columns"; bad = 1 } END { exit bad }' "$@"
}
mapfile -t tables < <(list '*.def' '*.build')
too_long $code_columns '^$a' "${c_files[@]}" "${tables[@]}" || failed=1
# Tables, headings and quoted commands are as wide as they must be.
mapfile -t prose < <(list '*.md')
too_long $prose_columns '^(\\||#|    )' "${prose[@]}" || failed=1
[ $failed = 0 ] && echo "${#c_files[@]} sources, ${#tables[@]} tables and ${#prose[@]} documents are laid out as they should be"
exit $failed
