#!/usr/bin/env bash
# `edgewalk eval`: parameter buffers, memory, storage buffers and atomic counters. memory.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

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
printf '\001\002\003\004\005\006\007\010\000\000\200\077\000\000\000\100' >bytes.bin
expect 0 '^result.color = \([^)]*\) \[04030201 08070605 ' "$edgewalk" eval memory.vp --memory 4096=bytes.bin

# Storage buffers
printf 'VERT\nDCL BUFFER[0..1]\nDCL OUT[0], GENERIC[0]\nIMM[0] UINT32 {4, 8, 7, 0}\nLOAD OUT[0].x, BUFFER[1], IMM[0].xxxx\nSTORE BUFFER[0].x, IMM[0].yyyy, IMM[0].zzzz\nATOMUADD OUT[0].y, BUFFER[0], IMM[0].wwww, IMM[0].xxxx\nEND\n' >storage.tgsi
expect 0 '^OUT\[0\] = \([^)]*\) \[40200000 00000005 ' "$edgewalk" eval storage.tgsi --storage 0=5,6,0x10,8 --storage 1=1,2.5
expect 0 '^storage 0\[0x0\] = 00000009$' "$edgewalk" eval storage.tgsi --storage 0=5,6,0x10,8 --storage-out 0=storage.bin
expect 0 '^storage 0\[0x0\] = 0000000d$' "$edgewalk" eval storage.tgsi --storage 0=storage.bin --storage 1=0,0 --storage 2=1 --storage-out 0=after.bin
printf '\011\000\000\000\006\000\000\000\007\000\000\000\010\000\000\000' >expected.bin
expect 0 '' cmp storage.bin expected.bin
expect 0 '"storage":\{"0\[0x0\]":"00000009","0\[0x8\]":"00000007"\},"status":"ok"' "$edgewalk" eval --json storage.tgsi --storage 0=5,6,0x10,8
expect 2 'is given twice' "$edgewalk" eval storage.tgsi --storage 0=5 --storage 0=6
expect 2 'no --storage has this number' "$edgewalk" eval storage.tgsi --storage 0=5 --storage-out 1=x.bin
expect 2 'expected N=FILE' "$edgewalk" eval storage.tgsi --storage 32=1

# Atomic counters
printf '!!NVvp5.0\nOPTION NV_shader_atomic_counters;\nTEMP R;\nCOUNTER c[] = { program.counter[1] };\nATOMCTR.DECR.U R.x, c[2];\nMOV.U result.attrib[0], R.x;\nEND\n' >counters.nvvp
expect 0 '^counters 1\[0x8\] = 00000004$' "$edgewalk" eval counters.nvvp --counters 1=3,4,5
expect 0 '"counters":\{"1\[0x8\]":"00000004"\},"status":"ok"' "$edgewalk" eval --json counters.nvvp --counters 1=3,4,5
expect 2 '--counters 1: the buffer is given twice' "$edgewalk" eval counters.nvvp --counters 1=3 --counters 1=3

exit $((failed > 0))
