/* Storage buffers in NV_gpu_program5 (NV_shader_storage_buffer_object 2.X.8.Z LDB, STB, ATOMB), atomic
 * counters (NV_shader_atomic_counters 2.X.8.Z ATOMCTR), and the atomic operations that
 * NV_shader_atomic_int64, _float and _fp16_vector add, on buffers and on memory. */
#include "tests/shader/execute/exec.h"
#include "texture/texture.h"

#define PROGRAM(body)                                                                                        \
    "!!NVvp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_atomic_int64; OPTION "                      \
    "NV_shader_atomic_float; "                                                                               \
    "OPTION NV_shader_atomic_fp16_vector; OPTION NV_gpu_program5_mem_extended; "                             \
    "OPTION NV_shader_atomic_counters; COUNTER k[] = { program.counter[2] }; "                               \
    "COUNTER few[2] = { program.counter[1][1..2] }; "                                                        \
    "STORAGE s[] = { program.storage[2] }; STORAGE t[][] = { program.storage[1..2] }; "                      \
    "STORAGE part[8] = { program.storage[2][8..15] }; TEMP R, V, I; LONG TEMP D, E; "                        \
    "OUTPUT o = result.attrib[0]; MOV.U o, 7; MOV.U V, vertex.attrib[1]; MOV.U I, vertex.attrib[1]; " body   \
    " END"

enum { BYTES = 32, WORDS = BYTES / 4 };

/* Word w of binding point 2 is 0x10 + w at first; of point 1, 0x20 + w.
 * V and I are (lane, 4 * lane, 1.0, -1). */
struct world {
    uint32_t words[2][WORDS + 1]; /* one word behind what is bound */
    uint32_t result[4][LANES];
};

static void run(struct world *world, const char *text, unsigned lanes)
{
    struct execution execution = execution_of(text);
    struct shader_storage storage[SHADER_MAX_STORAGE_BUFFERS] = {{0}};
    for (unsigned b = 0; b < 2; b++)
        storage[1 + b] = (struct shader_storage){(uint8_t *)world->words[1 - b], BYTES};
    execution.resources.storage = execution.resources.counters = storage;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 1);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const uint32_t words[4] = {lane, 4 * lane, 0x3f800000, UINT32_MAX};
        for (unsigned c = 0; c < 4; c++)
            memcpy((char *)&input[c] + 4 * lane, &words[c], 4);
    }
    execute(&execution, lanes);
    memcpy(world->result, output_of(&execution, SEMANTIC_GENERIC, 0), sizeof world->result);
    execution_release(&execution);
}

static void run_body(struct world *world, const char *body, unsigned lanes)
{
    static const char program[] = PROGRAM("@");
    const char *at = strchr(program, '@');
    char text[1024];
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - program), program, body, at + 1);
    run(world, text, lanes);
}

static void world_init(struct world *world)
{
    for (uint32_t w = 0; w <= WORDS; w++) {
        world->words[0][w] = 0x10 + w;
        world->words[1][w] = 0x20 + w;
    }
}

/* --- LDB ------------------------------------------------------------------------------------------------ */

