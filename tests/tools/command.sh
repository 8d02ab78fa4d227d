#!/usr/bin/env bash
# The command's contract: output, exit status, clear errors. command.sh EDGEWALK SOURCE
set -uo pipefail
source=$(realpath "$2")
. "$(dirname "$0")/support/expect.sh"

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

printf '!!VP2.0\nOPTION NV_position_invariant;\nMOV o[COL0], v[3];\nEND\n' >invariant.vp
printf '!!NVfp4.0\nMOV result.color, fragment.color.secondary;\nEND\n' >secondary.fp
printf '!!NVvp5.0 SUBROUTINETYPE T { a }; SUBROUTINE T x = program.subroutine[3];\nmain: CALI x; RET; a SUBROUTINENUM(0): MOV result.position, 7; RET; END\n' >subroutine.nv
cat >relative.nv <<'P'
!!NVvp4.0
INT TEMP i;
OUTPUT o[] = { result.texcoord[0..2] };
MOV.S i, vertex.attrib[1];
MOV o[i.x].y, vertex.position;
MOV o[i.y], vertex.position;
MOV result.position, vertex.position;
END
P

# Subcommands and help
expect 2 'usage: edgewalk' "$edgewalk"
expect 0 'usage: edgewalk' "$edgewalk" --help
expect 2 "unknown command 'bogus'" "$edgewalk" bogus
for command in demo asm eval run explain debug compare bench; do
    expect 0 "usage: edgewalk $command" "$edgewalk" $command --help
    expect 2 'unknown|expected' "$edgewalk" $command --bogus
done

# asm
expect 0 '^good.vp: ok$' "$edgewalk" asm check good.vp
expect 1 "^bad.vp:3:1: error: expected .*found 'END'" "$edgewalk" asm check bad.vp good.vp
expect 1 '"file":"bad.vp","ok":false,"offset":29,"line":3,"column":1,"message":"expected' "$edgewalk" asm check --json bad.vp
expect 0 '"file":"good.vp","ok":true,"offset":-1' "$edgewalk" asm check good.vp --json
expect 1 '^    END$' "$edgewalk" asm check bad.vp
expect 1 '^    \^~~$' "$edgewalk" asm check bad.vp
printf '!!ARBvp1.0\r\n\tMOV result.color vertex.color;\r\nEND\r\n' >crlf.vp
expect 1 $'^    \tMOV result.color vertex.color;$' "$edgewalk" asm check crlf.vp
expect 1 $'^    \t                 \\^~~~~~~~~~~~$' "$edgewalk" asm check crlf.vp
printf '!!NVfp4.0 # \303\244 \033[31m MOV\nMOV \303\244;' >utf8.fp
expect 1 '^        \^$' "$edgewalk" asm check utf8.fp
printf '!!VP2.0 %0500d ' 7 >long.vp
expect 1 '^ {12}\^~+$' "$edgewalk" asm check long.vp
printf '!!VP1.0 MOV o[HPOS], R0;' >short.vp
expect 1 '^ {28}\^$' "$edgewalk" asm check short.vp
expect 0 '^MAD: d = a\*b \+ c$' "$edgewalk" asm doc MAD
expect 0 '^  languages  .*NV_gpu_program4, TGSI as MAD, UMAD, DMAD$' "$edgewalk" asm doc MAD
expect 0 '^    \| MAD, FMA \|' "$edgewalk" asm doc MAD
expect 0 '^  languages  TGSI as BREAKC$' "$edgewalk" asm doc BREAKC
expect 0 '^  operands   a vector, b vector, c vector$' "$edgewalk" asm doc mad
expect 0 '^  operands   a vector \(floating point\), texture unit and target$' "$edgewalk" asm doc TEX
expect 0 '^  languages  .*!!VP2.0, .*with NV_vertex_program2' "$edgewalk" asm doc ARR
expect 0 '^    - ARL, ARR and ARA accept condition masks' "$edgewalk" asm doc ARA
[ "$("$edgewalk" asm doc KIL | grep -c '^  docs/decisions.md:$')" = 1 ] || # a heading for three entries
    { echo "FAIL: asm doc KIL does not print the file's name once"; failed=$((failed + 1)); }
expect 0 '^CAL        call label if c$' "$edgewalk" asm doc
expect 2 "no opcode 'MADD'; near: .*MAD" "$edgewalk" asm doc MADD
expect 2 "no opcode 'quite-else'$" "$edgewalk" asm doc quite-else
all=$("$edgewalk" asm doc | cut -d' ' -f1)
if "$edgewalk" asm doc $all | grep -E '^  (operands|result|types|modifiers|languages) .*[?(]([A-Z]|0x)'; then
    echo "FAIL: asm doc has no words for a letter or a language of the table"
    failed=$((failed + 1))
fi
expect 2 'No such file' "$edgewalk" asm check missing.vp
expect 2 'expected a file' "$edgewalk" asm check
expect 0 '^ADD o\[COL0\]\.xy, v\[COL0\], c\[3\];$' "$edgewalk" asm print good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" asm print bad.vp
expect 0 '^!!NVvp4.0$' "$edgewalk" asm convert --to nv good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" asm convert --to nv bad.vp
expect 2 'expected --to' "$edgewalk" asm convert good.vp
printf '\1\1\0\0\2\0\0\0\1\0\0\0' >empty.tokens # little-endian words; a big-endian machine sees no tokens
expect 0 '2: 00000001 PROCESSOR Processor=VERTEX' "$edgewalk" asm print --tokens --numbering 2009 empty.tokens
expect 1 'error at word 0' "$edgewalk" asm print --tokens good.vp
printf 'VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], -IN[0].xyyz\nEND\n' >good.tgsi
"$edgewalk" asm convert --to tokens good.tgsi >good.tokens
expect 0 'SRC_REGISTER File=INPUT SwizzleX=X SwizzleY=Y SwizzleZ=Y SwizzleW=Z Negate Index=0' "$edgewalk" asm print --tokens good.tokens
expect 0 'SRC_REGISTER File=INPUT SwizzleX=X SwizzleY=Y' "$edgewalk" asm print good.tokens
expect 0 'MOV OUT.0., -IN.0..xyyz' "$edgewalk" asm convert --to tgsi good.tokens
expect 0 'good.tokens: ok' "$edgewalk" asm check good.tokens
expect 0 '"file":"good.tokens","ok":true' "$edgewalk" asm check --json --numbering 2007 good.tokens
head -c 36 good.tokens >cut.tokens
expect 1 '^cut.tokens: word [0-9]*: error: ' "$edgewalk" asm check cut.tokens
expect 2 'expected 2007 or 2009' "$edgewalk" asm check --numbering 1 good.tokens
expect 0 '^OUT.0. = .-1, -2, -2, -3. ' "$edgewalk" eval --attrib 0=1,2,3,4 good.tokens
expect 0 'word [0-9]*  MOV' "$edgewalk" eval --trace good.tokens
expect 0 '^# CONST.3. = program.env.3.$' "$edgewalk" asm convert --to tgsi good.vp
expect 1 'OUT.1. is COLOR.0.; token streams 1.1 declare no semantics' "$edgewalk" asm convert --to tokens good.vp
"$edgewalk" asm convert --to tokens --numbering 2009 good.vp >vp.tokens
expect 0 'SRC_REGISTER File=CONSTANT SwizzleX=X SwizzleY=Y SwizzleZ=Z SwizzleW=W Index=3' "$edgewalk" asm print --tokens --numbering 2009 vp.tokens
expect 2 'expected 2007 or 2009' "$edgewalk" asm convert --to tokens --numbering 1 good.tgsi
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

