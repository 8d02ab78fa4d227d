#!/usr/bin/env bash
# `edgewalk doctor`: threads, processor and native code. machine.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

for edgewalk in "$build/tools/edgewalk" "$installed"; do
    reports 0 '^  ok +version: [0-9.]+$' '^  ok +threads: 3, by EDGEWALK_THREADS=3$' -- env EDGEWALK_THREADS=3 "$edgewalk" doctor
done
reports 0 '^  ok +OpenGL: 1\.5, or 2\.1 for programs that request 2\.0 or 2\.1, without GLSL$' -- "$installed" doctor
reports 0 '^  ok +OpenGL: 2\.1, by EDGEWALK_GL_VERSION$' -- env EDGEWALK_GL_VERSION=2.1 "$installed" doctor
reports 0 '^  note +OpenGL: EDGEWALK_GL_VERSION=3\.0 is ignored$' '^ +set it to 1\.1, ' \
    -- env EDGEWALK_GL_VERSION=3.0 "$installed" doctor
reports 0 '^  note +native code: programs are interpreted$' '^ +EDGEWALK_JIT=0 .*: unset EDGEWALK_JIT$' \
    -- env EDGEWALK_JIT=0 "$installed" doctor
reports 0 '^  note +processor: no AVX2' '^ +EDGEWALK_ISA=base .*: unset EDGEWALK_ISA$' '^ +native code needs x86-64 with AVX2$' \
    -- env EDGEWALK_ISA=base "$installed" doctor
exit $failed
