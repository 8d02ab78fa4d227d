#!/usr/bin/env bash
# `edgewalk capsule`: every scene and the lessons' scripts recorded and replayed; a capsule where a scene may be; shrink;
# files that are none; EDGEWALK_CAPSULE. capsule.sh EDGEWALK SOURCE
set -uo pipefail
source=$(realpath "$2")
. "$(dirname "$0")/../support/expect.sh"

for scene in $("$edgewalk" demo list --names); do
    drawn=$("$edgewalk" demo "$scene" --size 160x120 --frame 7 --hash)
    "$edgewalk" capsule record "$scene" --size 160x120 --frame 7 -o "$scene.capsule" || fail "$scene was not recorded"
    expect 0 "^$drawn\$" "$edgewalk" capsule replay "$scene.capsule" --hash
done
for script in "$source"/docs/lessons/*.shader_test; do
    "$edgewalk" capsule record "$script" -o script.capsule || fail "$script was not recorded"
    expect 0 '^[0-9a-f]{16}$' "$edgewalk" capsule replay script.capsule --hash
done
expect 0 'usage: edgewalk capsule' "$edgewalk" capsule --help

# Wherever a scene may be
explain() { "$edgewalk" explain "$@" --pixel 80,60 | tail -n +2; }
[ "$(explain teapot --size 160x120 --frame 7)" = "$(explain teapot.capsule)" ] || fail "explain tells something else"
expect 0 '^the pictures are the same$' "$edgewalk" why teapot.capsule teapot.capsule
expect 1 '^the drawings diverge at' "$edgewalk" why teapot.capsule fixed.capsule
expect 0 'stages/final.png' "$edgewalk" stages teapot.capsule --out stages
expect 0 'vertex program' "$edgewalk" debug teapot.capsule --pixel 80,60 </dev/null
expect 1 'MOV dots.xy' "$edgewalk" capsule replay bowl.capsule --check
"$edgewalk" capsule replay teapot.capsule --png again.png >replay.out && "$edgewalk" demo teapot --size 160x120 --frame 7 --png teapot.png >demo.out
expect 0 '.' "$edgewalk" compare teapot.png again.png

# Smaller, and the pixel is what it was
expect 0 'shadow.small: [0-9]+ of [0-9]+ commands' "$edgewalk" capsule shrink shadow.capsule -o shadow.small --pixel 80,60
expect 0 '[0-9a-f]{16}' "$edgewalk" capsule replay shadow.small --hash
color() { "$edgewalk" explain "$1" --pixel 80,60 | grep -o 'R [0-9]* G [0-9]* B [0-9]* A [0-9]*' | head -1; }
[ "$(color shadow.small)" = "$(color shadow.capsule)" ] || fail "the pixel is $(color shadow.small), was $(color shadow.capsule)"
[ $(($(stat -c %s shadow.small) * 5)) -lt "$(stat -c %s shadow.capsule)" ] || fail "shadow.small is not much smaller"
expect 1 'cannot be read' "$edgewalk" capsule shrink shadow.capsule -o x --pixel 160,60
expect 2 'expected -o FILE and --pixel' "$edgewalk" capsule shrink shadow.capsule

# Files that are none
head -c 500 teapot.capsule >cut.capsule
expect 2 'cut.capsule: .*bytes after the header' "$edgewalk" capsule replay cut.capsule
{ head -c 300 teapot.capsule && printf x && tail -c +302 teapot.capsule; } >changed.capsule
expect 2 'the checksum is another' "$edgewalk" explain changed.capsule --pixel 1,1
expect 2 'does not begin with EWCAPSUL' "$edgewalk" capsule info "$source/README.md"
expect 2 "unknown 'x'" "$edgewalk" capsule x y
truncate -s 100M large.capsule # a program with two buffers of 64 MB has such a capsule
expect 2 'does not begin with EWCAPSUL' "$edgewalk" capsule info large.capsule
rm large.capsule

# Any program
EDGEWALK_CAPSULE=any.capsule:0 "$edgewalk" demo fixed --size 160x120 --frame 7 --hash 2>/dev/null >any.hash
expect 0 "^$(cat any.hash)\$" "$edgewalk" capsule replay any.capsule --hash
expect 0 'later.capsule: [0-9]+ commands, to the end of frame ' env EDGEWALK_CAPSULE=later.capsule:99 "$edgewalk" demo fixed
expect 0 'frame 0' "$edgewalk" capsule info any.capsule

[ $failed = 0 ] && echo "capsules: all is as expected"
exit $((failed > 0))
