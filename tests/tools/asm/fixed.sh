#!/usr/bin/env bash
# `edgewalk asm fixed`: the programs of fixed function for a state. fixed.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

expect 0 '^!!NVvp4.0' "$edgewalk" asm fixed vertex
expect 0 '^!!NVfp4.0' "$edgewalk" asm fixed fragment --fog exp2 --texture 0=modulate --color-sum
expect 0 '^# light 3: positional, a spot$' "$edgewalk" asm fixed vertex --light 3=spot --two-side --local-viewer
expect 0 '^MOV result.color.front.secondary.xyz, frontglow;$' "$edgewalk" asm fixed vertex --light 0=directional --separate-specular
expect 0 '^ADD.SAT result.color.xyz, .*fragment.color.secondary;$' "$edgewalk" asm fixed fragment --light 0=directional --separate-specular
expect 0 'front.primary.w, vertex.color.w' "$edgewalk" asm fixed vertex --light 7=attenuated --color-material diffuse --normalize
expect 0 'modelview.inverse.row.2.' "$edgewalk" asm fixed vertex --light 1=positional --rescale-normal
expect 0 '^MOV result.texcoord.2..y, sphere.y;' "$edgewalk" asm fixed vertex --texture 2=modulate --texgen 2=sphere
expect 0 '^DP4 result.texcoord.0..x, state.texgen.0..object.s, vertex.position;' "$edgewalk" asm fixed vertex --texture 0=add --texgen 0=object
expect 0 '^# unit 1 combines$' "$edgewalk" asm fixed fragment --texture 1=combine
expect 0 '^DP3.SAT result.color.w, arg0, arg1;$' "$edgewalk" asm fixed fragment --texture 0=dot3-rgba
expect 2 'expected UNIT=GEN' "$edgewalk" asm fixed vertex --texgen 0=cube
expect 2 'expected N=KIND' "$edgewalk" asm fixed vertex --light 8=spot
expect 2 '--color-material all: expected emission, ambient, diffuse' "$edgewalk" asm fixed --color-material all

exit $((failed > 0))
