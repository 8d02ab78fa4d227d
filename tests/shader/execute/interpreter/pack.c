/* PK* and UP* (NV_gpu_program4 2.X.8). */
#include "tests/shader/execute/interpreter/integer_test.h"

Test(interpreter_pack, packing_rounds_to_nearest_even_and_unpacking_reverses_it)
{
    static const struct {
        enum opcode pack, unpack;
        float a[4];
        uint32_t word;
        float back[4];
    } cases[] = {
        {OP_PK2H, OP_UP2H, {1.0f, -2.0f, 9, 9}, 0xc0003c00, {1, -2, 1, -2}},
        {OP_PK2H, OP_UP2H, {65520.0f, 0x1p-24f, 9, 9}, 0x00017c00, {INFINITY, 0x1p-24f, INFINITY, 0x1p-24f}},
        {OP_PK2US, OP_UP2US, {0.0f, 1.5f, 9, 9}, 0xffff0000, {0, 1, 0, 1}},
        {OP_PK2US, OP_UP2US, {NAN, -1.0f, 9, 9}, 0, {0, 0, 0, 0}},
        {OP_PK4B, OP_UP4B, {-5.0f, 0.0f, 1.0f, -1.0f}, 0x01ff8000, {-128.0f / 127.0f, 0, 1, -1}},
        {OP_PK4UB, OP_UP4UB, {0.0f, 1.0f, 0.2f, 7.0f}, 0xff33ff00, {0, 1, 51.0f / 255.0f, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct single pack, unpack;
        single_init(&pack, LANGUAGE_NVVP40, cases[i].pack, TYPE_F32);
        single_init(&unpack, LANGUAGE_NVVP40, cases[i].unpack, TYPE_F32);
        pack.program.mixes_types = unpack.program.mixes_types = true;
        for (unsigned c = 0; c < 4; c++)
            pack.inputs[0][c][1] = cases[i].a[c];
        single_run(&pack);
        for (unsigned c = 0; c < 4; c++) {
            cr_expect_eq(bits_of(pack.result[c][1]), cases[i].word, "%s: %08x",
                         opcode_table[cases[i].pack].name, bits_of(pack.result[c][1]));
            unpack.inputs[0][c][1] = pack.result[c][1];
        }
        single_run(&unpack);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(unpack.result[c][1], cases[i].back[c], "%s: %g", opcode_table[cases[i].unpack].name,
                         (double)unpack.result[c][1]);
        single_release(&pack);
        single_release(&unpack);
    }
}
