/* Whether two programs compute the same: both run with the same random inputs, parameters and textures
 * absent, linked by what the registers are bound to. Files that include this need base/fpenv.h's environment
 * only through it. */
#ifndef TESTS_SHADER_SAME_RESULTS_H
#define TESTS_SHADER_SAME_RESULTS_H

#include "base/fpenv.h"
#include "shader/shader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values at which rules change, between ordinary ones. No denormals: the caller of shader_run() has flushed
 * them. */
static inline uint32_t same_word(uint32_t seed, uint32_t what, uint32_t lane)
{
    static const uint32_t special[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                                       0xff800000, 0x7fc00000, 0x00800000, 0x80800000, 0x7f7fffff,
                                       0xff7fffff, 0x3f000000, 0x4b000001, 0xc3150000, 0x5f800001,
                                       0x1f7fffff, 0x40490fdb, 0x41200000};
    uint64_t z = ((uint64_t)seed << 40) + ((uint64_t)what << 8) + lane + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    const uint32_t bits = (uint32_t)(z ^ (z >> 31)), choice = (uint32_t)(z >> 40);
    if (choice % 8 < 3)
        return special[(choice >> 3) % (sizeof special / sizeof *special)];
    return (bits & 0x80ffffff) | (0x3d + (choice >> 5) % 5) << 24; /* size 2^-5 to 2^3 or so */
}

/* What a conversion does to the numbers of parameters: 0 to keep them (see docs/tokens.md). */
typedef uint32_t same_param_key(const struct program *program, uint32_t param, void *user);

static inline uint32_t same_param_binding(const struct program *program, uint32_t param, void *user)
{
    const struct param_register *p = &program->params[param];
    (void)user;
    return 1000u + p->source * 100000u + p->state * 3000u + p->row * 17u + p->modifier * 5u + p->index * 64u +
           p->index2;
}

struct same_results {
    unsigned alive;
    bool unfinished; /* some lane ran out of budget or stack */
    uint32_t count;
    uint32_t (*words)[4][LANES]; /* by output */
};

static inline void same_run_bound(const struct program *program, struct shader_machine *machine,
                                  uint32_t seed, struct same_results *results)
{
    for (uint32_t i = 0; i < program->input_count; i++)
        for (uint32_t c = 0; c < 4; c++)
            for (uint32_t lane = 0; lane < LANES; lane++) {
                const struct input_register *input = &program->inputs[i];
                const uint32_t what = input->vector ? (input->semantic * 64u + input->index + c) * 4
                                                    : (input->semantic * 64u + input->index) * 4 + c;
                const uint32_t word = same_word(seed, what, lane);
                memcpy((char *)&shader_input(machine, i)[c] + lane * sizeof word, &word, sizeof word);
            }
    const uint32_t saved = fpenv_enter();
    results->alive = shader_run(machine, 0xff);
    fpenv_leave(saved);
    for (unsigned lane = 0; lane < LANES; lane++)
        results->unfinished |= shader_lane_status(machine, lane) >= SHADER_STATUS_BUDGET;
    for (uint32_t i = 0; i < results->count; i++)
        for (unsigned c = 0; c < 4; c++)
            memcpy(results->words[i][c], &shader_output(machine, i)[c], sizeof results->words[i][c]);
}

/* False when memory runs out. results->words is to be freed. */
static inline bool same_run(const struct program *program, uint32_t seed, same_param_key *key, void *user,
                            struct same_results *results)
{
    uint32_t(*params)[4] = calloc(program->param_count + 1, sizeof *params);
    struct shader_code *code = shader_code_create(program);
    struct shader_machine *machine = shader_machine_create();
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params, .loop_limit = 200};
    *results = (struct same_results){.count = program->output_count};
    results->words = calloc(program->output_count + 1, sizeof *results->words);
    bool ran = params && code && machine && results->words;
    for (uint32_t i = 0; params && i < program->param_count; i++)
        for (unsigned c = 0; c < 4; c++)
            params[i][c] = program->params[i].source == PARAM_CONSTANT
                               ? program->params[i].value[c]
                               : same_word(seed, key(program, i, user) * 4 + c, 99);
    ran = ran && shader_bind(machine, code, &resources, true);
    if (ran)
        same_run_bound(program, machine, seed, results);
    shader_machine_destroy(machine);
    shader_code_destroy(code);
    free(params);
    return ran;
}

/* Where component c of a's output is found in b: TGSI has four numbers of some meanings in one register. */
static inline bool same_place(const struct output_register *a, unsigned c, const struct output_register *b,
                              unsigned *place)
{
    *place = c;
    if (a->semantic != b->semantic)
        return false;
    if (a->vector == b->vector)
        return a->index == b->index;
    const struct output_register *vector = a->vector ? a : b, *scalar = a->vector ? b : a;
    const bool inside = scalar->index >= vector->index && scalar->index < vector->index + 4;
    *place = a->vector ? 0 : (unsigned)(scalar->index - vector->index);
    return inside && (a->vector ? c == (unsigned)(scalar->index - vector->index) : c == 0);
}

/* The lanes that live, and in them all outputs that both programs have. Null, or what differs. Results of a
 * program that did not run to its end are not compared: languages stop at different places. */
static inline const char *same_difference(const struct program *a, const struct program *b, uint32_t seed,
                                          same_param_key *key_a, same_param_key *key_b, void *user)
{
    static _Thread_local char difference[160];
    struct same_results x, y;
    const char *found = NULL;
    if (!same_run(a, seed, key_a, user, &x) || !same_run(b, seed, key_b, user, &y))
        return "out of memory";
    if (x.alive != y.alive)
        found = "lanes alive";
    for (uint32_t i = 0; i < a->output_count && !found; i++)
        for (uint32_t j = 0; j < b->output_count && !found; j++) {
            for (unsigned c = 0, place = 0; c < 4 && !found; c++)
                for (unsigned lane = 0;
                     lane < LANES && !found && same_place(&a->outputs[i], c, &b->outputs[j], &place); lane++)
                    if ((x.alive >> lane & 1) && x.words[i][c][lane] != y.words[j][place][lane]) {
                        snprintf(difference, sizeof difference,
                                 "output %u.%c of lane %u: 0x%08x, then 0x%08x", i, "xyzw"[c], lane,
                                 x.words[i][c][lane], y.words[j][place][lane]);
                        found = difference;
                    }
        }
    if (x.unfinished || y.unfinished)
        found = NULL;
    free(x.words);
    free(y.words);
    return found;
}

#endif
