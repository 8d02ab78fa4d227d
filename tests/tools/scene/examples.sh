#!/bin/bash
# The scenes of demos/scenes have their pictures (golden images) and their hashes (tests/golden/hashes.txt). examples.sh EDGEWALK
# SOURCE
set -u
edgewalk=$(realpath "$1") source=$(realpath "$2")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failed=0

"$edgewalk" golden check "$source/demos/scenes" --out "$out" || failed=1
count=0
for folder in "$source"/demos/scenes/*/; do
    name=$(basename "$folder")
    expected=$(sed -n "s/^$name //p" "$source/tests/golden/hashes.txt")
    for threads in 1 3; do
        hash=$("$edgewalk" demo "$folder" --size 320x240 --frame 7 --threads $threads --hash)
        [ "$hash" = "$expected" ] || { echo "FAIL: $name: $hash, expected $expected"; failed=1; }
    done
    [ -e "$source/demos/scenes/$name.golden" ] || { echo "FAIL: $name has no picture"; failed=1; }
    "$edgewalk" demo "$folder" --size 64x48 --check | grep -qx '0 findings' || { echo "FAIL: $name --check"; failed=1; }
    count=$((count + 1))
done
echo "$count scenes"
[ $count -gt 0 ] || failed=1
exit $failed