# eval
expect 0 '^o\[HPOS\] = \(1, 2, 3, 1\) \[3f800000 40000000 40400000 3f800000\]$' "$edgewalk" eval good.vp --attrib OPOS=1,2,3
expect 0 '^result.position = \(7, 7, 7, 7\)' "$edgewalk" eval subroutine.nv
printf '!!NVvp5.0\nTEMP a;\nUP4UB a, vertex.attrib[1].x;\nMOV result.position, a;\nEND\n' >up.vp
expect 0 '^result.position = \(0.1254902, 0.2509804, 0, 0\)' "$edgewalk" eval up.vp --attrib 'vertex.attrib[1]=0x00004020,0,0,0'
expect 0 '^o\[COL0\] = \(1.5, -inf, 0, 1\)' "$edgewalk" eval good.vp --attrib 3=1,-inf --param 3=0.5,1
expect 0 '"results":\{"o\[HPOS\]":\{"bits":\["00000000","00000000","00000000","3f800000"\],"written":"xyzw"\},"o\[COL0\]":\{.*"written":"xy"' \
    "$edgewalk" eval --json good.vp
expect 0 '"status":"budget","executed":65536' "$edgewalk" eval --json endless.vp
expect 0 '"status":"killed"' "$edgewalk" eval --json kill.fp --attrib color=-1
expect 0 '"status":"ok"' "$edgewalk" eval --json kill.fp --attrib color=1
expect 0 '^c\[7\] = \(11, 22, 33, 2\)' "$edgewalk" eval state.vsp --attrib 0=1,2,3 --param 2=10,20,30
expect 0 '^\{"status":"ok","executed":1,"results":\{"c\[7\]":\{[^}]*"written":"xyzw"\}\},' \
    "$edgewalk" eval --json state.vsp --param 2=0x7fa00000
for name in 'v[3]' 'v[COL0]' 3 COL0 color color.primary 'attrib[3]' 'vertex.attrib[3]' vertex.color; do
    expect 0 '^o\[COL0\] = \(7, 8, 0, 1\)' "$edgewalk" eval good.vp --attrib "$name=7,8"
done
for name in color.secondary fragment.color.secondary; do
    expect 0 '^result.color = \(7, 8, 9, 1\)' "$edgewalk" eval secondary.fp --attrib "$name=7,8,9"
done
for name in '' 'v[' 'v[]' 'v[16]' vertex. fragment.color 'TEX[1]'; do
    expect 2 'no such input' "$edgewalk" eval good.vp --attrib "$name=1"
done
expect 0 '^o\[HPOS\] = \(1, 2, 3, 4\) ' "$edgewalk" eval invariant.vp --attrib OPOS=1,2,3,4
expect 0 '^o\[HPOS\] = \(nan, nan, inf, nan\) ' "$edgewalk" eval invariant.vp --attrib 0=1,2,inf,4
expect 0 '"result.texcoord\[1\]":\{[^}]*"written":"y"\}\},"cc"' "$edgewalk" eval --json relative.nv --attrib 1=0x1,0x7
printf '!!VP2.0\nMUL R0, v[0].x, v[0].y;\nMOV o[HPOS], -R0;\nARL A0, v[1];\nEND\n' >nan.vp
expect 0 '"line":3,"op":"MOV","operands":\[\["7fc00000",.*"result":\["7fc00000",.*"cc":\["EQ","EQ","EQ","EQ"\]\}' \
    "$edgewalk" eval --trace --json nan.vp --attrib 0=0,inf
expect 0 '\(-5, 0, 1000.5, 1\) -> \(-5, 0, 511, 1\) .xyzw  CC EQ EQ EQ EQ' "$edgewalk" eval --trace nan.vp --attrib 1=-5,0,1000.5
expect 0 '"result.texcoord\[1\]":\{[^}]*"written":"y"\}\},"cc"' "$edgewalk" eval --json relative.nv --attrib 1=1,16777217
printf '!!NVvp4.0\nI2F result.position, vertex.id;\nEND\n' >id.nv
expect 0 '^result.position = \(7, 0, 0, 1\)' "$edgewalk" eval id.nv --attrib id=7
printf '!!NVfp4.0\nINT OUTPUT o = result.color;\nMOV.S o, { 7, -7, 0, 1 };\nEND\n' >integers.fp
expect 0 '^result.color = \(7, -7, 0, 1\) \[00000007 fffffff9 00000000 00000001\]' "$edgewalk" eval integers.fp
expect 0 '^result.position = \(-7, 1, 0, 1\)' "$edgewalk" eval id.nv --attrib id=-7,0x1
expect 0 'MOV o\[HPOS\], v\[OPOS\]' "$edgewalk" eval --trace good.vp
expect 1 'bad.vp:3:1: error' "$edgewalk" eval bad.vp
expect 2 'no such input' "$edgewalk" eval good.vp --attrib BOGUS=1
expect 2 'expected NAME=x,y,z,w' "$edgewalk" eval good.vp --attrib OPOS=1,2,3,4,5
expect 2 'expected NAME=x,y,z,w' "$edgewalk" eval good.vp --attrib OPOS=one
expect 2 'expected a number from 0 to 255' "$edgewalk" eval good.vp --param 256=1

