#!/bin/bash
# The lessons of docs/lessons/ tell the truth: every command in them (four blanks, a dollar sign, a blank) is run in their
# folder and has to print the lines that follow it, of which `...` stands for any. Code in them is part of rasterizer.c. A picture
# pictures/A-B.png is the file A/B.png that a command above it has written, and each lesson has three.
# Usage: lessons.sh EDGEWALK SOURCE [update]
#     update: writes the pictures
set -u
edgewalk=$(realpath "$1") failed=0 commands=0 all=0
pictures=$(realpath "$2")/docs/lessons/pictures update=${3:-}
mkdir -p "${TMPDIR:-/tmp}"
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
ln -s "$edgewalk" "$bin/edgewalk"
# Centres are exactly on edges: no multiplication is fused with an addition, whatever the machine.
# The compiler may be ccache, which looks for another cc in PATH: one without this script.
printf '#!/bin/sh\nPATH=%s\nexec %s -ffp-contract=off "$@"\n' "'$PATH'" "$(command -v "${CC:-cc}" || command -v cc)" >"$bin/cc"
chmod +x "$bin/cc"
PATH=$bin:$PATH
cp "$2"/docs/lessons/*.* "$bin"
cd "$bin" || exit 1

# matches EXPECTED GOT: line by line.
matches() {
    local -a expected got
    mapfile -t expected <<<"$1"
    mapfile -t got <<<"$2"
    local i=0 j=0
    while [ $i -lt ${#expected[@]} ]; do
        if [ "${expected[i]}" = ... ]; then
            i=$((i + 1))
            [ $i -lt ${#expected[@]} ] || return 0
            while [ $j -lt ${#got[@]} ] && [ "${got[j]}" != "${expected[i]}" ]; do
                j=$((j + 1))
            done
        fi
        [ $j -lt ${#got[@]} ] && [ "${got[j]}" = "${expected[i]}" ] || return 1
        i=$((i + 1)) j=$((j + 1))
    done
    [ $j -eq ${#got[@]} ]
}

run() {
    local got
    [ -n "$command" ] || return 0
    commands=$((commands + 1))
    got=$(eval "$command" 2>&1)
    matches "${expected%$'\n'}" "$got" && return
    printf 'FAIL: %s: %s\n--- expected\n%s--- got\n%s\n' "$lesson" "$command" "$expected" "$got"
    failed=$((failed + 1))
}

quoted() {
    [[ $(<rasterizer.c) == *"$code"* ]] && return
    printf 'FAIL: %s: not in rasterizer.c:\n%s\n' "$lesson" "$code"
    failed=$((failed + 1))
}

picture() {
    local name=$1 drawn=${1%%-*}/${1#*-}
    shown=$((shown + 1)) all=$((all + 1))
    [ "$update" != update ] || cp "$drawn" "$pictures/$name"
    edgewalk compare "$pictures/$name" "$drawn" >compared 2>&1 && return
    printf 'FAIL: %s: pictures/%s: %s\n' "$lesson" "$name" "$(head -n 2 compared)"
    failed=$((failed + 1))
}

for lesson in *.md; do
    command= expected= code= fenced= shown=0
    while IFS= read -r line || [ -n "$line" ]; do
        if [ -n "$fenced" ] && [ "$line" != '```' ]; then
            code+=$line$'\n'
            continue
        fi
        case $line in
            '```c') fenced=yes code= ;;
            '```') fenced= && quoted ;;
            '!['*) run; command=; line=${line##*pictures/}; picture "${line%)}" ;;
            '    $ '*) run; command=${line#????$ } expected= ;;
            '    '*) expected+=${line#????}$'\n' ;;
            *) run; command= ;;
        esac
    done <"$lesson"
    run
    case $lesson in
        [0-9]*) [ $shown -ge 3 ] || { echo "FAIL: $lesson: $shown pictures"; failed=$((failed + 1)); } ;;
    esac
done
[ $all -eq "$(find "$pictures" -type f | wc -l)" ] || { echo "FAIL: files in pictures/ that no lesson shows"; failed=1; }
echo "$commands commands, $all pictures"
[ $commands -gt 0 ] && [ $failed -eq 0 ]
