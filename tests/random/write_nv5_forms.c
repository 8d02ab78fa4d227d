/* What may follow a mnemonic of NV_gpu_program4 and 5: every data type with every other modifier, as the
 * opcode table and the tables of modifiers give them. */
#include "tests/random/write_nv5.h"

#include <string.h>

/* --- Types ---------------------------------------------------------------------------------------------- */

static bool takes(const struct opcode_info *info, char letter)
{
    return strchr(info->modifiers, letter) != NULL;
}

enum { LATER = NV5_VERSION_50 };

/* Columns F, I, D, L of the table. `half`: of 16 bits. */
static const struct data_type {
    const char *name;
    char letter;
    enum type type;
    unsigned since;
    bool half;
} data_types[] = {
    {"", '\0', TYPE_F32, 0, false},        {"R", 'F', TYPE_F32, 0, false},
    {"H", 'F', TYPE_F32, 0, true},         {".F", 'F', TYPE_F32, 0, false},
    {".S", 'I', TYPE_S32, 0, false},       {".U", 'I', TYPE_U32, 0, false},
    {".F16", 'F', TYPE_F32, LATER, true},  {".F32", 'F', TYPE_F32, LATER, false},
    {".S32", 'I', TYPE_S32, LATER, false}, {".U32", 'I', TYPE_U32, LATER, false},
    {".F64", 'D', TYPE_F64, LATER, false}, {".S64", 'L', TYPE_S64, LATER, false},
    {".U64", 'L', TYPE_U64, LATER, false},
};

/* MUL has these besides. */
static const struct {
    const char *name;
    enum type type;
    unsigned since;
} multiply[] = {
    {".S24", TYPE_S32, 0},        {".U24", TYPE_U32, 0},        {".S.HI", TYPE_S32, 0},
    {".U.HI", TYPE_U32, 0},       {".S32.HI", TYPE_S32, LATER}, {".U32.HI", TYPE_U32, LATER},
    {".S64.HI", TYPE_S64, LATER}, {".U64.HI", TYPE_U64, LATER},
};

/* What memory instructions move and CVT converts. */
static const struct moved {
    const char *name;
    enum storage storage;
    bool memory, image, convert, wide, extended; /* which instructions take it */
} moved[] = {
    {"F16", STORAGE_F16, true, true, true, false, true},
    {"F16X2", STORAGE_F16, true, true, false, false, true},
    {"F16X4", STORAGE_F16, true, true, false, false, true},
    {"F32", STORAGE_F32, true, true, true, false, false},
    {"F32X2", STORAGE_F32, true, true, false, false, false},
    {"F32X4", STORAGE_F32, true, true, false, false, false},
    {"F64", STORAGE_F64, true, false, true, true, false},
    {"F64X2", STORAGE_F64, true, false, false, true, false},
    {"F64X4", STORAGE_F64, true, false, false, true, false},
    {"S8", STORAGE_S8, true, true, true, false, false},
    {"S8X2", STORAGE_S8, true, true, false, false, true},
    {"S8X4", STORAGE_S8, true, true, false, false, true},
    {"S16", STORAGE_S16, true, true, true, false, false},
    {"S16X2", STORAGE_S16, true, true, false, false, true},
    {"S16X4", STORAGE_S16, true, true, false, false, true},
    {"S32", STORAGE_S32, true, true, true, false, false},
    {"S32X2", STORAGE_S32, true, true, false, false, false},
    {"S32X4", STORAGE_S32, true, true, false, false, false},
    {"S64", STORAGE_S64, true, false, true, true, false},
    {"S64X2", STORAGE_S64, true, false, false, true, false},
    {"S64X4", STORAGE_S64, true, false, false, true, false},
    {"U8", STORAGE_U8, true, true, true, false, false},
    {"U8X2", STORAGE_U8, true, true, false, false, true},
    {"U8X4", STORAGE_U8, true, true, false, false, true},
    {"U16", STORAGE_U16, true, true, true, false, false},
    {"U16X2", STORAGE_U16, true, true, false, false, true},
    {"U16X4", STORAGE_U16, true, true, false, false, true},
    {"U32", STORAGE_U32, true, true, true, false, false},
    {"U32X2", STORAGE_U32, true, true, false, false, false},
    {"U32X4", STORAGE_U32, true, true, false, false, false},
    {"U64", STORAGE_U64, true, false, true, true, false},
    {"U64X2", STORAGE_U64, true, false, false, true, false},
    {"U64X4", STORAGE_U64, true, false, false, true, false},
};