# eval: several vertices, threads, memory, pictures
cat >emit.gp <<'P'
!!NVgp5.0
PRIMITIVE_IN LINES;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
INVOCATIONS 2;
ATTRIB p = vertex.position;
INT TEMP i;
MOV.S i.x, primitive.invocation;
MOV result.position, p[i.x];
EMIT;
ENDPRIM;
ENDPRIM;
MOV result.texcoord[1], vertex[1].color;
EMITS 2;
END
P
cat >patch.tcp <<'P'
!!NVtcp5.0
VERTICES_OUT 10;
TEMP r;
I2F r, primitive.invocation;
ADD result.position, r.x, vertex[1].position;
BAR;
MOV result.patch.tessouter[1].x, vertex.out[9].position.y;
END
P
printf '!!NVtep5.0\nTESS_MODE QUADS;\nMUL result.position, vertex.tesscoord.x, vertex[3].position;\nMOV.S result.attrib[0], primitive.vertexcount;\nEND\n' >patch.tep
cat >memory.vp <<'P'
!!NVvp5.0
LONG UINT TEMP a;
TEMP r;
BUFFER4 b[] = { program.buffer[2] };
MOV.U64 a.x, 0x1000;
LOAD.F32X2 r, a.x;
MOV result.position, b[1];
MOV result.color, r;
STORE.U32 3, a.x;
MOV.U64 a.x, 0x2000;
LOAD.U32 r.x, a.x;
END
P
printf '!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[3], RECT;\nEND\n' >picture.fp
sets=(--set 'vertex[0].position=1,2,3' --set 'vertex[1].position=5' --attrib 'vertex[1].color.front.primary=9')
expect 0 '^vertex 0 of invocation 1:$' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '^vertex 1 of invocation 0, stream 2:$' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '^  result.position = \(5, 0, 0, 1\)' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '^  result.texcoord\[1\] = \(9, 0, 0, 1\)' "$edgewalk" eval emit.gp "${sets[@]}"
expect 0 '"emitted":\[\{"invocation":0,"stream":0,"results":\{"result.position":\{[^}]*\}\}\},\{"invocation":0,"end":true\},\{"invocation":0,"stream":2' \
    "$edgewalk" eval --json emit.gp "${sets[@]}"
expect 0 '^end of primitive$' "$edgewalk" eval emit.gp
expect 2 'no such input; expected vertex\[N\].NAME' "$edgewalk" eval emit.gp --attrib 'vertex[2].position=1'
expect 2 'no such input' "$edgewalk" eval emit.gp --attrib 'position=1'
expect 0 'EMITS 2' "$edgewalk" eval --trace emit.gp
expect 0 '^  result.position = \(10, 11, 12, 10\)' "$edgewalk" eval patch.tcp --attrib 'vertex[1].position=1,2,3'
expect 0 '^  result.patch.tessouter\[1\] = \(11, ' "$edgewalk" eval patch.tcp --attrib 'vertex.in[1].position=1,2,3'
expect 0 '\],"patch":\{"result.patch.tessouter\[1\]"' "$edgewalk" eval --json patch.tcp
expect 2 'runs all its threads at once' "$edgewalk" eval --trace patch.tcp
expect 0 '^result.position = \(0.5, 1, 1.5, 0.5\)' "$edgewalk" eval patch.tep --attrib 'vertex[3].position=1,2,3' --attrib vertex.tesscoord=0.5
expect 0 '^result.attrib\[0\] = \(4, ' "$edgewalk" eval patch.tep --attrib 'vertex[3].position=1'
expect 0 '^result.attrib\[0\] = \(7, ' "$edgewalk" eval patch.tep --vertices 7
expect 2 'expected a number from 1 to 32' "$edgewalk" eval patch.tep --vertices 33
words=(--buffer 2=1,2,3,4,1.5,2.5,3.5,4.5 --memory 0x1000=1.0,2.5,7)
expect 0 '^result.position = \(1.5, 2.5, 3.5, 4.5\)' "$edgewalk" eval memory.vp "${words[@]}"
expect 0 '^result.color = \(1, 2.5, ' "$edgewalk" eval memory.vp "${words[@]}"
expect 0 '^memory 0x1000 = 00000003$' "$edgewalk" eval memory.vp "${words[@]}"
expect 0 '^refused 1 memory accesses, the first in line 11 at 0x2000$' "$edgewalk" eval memory.vp "${words[@]}"
expect 0 '"memory":\{"0x1000":"00000003"\},"refused":1,"status":"ok"' "$edgewalk" eval --json memory.vp "${words[@]}"
expect 0 '^refused 3 memory accesses, the first in line 6 at 0x1000$' "$edgewalk" eval memory.vp
expect 2 'overlaps' "$edgewalk" eval memory.vp --memory 0x1000=1,2 --memory 0x1004=1
expect 2 'expected ADDRESS=FILE' "$edgewalk" eval memory.vp --memory here=1
expect 2 'expected N=FILE' "$edgewalk" eval memory.vp --buffer 32=1
printf 'VERT\nDCL BUFFER[0..1]\nDCL OUT[0], GENERIC[0]\nIMM[0] UINT32 {4, 8, 7, 0}\nLOAD OUT[0].x, BUFFER[1], IMM[0].xxxx\nSTORE BUFFER[0].x, IMM[0].yyyy, IMM[0].zzzz\nATOMUADD OUT[0].y, BUFFER[0], IMM[0].wwww, IMM[0].xxxx\nEND\n' >storage.tgsi
expect 0 '^OUT\[0\] = \([^)]*\) \[40200000 00000005 ' "$edgewalk" eval storage.tgsi --storage 0=5,6,0x10,8 --storage 1=1,2.5
expect 0 '^storage 0\[0x0\] = 00000009$' "$edgewalk" eval storage.tgsi --storage 0=5,6,0x10,8 --storage-out 0=storage.bin
expect 0 '^storage 0\[0x0\] = 0000000d$' "$edgewalk" eval storage.tgsi --storage 0=storage.bin --storage 1=0,0 --storage 2=1 --storage-out 0=after.bin
printf '\011\000\000\000\006\000\000\000\007\000\000\000\010\000\000\000' >expected.bin
expect 0 '' cmp storage.bin expected.bin
expect 0 '"storage":\{"0\[0x0\]":"00000009","0\[0x8\]":"00000007"\},"status":"ok"' "$edgewalk" eval --json storage.tgsi --storage 0=5,6,0x10,8
expect 2 'is given twice' "$edgewalk" eval storage.tgsi --storage 0=5 --storage 0=6
printf '!!NVvp5.0\nOPTION NV_shader_atomic_counters;\nTEMP R;\nCOUNTER c[] = { program.counter[1] };\nATOMCTR.DECR.U R.x, c[2];\nMOV.U result.attrib[0], R.x;\nEND\n' >counters.nvvp
expect 0 '^counters 1\[0x8\] = 00000004$' "$edgewalk" eval counters.nvvp --counters 1=3,4,5
expect 0 '"counters":\{"1\[0x8\]":"00000004"\},"status":"ok"' "$edgewalk" eval --json counters.nvvp --counters 1=3,4,5
expect 2 '--counters 1: the buffer is given twice' "$edgewalk" eval counters.nvvp --counters 1=3 --counters 1=3
mkdir -p programs/scripts
printf '[vertex shader passthrough]\n[fragment shader]\n[test]\nuniform vec4 f 0 1 0 1\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n' >programs/scripts/a.shader_test
printf '!!NVfp5.0\n#var float4 f :  : c[0] : -1 : 1\nMOV result.color, program.local[0];\nEND\n' >programs/1.fp
printf '[{"file": "1.fp", "script": "scripts/a.shader_test", "stage": "fp"}]\n' >programs/INDEX.json
expect 0 '^PASS programs/scripts/a.shader_test$' "$edgewalk" run --programs programs programs/scripts/a.shader_test
expect 0 '^SKIP .*: needs the shading language' "$edgewalk" run programs/scripts/a.shader_test
cp programs/scripts/a.shader_test b.shader_test
expect 0 '^SKIP b.shader_test:2: needs a program of this shader' "$edgewalk" run --programs programs b.shader_test
expect 2 'INDEX.json' "$edgewalk" run --programs missing b.shader_test
expect 2 'no --storage has this number' "$edgewalk" eval storage.tgsi --storage 0=5 --storage-out 1=x.bin
expect 2 'expected N=FILE' "$edgewalk" eval storage.tgsi --storage 32=1
printf '\001\002\003\004\005\006\007\010\000\000\200\077\000\000\000\100' >bytes.bin
expect 0 '^result.color = \([^)]*\) \[04030201 08070605 ' "$edgewalk" eval memory.vp --memory 4096=bytes.bin
"$edgewalk" demo list --names >names.txt
"$edgewalk" demo "$(head -n 1 names.txt)" --size 8x8 --png picture.png >/dev/null
expect 0 '^result.color = \([0-9.]+, [0-9.]+, [0-9.]+, 1\)' "$edgewalk" eval picture.fp --attrib texcoord=0.5,0.5 --texture 3=picture.png
expect 0 '^result.color = \(0, 0, 0, 1\)' "$edgewalk" eval picture.fp
expect 2 'missing.png' "$edgewalk" eval picture.fp --texture 3=missing.png
expect 2 'expected UNIT=FILE' "$edgewalk" eval picture.fp --texture 32=picture.png
printf '!!NVvp5.0 SUBROUTINETYPE T { a, b }; SUBROUTINE T x[] = { program.subroutine[0..1] }; INT TEMP i;\nmain: MOV.S i.x, 1; CALI x[i.x]; RET; a SUBROUTINENUM(0): MOV result.position, 7; RET; b SUBROUTINENUM(1): MOV result.position, 8; RET; c: RET; END\n' >choice.nv
expect 0 '^result.position = \(7, ' "$edgewalk" eval choice.nv
expect 0 '^result.position = \(8, ' "$edgewalk" eval choice.nv --subroutine 'x[1]=b'
expect 0 '^result.position = \(8, ' "$edgewalk" eval choice.nv --subroutine 1=b
expect 0 '^result.position = \(7, ' "$edgewalk" eval choice.nv --subroutine x=b
expect 2 "'c' is no subroutine of the parameter's type T" "$edgewalk" eval choice.nv --subroutine x=c
for name in 'x[2]' 2 'x[' y; do
    expect 2 'no such subroutine parameter' "$edgewalk" eval choice.nv --subroutine "$name=b"
