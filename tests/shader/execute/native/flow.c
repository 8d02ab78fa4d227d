/* Random programs with flow, native and interpreted. */
#include "tests/random/writer.h"
#include "tests/shader/execute/native/same_runs.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "shader/execute/executor.h"

static char text[RANDOM_TEXT_SIZE];

/* --- Random programs ------------------------------------------------------------------------------------ */

struct flow_writer {
    struct writer w;
    unsigned depth;  /* of blocks */
    unsigned loops;  /* of these, loops */
    unsigned budget; /* statements that may still be written */
    unsigned subroutines;
    bool fragment;
};

static void put_statements(struct flow_writer *f, unsigned count);

static void put_flow_test(struct flow_writer *f)
{
    static const char *const tests[] = {"GT", "LT", "GE", "LE", "EQ", "NE", "TR", "FL"};
    const unsigned test = below(&f->w, 20);
    put(&f->w, " (%s", tests[test < 16 ? test % 6 : test % 8]);
    put(&f->w, "%s", one_in(&f->w, 4) ? "1" : "");
    if (!one_in(&f->w, 4))
        put(&f->w, ".%c", component(&f->w));
    put(&f->w, ");\n");
}

static void put_sum(struct flow_writer *f)
{
    struct writer *w = &f->w;
    static const char *const codes[] = {"", "", ".CC", ".CC1"};
    static const char *const operations[] = {"ADD", "SUB", "MUL", "MIN", "MAX", "SLT", "SGE"};
    put(w, "%s", operations[below(w, 7)]);
    put(w, "%s t%u", codes[below(w, 4)], below(w, 4));
    put_mask(w);
    if (one_in(w, 4)) {
        put(w, " (GT");
        put_swizzle(w);
        put(w, ")");
    }
    put(w, ", t%u", below(w, 4));
    put_swizzle(w);
    put(w, ", ");
    if (one_in(w, 3))
        put(w, "{ %u.25, ", below(w, 5)), put(w, "-1, 0.5, %u };\n", below(w, 3));
    else
        put(w, "t%u.%c;\n", below(w, 4), component(w));
}

static void put_plain(struct flow_writer *f)
{
    struct writer *w = &f->w;
    switch (below(w, 9)) {
    case 0: put(w, "FRC t%u, t0;\n", below(w, 4)); break;
    case 1:
        put(w, "FLR.S i.x, t%u.x;\n", below(w, 4));
        put(w, "MAD t%u, c[i.x + 2], { 0.5 }, t1;\n", below(w, 4));
        break;
    case 2: put(w, "ADD.S i, i, { 1, 2, 3, 4 };\nMOD.S i.y, i.y, { 5 }.x;\n"); break;
    case 3: put(w, f->fragment ? "DDX t%u, t1.yxwz;\n" : "EX2 t%u.x, t1.x;\n", below(w, 4)); break;
    default: put_sum(f);
    }
}

static void put_if(struct flow_writer *f)
{
    put(&f->w, "IF");
    put_flow_test(f);
    put_statements(f, 1 + below(&f->w, 4));
    if (one_in(&f->w, 2)) {
        put(&f->w, "ELSE;\n");
        put_statements(f, below(&f->w, 4));
    }
    put(&f->w, "ENDIF;\n");
}

static void put_repeat(struct flow_writer *f)
{
    struct writer *w = &f->w;
    switch (below(w, 6)) {
    case 0:
        put(w, "REP;\nBRK");
        put_flow_test(f);
        break;
    case 1: put(w, "REP t%u.x;\n", below(w, 4)); break; /* below 1: not once */
    case 2: put(w, "REP.S i.y;\n"); break;
    case 3: put(w, "REP -t1.%c;\n", component(w)); break;
    default: put(w, "REP { %u.5 };\n", below(w, 6));
    }
    f->loops++;
    put_statements(f, 1 + below(w, 5));
    f->loops--;
    put(w, "ENDREP;\n");
}

static void put_leave(struct flow_writer *f)
{
    struct writer *w = &f->w;
    const unsigned choice = below(w, 8);
    put(w, "%s",
        f->loops > 0 && choice < 6  ? choice % 3 ? "BRK" : "CONT"
        : f->fragment && choice > 5 ? "KIL"
                                    : "RET");
    put_flow_test(f);
}

static void put_call(struct flow_writer *f)
{
    if (f->subroutines == 0) {
        put_plain(f);
        return;
    }
    put(&f->w, "CAL sub%u", below(&f->w, f->subroutines));
    put_flow_test(f);
}

static void put_statements(struct flow_writer *f, unsigned count)
{
    f->depth++;
    for (unsigned i = 0; i < count && f->budget > 0; i++) {
        const unsigned choice = below(&f->w, 16);
        f->budget--;
        if (choice < 3 && f->depth < 5)
            put_if(f);
        else if (choice < 5 && f->depth < 5)
            put_repeat(f);
        else if (choice < 7 && f->depth > 1)
            put_leave(f);
        else if (choice < 8)
            put_call(f);
        else
            put_plain(f);
    }
    f->depth--;
}

static void write_program(unsigned number)
{
    struct flow_writer f = {.w = {.text = text, .state = 977 * (uint64_t)number}, .fragment = number % 2};
    struct writer *w = &f.w;
    const unsigned subroutines = number % 3 == 2 ? 2 : 0;
    put(w,
        "!!NV%s4.0\nPARAM c[6] = { program.env[0..5] };\nTEMP t0, t1, t2, t3;\nINT TEMP i;\n%s"
        "MOV t0, %s[0];\nMOV.CC t1, %s[1];\nMOV t2, %s[2];\nADD.CC1 t3, t0, -t2;\nTRUNC.S i, t1;\n",
        f.fragment ? "fp" : "vp", subroutines ? "main:\n" : "",
        f.fragment ? "fragment.texcoord" : "vertex.attrib",
        f.fragment ? "fragment.texcoord" : "vertex.attrib",
        f.fragment ? "fragment.texcoord" : "vertex.attrib");
    f.budget = 45;
    f.subroutines = subroutines;
    put_statements(&f, 10 + number % 5);
    put(w, "MOV result.%s, t0;\nADD result.%s, t1, t2;\nMOV result.%s.xy, t3;\n",
        f.fragment ? "color" : "position", f.fragment ? "depth.z" : "color",
        f.fragment ? "color" : "texcoord[0]");
    for (unsigned i = 0; i < subroutines; i++) {
        put(w, "RET;\nsub%u:\n", i);
        f.budget = 10;
        f.subroutines = i; /* calls end */
        put_statements(&f, 4);
    }
    put(w, "END\n");
}

/* How many programs; many by hand. */
static unsigned program_count(void)
{
    const char *count = getenv("EDGEWALK_NATIVE_PROGRAMS");
    return count ? (unsigned)strtoul(count, NULL, 10) : 300;
}

Test(native_flow, random_programs_give_the_same_bits)
{
    for (unsigned number = 0; number < program_count(); number++) {
        write_program(number);
        expect_same_runs(text, number);
    }
}
