/* Selects which of the compiled instruction sets this machine uses. Hot sources exist once per set (see
 * base/lanes.h). The environment variable EDGEWALK_ISA=base selects the baseline, and EDGEWALK_ISA=avx2
 * disables AVX-512; the results are the same bits in every case. */
#ifndef BASE_ISA_H
#define BASE_ISA_H

#include <stdbool.h>

enum isa { ISA_BASE, ISA_AVX2, ISA_COUNT };

/* Decided at the first call, then constant. Any thread. */
enum isa isa_current(void);

/* AVX-512 F, DQ, VL and BW, for native code and the functions that it calls; hot sources have no variant for
 * it. */
bool isa_has_avx512(void);

/* Picks f_base or f_avx2. The build defines EW_HAVE_AVX2 if the avx2 objects exist, and EW_ONLY_AVX2 if the
 * base objects do not: then hot sources use AVX2 even where isa_current() is ISA_BASE. */
#if defined(EW_ONLY_AVX2)
#define ISA_SELECT(function) (function##_avx2)
#elif defined(EW_HAVE_AVX2)
#define ISA_SELECT(function) (isa_current() == ISA_AVX2 ? function##_avx2 : function##_base)
#else
#define ISA_SELECT(function) (function##_base)
#endif

/* f_base, or f_avx2 if the base objects do not exist: for tests that name an instruction set. */
#if defined(EW_ONLY_AVX2)
#define ISA_REFERENCE(function) function##_avx2
#else
#define ISA_REFERENCE(function) function##_base
#endif

#endif
