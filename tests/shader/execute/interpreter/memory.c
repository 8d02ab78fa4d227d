/* Parameter buffers (NV_parameter_buffer_object, NV_parameter_buffer_object2) and memory by address
 * (NV_gpu_program5 2.X.4.5 LOAD, STORE, ATOM). */
#include "tests/shader/execute/exec.h"

#define PROGRAM(body)                                                                                        \
    "!!NVvp5.0 TEMP R; INT TEMP I; UINT TEMP U; LONG TEMP L; LONG INT TEMP LI; LONG UINT TEMP LU, A; "       \
    "OUTPUT o = result.attrib[0]; MOV.U o, vertex.attrib[1]; " body " END"

/* Three buffer objects: one to read, one to write, one for both, at addresses of more than 32 bits. */
enum { BYTES = 256 };
static const uint64_t base = 0x100000000u;

struct world {
    uint8_t bytes[3][BYTES];
    struct shader_memory memory[3];
    struct shader_buffer buffers[SHADER_MAX_BUFFERS];
};

static void world_init(struct world *world)
{
    memset(world, 0, sizeof *world);
    for (unsigned m = 0; m < 3; m++) {
        for (unsigned i = 0; i < BYTES; i++)
            world->bytes[m][i] = (uint8_t)(i + 0x40 * m);
        world->memory[m] = (struct shader_memory){.address = base + 0x1000 * m,
                                                  .size = BYTES,
                                                  .data = world->bytes[m],
                                                  .readable = m != 1,
                                                  .writable = m != 0};
        world->buffers[2 + m] = (struct shader_buffer){.data = world->bytes[m], .size = m == 2 ? 24 : BYTES};
    }
}

/* Lane n of vertex.attrib[1] is (address of lane n, high word, n, -n). */
static void run(struct world *world, const char *text, const uint64_t address[LANES], unsigned lanes,
                uint32_t result[4][LANES], struct shader_fault *fault, uint64_t *faults)
{
    struct execution execution = execution_of(text);
    execution.resources.buffers = world->buffers;
    execution.resources.memory = world->memory;
    execution.resources.memory_count = 3;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 1);
    for (unsigned lane = 0; input && lane < LANES; lane++) {
        const uint32_t words[4] = {(uint32_t)address[lane], (uint32_t)(address[lane] >> 32), lane, 0 - lane};
        for (unsigned c = 0; c < 4; c++)
            memcpy((char *)&input[c] + 4 * lane, &words[c], 4);
    }
    execute(&execution, lanes);
    memcpy(result, output_of(&execution, SEMANTIC_GENERIC, 0), 4 * sizeof *result);
    struct shader_report report = {0};
    shader_report_take(execution.executor, &report);
    *fault = report.fault;
    *faults = report.refused;
    execution_release(&execution);
}

/* In lane 0; `at` is an offset from `base`. */
static void check(const char *text, uint64_t at, uint32_t x, uint32_t y, uint32_t z, uint32_t w)
{
    struct world world;
    struct shader_fault fault;
    uint64_t faults, address[LANES];
    uint32_t result[4][LANES];
    world_init(&world);
    for (unsigned lane = 0; lane < LANES; lane++)
        address[lane] = base + at;
    run(&world, text, address, 1, result, &fault, &faults);
    cr_expect(result[0][0] == x && result[1][0] == y && result[2][0] == z && result[3][0] == w,
              "%s\nat %llx: %x %x %x %x", text, (unsigned long long)at, result[0][0], result[1][0],
              result[2][0], result[3][0]);
}

#define ADDRESS "PK64.U A, vertex.attrib[1]; "

Test(exec_buffers, loads_fill_components_by_their_storage_modifier)
{
    check(PROGRAM(ADDRESS "LOAD.U8 U, A.x; MOV.U o, U;"), 0x81, 0x81, 0, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.S8 I, A.x; MOV.S o, I;"), 0x81, 0xffffff81, 0, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.U16 U, A.x; MOV.U o, U;"), 0x82, 0x8382, 0, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.S16 I, A.x; MOV.S o, I;"), 0x82, 0xffff8382, 0, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.U32 U, A.x; MOV.U o, U;"), 0x10, 0x13121110, 0, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.S32X2 I, A.x; MOV.S o, I;"), 0x10, 0x13121110, 0x17161514, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.U32X4 U, A.x; MOV.U o, U;"), 0x10, 0x13121110, 0x17161514, 0x1b1a1918,
          0x1f1e1d1c);
    check(PROGRAM(ADDRESS "LOAD.F32X2 R, A.x; MOV.U o, R;"), 0x40, 0x43424140, 0x47464544, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.U64 LU, A.x; UP64.U o, LU;"), 0x18, 0x1b1a1918, 0x1f1e1d1c, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.S64X2 LI, A.x; UP64.S o, LI;"), 0x10, 0x13121110, 0x17161514, 0x1b1a1918,
          0x1f1e1d1c);
    check(PROGRAM(ADDRESS "LOAD.F64X4 L, A.x; UP64.F o, L.zwzw;"), 0x20, 0x33323130, 0x37363534, 0x3b3a3938,
          0x3f3e3d3c);
    check(PROGRAM(ADDRESS "LOAD.S8 LI, A.x; UP64.S o, LI;"), 0x81, 0xffffff81, 0xffffffff, 0, 0);
    check(PROGRAM(ADDRESS "LOAD.U64 U, A.x; MOV.U o, U;"), 0x18, 0x1b1a1918, 0, 0, 0);
}

