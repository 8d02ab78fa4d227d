/* Storage buffers, atomic counters and images (tools/run/buffers.c). */
#include "tests/tools/run/run_test.h"

#define COUNTING                                                                                             \
    "[fragment program]\n!!NVfp5.0\nOPTION NV_shader_atomic_counters;\n"                                     \
    "COUNTER c[] = { program.counter[0] };\nTEMP R;\nATOMCTR.INCR.U R.x, c[0];\nMOV result.color, 0;\nEND\n"

Test(run_buffers, buffers_are_written_and_probed)
{
    static const char *const scripts[] = {
        TEST "ssbo 2 24\nssbo 2 subdata float 4 1.5\nssbo 2 subdata int 0 -3\n"
             "ssbo 2 subdata uint64 8 0x100000002\n"
             "probe ssbo int 2 0 == -3\nprobe ssbo uint 2 0 > 5\nprobe ssbo int 2 0 < 0\n"
             "probe ssbo float 2 4 == 1.5\n"
             "probe ssbo float 2 4 <= 1.5\nprobe ssbo uint64 2 8 >= 4294967298\nprobe ssbo uint 2 8 != 3\n"
             "probe ssbo uint 2 12 <= 1\nprobe ssbo uint 2 0 == 0xfffffffd\nprobe ssbo uint 2 20 = 0 ;",
        TEST
        "ssbo 0 16\nssbo 0 subdata double 0 0.1\nssbo 0 subdata int64 8 -5\nprobe ssbo double 0 0 == 0.1\n"
        "probe ssbo int64 0 8 == -5\nprobe ssbo int64 0 8 < 0\nprobe ssbo uint64 0 8 > 5",
        COUNTING TEST
        "atomic counters 2\natomic counter 0 1 7\northo\ndraw rect 0 0 10 10\n"
        "probe atomic counter 0 == 100\nprobe atomic counter 1 != 8\nprobe atomic counter 1 < 8\n"
        "atomic counter buffer 0 4\nprobe atomic counter buffer 0 3 == 0\n",
        TEST
        "texture storage 0 2D GL_RGBA8 (1 4 4)\nimage texture 0 GL_RGBA8\nmemory barrier GL_ALL_BARRIER_BITS",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_buffers, offsets_and_types_are_checked)
{
    static const struct run_failing_row rows[] = {
        {TEST "ssbo 16 4", "expected a buffer below 16"},
        {TEST "ssbo 0 99999999", "at most 16777216 bytes"},
        {TEST "ssbo 0 subdata int 0 1", "that `ssbo` has made"},
        {TEST "ssbo 0 4\nssbo 0 subdata int 4 1", "GL error 0x0501"},
        {TEST "ssbo 0 8\nssbo 0 subdata int64 0 x", "expected a whole number, found 'x'"},
        {TEST "probe ssbo uint 3 0 == 1", "that `ssbo` has made, found 3"},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 0 ~ 1", "expected ==, !="},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 0 == 7", "byte 0 of buffer 0: expected 7, got 0"},
        {TEST "ssbo 0 4\nprobe ssbo float 0 0 > 0.5", "expected 0.5, got 0"},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 4 == 7", ""},
        {TEST "ssbo 0 8\nssbo 0 subdata int64 0 5 6", "the end of the line, found '6'"},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 0 == 0 1", "the end of the line, found '1'"},
        {TEST "ssbo 0 4\nprobe ssbo float 0 0 == 0 1", "the end of the line, found '1'"},
        {TEST "image texture 3 GL_RGBA8", "expected a texture unit with a texture, found 3"},
    };
    EXPECT_FAIL(rows);
}