Test(exec_storage, ldb_loads_what_the_modifier_says)
{
    static const struct {
        const char *body;
        uint32_t result[4]; /* in lane 3 */
    } rows[] = {
        {"LDB.U32 o, s[8];", {0x12, 0, 0, 0}},
        {"LDB.U32 o.y, s[8].x;", {7, 0x12, 7, 7}},
        {"LDB.U32X4 o, s[16];", {0x14, 0x15, 0x16, 0x17}},
        {"LDB.U32X2 o, s[8].yxyx;", {0x13, 0x12, 0x13, 0x12}},
        {"LDB.U8 o, s[9];", {0, 0, 0, 0}},
        {"LDB.S8 o, s[4];", {0x11, 0, 0, 0}},
        {"LDB.U16 o, s[12];", {0x13, 0, 0, 0}},
        {"LDB.U32 o, s[I.y];", {0x13, 0, 0, 0}},
        {"LDB.U32 o, s[I.y + 8];", {0x15, 0, 0, 0}},
        {"LDB.U32 o, t[0][4];", {0x21, 0, 0, 0}},
        {"LDB.U32 o, t[1][4];", {0x11, 0, 0, 0}},
        {"MOV.S I.x, 1; LDB.U32 o, t[I.x][I.y];", {0x13, 0, 0, 0}},
        {"LDB.U32 o, part[4];", {0x13, 0, 0, 0}},
        {"LDB.U64 D.x, s[8]; UP64.U o.xy, D; MOV.U o.zw, 7;", {0x12, 0x13, 7, 7}},
        {"LDB.F32 o, s[0];", {0x10, 0, 0, 0}}, /* bits */
        /* Nothing is there: behind the end, before the start, misaligned, outside the array, no binding
           point. */
        {"LDB.U32 o, s[32];", {0, 0, 0, 0}},
        {"LDB.U32X4 o, s[28];", {0, 0, 0, 0}},
        {"LDB.U32X2 o, s[28];", {0, 0, 0, 0}},
        {"LDB.U32 o, s[I.w];", {0, 0, 0, 0}},
        {"LDB.U32 o, s[2];", {0, 0, 0, 0}},
        {"LDB.U32 o, part[I.y];", {0, 0, 0, 0}},
        {"LDB.U32 o, t[I.y][0];", {0, 0, 0, 0}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world world;
        world_init(&world);
        run_body(&world, rows[i].body, 0xff);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(world.result[c][3], rows[i].result[c], "%s: %c is %x", rows[i].body, "xyzw"[c],
                         world.result[c][3]);
    }
}

/* --- STB ------------------------------------------------------------------------------------------------ */

Test(exec_storage, stb_writes_what_lies_in_the_buffer)
{
    static const struct {
        const char *body;
        uint32_t word[WORDS + 1];
    } rows[] = {
        {"STB.U32 V.z, s[0];", {0x3f800000, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"STB.U32 I.x, s[I.y];", {0, 1, 2, 3, 4, 5, 6, 7, 0x18}},
        {"STB.U32X2 V.zwzw, s[24];", {0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x3f800000, 0xffffffff, 0x18}},
        {"STB.U8 V.w, s[1];", {0xff10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"STB.S16 V.w, s[6];", {0x10, 0xffff0011, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"STB.F32X4 V.z, s[16];",
         {0x10, 0x11, 0x12, 0x13, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x18}},
        {"STB.U32 V.z, s[32];", {0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"STB.U32 V.z, s[2];", {0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"STB.U32 V.z, s[I.w];", {0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"STB.F16X2 V.z, s[4];", {0x10, 0x3c003c00, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
        {"PK64.U D.x, V.zwzw; STB.U64 D.x, s[8];",
         {0x10, 0x11, 0x3f800000, 0xffffffff, 0x14, 0x15, 0x16, 0x17, 0x18}},
        /* Lanes act in order: the last one is left. */
        {"STB.U32 I.x, s[4];", {0x10, 7, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world world;
        world_init(&world);
        run_body(&world, rows[i].body, 0xff);
        for (unsigned w = 0; w <= WORDS; w++)
            cr_expect_eq(world.words[0][w], rows[i].word[w], "%s: word %u is %x", rows[i].body, w,
                         world.words[0][w]);
    }
}

/* --- ATOMB ---------------------------------------------------------------------------------------------- */

/* Two lanes, one after the other, on words 0 and 1; what both get, and what is left. */
Test(exec_storage, atomb_of_every_type_and_operation)
{
    static const struct {
        const char *body;
        uint32_t before[2], first[2], second[2], after[2];
    } rows[] = {
        {"MOV.U R.x, 5; ATOMB.ADD.U32 o.x, R, s[0];", {10, 1}, {10, 7}, {15, 7}, {20, 1}},
        {"ATOMB.EXCH.U32 o.x, I, s[0];", {10, 1}, {10, 7}, {0, 7}, {1, 1}},
        {"MOV.U R.xy, {10, 3}; ATOMB.CSWAP.U32 o.x, R, s[0];", {10, 1}, {10, 7}, {3, 7}, {3, 1}},
        {"ATOMB.MIN.S32 o.x, I.w, s[0];", {10, 1}, {10, 7}, {0xffffffff, 7}, {0xffffffff, 1}},
        {"ATOMB.MIN.U32 o.x, I.w, s[0];", {10, 1}, {10, 7}, {10, 7}, {10, 1}},
        {"ATOMB.IWRAP.U32 o.x, I.w, s[0];", {10, 1}, {10, 7}, {11, 7}, {12, 1}},
        {"PK64.U D.x, {0, 1}; ATOMB.ADD.S64 E.x, D.x, s[0]; UP64.U o.xy, E;",
         {10, 1},
         {10, 1},
         {10, 2},
         {10, 3}},
        {"PK64.U D.x, {0, 0x80000000}; ATOMB.MIN.S64 E.x, D.x, s[0]; UP64.U o.xy, E;",
         {10, 1},
         {10, 1},
         {0, 0x80000000},
         {0, 0x80000000}},
        {"PK64.U D.x, {0, 0x80000000}; ATOMB.MIN.U64 E.x, D.x, s[0]; UP64.U o.xy, E;",
         {10, 1},
         {10, 1},
         {10, 1},
         {10, 1}},
        {"PK64.U D.x, {3, 3}; ATOMB.XOR.U64 E.x, D.x, s[0]; UP64.U o.xy, E;",
         {10, 1},
         {10, 1},
         {9, 2},
         {10, 1}},
        {"ATOMB.ADD.F32 o.x, V.z, s[0];", {0x3f800000, 1}, {0x3f800000, 7}, {0x40000000, 7}, {0x40400000, 1}},
        {"ATOMB.EXCH.F32 o.x, V.z, s[0];", {1, 1}, {1, 7}, {0x3f800000, 7}, {0x3f800000, 1}},
        /* 1 + 1.5, 2 - 1 */
        {"MOV.F R, {1.5, -1, 9, 9}; ATOMB.ADD.F16X2 o, R, s[0];",
         {0x40003c00, 1},
         {0x3f800000, 0x40000000},
         {0x40200000, 0x3f800000},
         {0x00004400, 1}},
        {"MOV.F R, {1.5, -1, 9, 9}; ATOMB.MAX.F16x2 o, R, s[0];",
         {0x40003c00, 1},
         {0x3f800000, 0x40000000},
         {0x3fc00000, 0x40000000},
         {0x40003e00, 1}},
        {"MOV.F R, {1.5, -1, 0, 1}; ATOMB.MIN.F16X4 o, R, s[0];",
         {0x40003c00, 0x3c003c00},
         {0x3f800000, 0x40000000},
         {0x3f800000, 0xbf800000},
         {0xbc003c00, 0x3c000000}},
        {"ATOMB.ADD.U32 o.x, I, s[2];", {10, 1}, {0, 7}, {0, 7}, {10, 1}},
        {"ATOMB.ADD.U32 o.x, I, s[I.w];", {10, 1}, {0, 7}, {0, 7}, {10, 1}},
        {"ATOMB.ADD.U32 o.x, I, s[32];", {10, 1}, {0, 7}, {0, 7}, {10, 1}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world world;
        world_init(&world);
        memcpy(world.words[0], rows[i].before, sizeof rows[i].before);
        run_body(&world, rows[i].body, 3);
        for (unsigned c = 0; c < 2; c++) {
            cr_expect_eq(world.result[c][0], rows[i].first[c], "%s: %c of lane 0 is %x", rows[i].body,
                         "xy"[c], world.result[c][0]);
            cr_expect_eq(world.result[c][1], rows[i].second[c], "%s: %c of lane 1 is %x", rows[i].body,
                         "xy"[c], world.result[c][1]);
            cr_expect_eq(world.words[0][c], rows[i].after[c], "%s: word %u is %x", rows[i].body, c,
                         world.words[0][c]);
        }
        cr_expect_eq(world.words[0][WORDS], 0x10 + WORDS);
    }
}

/* A sum that is a NaN is the canonical one, and a denormal is 0, as ADD has them. */
Test(exec_storage, atomb_add_f32_of_special_numbers)
{
    static const struct {
        uint32_t before, after;
    } rows[] = {
        {0x00000001, 0x3f800000}, {0x7f800001, 0x7fc00000}, {0xbf800000, 0}, {0x7f800000, 0x7f800000}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world world;
        world_init(&world);
        world.words[0][0] = rows[i].before;
        run(&world, PROGRAM("ATOMB.ADD.F32 o.x, V.z, s[0];"), 1);
        cr_expect_eq(world.words[0][0], rows[i].after, "%x + 1: %x", rows[i].before, world.words[0][0]);
    }
}

/* --- Atomic counters ------------------------------------------------------------------------------------ */

/* Two lanes, one after the other: what both get in x and y, and words 0 and 1 afterwards. y is 0 as ATOM's
 * is. */
Test(exec_storage, counters_go_up_and_down_and_take_operations)
{
    static const struct {
        const char *body;
        uint32_t before[2], first[2], second[2], after[2];
    } rows[] = {
        {"ATOMCTR.INCR.U o.x, k[0];", {10, 1}, {10, 7}, {11, 7}, {12, 1}},
        {"ATOMCTR.DECR.U o.x, k[0];", {10, 1}, {9, 7}, {8, 7}, {8, 1}},
        {"ATOMCTR.GET.U o.x, k[1];", {10, 1}, {1, 7}, {1, 7}, {10, 1}},
        {"ATOMCTR.INCR.S o.xy, k[1];", {10, UINT32_MAX}, {UINT32_MAX, 0}, {0, 0}, {10, 1}},
        {"ATOMCTR.DECR.U o.xy, k[I.x];", {10, 0}, {9, 0}, {UINT32_MAX, 0}, {9, UINT32_MAX}},
        {"ATOMCTR.INCR.U.CC R.x, k[0]; MOV.U o.x (EQ), 3;", {0, 1}, {3, 7}, {7, 7}, {2, 1}},
        {"ATOMCTROP.ADD.U o.x, k[0], I.y;", {10, 1}, {10, 7}, {10, 7}, {14, 1}},
        {"ATOMCTROP.MIN.S o.x, k[0], I.w;", {10, 1}, {10, 7}, {UINT32_MAX, 7}, {UINT32_MAX, 1}},
        {"ATOMCTROP.MIN.U o.x, k[0], I.w;", {10, 1}, {10, 7}, {10, 7}, {10, 1}},
        {"ATOMCTROP.MAX.U o.x, k[0], I.w;", {10, 1}, {10, 7}, {UINT32_MAX, 7}, {UINT32_MAX, 1}},
        {"ATOMCTROP.AND.U o.x, k[0], 6;", {10, 1}, {10, 7}, {2, 7}, {2, 1}},
        {"ATOMCTROP.OR.U o.x, k[0], 5;", {10, 1}, {10, 7}, {15, 7}, {15, 1}},
        {"ATOMCTROP.XOR.U o.x, k[0], 3;", {10, 1}, {10, 7}, {9, 7}, {10, 1}},
        {"ATOMCTROP.EXCH.U o.x, k[0], I;", {10, 1}, {10, 7}, {0, 7}, {1, 1}},
        {"ATOMCTROP.CSWAP.U o.x, k[0], {10, 3, 0, 0};", {10, 1}, {10, 7}, {3, 7}, {3, 1}},
        /* outside of the buffer, of the array, and of everything */
        {"ATOMCTR.INCR.U o.x, k[8];", {10, 1}, {0, 7}, {0, 7}, {10, 1}},
        {"ATOMCTR.INCR.U o.x, k[I.w];", {10, 1}, {0, 7}, {0, 7}, {10, 1}},
        {"ATOMCTR.INCR.U o.x, few[I.x + 1];", {10, 1}, {0x22, 7}, {0, 7}, {10, 1}},
        {"MOV.U R.x, 0x40000000; ATOMCTR.INCR.U o.x, k[R.x];", {10, 1}, {0, 7}, {0, 7}, {10, 1}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct world world;
        world_init(&world);
        memcpy(world.words[0], rows[i].before, sizeof rows[i].before);
        run_body(&world, rows[i].body, 3);
        for (unsigned c = 0; c < 2; c++) {
            cr_expect_eq(world.result[c][0], rows[i].first[c], "%s: %c of lane 0 is %x", rows[i].body,
                         "xy"[c], world.result[c][0]);
            cr_expect_eq(world.result[c][1], rows[i].second[c], "%s: %c of lane 1 is %x", rows[i].body,
                         "xy"[c], world.result[c][1]);
            cr_expect_eq(world.words[0][c], rows[i].after[c], "%s: word %u is %x", rows[i].body, c,
                         world.words[0][c]);
        }
        cr_expect_eq(world.words[0][WORDS], 0x10 + WORDS);
    }
}

/* --- Images --------------------------------------------------------------------------------------------- */

/* An image of 4x2 texels in unit 1, none in unit 2. */
Test(exec_storage, imq_and_imqs_query_images)
{
    static const struct {
        const char *line;
        uint32_t result[4];
    } rows[] = {
        {"IMQ R0, image[1], 2D;", {4, 2, 0, 0}},    {"IMQ R0.yz, image[1], 2D;", {7, 2, 0, 7}},
        {"IMQS R0, image[1], 2D;", {1, 0, 0, 0}},   {"IMQ R0, image[2], 2D;", {0, 0, 0, 0}},
        {"IMQS R0.x, image[2], 2D;", {0, 7, 7, 7}},
    };
    struct texture texture = {.dimension = TEXTURE_2D};
    struct image_view view, *views[SHADER_MAX_IMAGE_UNITS] = {NULL, &view};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_RGBA8, 4, 2, 1));
    cr_assert(image_view_init(&view, &texture, 0, false, 0, FORMAT_RGBA8, true, true));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 OPTION ARB_shader_image_size; TEMP R0; MOV.U R0, 7; %s MOV.U result.attrib[0], R0; "
            "END",
            rows[i].line);
        struct execution execution = execution_of(text);
        execution.resources.images = views;
        cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
        execute(&execution, 0xff);
        uint32_t result[4][LANES];
        memcpy(result, output_of(&execution, SEMANTIC_GENERIC, 0), sizeof result);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(result[c][6], rows[i].result[c], "%s: %c is %u", rows[i].line, "xyzw"[c],
                         result[c][6]);
        execution_release(&execution);
    }
    texture_release(&texture);
}