/* Tables X.Y and X.4 with what the options of NV_shader_atomic_int64, _float and _fp16_vector add. */
static const char *const operations[] = {"ADD", "EXCH", "MIN", "MAX",   "CSWAP",
                                         "AND", "OR",   "XOR", "IWRAP", "DWRAP"};
static const struct {
    const char *name;
    enum storage storage;
    unsigned operations; /* of the first */
    bool images;
} atomics[] = {
    {".U32", STORAGE_U32, 10, true},   {".S32", STORAGE_S32, 8, true},    {".U64", STORAGE_U64, 8, false},
    {".S64", STORAGE_S64, 8, false},   {".F32", STORAGE_F32, 2, true},    {".F16X2", STORAGE_F16, 4, false},
    {".F16X4", STORAGE_F16, 4, false}, {".F16x2", STORAGE_F16, 4, false}, {".F16x4", STORAGE_F16, 4, false},
};

enum {
    DATA_TYPES = sizeof data_types / sizeof *data_types,
    MULTIPLY = sizeof multiply / sizeof *multiply,
    MOVED_ROWS = sizeof moved / sizeof *moved,
    OPERATIONS = sizeof operations / sizeof *operations,
    ATOMICS = sizeof atomics / sizeof *atomics,
};

/* How many numbers the types of an instruction have. */
static unsigned type_count(enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    if (takes(info, 'O'))
        return OPERATIONS * ATOMICS;
    if (op == OP_CVT)
        return MOVED_ROWS * MOVED_ROWS;
    if (takes(info, 'M'))
        return MOVED_ROWS + (op == OP_STOREIM ? DATA_TYPES : 0);
    return DATA_TYPES + (op == OP_MUL ? MULTIPLY : 0);
}

static bool moved_fits(const struct nv5_writer *n, enum opcode op, const struct moved *row)
{
    if (op == OP_CVT)
        return row->convert;
    if (!n->five && (row->wide || row->extended))
        return false;
    return op == OP_LOADIM || op == OP_STOREIM ? row->image : row->memory;
}

static bool data_type_fits(const struct nv5_writer *n, const struct opcode_info *info, unsigned type)
{
    const struct data_type *row = &data_types[type];
    if (row->letter == '\0')
        return true;
    return strchr(info->types, row->letter) && n->header->version >= row->since &&
           (!row->half || takes(info, 'H'));
}

static bool type_fits(const struct nv5_writer *n, enum opcode op, unsigned type)
{
    const struct opcode_info *info = &opcode_table[op];
    if (takes(info, 'O'))
        return type % OPERATIONS < atomics[type / OPERATIONS].operations &&
               (op != OP_ATOMIM || atomics[type / OPERATIONS].images);
    if (op == OP_CVT)
        return moved_fits(n, op, &moved[type / MOVED_ROWS]) && moved_fits(n, op, &moved[type % MOVED_ROWS]);
    if (takes(info, 'M') && type < MOVED_ROWS)
        return moved_fits(n, op, &moved[type]);
    type -= takes(info, 'M') ? MOVED_ROWS : 0;
    return type < DATA_TYPES ? data_type_fits(n, info, type)
                             : n->header->version >= multiply[type - DATA_TYPES].since;
}

/* The fields that decide the operands' types. */
static void set_type(enum opcode op, unsigned type, struct instruction *code)
{
    const struct opcode_info *info = &opcode_table[op];
    const bool stores = takes(info, 'M') && (op == OP_CVT || type < MOVED_ROWS);
    code->op = (uint8_t)op;
    if (takes(info, 'O')) {
        code->type = (uint8_t)storage_type(atomics[type / OPERATIONS].storage);
    } else if (stores) {
        code->storage = (uint8_t)moved[op == OP_CVT ? type / MOVED_ROWS : type].storage;
        code->convert_from = (uint8_t)(op == OP_CVT ? moved[type % MOVED_ROWS].storage : STORAGE_NONE);
        code->type = (uint8_t)storage_type((enum storage)code->storage);
    } else {
        type -= takes(info, 'M') ? MOVED_ROWS : 0;
        code->type = (uint8_t)(type >= DATA_TYPES             ? multiply[type - DATA_TYPES].type
                               : data_types[type].letter != 0 ? data_types[type].type
                                                              : info->default_type);
    }
}

static void put_atomic(struct nv5_writer *n, unsigned type)
{
    const unsigned row = type / OPERATIONS;
    const bool first = one_in(&n->w, 2);
    put(&n->w, "%s.%s%s", first ? atomics[row].name : "", operations[type % OPERATIONS],
        first ? "" : atomics[row].name);
}