done
expect 2 'expected PARAMETER=NAME' "$edgewalk" eval choice.nv --subroutine x
expect 2 'no such subroutine parameter' "$edgewalk" eval good.vp --subroutine 0=b

# TGSI numbers what vertex programs hand on from 0 to 127.
printf 'FRAG\nDCL IN[0], GENERIC[127], LINEAR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n' >late.tgsi
expect 0 '^OUT\[0\] = \(1, 2, 3, 4\)' "$edgewalk" eval late.tgsi --attrib 'attrib[127]=1,2,3,4'
expect 2 'attrib\[128\]' "$edgewalk" eval late.tgsi --attrib 'attrib[128]=1'
cat >image.fp <<'P'
!!NVfp5.0
INT PARAM at = { 2, 1, 0, 0 };
TEMP r;
LOADIM.U32 r, at, image[5], 2D;
MOV result.color, r;
STOREIM.F image[5], { 0, 0.2, 1, 1 }, at, 2D;
END
P
expect 0 '^image 5 \[2,1,0\] = \(0, 0.2, 1, 1\) \[00000000 3e4ccccd 3f800000 3f800000\]$' \
    "$edgewalk" eval image.fp --image 5=picture.png --image-out 5=stored.png
expect 0 '^result.color = .*\[ffff3300 ' "$edgewalk" eval image.fp --image 5=stored.png
expect 0 '"images":\{\},"status":"ok"' "$edgewalk" eval --json image.fp --image 5=stored.png
expect 0 '"images":\{"5\[2,1,0\]":\["00000000",' "$edgewalk" eval --json image.fp --image 5=picture.png
expect 0 '^result.color = \(0, ' "$edgewalk" eval image.fp
expect 2 'missing.png' "$edgewalk" eval image.fp --image 5=missing.png
expect 2 'expected UNIT=FILE' "$edgewalk" eval image.fp --image 32=picture.png
expect 2 'the unit has one already' "$edgewalk" eval image.fp --image 5=picture.png --image 5=picture.png
expect 2 'no --image has this unit' "$edgewalk" eval image.fp --image-out 5=stored.png
expect 1 'missing/stored.png' "$edgewalk" eval image.fp --image 5=picture.png --image-out 5=missing/stored.png

