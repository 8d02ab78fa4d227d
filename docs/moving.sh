#!/bin/sh
# The moving picture at the head of README.md: six scenes, a second and a half of each.
# usage: moving.sh EDGEWALK OUT.webp
# EDGEWALK is the path of the command. Needs ImageMagick with WebP.
set -eu
edgewalk=$1
out=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=100
# SCENE:FIRST_FRAME; every fifth frame of a scene, 60 for each second, so 12 pictures a second
for part in terrain:60 city:0 oit:0 fireworks:60 menger:0 deferred:0; do
    first=${part#*:}
    for frame in $(seq "$first" 5 $((first + 75))); do
        "$edgewalk" demo "${part%:*}" --size 1280x720 --frame "$frame" --png "$work/$number.png" >"$work/log"
        number=$((number + 1))
    done
done
# The pictures are drawn larger, so that the reduction smooths the edges. Below quality 90 the encoder keeps
# blocks of the picture before that are visibly different.
convert -delay 1x12 -loop 0 "$work/*.png" -filter triangle -resize 40% -define webp:method=6 -quality 93 "$out"
