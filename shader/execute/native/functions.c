/* Hot: the special functions that native code calls: of values in vector registers. */
#include "shader/execute/math_trig.h"
#include "shader/execute/native/block.h"

static f32x8 call_cos(f32x8 a)
{
    return math_cos(a);
}

static f32x8 call_sin(f32x8 a)
{
    return math_sin(a);
}

void *native_function(enum native_function function)
{
    native_function_1 *const functions[CALL_COUNT] = {[CALL_COS] = call_cos, [CALL_SIN] = call_sin};
    void *address;
    memcpy(&address, &functions[function], sizeof address);
    return address;
}