# run
printf '[test]\nclear color 1 0 0 1\nclear\nprobe all rgb 1 0 0\n' >red.shader_test
printf '[test]\nclear color 1 0 0 1\nclear\nprobe all rgb 0 0 1\n' >blue.shader_test
printf '[require]\nGL >= 9.0\n[test]\n' >new.shader_test
expect 0 '^PASS red.shader_test$' "$edgewalk" run red.shader_test
expect 1 '^FAIL blue.shader_test:4: probe at \(0,0\): expected \(0, 0, 1\), got \(1, 0, 0\)$' "$edgewalk" run blue.shader_test
expect 0 '^SKIP new.shader_test:2: needs OpenGL 9.0' "$edgewalk" run new.shader_test
expect 1 '^1 passed, 1 failed, 1 skipped$' "$edgewalk" run --threads 2 red.shader_test blue.shader_test new.shader_test
expect 2 'No such file' "$edgewalk" run missing.shader_test red.shader_test
expect 2 'expected a file' "$edgewalk" run
expect 0 '^relative probe rgba \( %f %f \) \( %f %f %f %f \)$' "$edgewalk" run --commands

# demo
expect 0 '^triangle ' "$edgewalk" demo list
expect 0 '^[0-9a-f]{16}$' "$edgewalk" demo triangle --size 32x32 --hash
expect 0 'triangle.png, 32x24' "$edgewalk" demo triangle --size 32x24
[ -s triangle.png ] || { echo "FAIL: triangle.png was not written"; failed=$((failed + 1)); }
expect 2 "no scene 'bogus'" "$edgewalk" demo bogus

# demo --svg: triangles with a colour at each corner become many of one colour each
expect 0 '^triangle.svg, 32x24, [0-9]+ primitives$' "$edgewalk" demo triangle --size 32x24 --svg triangle.svg
expect 0 '^<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24"' head -n 1 triangle.svg
drawn=$("$edgewalk" demo triangle --size 32x24 --svg triangle.svg | sed 's/.* \([0-9]*\) primitives/\1/')
[ "$(grep -c '<polygon' triangle.svg)" -gt "$drawn" ] || { echo "FAIL: triangle.svg: one colour each"; failed=$((failed + 1)); }
expect 0 '^</svg>$' tail -n 1 triangle.svg
expect 0 'primitives$' "$edgewalk" demo primitives --size 64x48 --svg primitives.svg
expect 0 '^<line x1="[0-9.]+" y1="[0-9.]+" x2="[0-9.]+" y2="[0-9.]+" stroke="#[0-9a-f]{6}"/>$' cat primitives.svg
expect 0 '^<circle cx="[0-9.]+" cy="[0-9.]+" r="0.5" fill="#[0-9a-f]{6}"/>$' cat primitives.svg
expect 2 'only --size and --frame can be combined' "$edgewalk" demo triangle --svg x.svg --hash
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --svg /nowhere/at/all.svg
expect 2 'expected WIDTHxHEIGHT' "$edgewalk" demo triangle --size 0x5
expect 2 'from 1 to 64' "$edgewalk" demo triangle --threads 0
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --png /nowhere/at/all.png
mkdir -p broken_programs own_programs
printf '!!VP1.0\nMOV o[HPOS], v[OPOS];\nbad\nEND\n' >broken_programs/triangle.vp
sed 's/^MOV o\[COL0\].*/MOV o[COL0], v[OPOS];/' "$source/demos/triangle.vp" >own_programs/triangle.vp
expect 2 "^edgewalk: --programs missing: No such file" "$edgewalk" demo triangle --programs missing --hash
expect 1 "triangle.vp: byte .*unknown instruction 'bad'" "$edgewalk" demo triangle --programs broken_programs --hash
expect 1 "unknown instruction 'bad'" "$edgewalk" demo triangle --programs broken_programs --show depth
[ "$("$edgewalk" demo triangle --size 32x32 --hash)" != "$("$edgewalk" demo triangle --size 32x32 --hash --programs own_programs)" ] ||
    { echo "FAIL: demo --programs draws with the programs that are built in"; failed=$((failed + 1)); }
[ "$("$edgewalk" demo triangle --size 32x32 --hash)" = "$("$edgewalk" demo triangle --size 32x32 --hash --programs "$source/demos")" ] ||
    { echo "FAIL: demo --programs with the scene's own files draws another picture"; failed=$((failed + 1)); }
expect 2 "no workload 'bogus'" "$edgewalk" bench bogus

# bench --against: another copy of the library is as good a rival as any, and draws the same
library=$(dirname "$edgewalk")/../gl/libedgewalk.so
expect 0 'beside another|seventeen|mandelbrot +192 instructions' "$edgewalk" bench --against x --help
expect 0 '^mandelbrot .* 0\.000 %$' "$edgewalk" bench --against "$library" mandelbrot cutout --repetitions 1 --plot plot.svg
expect 0 '>mandelbrot</text>' cat plot.svg
expect 0 '"name":"cutout",.*"differing":0\.00000\}' "$edgewalk" bench --against "$library" --json --repetitions 1 cutout
expect 1 'no-such-library' "$edgewalk" bench --against ./no-such-library.so
expect 1 'not an OSMesa library' "$edgewalk" bench --against libm.so.6
expect 2 "no scene 'bogus'" "$edgewalk" bench --against "$library" bogus

# bench exec
expect 0 'usage: edgewalk bench exec' "$edgewalk" bench exec --help
expect 0 '^flow +[0-9.e+]+ Minstruction\*lane/s best, +[0-9.e+]+ median of 1$' "$edgewalk" bench exec --repetitions 1
expect 0 '"name":"alu",.*"best":[0-9.e+]+,"median":[0-9.e+]+,"repetitions":2\}' "$edgewalk" bench exec alu --json --repetitions 2
expect 2 "no mix 'bogus'" "$edgewalk" bench exec bogus

# explain
expect 0 'usage: edgewalk explain' "$edgewalk" explain --help
expect 0 '^pixel \(16, 8\) from the upper left, \(16, 15\) in window coordinates: R [0-9]+ G [0-9]+ B [0-9]+ A 255$' \
    "$edgewalk" explain triangle --pixel 16,8 --size 32x24
