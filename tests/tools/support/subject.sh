#!/usr/bin/env bash
# `--programs DIR` of explain and why: a folder with one changed program of a scene. subject.sh EDGEWALK SOURCE
set -uo pipefail
source=$(realpath "$2")
. "$(dirname "$0")/programs.sh"

mkdir old new
sed 's/MAD o\[COL0\].xyz, R2.y/MAD o[COL0].xyz, R2.x/' "$source/demos/teapot.vp" >new/teapot.vp
programs=(teapot teapot --size 160x120 --programs)
expect 0 '^the pictures are the same$' "$edgewalk" why "${programs[@]}" new
expect 1 '^  teapot \(new\): line 23: MAD o\[COL0\].xyz, R2.x, c\[11\], R3' "$edgewalk" why "${programs[@]}" old --programs new
expect 0 'line 23: MAD o\[COL0\].xyz, R2.x, c\[11\], R3' "$edgewalk" explain teapot --pixel 320,200 --programs new --all
expect 2 'green.shader_test is no scene' "$edgewalk" explain green.shader_test --pixel 1,1 --programs new
expect 2 '^edgewalk: --programs nowhere: No such file' "$edgewalk" explain teapot --pixel 1,1 --programs nowhere

exit $((failed > 0))
