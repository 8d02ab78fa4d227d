#!/bin/sh
# docs/conformance.md: the features of the specifications, section by section, with the tests that check them.
# The features are the rows of conformance.txt, the tests those of the sources.
# usage: conformance.sh [--check] [SOURCE_ROOT]
# Writes the document; with --check it compares. Fails where a row has no test, or one that does not exist.
set -eu
check=
if [ "${1-}" = --check ]; then
    check=yes
    shift
fi
root=${1:-$(dirname "$0")/..}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL

# file::name of each test; clang-format may have put the name on the line after the suite.
(cd "$root/tests" && find . -name '*.c' -exec awk '
    /^(Test|[A-Z]+_TEST)\(/ {
        text = $0
        while (text !~ /\([a-z0-9_]+, *[a-z0-9_]/ && (getline more) > 0)
            text = text more
        sub(/^[^,]*, */, "", text)
        sub(/[^a-z0-9_].*/, "", text)
        print substr(FILENAME, 3, length(FILENAME) - 4) "::" text
    }' {} +) | sort >"$work/tests"
[ -s "$work/tests" ]

awk -F ' *[|] *' -v tests="$work/tests" '
function wrong(text) {
    print "conformance.txt:" FNR ": " text >"/dev/stderr"
    failed = 1
}
# The tests that file::glob names, as "`a`, `b`".
function matching(file, glob,    pattern, i, list) {
    pattern = glob
    gsub(/\*/, "[a-z0-9_]*", pattern)
    pattern = "^" file "::" pattern "$"
    for (i = 1; i <= count; i++)
        if (names[i] ~ pattern)
            list = list (list == "" ? "" : ", ") "`" substr(names[i], length(file) + 3) "`"
    if (list == "")
        wrong("no test " file "::" glob)
    return list
}
BEGIN {
    while ((getline name <tests) > 0)
        names[++count] = name
}
/^#/ || /^$/ { next }
/^- / {
    print
    next
}
/^(==|--) / {
    table = /^==/
    sub(/^.. /, "")
    print "\n## " $1 "\n"
    if ($2 != "")
        print $2 "\n"
    if (table)
        print "| section | feature | tests |\n|---|---|---|"
    next
}
{
    if (NF != 3 || $3 == "") {
        wrong("expected SECTION | FEATURE | TESTS")
        next
    }
    cell = ""
    groups = split($3, group, / *, */)
    for (g = 1; g <= groups; g++) {
        at = index(group[g], "::")
        file = substr(group[g], 1, at - 1)
        globs = split(substr(group[g], at + 2), glob, / +/)
        part = ""
        for (k = 1; k <= globs; k++)
            part = part (k > 1 ? ", " : "") matching(file, glob[k])
        cell = cell (g > 1 ? "; " : "") "[" file "](../tests/" file ".c): " part
    }
    print "| " $1 " | " $2 " | " cell " |"
}
END {
    exit failed
}' "$root/tests/conformance.txt" >"$work/table"

{
    cat <<'END'
# Conformance

What the specifications describe of the stages after the vertex program, of programs that fail to
load and of token streams, section by section, and the tests that check it. Written by
`tests/conformance.sh` from the rows of `tests/conformance.txt` and the names of the tests; the test
`conformance` fails when a row has no test or this file is out of date. Rules that only GLSL shaders
and program objects have are not listed: programs here are assembly programs and TGSI.
END
    cat "$work/table"
} >"$work/conformance.md"

if [ -z "$check" ]; then
    cp "$work/conformance.md" "$root/docs/conformance.md"
elif ! diff "$root/docs/conformance.md" "$work/conformance.md"; then
    echo "docs/conformance.md is out of date: run tests/conformance.sh"
    exit 1
fi