expect 0 'wrote the visible colour' "$edgewalk" explain triangle --pixel 16,12 --size 32x24
expect 0 'vertex program of corner 0' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --all
expect 0 '"event":"store","section"' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --json
expect 2 '\-\-pixel 16: expected X,Y' "$edgewalk" explain triangle --pixel 16
expect 1 'the picture has 32x24 pixels' "$edgewalk" explain triangle --pixel 40,3 --size 32x24
expect 2 'expected a scene or a script' "$edgewalk" explain triangle
expect 1 '\-\-sample 7: a pixel has 1 sample$' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --sample 7
expect 1 '\-\-sample 4: a pixel has 4 samples$' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --samples 4 --sample 4
expect 0 'wrote sample 3 of what is seen' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --samples 4 --sample 3
expect 0 'wrote the visible colour' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --sample 0
expect 2 'sample is for a pixel' "$edgewalk" explain triangle --vertex 1 --sample 0
expect 2 'draw is for a vertex' "$edgewalk" explain triangle --pixel 16,12 --draw 1
expect 2 '--pixel and --vertex exclude each other' "$edgewalk" explain triangle --pixel 1,1 --vertex 1
expect 2 '\-\-vertex x: expected a number' "$edgewalk" explain triangle --vertex x
expect 1 'the picture has 32x24 pixels' "$edgewalk" explain triangle --tile 40,3 --size 32x24
expect 2 'html is for a pixel' "$edgewalk" explain triangle --vertex 1 --html page.html
expect 0 '^vertex 1 of draw 1' "$edgewalk" explain triangle --vertex 1
expect 0 'covers [0-9]+ pixels: [0-9]+ stored' "$edgewalk" explain triangle --tile 16,12 --size 32x24
expect 0 '^page.html$' "$edgewalk" explain filters --pixel 16,18 --size 32x24 --html page.html
grep -q 'data:image/png;base64,iVBOR' page.html && ! grep -qE '(src|href)="?http' page.html ||
    { echo "FAIL: page.html has no picture, or needs something else"; failed=$((failed + 1)); }
grep -q 'polygon class=clipped' page.html && grep -q 'class=scanline' page.html ||
    { echo "FAIL: page.html has no clipped polygon, or no scanline"; failed=$((failed + 1)); }
expect 1 'nowhere' "$edgewalk" explain triangle --pixel 16,12 --size 32x24 --html /nowhere/page.html
"$edgewalk" explain --events >events.md
diff <(grep '^| ' events.md) <(sed -n '/^## Events/,$p' "$source/docs/inspect.md" | grep '^| ') || { echo "FAIL: docs/inspect.md: its table is not that of inspect/events.def"; failed=$((failed + 1)); }
printf '[require]\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n' >green.shader_test
expect 0 'line 2: MOV result.color, \{0,1,0,1\}  xyzw = \(0, 1, 0, 1\)' "$edgewalk" explain green.shader_test --pixel 3,4

# The completion
complete_words() {
    PATH=$(dirname "$edgewalk"):$PATH bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _edgewalk; echo "${COMPREPLY[*]}"' _ "$source/tools/share/edgewalk.bash" "$@"
}
expect 0 '^explain$' complete_words edgewalk expl
expect 0 '^teapot$' complete_words edgewalk demo teap
expect 0 '^--pixel$' complete_words edgewalk explain --pi
expect 0 '^overdraw$' complete_words edgewalk demo teapot --show over
expect 0 '^shrink$' complete_words edgewalk capsule s
expect 0 '^teapot$' complete_words edgewalk capsule record teap
expect 0 '^exp exp2$' complete_words edgewalk asm fixed --fog e
expect 0 '^--against$' complete_words edgewalk bench --ag
expect 0 '^fill$' complete_words edgewalk bench fi
expect 0 '^complete ' complete_words edgewalk help c
expect 0 '^good.vp$' complete_words edgewalk asm check good.v
expect 0 '^own_programs$' complete_words edgewalk demo teapot --programs own
expect 0 '(^| )true( |$)' complete_words edgewalk exec tru

