#!/usr/bin/env bash
# `edgewalk doctor`: a driver that crashes, and one that never answers. driver_crashes.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

mkdir "$dir/aborts" "$dir/waits"
driver='int OSMesaMakeCurrent, OSMesaDestroyContext, OSMesaGetProcAddress; void *OSMesaCreateContextExt(void)'
compile "$dir/aborts/libOSMesa.so.8" -shared -fPIC <<<"#include <stdlib.h>
$driver { abort(); }"
reports 0 '^  ok +OSMesa: Edgewalk.*, by /' '^  note +OSMesa: none: the driver crashed \(signal 6\)$' \
    -- env LD_LIBRARY_PATH="$dir/aborts" "$installed" doctor
compile "$dir/waits/libOSMesa.so.8" -shared -fPIC <<<"#include <unistd.h>
$driver { for (;;) pause(); }"
reports 0 '^  ok +OSMesa: Edgewalk.*, by /' '^  note +OSMesa: none: the driver did not answer$' \
    -- env LD_LIBRARY_PATH="$dir/waits" "$installed" doctor
exit $failed
