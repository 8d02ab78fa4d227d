#!/usr/bin/env bash
# No alignment depends on the flags of a file: vector types are LANES_VECTOR, memory for them is simd_alloc()'s or an
# arena's, and _Alignof() is for static assertions.
set -euo pipefail
cd "$(dirname "$0")/../.."
folders=(base texture inspect shader raster pipeline files gl window demos tools tests)
found=0
# forbid PATTERN EXCEPT: no source has the pattern but in files that match
forbid() {
    if grep -rnE --include='*.[ch]' "$1" "${folders[@]}" | grep -vE "$2"; then found=1; fi
}
forbid '\b(aligned_alloc|posix_memalign|memalign)\(' '^(base/simd_alloc.h|tests/support/failing_memory.h):|__(real|wrap)_'
forbid '\bvector_size\(' '^base/lanes.h:'
forbid '\b_Alignof\b|\balignof\b|__alignof__' '_Static_assert'
[ $found = 0 ] && echo "no alignment depends on the flags of a file"
exit $found