if command -v zsh >/dev/null; then
    zsh_words() {
        PATH=$(dirname "$edgewalk"):$PATH zsh -f -c 'compadd() { shift; print -l -- "$@" }; _files() { }; compset() { }
            words=("${@:2}"); CURRENT=$(($# - 1)); source "$1"' _ "$source/tools/share/_edgewalk" "$@"
    }
    expect 0 '^explain$' zsh_words edgewalk expl
    expect 0 '^teapot$' zsh_words edgewalk demo teap
    expect 0 '^--patch$' zsh_words edgewalk explain --pa
    expect 0 '^overdraw$' zsh_words edgewalk demo teapot --show over
    expect 0 '^shrink$' zsh_words edgewalk capsule s
fi

# stages: a rectangle over half of another
printf '[require]\nSIZE 40 20\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 2 2\ndraw rect -1 -1 1 2\n' >twice.shader_test
expect 0 'usage: edgewalk stages' "$edgewalk" stages --help
expect 0 '^overdraw +overdraw$' "$edgewalk" stages --list
expect 0 '^twice/stages.json$' "$edgewalk" stages twice.shader_test --out twice
expect 0 '"width":40,"height":20,' cat twice/stages.json
printf '[require]\nSIZE 40 20\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nMOV result.color, {0,1,0,1};\nEND\n[test]\ntexture storage 0 2D GL_RGBA8 (1 24 12)\nfb tex 2d 0\nclear color 0 0 0 0\nclear\ndraw rect -1 -1 1 2\n' >other.shader_test
expect 0 '^other/stages.json$' "$edgewalk" stages other.shader_test --framebuffer 1 --out other
expect 0 '"width":24,"height":12,"draws":1,"primitives":2,"clipped":0,"culled":0,"rejected":0,"fragments":240,' cat other/stages.json
expect 1 'nothing is drawn to framebuffer 2' "$edgewalk" stages other.shader_test --framebuffer 2 --out other
expect 2 'expected a number from 1 on' "$edgewalk" stages other.shader_test --framebuffer 0 --out other
expect 0 '"draws":2,"primitives":4,"clipped":0,"culled":0,"rejected":0,"fragments":1200,"helper_lanes":[0-9]+,"instructions":1200,"lookups":0' cat twice/stages.json
expect 0 '"stage":"overdraw",.*"unit":"fragments","pixels":800,"least":1,"most":2,"mean":1.5\}' cat twice/stages.json
expect 0 '"stage":"instructions",.*"pixels":800,"least":1,"most":2,"mean":1.5\}' cat twice/stages.json
expect 0 '^large/stages.json$' "$edgewalk" stages twice.shader_test --out large --scale 8
expect 0 '^ +1 +64 +0 +0 +0 +184$' od -An -tu1 -j18 -N6 large/final.png # 8 times 40x20, and 24 lines of legend
for stage in $("$edgewalk" stages --list | cut -d' ' -f1); do
    [ -s "twice/$stage.png" ] || { echo "FAIL: twice/$stage.png was not written"; failed=$((failed + 1)); }
done
# Pictures that are smaller than their captions, and a stage that the scene does not have
expect 0 '"stage":"lod",.*"unit":"","pixels":0\}' cat twice/stages.json
for stage in assembled clipped overdraw lod; do
    [ "$(od -An -tu1 -j18 -N2 "twice/$stage.png" | awk '{ print $1 * 256 + $2 }')" -gt 100 ] ||
        { echo "FAIL: twice/$stage.png has no room for its caption"; failed=$((failed + 1)); }
done
expect 1 'nowhere' "$edgewalk" stages triangle --out /nowhere/at/all
expect 2 'expected a scene or a script, and --out DIR' "$edgewalk" stages triangle
expect 0 '^triangle-depth.png, 32x24$' "$edgewalk" demo triangle --size 32x24 --show depth
expect 2 'edgewalk stages --list' "$edgewalk" demo triangle --show bogus

# check-raster: spans that are right (a square of two triangles, whose corners are centres of pixels), and faulty ones
cat >right.json <<'END'
{"width": 8, "height": 8, "triangles": [[[1.5, 1.5], [5.5, 1.5], [5.5, 5.5]], [[1.5, 1.5], [5.5, 5.5], [1.5, 5.5]]],
 "spans": [RIGHT]}
END
expect 0 'usage: edgewalk check-raster' "$edgewalk" check-raster --help
sed 's/RIGHT//' right.json >none.json
expect 1 '^16 pixels are wrong: 16 missing, 0 too many$' "$edgewalk" check-raster none.json
expect 1 '^triangle 0, pixel \([0-9], [0-9]\) is missing: its centre is exactly on a bottom edge: it belongs to this triangle' "$edgewalk" check-raster none.json
spans=$("$edgewalk" check-raster none.json --all | sed -n 's/^triangle \([01]\), pixel (\([0-9]*\), \([0-9]*\)).*/{"triangle":\1,"y":\3,"first":\2,"last":\2},/p' | tr -d '\n')
sed "s/RIGHT/${spans%,}/" right.json >all.json
expect 0 '^every pixel is right$' "$edgewalk" check-raster all.json
sed "s/RIGHT/${spans%,},{\"triangle\":0,\"y\":7,\"first\":1,\"last\":1}/" right.json >more.json
expect 1 '^triangle 0, pixel \(1, 7\) is too many: its centre is outside of an edge' "$edgewalk" check-raster more.json
expect 1 '^1 pixel is wrong: 0 missing, 1 too many$' "$edgewalk" check-raster more.json
printf '{"width":4,"height":4,"triangles":[[[0,0],[0,4],[4,0]]],"spans":[]}' >clockwise.json
expect 1 'all wrong pixels have one cause: triangles whose corners are in clockwise order are missing' "$edgewalk" check-raster clockwise.json
printf '{"width":4,"height":4,"triangles":[[[0.4,0.4],[4,0.4],[0.4,4]]],"spans":[{"y":1,"first":1,"last":3},{"y":2,"first":1,"last":2},{"y":3,"first":1,"last":1}]}' >corner.json
expect 1 'is missing: its centre is inside of all three edges' "$edgewalk" check-raster corner.json
printf '{"width":4,"height":4,"triangles":[[[0,0],[4,0],[0]]],"spans":[]}' >bad.json
expect 2 'a triangle is three points' "$edgewalk" check-raster bad.json
expect 2 'byte 3: this is no JSON' "$edgewalk" check-raster <(printf '{"a')
expect 2 'inside of the picture' "$edgewalk" check-raster <(printf '{"width":4,"height":4,"triangles":[[[0,0],[4,0],[0,4]]],"spans":[{"y":9}]}')
"$edgewalk" demo triangle --size 8x8 --png eight.png >/dev/null
expect 1 'pixels are wrong' "$edgewalk" check-raster none.json --picture eight.png

# conform
expect 0 'usage: edgewalk conform' "$edgewalk" conform --help
expect 2 'expected' "$edgewalk" conform

# why: a program with one other instruction
sed 's/{0,1,0,1}/{0,0.5,0,1}/; s/rgba 0 1 0 1/rgba 0 0.5 0 1/' green.shader_test >darker.shader_test
expect 0 'usage: edgewalk why' "$edgewalk" why --help
expect 0 '^the pictures are the same$' "$edgewalk" why green.shader_test green.shader_test
expect 1 '^62500 of 62500 pixels differ$' "$edgewalk" why green.shader_test darker.shader_test
expect 1 '^the drawings diverge at \(primitive [12], corner 0\)$' "$edgewalk" why green.shader_test darker.shader_test
expect 1 '^  darker.shader_test: line 2: MOV result.color, \{0,0.5,0,1\}  xyzw = \(0, 0.5, 0, 1\)' "$edgewalk" why green.shader_test darker.shader_test
sed 's/clear color 0 0 0 0/clear color 1 0 0 0/; s/-1 -1 2 2/-1 -1 1 2/; /probe/d' green.shader_test >half.shader_test
expect 1 'half.shader_test: clear, colour to \(1, 0, 0, 0\)' "$edgewalk" why --pixel 240,10 green.shader_test half.shader_test
expect 2 'expected two scenes or scripts' "$edgewalk" why green.shader_test

# --programs: a directory with one changed program beside the scene's own; given twice to why
mkdir old new
sed 's/MAD o\[COL0\].xyz, R2.y/MAD o[COL0].xyz, R2.x/' "$source/demos/teapot.vp" >new/teapot.vp
programs=(teapot teapot --size 160x120 --programs)
expect 0 '^the pictures are the same$' "$edgewalk" why "${programs[@]}" new
expect 1 '^  teapot \(new\): line 23: MAD o\[COL0\].xyz, R2.x, c\[11\], R3' "$edgewalk" why "${programs[@]}" old --programs new
expect 0 'line 23: MAD o\[COL0\].xyz, R2.x, c\[11\], R3' "$edgewalk" explain teapot --pixel 320,200 --programs new --all
expect 2 'green.shader_test is no scene' "$edgewalk" explain green.shader_test --pixel 1,1 --programs new
expect 2 '^edgewalk: --programs nowhere: No such file' "$edgewalk" explain teapot --pixel 1,1 --programs nowhere

# --check and --coverage
printf '[require]\n[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n[fragment program]\n!!ARBfp1.0\nTEMP a;\nRCP a.x, {0}.x;\nMOV result.color, a;\nKIL fragment.position;\nEND\n[test]\ndraw rect -1 -1 2 2\n' >faulty.shader_test
expect 1 '^fragment program, line 3: RCP a.x, \{0\}.x$' "$edgewalk" run --check faulty.shader_test
expect 1 '^    infinity: component x is infinite of 0 \([0-9]+ times\)$' "$edgewalk" run --check faulty.shader_test
expect 1 '^    uninitialized: a.yzw has no value yet' "$edgewalk" run --check faulty.shader_test
expect 1 '^2 findings$' "$edgewalk" run --check faulty.shader_test
expect 0 '^0 findings$' "$edgewalk" run --check green.shader_test
expect 0 '^0 findings$' "$edgewalk" demo triangle --size 32x24 --check
expect 2 '--check and --coverage exclude each other' "$edgewalk" demo triangle --check --coverage x
expect 0 '^covered/index.html$' "$edgewalk" run --coverage covered green.shader_test faulty.shader_test
expect 0 '^SF:covered/[0-9]-fragment.txt$' cat covered/coverage.info
expect 0 '^BRDA:5,2,1,[1-9]' cat covered/coverage.info
expect 0 'RCP a.x, \{0\}.x;' cat covered/3-fragment.txt
grep -q 'condition met 0, not' covered/index.html || { echo "FAIL: covered/index.html does not tell of KIL"; failed=$((failed + 1)); }
expect 1 'nowhere' "$edgewalk" demo triangle --size 8x8 --coverage /nowhere/at/all

# compare
"$edgewalk" demo triangle --size 32x24 --png a.png >/dev/null
"$edgewalk" demo triangle --size 32x24 --png b.png --frame 3 >/dev/null
"$edgewalk" demo triangle --size 16x24 --png c.png >/dev/null
expect 0 'usage: edgewalk compare' "$edgewalk" compare --help
expect 0 '^a.png and a.png: the same$' "$edgewalk" compare a.png a.png
expect 1 '^a.png and b.png: [0-9]+ of 768 pixels differ, R [0-9]+ G [0-9]+ B [0-9]+ A 0 at most, the first is \([0-9]+, [0-9]+\)$' \
    "$edgewalk" compare a.png b.png --heat heat.png
expect 0 'the same within the tolerance; R ' "$edgewalk" compare a.png b.png --tolerance 255
expect 1 '"same":false,.*"pixels":[1-9]' "$edgewalk" compare a.png b.png --json --junit result.xml
expect 0 'failures="1"' cat result.xml
expect 0 '<failure message="[0-9]+ of 768' cat result.xml
expect 1 '32x24 pixels against 16x24' "$edgewalk" compare a.png c.png
expect 2 'nowhere.png' "$edgewalk" compare a.png nowhere.png
expect 2 'expected two pictures' "$edgewalk" compare a.png
[ -s heat.png ] || { echo "FAIL: heat.png was not written"; failed=$((failed + 1)); }

# a variable that is mistyped says so
expect 0 "^edgewalk: EDGEWALK_THREADS is 'abc', expected a number from 1 to 64: [0-9]+ threads\$" \
    env EDGEWALK_THREADS=abc "$edgewalk" demo triangle --size 8x8 --hash
expect 0 "EDGEWALK_THREADS is '65', .*: 64 threads" env EDGEWALK_THREADS=65 "$edgewalk" demo triangle --size 8x8 --hash

# a NaN in TGSI's immediates goes through NV_gpu_program4 and back
printf '!!ARBfp1.0\nMAX result.color, fragment.color, program.local[0];\nEND\n' >max.fp
"$edgewalk" asm convert --to tgsi max.fp >max.tgsi
expect 0 '\{NAN, 0, 0, 0\}' "$edgewalk" asm convert --to nv max.tgsi
"$edgewalk" asm convert --to nv max.tgsi >max.nv
expect 0 '\{NAN, 0, 0, 0\}' "$edgewalk" asm print max.nv
expect 0 '0x7fc00000' "$edgewalk" asm convert --to tgsi max.nv

# bench texture, pipeline, raster: every workload runs, and says what it measured in which unit
quick=(--repetitions 1 --time 1 --threads 1)
expect 0 '^bilinear +[0-9.e+]+ ns a lane' "$edgewalk" bench texture bilinear --repetitions 1
expect 2 "no workload 'bogus'" "$edgewalk" bench texture bogus
expect 2 "unknown argument '--threads'" "$edgewalk" bench texture --threads 2
"$edgewalk" bench pipeline "${quick[@]}" >rates.txt 2>&1
"$edgewalk" bench raster "${quick[@]}" >>rates.txt 2>&1
for workload in 'vertex Mvertex/s' 'list Mtri/s' 'strip Mtri/s' 'geometry-quads Mtri/s' 'geometry-lines Mline/s' \
    'tess-equal Mtri/s' 'tess-odd Mtri/s' 'tess-even Mtri/s' 'clip-near Mtri/s' 'clip-distance Mtri/s' \
    'fill Mpixel/s' 'depth Mpixel/s' 'blend Mpixel/s' 'targets Mpixel/s' 'fill-rgba8ui Mpixel/s' \
    'depth-rgba8ui Mpixel/s'; do
    expect 0 "^${workload% *} +[0-9.e+]+ ${workload#* } best, +[0-9.e+]+ median of 1, 1 thread\$" cat rates.txt
done
for format in rgba8 srgb8-a8 r8 rg8 rgb565 rgb10-a2 rg16 r11g11b10f rgba16f rgba32f; do
    for mix in fill smooth blend depth; do
        expect 0 "^$mix-$format +[0-9.e+]+ Mpixel/s best, +[0-9.e+]+ median of 1, 1 thread\$" cat rates.txt
    done
done
expect 1 '^$' grep 'smooth-rgba8ui' rates.txt
both=('^\{"name":"strip","unit":"Mtri/s","best":[0-9.e+]+,"median":[0-9.e+]+,"repetitions":3,"threads":' --json --time 1 --repetitions 3)
expect 0 "${both[0]}1\}\$" "$edgewalk" bench pipeline strip "${both[@]:1}"
expect 0 "${both[0]}2\}\$" "$edgewalk" bench pipeline strip "${both[@]:1}"
expect 0 '^fill .*, 2 threads$' "$edgewalk" bench raster fill "${quick[@]}" --threads 2
expect 2 "no workload 'bogus'" "$edgewalk" bench pipeline bogus
expect 2 "no workload 'bogus'" "$edgewalk" bench raster fill bogus
expect 2 'expected a number from 1 to 10000' "$edgewalk" bench raster --time 0
expect 2 'expected a number from 1 to 64' "$edgewalk" bench pipeline --threads 65
for part in texture pipeline raster; do
    expect 0 "usage: edgewalk bench $part" "$edgewalk" bench $part --help
done

[ $failed -eq 0 ]
