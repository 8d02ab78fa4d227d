#include "shader/program/opcodes.h"

#include <string.h>

#define VP10   OPCODE_VP10
#define VP11   OPCODE_VP11
#define VP20   OPCODE_VP20
#define NV40   OPCODE_NV40
#define NVF40  OPCODE_NVF40
#define ARBVP  OPCODE_ARBVP
#define ARBFP  OPCODE_ARBFP
#define VPO2   OPCODE_VPO2
#define VPO3   OPCODE_VPO3
#define FPO1   OPCODE_FPO1
#define FP10   OPCODE_FP10
#define FPO2   OPCODE_FPO2
#define NV41   OPCODE_NV41
#define NV50   OPCODE_NV50
#define NVF50  OPCODE_NVF50
#define NVG40  OPCODE_NVG40
#define NVG50  OPCODE_NVG50
#define NVTC50 OPCODE_NVTC50
#define NVPB   OPCODE_NVPB
#define NVBL   OPCODE_NVBL
#define NVEM   OPCODE_NVEM
#define NVTG   OPCODE_NVTG
#define NVTGF  OPCODE_NVTGF
#define NVTS   OPCODE_NVTS
#define NVFI   OPCODE_NVFI
#define NVSB   OPCODE_NVSB
#define NVAC   OPCODE_NVAC
#define NVQS   OPCODE_NVQS
#define NVIS   OPCODE_NVIS
#define TGSI   OPCODE_TGSI
#define F      TYPE_F32
#define S      TYPE_S32
#define U      TYPE_U32

const struct opcode_info opcode_table[OP_COUNT] = {
#define OPCODE(id, inputs_, reads_, result_, flow_, does_, effect_, types_, modifiers_, default_,            \
               languages_, section_, ...)                                                                    \
    [OP_##id] = {.name = #id,                                                                                \
                 .inputs = inputs_,                                                                          \
                 .reads = reads_,                                                                            \
                 .result = result_,                                                                          \
                 .flow = FLOW_##flow_,                                                                       \
                 .does = does_,                                                                              \
                 .effect = effect_,                                                                          \
                 .types = types_,                                                                            \
                 .modifiers = modifiers_,                                                                    \
                 .default_type = default_,                                                                   \
                 .languages = (uint32_t)(languages_),                                                        \
                 .section = section_},
#include "shader/program/opcodes.def"
#undef OPCODE
};

enum opcode opcode_find(const char *name, unsigned length)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (strlen(opcode_table[op].name) == length && memcmp(opcode_table[op].name, name, length) == 0)
            return (enum opcode)op;
    return OP_COUNT;
}

unsigned opcode_source_count(enum opcode op)
{
    unsigned count = 0;
    for (const char *input = opcode_table[op].inputs; *input; input++)
        count += strchr("VSAWBMNP", *input) != NULL;
    return count;
}

/* --- Column `reads` ------------------------------------------------------------------------------------- */

/* The word for the n-th operand that has one; a single word is for all. */
static const char *word(const char *words, unsigned n)
{
    const char *at = words;
    for (; n > 0 && strchr(at, ' '); n--)
        at = strchr(at, ' ') + 1;
    return at;
}

static unsigned letter_reads(char letter, unsigned written, unsigned coordinates)
{
    switch (letter) {
    case 'x': return 1;
    case 'y': return 2;
    case 'z': return 4;
    case 'w': return 8;
    case 'c': return written;
    case 't': return coordinates;
    default: return 0;
    }
}

unsigned opcode_reads(enum opcode op, unsigned s, unsigned written, unsigned coordinates)
{
    const struct opcode_info *info = &opcode_table[op];
    unsigned n = 0;
    for (const char *input = info->inputs; *input; input++) {
        const bool has_word = strchr("VSAWP", *input), is_source = has_word || strchr("BMN", *input);
        if (is_source && s-- == 0) {
            unsigned mask = 0;
            for (const char *at = word(info->reads, n); has_word && *at && *at != ' '; at++)
                mask |= letter_reads(*at, written, coordinates);
            return mask;
        }
        n += has_word;
    }
    return 15;
}

bool opcode_is_componentwise(enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    return *info->reads && strspn(info->reads, "c- ") == strlen(info->reads) && *info->result != 'S' &&
           !strchr(info->inputs, 'P');
}

bool opcode_does(enum opcode op, unsigned effects)
{
    static const char letters[] = "RWGLNBIE"; /* in the order of enum opcode_effect */
    for (const char *at = opcode_table[op].does; *at; at++)
        if (effects >> (strchr(letters, *at) - letters) & 1)
            return true;
    return false;
}

const char *opcode_home(uint32_t languages, bool fragment)
{
    static const struct {
        uint32_t vertex, fragment;
        const char *vertex_home, *fragment_home;
    } homes[] = {
        {OPCODE_ARBVP, OPCODE_ARBFP, "!!ARBvp1.0", "!!ARBfp1.0"},
        {OPCODE_VPO2, OPCODE_FPO1, "!!ARBvp1.0 with OPTION NV_vertex_program2",
         "!!ARBfp1.0 with OPTION NV_fragment_program"},
        {OPCODE_VPO3, OPCODE_FPO2, "!!ARBvp1.0 with OPTION NV_vertex_program3",
         "!!ARBfp1.0 with OPTION NV_fragment_program2"},
        {OPCODE_NV40, OPCODE_NV40 | OPCODE_NVF40, "!!NVvp4.0 or later", "!!NVfp4.0 or later"},
        {OPCODE_NV41, OPCODE_NV41, "!!NVvp4.1 or later", "!!NVfp4.1 or later"},
        {OPCODE_NV50, OPCODE_NV50 | OPCODE_NVF50, "!!NVvp5.0 or later", "!!NVfp5.0 or later"},
    };
    for (unsigned i = 0; i < sizeof homes / sizeof *homes; i++)
        if (languages & (fragment ? homes[i].fragment : homes[i].vertex))
            return fragment ? homes[i].fragment_home : homes[i].vertex_home;
    return NULL;
}

bool opcode_has_resource(enum opcode op)
{
    return strpbrk(opcode_table[op].inputs, "IJK") != NULL;
}
