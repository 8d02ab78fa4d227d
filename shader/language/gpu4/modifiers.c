/* The modifiers after a mnemonic: Tables X.14 and X.15 of NV_gpu_program4 with the additions of
 * NV_gpu_program5 2.X.4.1, EXT_shader_image_load_store and NV_gpu_program5_mem_extended. opcodes.def lists
 * the modifiers of each instruction; storage and atomic modifiers are in the rows here. */
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Rows ----------------------------------------------------------------------------------------------- */

enum group {
    DATA_TYPE,
    CONDITION_UPDATE,
    CLAMP,
    TYPE_CHECK,
    MULTIPLY,
    STORAGE,
    ATOMIC,
    ROUNDING,
    COHERENT,
    VOLATILE,
    PRECISE,
    DERIVATIVE,
    SCOPE,
    LOD_CLAMP,
    RESIDENCY,
    GROUP_COUNT
};

static const char *const group_names[] = {
    [DATA_TYPE] = "data type", [CONDITION_UPDATE] = "condition code",
    [CLAMP] = "clamping",      [TYPE_CHECK] = "type checking",
    [MULTIPLY] = "multiply",   [STORAGE] = "storage",
    [ATOMIC] = "atomic",       [ROUNDING] = "rounding",
    [COHERENT] = "coherence",  [VOLATILE] = "volatility",
    [PRECISE] = "precision",   [DERIVATIVE] = "derivative",
    [SCOPE] = "scope",         [LOD_CLAMP] = "level of detail",
    [RESIDENCY] = "residency",
};

/* Which instructions take a storage modifier. */
enum {
    MEMORY = 1,   /* LDC LOAD STORE LDB STB */
    IMAGE = 2,    /* LOADIM STOREIM: Table X.3 */
    CONVERT = 4,  /* CVT */
    ATOM = 8,     /* ATOM ATOMB: Table X.Y */
    ATOMIM = 16,  /* ATOMIM: Table X.4 */
    EXTENDED = 32 /* MEMORY and IMAGE with OPTION NV_gpu_program5_mem_extended */
};