static void put_type(struct nv5_writer *n, enum opcode op, unsigned type)
{
    const struct opcode_info *info = &opcode_table[op];
    if (takes(info, 'O')) {
        put_atomic(n, type);
    } else if (op == OP_CVT) {
        put(&n->w, ".%s.%s", moved[type / MOVED_ROWS].name, moved[type % MOVED_ROWS].name);
    } else if (takes(info, 'M') && type < MOVED_ROWS) {
        put(&n->w, ".%s", moved[type].name);
    } else {
        type -= takes(info, 'M') ? MOVED_ROWS : 0;
        put(&n->w, "%s", type < DATA_TYPES ? data_types[type].name : multiply[type - DATA_TYPES].name);
    }
}

/* --- Modifiers ------------------------------------------------------------------------------------------ */

enum group {
    NOTHING,
    CONDITION,
    CLAMP,
    ROUNDING,
    CACHING,
    DERIVATIVE,
    PRECISE,
    UNCHECKED,
    SCOPE,
    LEAST_LEVEL,
    RESIDENCY,
    GROUPS
};

static const struct {
    const char *name;
    enum group group;
    char letter; /* of the table; ' ': none */
} modifiers[] = {
    {"", NOTHING, ' '},
    {"C", CONDITION, 'C'},
    {"C0", CONDITION, 'C'},
    {"C1", CONDITION, 'C'},
    {"_SAT", CLAMP, 'S'},
    {"_SSAT", CLAMP, 'S'},
    {".CC", CONDITION, 'C'},
    {".CC0", CONDITION, 'C'},
    {".CC1", CONDITION, 'C'},
    {".SAT", CLAMP, 'S'},
    {".SSAT", CLAMP, 'S'},
    {".ROUND", ROUNDING, 'N'},
    {".CEIL", ROUNDING, 'N'},
    {".FLR", ROUNDING, 'N'},
    {".TRUNC", ROUNDING, 'N'},
    {".COH", CACHING, 'K'},
    {".VOL", CACHING, 'K'},
    {".FINE", DERIVATIVE, 'G'},
    {".COARSE", DERIVATIVE, 'G'},
    {".PREC", PRECISE, ' '},
    {".NTC", UNCHECKED, ' '},
    {".CTA", SCOPE, ' '},
    {".LODCLAMP", LEAST_LEVEL, 'L'},
    {".SPARSE", RESIDENCY, 'E'},
};

enum { MODIFIERS = sizeof modifiers / sizeof *modifiers };

/* How often one is there that nobody has asked for: once in so many, or never. */
static const uint8_t rarity[GROUPS] = {
    [CONDITION] = 4, [CLAMP] = 5,     [ROUNDING] = 3, [CACHING] = 3,  [DERIVATIVE] = 3,
    [PRECISE] = 8,   [UNCHECKED] = 9, [SCOPE] = 2,    [RESIDENCY] = 6};

static bool is_precise(const struct opcode_info *info)
{
    return info->result[0] != '-' && !strpbrk(info->inputs, "TIBM") &&
           (!takes(info, 'M') || info == &opcode_table[OP_CVT]);
}

static bool clamp_fits(enum opcode op, enum type result, unsigned modifier)
{
    return base_type(result) == TYPE_F32 ||
           (op == OP_CVT && strstr(modifiers[modifier].name, "SAT") == modifiers[modifier].name + 1);
}

static bool modifier_fits(const struct nv5_writer *n, enum opcode op, enum type result, unsigned modifier)
{
    const struct opcode_info *info = &opcode_table[op];
    if (modifiers[modifier].letter != ' ' && !takes(info, modifiers[modifier].letter))
        return false;
    switch (modifiers[modifier].group) {
    case CLAMP: return clamp_fits(op, result, modifier);
    case CACHING:
    case LEAST_LEVEL:
    case RESIDENCY:
    case DERIVATIVE: return n->five;
    case PRECISE: return n->five && is_precise(info);
    case UNCHECKED: return info->result[0] != '-' || strpbrk(info->inputs, "VSPM");
    case SCOPE: return n->five && op == OP_MEMBAR;
    default: return true;
    }
}

/* It follows the mnemonic before any '.'. */
static bool is_suffix(const char *name)
{
    return name[0] != '.' && name[0] != '\0';
}

/* The one that is wanted, or any. */
static void put_group(struct nv5_writer *n, enum opcode op, enum type result, enum group group,
                      unsigned wanted)
{
    unsigned fitting[MODIFIERS], count = 0;
    for (unsigned m = 0; m < MODIFIERS; m++)
        if (modifiers[m].group == group && !is_suffix(modifiers[m].name) && modifier_fits(n, op, result, m))
            fitting[count++] = m;
    if (modifiers[wanted].group == group)
        put(&n->w, "%s", is_suffix(modifiers[wanted].name) ? "" : modifiers[wanted].name);
    else if (count > 0 && rarity[group] && one_in(&n->w, rarity[group]))
        put(&n->w, "%s", modifiers[fitting[below(&n->w, count)]].name);
}

