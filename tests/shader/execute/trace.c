/* Where a traced lane is after each instruction: calls, loops, registers of all lanes (shader.h). */
#include "tests/shader/execute/exec.h"

struct place {
    uint32_t instruction;
    unsigned lanes, depth, loops;
    int32_t next, back;
    struct shader_loop loop; /* the innermost */
    uint32_t first[LANES];   /* temporary 0, x */
    unsigned flags;          /* of condition code 0, x, lane 0 */
};

struct walk {
    struct place places[64];
    unsigned count;
};

static void note(void *user, const struct shader_trace_step *step)
{
    struct walk *walk = user;
    struct place *place = &walk->places[walk->count < 63 ? walk->count++ : 63];
    struct shader_loop loops[4];
    uint32_t value[LANES][4];
    *place = (struct place){.instruction = step->instruction,
                            .lanes = step->lanes,
                            .depth = shader_trace_depth(step->executor, step->lane),
                            .loops = shader_trace_loops(step->executor, step->lane, loops, 4),
                            .next = shader_trace_next(step->executor, step->lane),
                            .back = shader_trace_return(step->executor, step->lane, 0),
                            .flags = shader_trace_flags(step->executor, 0, 0, 0)};
    if (place->loops > 0)
        place->loop = loops[place->loops - 1];
    shader_trace_register(step->executor, FILE_TEMP, 0, value);
    for (unsigned lane = 0; lane < LANES; lane++)
        place->first[lane] = value[lane][0];
}

/* Input 0's x is the number of the lane. */
static struct walk walk_of(const char *text, unsigned lanes)
{
    struct walk walk = {.count = 0};
    struct execution execution = execution_of(text);
    shader_input(execution.executor, 0)[0] = (f32x8){0, 1, 2, 3, 4, 5, 6, 7};
    const uint32_t saved = fpenv_enter();
    shader_run_traced(execution.executor, lanes, 1, note, &walk);
    fpenv_leave(saved);
    execution_release(&execution);
    return walk;
}

Test(exec_trace, calls_and_loops_of_the_lane)
{
    const struct walk walk = walk_of("!!NVvp4.0\nTEMP t;\nmain:\n" /* instructions 0.. */
                                     "MOV t, vertex.attrib[0];\n"  /* 0 */
                                     "REP 2;\n"                    /* 1 */
                                     "CAL more;\n"                 /* 2 */
                                     "ENDREP;\n"                   /* 3 */
                                     "MOV result.position, t;\n"   /* 4 */
                                     "RET;\n"                      /* 5 */
                                     "more:\nADD t.x, t, 1;\n"     /* 6 */
                                     "RET;\nEND",                  /* 7 */
                                     1);
    static const struct {
        uint32_t instruction;
        int32_t next, back;
        unsigned depth, loops, left;
    } expected[] = {
        {0, 1, -1, 0, 0, 0}, {1, 2, -1, 0, 1, 2}, {2, 6, 3, 1, 1, 2},  {6, 7, 3, 1, 1, 2},
        {7, 3, -1, 0, 1, 2}, {3, 2, -1, 0, 1, 1}, {2, 6, 3, 1, 1, 1},  {6, 7, 3, 1, 1, 1},
        {7, 3, -1, 0, 1, 1}, {3, 4, -1, 0, 0, 0}, {4, 5, -1, 0, 0, 0}, {5, -1, -1, 0, 0, 0},
    };
    cr_assert_eq(walk.count, sizeof expected / sizeof *expected);
    for (unsigned i = 0; i < walk.count; i++) {
        const struct place *place = &walk.places[i];
        cr_expect_eq(place->instruction, expected[i].instruction, "step %u", i);
        cr_expect_eq(place->next, expected[i].next, "step %u: next is %d", i, place->next);
        cr_expect_eq(place->back, expected[i].back, "step %u: returns to %d", i, place->back);
        cr_expect_eq(place->depth, expected[i].depth, "step %u", i);
        cr_expect_eq(place->loops, expected[i].loops, "step %u: %u loops", i, place->loops);
        cr_expect_eq(place->loop.left, expected[i].left, "step %u: %u left", i, place->loop.left);
        cr_expect(place->loops == 0 || (place->loop.instruction == 1 && place->loop.counted), "step %u", i);
    }
    cr_expect_eq(walk.places[9].first[0], bits_of(2.0f));
}

Test(exec_trace, lanes_that_execute_together_and_their_registers)
{
    const struct walk walk = walk_of("!!NVvp4.0\nTEMP t;\n"
                                     "MOV t, vertex.attrib[0];\n"    /* 0 */
                                     "SUB.CC t, t, 2.5;\n"           /* 1 */
                                     "IF LT.x;\nMOV t, 9;\nENDIF;\n" /* 2 3 4 */
                                     "MOV result.position, t;\nEND", /* 5 */
                                     0xff);
    cr_assert_geq(walk.count, 5);
    cr_expect_eq(walk.places[0].lanes, 0xff);
    cr_expect_eq(walk.places[1].flags, 1, "negative");
    cr_expect_eq(walk.places[3].instruction, 3);
    cr_expect_eq(walk.places[3].lanes, 0x07);
    for (unsigned lane = 0; lane < LANES; lane++)
        cr_expect_eq(walk.places[3].first[lane], bits_of(lane < 3 ? 9.0f : (float)lane - 2.5f), "lane %u",
                     lane);
}
