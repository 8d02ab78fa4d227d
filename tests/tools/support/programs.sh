# Sourced by tests of the command, instead of expect.sh: expect.sh, and the files good.vp, bad.vp and green.shader_test.

. "$(dirname "${BASH_SOURCE[0]}")/expect.sh"

cat >good.vp <<'P'
!!VP2.0
MOV o[HPOS], v[OPOS];
ADD o[COL0].xy, v[COL0], c[3];
END
P
printf '!!VP1.0\nMOV o[HPOS], v[OPOS]\nEND\n' >bad.vp
# Draws a green picture.
printf '[require]\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n' >green.shader_test
