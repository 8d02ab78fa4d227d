#!/bin/bash
# A scene in text files is drawn by every command that draws scenes. commands.sh EDGEWALK
set -u
. "$(dirname "$0")/../support/expect.sh"

mkdir ball
cat >ball/main.scene <<'S'
mesh ball sphere 16 8
enable GL_DEPTH_TEST
perspective 40 1 20
orbit 4 20 60*time
program vertex shade.vp
uniform tint 1 0.5 0.25 1
draw ball
S
cat >ball/shade.vp <<'P'
!!ARBvp1.0
PARAM m[4] = { state.matrix.mvp };
PARAM tint = program.local[0];
TEMP l;
DP4 result.position.x, m[0], vertex.position;
DP4 result.position.y, m[1], vertex.position;
DP4 result.position.z, m[2], vertex.position;
DP4 result.position.w, m[3], vertex.position;
ABS l, vertex.normal;
MUL result.color, l, tint;
END
P
sed 's/0.25/0.5/; s/shade/ball\/shade/' ball/main.scene >blue.scene
small=(--size 32x24)

# The picture is the same for all threads, as a file, and in a capsule.
hash=$("$edgewalk" demo ball "${small[@]}" --frame 7 --hash)
[[ $hash =~ ^[0-9a-f]{16}$ ]] || { echo "FAIL: demo ball --hash printed $hash"; failed=1; }
for threads in 2 3 8; do
    expect 0 "^$hash$" "$edgewalk" demo ball/ "${small[@]}" --frame 7 --threads $threads --hash
done
expect 0 "^$hash$" env EDGEWALK_JIT=0 "$edgewalk" demo ball "${small[@]}" --frame 7 --hash
expect 0 "^$hash$" "$edgewalk" demo ball/main.scene "${small[@]}" --frame 7 --hash
expect 0 '^ball.png, 32x24$' "$edgewalk" demo ball "${small[@]}"
expect 0 '^blue.png, 32x24$' "$edgewalk" demo "$dir/blue.scene" "${small[@]}"
expect 0 '^main.png, 32x24$' "$edgewalk" demo ball/main.scene "${small[@]}"
expect 0 '^other.png, 32x24$' "$edgewalk" demo ball "${small[@]}" --png other.png
expect 1 'pixels differ' "$edgewalk" compare ball.png blue.png
expect 0 '^0 findings$' "$edgewalk" demo ball "${small[@]}" --check
expect 0 'ball.svg, 32x24, [0-9]+ primitives$' "$edgewalk" demo ball "${small[@]}" --svg ball.svg
expect 0 '^ball-depth.png, 32x24$' "$edgewalk" demo ball "${small[@]}" --show depth
expect 0 'coverage' "$edgewalk" demo ball "${small[@]}" --coverage coverage
"$edgewalk" demo ball "${small[@]}" --frame 8 --samples 4 --hash | grep -q "$hash" &&
    { echo "FAIL: another frame is the same"; failed=$((failed + 1)); }

expect 0 'wrote the visible colour' "$edgewalk" explain ball "${small[@]}" --pixel 16,12
expect 0 '^stages/final.png$' "$edgewalk" stages ball "${small[@]}" --out stages
expect 0 'vertex program, primitive' "$edgewalk" debug blue.scene "${small[@]}" --pixel 16,12 </dev/null
expect 1 '^the drawings diverge at .primitive 1, corner 0.' "$edgewalk" why ball blue.scene "${small[@]}"
expect 0 '^$' "$edgewalk" capsule record ball "${small[@]}" --frame 7 -o ball.capsule
expect 0 "^$hash$" "$edgewalk" capsule replay ball.capsule --hash

# A .scene is a test of `edgewalk golden`, and so is a line `draw FOLDER`, relative to the test.
mkdir golden
sed 's/ball/..\/ball/' blue.scene | sed 's/^mesh ..\//mesh /; s/^draw ..\//draw /' >golden/blue.scene
printf 'draw ../ball\nsize 32x24\nframe 7\n' >golden/ball.golden
expect 0 '^blue: new$' "$edgewalk" golden bless golden
expect 0 '2 of 2 pictures passed' "$edgewalk" golden check golden
sed -i 's/0.5 0.5/0.5 0.9/' golden/blue.scene
expect 1 '1 of 2 pictures passed' "$edgewalk" golden check golden

# Errors
expect 2 '^nowhere/x.scene: error: cannot read the file: No such file' "$edgewalk" demo nowhere/x.scene
expect 2 '^golden/main.scene: error: cannot read the file' "$edgewalk" explain golden --pixel 1,1
expect 2 '--programs: a scene in text files names its programs itself' "$edgewalk" demo ball --programs ball
expect 2 "no scene 'nowhere'" "$edgewalk" demo nowhere
sed -i 's/draw ball/draw bull/' ball/main.scene
for command in demo stages\ --out\ x explain\ --pixel\ 1,1 debug\ --pixel\ 1,1 capsule\ record\ -o\ x.capsule; do
    # shellcheck disable=SC2086
    expect 2 "^ball/main.scene:7:6: error: expected a mesh that a statement above defines, found 'bull'$" \
        "$edgewalk" $command ball
done
sed -i 's/draw bull/draw ball GL_PATCHES/' ball/main.scene
expect 1 '^ball/main.scene:7:1: error: GL error 0x0502: glDrawElements: ' "$edgewalk" demo ball --hash
sed -i 's/^MUL/MULL/' ball/shade.vp
expect 2 "^ball/shade.vp:10:1: error: .*MULL" "$edgewalk" demo ball --hash
exit $((failed > 0))