/* BufferMemoryLoad() of one word, by NV_gpu_program5 2.X.8.Z: y z w are 0. */
Test(exec_buffers, atomic_operations_give_x_alone)
{
    check(PROGRAM(ADDRESS "MOV.U U, 7; STORE.U32 U, A.x; ATOM.ADD.U32 U, 1, A.x; MOV.U o, U;"), 0x2000, 7, 0,
          0, 0);
}

static void check_fault(const char *text, uint64_t at, bool refused, uint32_t instruction)
{
    struct world world, before;
    struct shader_fault fault = {0};
    uint64_t faults, address[LANES];
    uint32_t result[4][LANES];
    world_init(&world);
    before = world;
    for (unsigned lane = 0; lane < LANES; lane++)
        address[lane] = base + at;
    run(&world, text, address, 3, result, &fault, &faults);
    cr_expect(faults == (refused ? 2 : 0), "%s at %llx: %u faults", text, (unsigned long long)at,
              (unsigned)faults);
    if (!refused)
        return;
    cr_expect(fault.address == base + at && fault.instruction == instruction, "%llx %u",
              (unsigned long long)fault.address, fault.instruction);
    cr_expect(result[0][0] == 0 && memcmp(before.bytes, world.bytes, sizeof world.bytes) == 0, "%s", text);
}