bool nv5_has_least_level(struct nv5_form form)
{
    return modifiers[form.modifier].group == LEAST_LEVEL;
}

void nv5_put_form(struct nv5_writer *n, struct nv5_form form, struct instruction *code)
{
    const enum opcode op = (enum opcode)form.op;
    const bool plain = !takes(&opcode_table[op], 'M') && form.type < DATA_TYPES;
    put(&n->w, "%s", opcode_table[op].name);
    set_type(op, form.type, code);
    if (plain && is_suffix(data_types[form.type].name))
        put(&n->w, "%s", data_types[form.type].name);
    if (is_suffix(modifiers[form.modifier].name))
        put(&n->w, "%s", modifiers[form.modifier].name);
    if (!plain || !is_suffix(data_types[form.type].name))
        put_type(n, op, form.type);
    const enum type result = result_type_of(code);
    for (unsigned group = CONDITION; group < GROUPS; group++)
        put_group(n, op, result, (enum group)group, form.modifier);
}

/* --- All of them ---------------------------------------------------------------------------------------- */

/* Neither flow nor subroutines, which have their place, and in the language. */
static bool may_stand(const struct nv5_writer *n, enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    if (op == OP_END || op == OP_ELSE || op == OP_ENDIF || op == OP_ENDREP || op == OP_REP || op == OP_BAR)
        return false;
    return (info->languages & n->header->languages) && !strpbrk(info->inputs, "CLU");
}

/* Whether every kind of program of a version has it. */
static bool is_shared(enum opcode op)
{
    return (opcode_table[op].languages &
            (OPCODE_NV40 | OPCODE_NV41 | OPCODE_NV50 | OPCODE_NVPB | OPCODE_NVBL | OPCODE_NVEM | OPCODE_NVSB |
             OPCODE_NVTG | OPCODE_NVTS | OPCODE_NVQS | OPCODE_NVIS)) != 0;
}

/* Conversions are many: each modifier comes with each type, but not with each pair of types. To floats all
 * may be clamped. */
static bool is_needed(enum opcode op, unsigned type, unsigned modifier)
{
    return op != OP_CVT || modifier == 0 || type / MOVED_ROWS == type % MOVED_ROWS ||
           moved[type / MOVED_ROWS].storage == STORAGE_F32;
}

/* Each with the number of one data type; what looks up a texture is there again and again, since there are
 * many targets. */
static void list_forms_of(const struct nv5_writer *n, enum opcode op, struct nv5_forms *forms)
{
    const unsigned first = forms->count, least = strchr(opcode_table[op].inputs, 'T') ? 120 : 1;
    do
        for (unsigned type = 0; type < type_count(op); type++) {
            struct instruction code = {0};
            set_type(op, type, &code);
            for (unsigned m = 0; type_fits(n, op, type) && m < MODIFIERS; m++)
                if (modifier_fits(n, op, result_type_of(&code), m) && is_needed(op, type, m) &&
                    forms->count < NV5_FORMS)
                    forms->of[forms->count++] = (struct nv5_form){(uint16_t)type, (uint8_t)op, (uint8_t)m};
        }
    while (forms->count < NV5_FORMS && forms->count - first < least);
}

/* What all programs of the version have, or this kind alone. */
static void list_forms(const struct nv5_writer *n, bool shared, struct nv5_forms *forms)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (may_stand(n, (enum opcode)op) && is_shared((enum opcode)op) == shared)
            list_forms_of(n, (enum opcode)op, forms);
}

void nv5_list_forms(struct nv5_writer *n)
{
    list_forms(n, true, &n->shared);
    list_forms(n, false, &n->own);
    list_forms_of(n, OP_REP, &n->loops);
}

/* So that a program has many instructions. */
static struct nv5_form form_number(const struct nv5_forms *forms, unsigned number)
{
    return forms->of[scattered(number, forms->count)];
}

/* Every third one is the kind's own. */
struct nv5_form nv5_next_form(struct nv5_writer *n)
{
    const unsigned slot = n->slot++, own = slot / 3;
    if (slot % 3 < 2)
        return form_number(&n->shared, n->program * (NV5_SLOTS / 3 * 2) + slot - own);
    return n->own.count > 0 ? form_number(&n->own, n->program_of_kind * (NV5_SLOTS / 3) + own)
                            : n->shared.of[below(&n->w, n->shared.count)];
}

struct nv5_form nv5_loop_form(struct nv5_writer *n)
{
    return form_number(&n->loops, n->program);
}