/* Stand-alone (".SAT") and as a suffix ("_SAT"), in the order that suffixes must have. */
static const struct gpu4_modifier {
    const char *name, *suffix;
    uint8_t group;
    uint8_t value;     /* enum type, condition code, enum saturate, enum integer_modifier, storage,
                          atomic_operation, conversion_rounding */
    uint8_t precision; /* DATA_TYPE: enum precision */
    /* STORAGE: instructions, components; with `sized` the data type that it is elsewhere */
    uint8_t where, count, type;
    bool sized;
} modifiers[] = {
#define SUFFIX(name, suffix, group, value)                                                                   \
    {                                                                                                        \
        name, suffix, group, value, PRECISION_DEFAULT, 0, 0, 0, false                                        \
    }
#define WORD(name, group, value) SUFFIX(name, NULL, group, value)
/* clang-format off */
#define MOVES(name, storage, times, where, type, sized)                                                      \
    {name, NULL, STORAGE, STORAGE_##storage, PRECISION_DEFAULT, where, times, type, sized}
#define MOVED(storage, times, where)    MOVES(#storage, storage, times, where, 0, false)
#define MOVED_BY(storage, times, where) MOVES(#storage "X" #times, storage, times, where, 0, false)
#define SIZED(storage, where)           MOVES(#storage, storage, 1, where, TYPE_##storage, true)
    /* clang-format on */
    {NULL, "R", DATA_TYPE, TYPE_F32, PRECISION_R, 0, 0, 0, false},
    {NULL, "H", DATA_TYPE, TYPE_F32, PRECISION_H, 0, 0, 0, false},
    {NULL, "X", DATA_TYPE, TYPE_F32, PRECISION_X, 0, 0, 0, false},
    WORD("F", DATA_TYPE, TYPE_F32),
    WORD("S", DATA_TYPE, TYPE_S32),
    WORD("U", DATA_TYPE, TYPE_U32),
    SUFFIX("CC0", "C0", CONDITION_UPDATE, 0),
    SUFFIX("CC1", "C1", CONDITION_UPDATE, 1),
    SUFFIX("CC", "C", CONDITION_UPDATE, 0),
    SUFFIX("SAT", "_SAT", CLAMP, SATURATE_UNSIGNED),
    SUFFIX("SSAT", "_SSAT", CLAMP, SATURATE_SIGNED),
    WORD("NTC", TYPE_CHECK, 0),
    WORD("S24", MULTIPLY, INTEGER_24),
    WORD("U24", MULTIPLY, INTEGER_24),
    WORD("HI", MULTIPLY, INTEGER_HI),
    {"F16", NULL, STORAGE, STORAGE_F16, PRECISION_H, CONVERT | EXTENDED, 1, TYPE_F32, true},
    MOVED_BY(F16, 2, EXTENDED | ATOM | ATOMIM),
    MOVED_BY(F16, 4, EXTENDED | ATOM | ATOMIM),
    MOVES("F16x2", F16, 2, ATOM | ATOMIM, 0, false), /* as emulators spell it */
    MOVES("F16x4", F16, 4, ATOM | ATOMIM, 0, false),
    SIZED(F32, MEMORY | IMAGE | CONVERT | ATOM | ATOMIM),
    MOVED_BY(F32, 2, MEMORY | IMAGE),
    MOVED_BY(F32, 4, MEMORY | IMAGE),
    SIZED(F64, MEMORY | CONVERT),
    MOVED_BY(F64, 2, MEMORY),
    MOVED_BY(F64, 4, MEMORY),
    MOVED(S8, 1, MEMORY | IMAGE | CONVERT),
    MOVED_BY(S8, 2, EXTENDED),
    MOVED_BY(S8, 4, EXTENDED),
    MOVED(S16, 1, MEMORY | IMAGE | CONVERT),
    MOVED_BY(S16, 2, EXTENDED),
    MOVED_BY(S16, 4, EXTENDED),
    SIZED(S32, MEMORY | IMAGE | CONVERT | ATOM | ATOMIM),
    MOVED_BY(S32, 2, MEMORY | IMAGE),
    MOVED_BY(S32, 4, MEMORY | IMAGE),
    SIZED(S64, MEMORY | CONVERT | ATOM),
    MOVED_BY(S64, 2, MEMORY),
    MOVED_BY(S64, 4, MEMORY),
    MOVED(U8, 1, MEMORY | IMAGE | CONVERT),
    MOVED_BY(U8, 2, EXTENDED),
    MOVED_BY(U8, 4, EXTENDED),
    MOVED(U16, 1, MEMORY | IMAGE | CONVERT),
    MOVED_BY(U16, 2, EXTENDED),
    MOVED_BY(U16, 4, EXTENDED),
    SIZED(U32, MEMORY | IMAGE | CONVERT | ATOM | ATOMIM),
    MOVED_BY(U32, 2, MEMORY | IMAGE),
    MOVED_BY(U32, 4, MEMORY | IMAGE),
    SIZED(U64, MEMORY | CONVERT | ATOM),
    MOVED_BY(U64, 2, MEMORY),
    MOVED_BY(U64, 4, MEMORY),
#define ATOMIC_OPERATION(id)    WORD(#id, ATOMIC, ATOMIC_##id),
#define ROUNDING_MODE(id, name) WORD(name, ROUNDING, ROUND_##id),
#include "shader/program/names.def"
    WORD("COH", COHERENT, 0),
    WORD("VOL", VOLATILE, 0),
    WORD("PREC", PRECISE, 0),
    WORD("FINE", DERIVATIVE, DERIVATIVE_FINE),
    WORD("COARSE", DERIVATIVE, DERIVATIVE_COARSE),
    WORD("CTA", SCOPE, 0),
    WORD("LODCLAMP", LOD_CLAMP, 0), /* ARB_sparse_texture_clamp */
    WORD("SPARSE", RESIDENCY, 0),   /* ARB_sparse_texture2 */
};

enum { MODIFIER_COUNT = sizeof modifiers / sizeof *modifiers };

/* The modifiers of an instruction that have been read. */
struct chosen {
    const struct gpu4_modifier *of[GROUP_COUNT];
    const struct gpu4_modifier *converted; /* CVT: its second storage modifier */
};

const char *gpu4_modifier_word(unsigned number, bool suffix)
{
    if (number >= MODIFIER_COUNT)
        return NULL;
    const char *word = suffix ? modifiers[number].suffix : modifiers[number].name;
    return word ? word : "";
}

bool gpu4_modifier_is_type(unsigned number)
{
    const unsigned group = modifiers[number].group;
    return group == DATA_TYPE || group == MULTIPLY || group == STORAGE || group == ATOMIC;
}

/* --- Suffixes ------------------------------------------------------------------------------------------- */

const struct gpu4_modifier *gpu4_suffix(const char *text, size_t length, int *group)
{
    for (unsigned i = 0; i < MODIFIER_COUNT; i++) {
        const char *suffix = modifiers[i].suffix;
        if (suffix && strlen(suffix) <= length && memcmp(suffix, text, strlen(suffix)) == 0 &&
            (int)modifiers[i].group > *group) {
            *group = (int)modifiers[i].group;
            return &modifiers[i];
        }
    }
    return NULL;
}

size_t gpu4_suffix_length(const struct gpu4_modifier *suffix)
{
    return strlen(suffix->suffix);
}

bool gpu4_is_fixed_suffix(const struct gpu4_modifier *suffix)
{
    return suffix->precision == PRECISION_X;
}

/* --- Which instruction takes which ---------------------------------------------------------------------- */

static bool takes(enum opcode op, char letter)
{
    return strchr(opcode_table[op].modifiers, letter) != NULL;
}

/* Without operands and result. */
static bool is_flow(const struct opcode_info *info)
{
    return info->result[0] == '-' && !strpbrk(info->inputs, "VSPUM");
}

/* NV_fragment_program_option Table X.5: these four have no forms of NV_fragment_program. */
static bool is_plain_only(const struct gpu4 *gpu4, enum opcode op)
{
    return (op == OP_CMP || op == OP_SCS || op == OP_SWZ || op == OP_XPD) && gpu4_is_fragment(gpu4) &&
           !gpu4_has(gpu4, GPU4_EVERY_MODIFIER);
}

static bool allows_precision(const struct gpu4 *gpu4, enum opcode op, unsigned precision)
{
    if (precision == PRECISION_X)
        return gpu4_has(gpu4, GPU4_FIXED) && takes(op, 'X');
    if (gpu4_has(gpu4, GPU4_TYPES))
        return precision != PRECISION_H || takes(op, 'H');
    return gpu4_has(gpu4, GPU4_PRECISION) && takes(op, 'H') && !is_plain_only(gpu4, op) && op != OP_KIL &&
           op != OP_REP;
}

/* Columns F and I of Table X.13: "an X indicates support for both unsized type modifiers and sized type
 * modifiers with fewer than 64 bits. A 6 indicates support for all modifiers". */
static bool allows_type(enum opcode op, enum type type)
{
    static const char letters[] = {
        [TYPE_F32] = 'F', [TYPE_S32] = 'I', [TYPE_U32] = 'I',
        [TYPE_F64] = 'D', [TYPE_S64] = 'L', [TYPE_U64] = 'L',
    };
    return strchr(opcode_table[op].types, letters[type]) != NULL;
}

static unsigned storage_user(enum opcode op)
{
    switch (op) {
    case OP_CVT: return CONVERT;
    case OP_ATOM:
    case OP_ATOMB: return ATOM;
    case OP_ATOMIM: return ATOMIM;
    case OP_LOADIM:
    case OP_STOREIM: return IMAGE;
    default: return MEMORY;
    }
}

/* "LDC provides the ability to load 64-bit integers and floating-point values" from NV_gpu_program5 on. */
static bool allows_storage(bool version_5, bool extended, enum opcode op,
                           const struct gpu4_modifier *modifier)
{
    const unsigned user = storage_user(op);
    if (!takes(op, 'M'))
        return modifier->sized && version_5 && allows_type(op, (enum type)modifier->type) &&
               (modifier->precision != PRECISION_H || takes(op, 'H'));
    if ((modifier->where & EXTENDED) && (user & (MEMORY | IMAGE)))
        return extended;
    return (modifier->where & user) &&
           (version_5 || !type_is_64bit(storage_type((enum storage)modifier->value)));
}

#define ATOMICS_BITWISE  (1u << ATOMIC_AND | 1u << ATOMIC_OR | 1u << ATOMIC_XOR)
#define ATOMICS_ORDERED  (1u << ATOMIC_MIN | 1u << ATOMIC_MAX)
#define ATOMICS_EXCHANGE (1u << ATOMIC_ADD | 1u << ATOMIC_EXCH | 1u << ATOMIC_CSWAP)
#define ATOMICS_WRAP     (1u << ATOMIC_IWRAP | 1u << ATOMIC_DWRAP)

/* The permitted operations, as a set of 1 << enum atomic_operation. Memory has further rules by type:
 * atomic_rules. */
static uint32_t operations_of(enum opcode op)
{
    switch (op) {
    case OP_ATOMCTR: return 1u << ATOMIC_GET | 1u << ATOMIC_INCR | 1u << ATOMIC_DECR;
    case OP_ATOMCTROP: return ATOMICS_EXCHANGE | ATOMICS_ORDERED | ATOMICS_BITWISE;
    default: return ATOMICS_EXCHANGE | ATOMICS_ORDERED | ATOMICS_BITWISE | ATOMICS_WRAP;
    }
}

/* With NV_gpu_program5, or without. */
static bool allows(const struct gpu4 *gpu4, bool version_5, enum opcode op,
                   const struct gpu4_modifier *modifier)
{
    const struct opcode_info *info = &opcode_table[op];
    switch ((enum group)modifier->group) {
    case DATA_TYPE:
        if (op == OP_LOADIM && !(gpu4->parser->program->options & OPTION_IMAGE_LOAD_FORMATTED))
            return false;
        return allows_precision(gpu4, op, modifier->precision) && allows_type(op, (enum type)modifier->value);
    case CONDITION_UPDATE:
        return gpu4_has(gpu4, modifier->value ? GPU4_SECOND_CONDITION : GPU4_CONDITIONS) && takes(op, 'C') &&
               !is_plain_only(gpu4, op);
    case CLAMP:
        return gpu4_has(gpu4, modifier->value == SATURATE_SIGNED ? GPU4_SIGNED_SATURATE : GPU4_SATURATE) &&
               takes(op, 'S');
    case MULTIPLY: return op == OP_MUL;
    case STORAGE:
        return allows_storage(version_5, (gpu4->parser->program->options & OPTION_MEM_EXTENDED) != 0, op,
                              modifier);
    case ATOMIC: return takes(op, 'O') && (operations_of(op) >> modifier->value & 1);
    case ROUNDING: return takes(op, 'N');
    case DERIVATIVE:
        return takes(op, 'G') && (gpu4->parser->program->options & OPTION_DERIVATIVE_CONTROL) != 0;
    case COHERENT:
    case VOLATILE: return version_5 && takes(op, 'K');
    case SCOPE: return version_5 && op == OP_MEMBAR;
    case LOD_CLAMP: return version_5 && takes(op, 'L');
    case RESIDENCY: return version_5 && takes(op, 'E');
    case PRECISE: /* "for arithmetic and logical operations" */
        return version_5 && info->result[0] != '-' && !strpbrk(info->inputs, "TIBMN") &&
               (!takes(op, 'M') || op == OP_CVT);
    default: return !is_flow(info);
    }
}

bool gpu4_allows(const struct gpu4 *gpu4, enum opcode op, const struct gpu4_modifier *modifier)
{
    return allows(gpu4, gpu4_has(gpu4, GPU4_VERSION_5), op, modifier);
}

/* --- Reading -------------------------------------------------------------------------------------------- */

/* The feature that a suffix of the ARB languages requires. */
static enum gpu4_feature feature_of(const struct gpu4_modifier *modifier)
{
    switch ((enum group)modifier->group) {
    case DATA_TYPE: return modifier->precision == PRECISION_X ? GPU4_FIXED : GPU4_PRECISION;
    case CONDITION_UPDATE: return modifier->value ? GPU4_SECOND_CONDITION : GPU4_CONDITIONS;
    case CLAMP: return modifier->value == SATURATE_SIGNED ? GPU4_SIGNED_SATURATE : GPU4_SATURATE;
    default: return 0;
    }
}

/* An option with which this instruction of an ARB language would take the suffix, or null. */
static const char *missing_option(const struct gpu4 *gpu4, enum opcode op,
                                  const struct gpu4_modifier *modifier)
{
    const enum gpu4_feature feature = feature_of(modifier);
    struct gpu4 with = *gpu4;
    with.features |= feature;
    return feature && allows(&with, false, op, modifier) ? gpu4_option_giving(gpu4, feature) : NULL;
}

/* The declaration or option that a modifier requires and the program lacks, or null. */
static const char *missing(const struct gpu4 *gpu4, enum opcode op, const struct gpu4_modifier *modifier)
{
    if (!gpu4_has(gpu4, GPU4_TYPES))
        return NULL;
    if (modifier->group == STORAGE && (modifier->where & EXTENDED) && takes(op, 'M') &&
        (storage_user(op) & (MEMORY | IMAGE)))
        return gpu4_has(gpu4, GPU4_VERSION_5) ? "OPTION NV_gpu_program5_mem_extended"
                                              : gpu4_later_header(gpu4);
    if (modifier->group == DATA_TYPE && op == OP_LOADIM && modifier->precision == PRECISION_DEFAULT)
        return gpu4_has(gpu4, GPU4_VERSION_5) ? "OPTION EXT_shader_image_load_formatted"
                                              : gpu4_later_header(gpu4);
    if (modifier->group == DERIVATIVE && takes(op, 'G'))
        return gpu4_has(gpu4, GPU4_VERSION_5) ? "OPTION ARB_derivative_control" : gpu4_later_header(gpu4);
    return allows(gpu4, true, op, modifier) && !allows(gpu4, false, op, modifier) ? gpu4_later_header(gpu4)
                                                                                  : NULL;
}

static void reject(struct gpu4 *gpu4, enum opcode op, const struct gpu4_modifier *modifier,
                   const struct token *token)
{
    const bool suffixes = !gpu4_has(gpu4, GPU4_TYPES) || !modifier->name;
    const char *name = suffixes && modifier->suffix ? modifier->suffix : modifier->name;
    const char *needs = missing(gpu4, op, modifier);
    const char *option = suffixes ? missing_option(gpu4, op, modifier) : NULL;
    if (needs)
        parser_fail(gpu4->parser, token->position, "%s.%s needs %s", opcode_table[op].name, name, needs);
    else if (option)
        parser_fail(gpu4->parser, token->position, "%s with the suffix %s needs OPTION %s",
                    opcode_table[op].name, name, option);
    else if (modifier->group == DATA_TYPE && takes(op, 'M') && gpu4_has(gpu4, GPU4_TYPES))
        parser_fail(gpu4->parser, token->position,
                    "%s does not take the modifier %s, but storage modifiers such as %s",
                    opcode_table[op].name, name, takes(op, 'O') ? "U32" : "F32");
    else
        parser_fail(gpu4->parser, token->position, "%s does not take the modifier %s in %s",
                    opcode_table[op].name, name, gpu4_language(gpu4));
}

/* Sized modifiers are data types unless they are storage modifiers. */
static enum group group_of(enum opcode op, const struct gpu4_modifier *modifier)
{
    return modifier->sized && !takes(op, 'M') ? DATA_TYPE : (enum group)modifier->group;
}

static bool choose(struct gpu4 *gpu4, enum opcode op, struct chosen *chosen,
                   const struct gpu4_modifier *modifier, const struct token *token)
{
    const enum group group = group_of(op, modifier);
    if (!gpu4_allows(gpu4, op, modifier))
        reject(gpu4, op, modifier, token);
    else if (!chosen->of[group])
        chosen->of[group] = modifier;
    else if (op == OP_CVT && group == STORAGE && !chosen->converted)
        chosen->converted = modifier;
    else
        parser_fail(gpu4->parser, token->position, "a %s %s modifier, %s",
                    group == STORAGE && chosen->converted ? "third" : "second", group_names[group],
                    modifier->name ? modifier->name : modifier->suffix);
    return !gpu4->parser->failed;
}

/* Which one was meant: case and one letter do not matter. */
static const struct gpu4_modifier *guess(const struct gpu4 *gpu4, enum opcode op)
{
    for (unsigned i = 0; i < MODIFIER_COUNT; i++)
        if (modifiers[i].name && gpu4_allows(gpu4, op, &modifiers[i]) &&
            token_is_close(&gpu4->parser->token, modifiers[i].name))
            return &modifiers[i];
    return NULL;
}

static void unknown_modifier(struct gpu4 *gpu4, enum opcode op)
{
    struct parser *parser = gpu4->parser;
    const struct gpu4_modifier *meant = guess(gpu4, op);
    if (meant)
        parser_fail(parser, parser->token.position, "unknown modifier '%.*s', did you mean %s?",
                    gpu4_shown(&parser->token), parser->token.text, meant->name);
    else
        parser_expected(parser, "an instruction modifier such as 'SAT' or 'S'");
}

static const struct gpu4_modifier *find_modifier(const struct gpu4 *gpu4)
{
    for (unsigned i = 0; i < MODIFIER_COUNT; i++)
        if (modifiers[i].name && parser_at(gpu4->parser, modifiers[i].name))
            return &modifiers[i];
    return NULL;
}

static bool read_words(struct gpu4 *gpu4, enum opcode op, struct chosen *chosen)
{
    struct parser *parser = gpu4->parser;
    while (gpu4_has(gpu4, GPU4_TYPES) && parser_accept(parser, ".")) {
        const struct gpu4_modifier *modifier = find_modifier(gpu4);
        if (!modifier)
            unknown_modifier(gpu4, op);
        else
            choose(gpu4, op, chosen, modifier, &parser->token);
        if (parser->failed)
            return false;
        parser_advance(parser);
    }
    return true;
}

/* --- What they mean together ---------------------------------------------------------------------------- */

static bool fail(struct gpu4 *gpu4, const struct gpu4_instruction *instruction, const char *message)
{
    parser_fail(gpu4->parser, instruction->name.position, "%s %s", opcode_table[instruction->code.op].name,
                message);
    return false;
}

/* MUL.S24 and MUL.U24 imply the type; MUL.HI needs an integer type (2.X.8.Z, MUL). */
static bool apply_multiply(struct gpu4 *gpu4, struct gpu4_instruction *instruction,
                           const struct chosen *chosen)
{
    const struct gpu4_modifier *multiply = chosen->of[MULTIPLY], *type = chosen->of[DATA_TYPE];
    if (!multiply)
        return true;
    instruction->code.integer_modifier = multiply->value;
    if (multiply->value == INTEGER_24 && type)
        parser_fail(gpu4->parser, instruction->name.position,
                    "MUL.%s implies its data type; expected no other", multiply->name);
    if (multiply->value == INTEGER_HI && (!type || base_type((enum type)instruction->code.type) == TYPE_F32))
        parser_fail(gpu4->parser, instruction->name.position, "MUL.HI needs the data type modifier S or U");
    if (multiply->value == INTEGER_24)
        instruction->code.type = multiply->name[0] == 'S' ? TYPE_S32 : TYPE_U32;
    return !gpu4->parser->failed;
}

/* "Require exactly one storage modifier", CVT two, STOREIM, and LOADIM with its option, at most one and then
 * no data type. */
static bool apply_storage(struct gpu4 *gpu4, struct gpu4_instruction *instruction,
                          const struct chosen *chosen)
{
    struct instruction *code = &instruction->code;
    const struct gpu4_modifier *storage = chosen->of[STORAGE];
    if (!takes((enum opcode)code->op, 'M'))
        return true;
    const bool formatted = gpu4->parser->program->options & OPTION_IMAGE_LOAD_FORMATTED;
    if (!storage && (code->op == OP_STOREIM || (code->op == OP_LOADIM && formatted)))
        return true;
    if (code->op == OP_CVT && !chosen->converted)
        return fail(gpu4, instruction,
                    "needs two storage modifiers, the result's and the operand's, such as .F32.S32");
    if (!storage)
        return fail(gpu4, instruction,
                    takes((enum opcode)code->op, 'O') ? "needs a storage modifier such as .U32"
                                                      : "needs a storage modifier such as .F32X4");
    if (chosen->of[DATA_TYPE])
        return fail(gpu4, instruction, "takes a data type or a storage modifier, not both");
    code->storage = storage->value;
    code->storage_count = storage->count;
    code->type = (uint8_t)storage_type((enum storage)storage->value);
    code->convert_from = chosen->converted ? chosen->converted->value : STORAGE_NONE;
    code->rounding = chosen->of[ROUNDING] ? chosen->of[ROUNDING]->value : ROUND_UNSPECIFIED;
    return true;
}

/* Tables X.Y (ATOM) and X.4 (ATOMIM) with what NV_shader_atomic_int64, _float and _fp16_vector add. */
static const struct atomic_rule {
    uint8_t storage;     /* enum storage */
    uint32_t operations; /* set of 1 << enum atomic_operation */
    uint32_t option;     /* enum program_option that they need; 0: none */
    bool images;
} atomic_rules[] = {
    {STORAGE_U32, ATOMICS_EXCHANGE | ATOMICS_ORDERED | ATOMICS_BITWISE | ATOMICS_WRAP, 0, true},
    {STORAGE_S32, ATOMICS_EXCHANGE | ATOMICS_ORDERED | ATOMICS_BITWISE, 0, true},
    {STORAGE_U64, ATOMICS_EXCHANGE, 0, false},
    {STORAGE_U64, ATOMICS_ORDERED | ATOMICS_BITWISE, OPTION_ATOMIC_INT64, false},
    {STORAGE_S64, ATOMICS_EXCHANGE | ATOMICS_ORDERED | ATOMICS_BITWISE, OPTION_ATOMIC_INT64, false},
    {STORAGE_F32, 1u << ATOMIC_ADD | 1u << ATOMIC_EXCH, OPTION_ATOMIC_FLOAT, true},
    {STORAGE_F16, 1u << ATOMIC_ADD | 1u << ATOMIC_EXCH | ATOMICS_ORDERED, OPTION_ATOMIC_FP16_VECTOR, false},
};

static const struct atomic_rule *find_atomic_rule(const struct instruction *code)
{
    for (unsigned i = 0; i < sizeof atomic_rules / sizeof *atomic_rules; i++)
        if (atomic_rules[i].storage == code->storage && (atomic_rules[i].operations >> code->atomic & 1) &&
            (atomic_rules[i].images || code->op != OP_ATOMIM))
            return &atomic_rules[i];
    return NULL;
}

static bool apply_atomic(struct gpu4 *gpu4, struct gpu4_instruction *instruction, const struct chosen *chosen)
{
    const struct gpu4_modifier *atomic = chosen->of[ATOMIC];
    if (!takes((enum opcode)instruction->code.op, 'O'))
        return true;
    if (!atomic)
        return fail(gpu4, instruction,
                    instruction->code.op == OP_ATOMCTR ? "needs one of the modifiers .GET, .INCR and .DECR"
                                                       : "needs an atomic modifier such as .ADD");
    const struct instruction *code = &instruction->code;
    instruction->code.atomic = atomic->value;
    if (!takes((enum opcode)code->op, 'M')) /* counters are of any type that the instruction has */
        return true;
    const struct atomic_rule *rule = find_atomic_rule(code);
    const char *moved = storage_name(code->storage, code->storage_count);
    if (!rule)
        parser_fail(gpu4->parser, instruction->name.position, "%s.%s does not take the storage modifier %s",
                    opcode_table[code->op].name, atomic->name, moved);
    else if (rule->option && !(gpu4->parser->program->options & rule->option))
        parser_fail(gpu4->parser, instruction->name.position, "%s.%s.%s needs OPTION %s",
                    opcode_table[code->op].name, atomic->name, moved, program_option_name(rule->option));
    return !gpu4->parser->failed;
}

/* "Clamping modifiers are not supported on instructions that do not produce floating-point results, with one
 * exception": CVT.SAT clamps integers to what the result's type can hold. */
static bool check_clamp(struct gpu4 *gpu4, const struct gpu4_instruction *instruction,
                        const struct gpu4_modifier *clamp)
{
    const struct instruction *code = &instruction->code;
    if (!clamp || base_type(result_type_of(code)) == TYPE_F32 ||
        (code->op == OP_CVT && clamp->value == SATURATE_UNSIGNED))
        return true;
    parser_fail(gpu4->parser, instruction->name.position, "%s is for floating-point results only",
                clamp->name);
    return false;
}

static bool apply(struct gpu4 *gpu4, struct gpu4_instruction *instruction, const struct chosen *chosen)
{
    struct instruction *code = &instruction->code;
    const struct gpu4_modifier *type = chosen->of[DATA_TYPE], *clamp = chosen->of[CLAMP];
    if (type) {
        code->type = type->sized ? type->type : type->value;
        code->precision = type->precision;
    }
    if (!apply_multiply(gpu4, instruction, chosen) || !apply_storage(gpu4, instruction, chosen) ||
        !apply_atomic(gpu4, instruction, chosen))
        return false;
    code->update_cc = chosen->of[CONDITION_UPDATE] != NULL;
    code->cc = code->update_cc ? chosen->of[CONDITION_UPDATE]->value : 0;
    code->dst.saturate = clamp ? clamp->value : SATURATE_NONE;
    code->inert =
        (uint8_t)((chosen->of[COHERENT] ? INERT_COHERENT : 0) | (chosen->of[VOLATILE] ? INERT_VOLATILE : 0) |
                  (chosen->of[PRECISE] ? INERT_PRECISE : 0) | (chosen->of[RESIDENCY] ? INERT_SPARSE : 0));
    code->derivative = chosen->of[DERIVATIVE] ? chosen->of[DERIVATIVE]->value : DERIVATIVE_ANY;
    code->texture.lod_clamp = chosen->of[LOD_CLAMP] != NULL;
    instruction->no_type_check = chosen->of[TYPE_CHECK] != NULL;
    return check_clamp(gpu4, instruction, clamp);
}

bool gpu4_read_modifiers(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    const struct gpu4_modifier *suffixes[3];
    struct chosen chosen = {0};
    unsigned count = 0;
    enum opcode op = OP_COUNT;
    instruction->name = gpu4->parser->token;
    if (!gpu4_mnemonic(gpu4, &op, suffixes, &count))
        return false;
    instruction->code.op = (uint8_t)op;
    instruction->code.type = (uint8_t)opcode_table[op].default_type;
    for (unsigned i = 0; i < count; i++)
        if (!choose(gpu4, op, &chosen, suffixes[i], &instruction->name))
            return false;
    parser_advance(gpu4->parser);
    return read_words(gpu4, op, &chosen) && apply(gpu4, instruction, &chosen);
}
