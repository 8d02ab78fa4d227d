/* Hot: the special functions as native code calls them: values in vector registers. */
#include "shader/execute/math_trig.h"
#include "shader/execute/native/block.h"

#define FUNCTION_1(name)                                                                                     \
    static f32x8 call_##name(f32x8 a)                                                                        \
    {                                                                                                        \
        return math_##name(a);                                                                               \
    }
FUNCTION_1(cos)
FUNCTION_1(ex2)
FUNCTION_1(lg2)
FUNCTION_1(sin)

static f32x8 call_pow(f32x8 a, f32x8 b)
{
    return math_pow(a, b);
}

void *native_function(enum native_function function)
{
    native_function_1 *const one[CALL_COUNT] = {
        [CALL_COS] = call_cos, [CALL_EX2] = call_ex2, [CALL_LG2] = call_lg2, [CALL_SIN] = call_sin};
    native_function_2 *const two = call_pow;
    void *address;
    if (function == CALL_POW)
        memcpy(&address, &two, sizeof address);
    else
        memcpy(&address, &one[function], sizeof address);
    return address;
}
