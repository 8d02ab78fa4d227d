#!/usr/bin/env bash
# The command's contract: output, exit status, clear errors. command.sh EDGEWALK
set -uo pipefail
edgewalk=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

# expect STATUS PATTERN COMMAND...: exit status, and a pattern (grep -E) in what it printed
expect() {
    local status=$1 pattern=$2 output got
    shift 2
    output=$("$@" 2>&1)
    got=$?
    if [ $got -ne "$status" ] || ! grep -Eq -- "$pattern" <<<"$output"; then
        echo "FAIL: $* gave status $got (expected $status), expected /$pattern/ in:"
        echo "$output" | head -n 5
        failed=$((failed + 1))
    fi
}

cat >good.vp <<'P'
!!VP2.0
MOV o[HPOS], v[OPOS];
ADD o[COL0].xy, v[COL0], c[3];
END
P
printf '!!VP1.0\nMOV o[HPOS], v[OPOS]\nEND\n' >bad.vp
printf '!!VP2.0\nMOV o[HPOS], v[0];\nloop:\nBRA loop;\nEND\n' >endless.vp
printf '!!NVfp4.0\nKIL fragment.color;\nMOV result.color, fragment.color;\nEND\n' >kill.fp
printf '!!VSP1.0\nADD c[7], v[0], c[2];\nEND\n' >state.vsp

# Subcommands and help
expect 2 'usage: edgewalk' "$edgewalk"
expect 0 'usage: edgewalk' "$edgewalk" --help
expect 2 "unknown command 'bogus'" "$edgewalk" bogus
for command in demo asm eval bench; do
    expect 0 "usage: edgewalk $command" "$edgewalk" $command --help
    expect 2 'unknown|expected' "$edgewalk" $command --bogus
done

# asm
expect 0 '^good.vp: ok$' "$edgewalk" asm check good.vp
expect 1 "^bad.vp:3:1: error: expected .*found 'END'" "$edgewalk" asm check bad.vp good.vp
expect 1 '"file":"bad.vp","ok":false,"offset":29,"line":3,"column":1,"message":"expected' "$edgewalk" asm check --json bad.vp
expect 0 '"file":"good.vp","ok":true,"offset":-1' "$edgewalk" asm check good.vp --json
expect 2 'No such file' "$edgewalk" asm check missing.vp
expect 2 'expected a file' "$edgewalk" asm check
expect 0 '^ADD o\[COL0\]\.xy, v\[COL0\], c\[3\];$' "$edgewalk" asm print good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" asm print bad.vp
expect 0 '^!!NVvp4.0' "$edgewalk" asm fixed vertex
expect 0 '^!!NVfp4.0' "$edgewalk" asm fixed fragment --fog exp2 --texture 0=modulate --color-sum

# eval
expect 0 '^o\[HPOS\] = \(1, 2, 3, 1\) \[3f800000 40000000 40400000 3f800000\]$' "$edgewalk" eval good.vp --attrib OPOS=1,2,3
expect 0 '^o\[COL0\] = \(1.5, -inf, 0, 1\)' "$edgewalk" eval good.vp --attrib 3=1,-inf --param 3=0.5,1
expect 0 '"results":\{"o\[HPOS\]":\{"bits":\["00000000","00000000","00000000","3f800000"\],"written":"xyzw"\},"o\[COL0\]":\{.*"written":"xy"' \
    "$edgewalk" eval --json good.vp
expect 0 '"status":"budget","executed":65536' "$edgewalk" eval --json endless.vp
expect 0 '"status":"killed"' "$edgewalk" eval --json kill.fp --attrib color=-1
expect 0 '"status":"ok"' "$edgewalk" eval --json kill.fp --attrib color=1
expect 0 '^c\[7\] = \(11, 22, 33, 2\)' "$edgewalk" eval state.vsp --attrib 0=1,2,3 --param 2=10,20,30
expect 0 'MOV o\[HPOS\], v\[OPOS\]' "$edgewalk" eval --trace good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" eval bad.vp
expect 2 'no such input' "$edgewalk" eval good.vp --attrib BOGUS=1
expect 2 'expected NAME=x,y,z,w' "$edgewalk" eval good.vp --attrib OPOS=1,2,3,4,5
expect 2 'expected NAME=x,y,z,w' "$edgewalk" eval good.vp --attrib OPOS=one
expect 2 'expected a number from 0 to 255' "$edgewalk" eval good.vp --param 256=1

# demo
expect 0 '^triangle ' "$edgewalk" demo list
expect 0 '^[0-9a-f]{16}$' "$edgewalk" demo triangle --size 32x32 --hash
expect 0 'triangle.png, 32x24' "$edgewalk" demo triangle --size 32x24
[ -s triangle.png ] || { echo "FAIL: triangle.png was not written"; failed=$((failed + 1)); }
expect 2 "no scene 'bogus'" "$edgewalk" demo bogus
expect 2 'expected WIDTHxHEIGHT' "$edgewalk" demo triangle --size 0x5
expect 2 'from 1 to 64' "$edgewalk" demo triangle --threads 0
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --png /nowhere/at/all.png
expect 2 "no workload 'bogus'" "$edgewalk" bench bogus

[ $failed -eq 0 ]