/* "the results of the operation are undefined": zeros, nothing is written, and somebody can ask. */
Test(exec_buffers, accesses_outside_resident_memory_are_refused_and_counted)
{
    const char *load = PROGRAM(ADDRESS "LOAD.U32X2 U, A.x; MOV.U o, U;");
    const char *store = PROGRAM(ADDRESS "MOV.U o, 0; STORE.U32X2 vertex.attrib[1], A.x;");
    const char *atom = PROGRAM(ADDRESS "ATOM.ADD.U32 U, 5, A.x; MOV.U o, U;");
    static const struct {
        uint64_t at;
        bool load, store, atom; /* allowed */
    } cases[] = {
        {0, true, false, false},         {0x1000, false, true, false},
        {0x2000, true, true, true},      {0xf8, true, false, false},
        {0xfc, false, false, false},     {0x100, false, false, false},
        {0x2004, false, false, true},    {0x2002, false, false, false},
        {0x20fc, false, false, true},    {(uint64_t)-8, false, false, false},
        {0 - base, false, false, false}, {UINT64_MAX - base, false, false, false},
        {0x20f8, true, true, true},      {0x3000, false, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_fault(load, cases[i].at, !cases[i].load, 2);
        check_fault(store, cases[i].at, !cases[i].store, 3);
        check_fault(atom, cases[i].at, !cases[i].atom, 2);
    }
}

Test(exec_buffers, stores_write_what_the_modifier_names_and_nothing_else)
{
    static const struct {
        const char *text;
        unsigned size;
        uint8_t bytes[16];
    } cases[] = {
        {PROGRAM(ADDRESS "STORE.U8 {0x12345678}.x, A.x;"), 1, {0x78}},
        {PROGRAM(ADDRESS "STORE.S16 {0x12345678}.x, A.x;"), 2, {0x78, 0x56}},
        {PROGRAM(ADDRESS "STORE.F32 {1}.x, A.x;"), 4, {0, 0, 0x80, 0x3f}},
        {PROGRAM(ADDRESS "STORE.U32X2 {1, 2, 3, 4}.yxzw, A.x;"), 8, {2, 0, 0, 0, 1}},
        {PROGRAM(ADDRESS "STORE.U32X4 {1, 2, 3, 4}, A.x;"), 16, {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4}},
        {PROGRAM(ADDRESS "MOV.F R, -2; STORE.F64 R, A.x;"), 8, {0, 0, 0, 0, 0, 0, 0, 0xc0}},
        {PROGRAM(ADDRESS "STORE.S64 {-2}.x, A.x;"), 8, {0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct world world, wanted;
        struct shader_fault fault;
        uint64_t faults, address[LANES];
        uint32_t result[4][LANES];
        world_init(&world);
        world_init(&wanted);
        for (unsigned lane = 0; lane < LANES; lane++)
            address[lane] = base + 0x2010;
        memcpy(wanted.bytes[2] + 0x10, cases[i].bytes, cases[i].size);
        run(&world, cases[i].text, address, 1, result, &fault, &faults);
        cr_expect(memcmp(world.bytes, wanted.bytes, sizeof world.bytes) == 0, "%s", cases[i].text);
    }
}

/* Lanes act in order: the last one wins, and only those that run. */
Test(exec_buffers, lanes_store_in_order_and_only_wanted_ones_do)
{
    struct world world;
    struct shader_fault fault;
    uint64_t faults, address[LANES];
    uint32_t result[4][LANES], stored;
    world_init(&world);
    for (unsigned lane = 0; lane < LANES; lane++)
        address[lane] = base + 0x2000;
    run(&world, PROGRAM(ADDRESS "STORE.U32 vertex.attrib[1].z, A.x;"), address, 0x2d, result, &fault,
        &faults);
    memcpy(&stored, world.bytes[2], 4);
    cr_expect_eq(stored, 5);
}

/* Table X.Y. Every operation in each of its storage types: memory holds `old`, two lanes apply `operand`. */
Test(exec_buffers, atomic_operations_are_applied_lane_by_lane)
{
    static const struct {
        const char *operation;
        uint64_t old, x, y, wanted;
    } cases[] = {
        {"ADD.U32", 0xfffffffe, 3, 0, 4},
        {"ADD.S32", 5, (uint64_t)-3, 0, 0xffffffff},
        {"ADD.U64", 0xffffffff, 1, 0, 0x100000001},
        {"MIN.U32", 7, 0xffffffff, 0, 7},
        {"MIN.S32", 7, 0xffffffff, 0, 0xffffffff},
        {"MAX.U32", 7, 0xffffffff, 0, 0xffffffff},
        {"MAX.S32", 7, 0xffffffff, 0, 7},
        {"IWRAP.U32", 3, 4, 0, 0},
        {"IWRAP.U32", 2, 9, 0, 4},
        {"DWRAP.U32", 0, 4, 0, 3},
        {"DWRAP.U32", 9, 4, 0, 3},
        {"DWRAP.U32", 4, 4, 0, 2},
        {"AND.U32", 0xff, 0x3c, 0, 0x3c},
        {"AND.S32", 0xff, 0x3c, 0, 0x3c},
        {"OR.U32", 1, 0x80000000, 0, 0x80000001},
        {"OR.S32", 1, 6, 0, 7},
        {"XOR.U32", 5, 3, 0, 5},
        {"XOR.S32", 5, 3, 0, 5},
        {"EXCH.U32", 5, 3, 0, 3},
        {"EXCH.S32", 5, 3, 0, 3},
        {"EXCH.U64", 5, 0x300000002, 0, 0x300000002},
        {"CSWAP.U32", 5, 5, 9, 9},
        {"CSWAP.S32", 5, 6, 9, 5},
        {"CSWAP.U64", 0x500000001, 0x500000001, 0x900000002, 0x900000002},
        {"CSWAP.U64", 0x500000001, 1, 9, 0x500000001},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        struct world world;
        struct shader_fault fault;
        uint64_t faults, address[LANES], stored = 0;
        uint32_t result[4][LANES];
        const bool wide = strstr(cases[i].operation, "64");
        world_init(&world);
        for (unsigned lane = 0; lane < LANES; lane++)
            address[lane] = base + 0x2000;
        memcpy(world.bytes[2], &cases[i].old, wide ? 8 : 4);
        snprintf(
            text, sizeof text,
            PROGRAM(ADDRESS
                    "MOV.U64 LU, {0x%llx, 0x%llx, 0, 0}; MOV.U64 L, LU; MOV.U R, LU; ATOM.%s %s, %s, A.x; "
                    "MOV.U o, %s;"),
            (unsigned long long)cases[i].x, (unsigned long long)cases[i].y, cases[i].operation,
            wide ? "L" : "R", wide ? "L" : "R", wide ? "L" : "R");
        run(&world, text, address, 3, result, &fault, &faults);
        memcpy(&stored, world.bytes[2], wide ? 8 : 4);
        cr_expect(stored == cases[i].wanted, "%s: %llx", cases[i].operation, (unsigned long long)stored);
        cr_expect(result[0][0] == (uint32_t)cases[i].old && result[3][0] == 0, "%s returns what lane 0 found",
                  cases[i].operation);
    }
}

/* STORE after KIL has no effect, and neither have helpers' stores. */
Test(exec_buffers, helpers_and_discarded_fragments_do_not_store)
{
    struct world world;
    world_init(&world);
    struct execution execution = execution_of(
        "!!NVfp5.0 TEMP R; UINT TEMP U; LONG UINT TEMP A; DDX R, fragment.attrib[0]; KIL fragment.attrib[0];"
        "PK64.U A, {0x2000, 1, 0, 0}; ATOM.ADD.U32 U, 1, A.x; MEMBAR; END");
    execution.resources.memory = world.memory;
    execution.resources.memory_count = 3;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_GENERIC, 0);
    input[0] = (f32x8){1, -1, 1, 1, 1, 1, 1, 1};
    execute(&execution, 0x13); /* lanes 0, 1 and 4; 1 is discarded */
    cr_expect_eq(world.bytes[2][0], 0x80 + 2);
    execution_release(&execution);
}

/* --- Parameter buffers ---------------------------------------------------------------------------------- */

/* Binding points 2 and 3 show all of their buffers, 4 only 24 bytes; 5 nothing. */
Test(exec_buffers, parameter_buffers_are_operands_of_any_instruction)
{
    check(PROGRAM("BUFFER b = program.buffer[2][3]; MOV.U o, b;"), 0, 0x0f0e0d0c, 0x0f0e0d0c, 0x0f0e0d0c,
          0x0f0e0d0c);
    check(PROGRAM("BUFFER b[] = { program.buffer[2] }; ADD.U o, b[4], 1;"), 0, 0x13121111, 0x13121111,
          0x13121111, 0x13121111);
    check(PROGRAM("BUFFER4 b[] = { program.buffer[2] }; MOV.U o, b[1].wzyx;"), 0, 0x1f1e1d1c, 0x1b1a1918,
          0x17161514, 0x13121110);
    check(PROGRAM("BUFFER4 b[] = { program.buffer[4] }; MOV.U o, b[1];"), 0, 0x93929190, 0x97969594, 0, 0);
    check(PROGRAM("BUFFER b[] = { program.buffer[5] }; MOV.U o, b[0];"), 0, 0, 0, 0, 0);
    check(PROGRAM("BUFFER b[] = { program.buffer[2] }; MOV.U64 LU, b[4]; UP64.U o, LU;"), 0, 0x13121110, 0,
          0x13121110, 0);
}

Test(exec_buffers, both_indices_of_a_parameter_buffer_may_be_run_time_ones)
{
    struct world world;
    struct shader_fault fault;
    uint64_t faults, address[LANES] = {0};
    uint32_t result[4][LANES];
    world_init(&world);
    run(&world,
        PROGRAM("BUFFER b[][] = { program.buffer[2..4] }; MOV.S I, vertex.attrib[1].z; AND.S I.y, I.x, 3;"
                "MOV.U o, b[I.y][I.x + 2];"),
        address, 0xff, result, &fault, &faults);
    for (uint32_t lane = 0; lane < LANES; lane++) {
        const uint32_t binding = lane % 4, at = 4 * (lane + 2);
        const uint32_t first = (uint8_t)(at + 0x40 * binding);
        const uint32_t word = first | (first + 1) << 8 | (first + 2) << 16 | (first + 3) << 24;
        const bool exists = binding < 2 || (binding == 2 && at + 4 <= 24);
        cr_expect(result[0][lane] == (exists ? word : 0), "lane %u: %x", lane, result[0][lane]);
    }
}

/* "the offset must be aligned"; each component beyond the end reads zero; swizzle and signs come last. */
Test(exec_buffers, ldc_counts_bytes)
{
    check(PROGRAM("CBUFFER b[] = { program.buffer[2] }; LDC.U32X4 U, b[16]; MOV.U o, U;"), 0, 0x13121110,
          0x17161514, 0x1b1a1918, 0x1f1e1d1c);
    check(PROGRAM("CBUFFER b[] = { program.buffer[2] }; LDC.U8 U, b[5]; MOV.U o, U;"), 0, 5, 0, 0, 0);
    check(PROGRAM("CBUFFER b[] = { program.buffer[2] }; LDC.S16 I, -b[2].yxxx; MOV.S o, I;"), 0, 0,
          0xfffffcfe, 0xfffffcfe, 0xfffffcfe);
    check(PROGRAM("CBUFFER b[] = { program.buffer[4] }; LDC.U32X4 U, b[16]; MOV.U o, U;"), 0, 0x93929190,
          0x97969594, 0, 0);
    check(PROGRAM("CBUFFER b[] = { program.buffer[2] }; LDC.U32X2 U, b[4]; MOV.U o, U;"), 0, 0, 0, 0, 0);
    check(PROGRAM("CBUFFER b[] = { program.buffer[2] }; MOV.S I, 8; LDC.U64 LU, b[I.x + 8]; UP64.U o, LU;"),
          0, 0x13121110, 0x17161514, 0, 0);
}
