#include "shader/program/analysis.h"

#include <string.h>

#include "shader/program/operand_types.h"
#include "shader/shader.h"

/* --- Components that are read --------------------------------------------------------------------------- */

/* The components of a lookup's first operand that the target uses for coordinates, layer and reference value;
 * all four if the table has no row. */
static unsigned coordinates_of(unsigned target)
{
    static const uint8_t counts[] = {
        [TARGET_1D] = 1,
        [TARGET_2D] = 2,
        [TARGET_3D] = 3,
        [TARGET_CUBE] = 3,
        [TARGET_RECT] = 2,
        [TARGET_SHADOW1D] = 3,
        [TARGET_SHADOW2D] = 3,
        [TARGET_SHADOWRECT] = 3,
        [TARGET_ARRAY1D] = 2,
        [TARGET_ARRAY2D] = 3,
        [TARGET_SHADOWCUBE] = 4,
        [TARGET_SHADOWARRAY1D] = 3,
        [TARGET_SHADOWARRAY2D] = 4,
        [TARGET_BUFFER] = 1,
    };
    const unsigned count = target < sizeof counts ? counts[target] : 0;
    return count ? (1u << count) - 1 : 15;
}

unsigned instruction_reads(const struct instruction *instruction, unsigned s)
{
    const enum opcode op = (enum opcode)instruction->op;
    unsigned written = instruction->dst.file == FILE_NONE ? 15 : instruction->dst.mask;
    if (instruction->src[s].width == WIDTH_PAIRS || instruction->dst.width == WIDTH_PAIRS)
        return 15;
    if (operand_kind(op, s) == 'S')
        written |= 1; /* TGSI has no scalars: a scalar result is written to every component */
    const unsigned reads = opcode_reads(op, s, written, coordinates_of(instruction->texture.target));
    const bool one_level =
        instruction->texture.target == TARGET_BUFFER || instruction->texture.target == TARGET_RECT;
    return op == OP_TXF && s == 0 && one_level ? reads & 7 : reads;
}

static unsigned components_read(const struct instruction *instruction, unsigned s)
{
    const unsigned places = instruction_reads(instruction, s);
    unsigned components = 0;
    for (unsigned i = 0; i < 4; i++)
        if ((places >> i & 1) && instruction->src[s].swizzle[i] <= SWIZZLE_W)
            components |= 1u << instruction->src[s].swizzle[i];
    return components;
}

void program_inputs_read(const struct program *program, uint8_t *read)
{
    memset(read, 0, program->input_count);
    for (uint32_t i = 0; i < program->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &program->instructions[i].src[s];
            if (source->file != FILE_INPUT)
                continue;
            const uint8_t components = (uint8_t)components_read(&program->instructions[i], s);
            uint32_t first = (uint32_t)source->index, count = source->width == WIDTH_LONG ? 2 : 1;
            if (source->relative.used) {
                first = 0;
                count = program->input_count;
            }
            for (uint32_t n = first; n < program->input_count && n - first < count; n++)
                read[n] |= components;
        }
}

/* --- Types ---------------------------------------------------------------------------------------------- */

static bool is_index(const struct relative_index *relative, bool tgsi)
{
    return relative->used && (tgsi || relative->file == FILE_TEMP);
}

/* Address registers hold only integers, so their bits need no special treatment. In TGSI, however, any
 * instruction may have them as operands. */
static bool has_indices(const struct instruction *instruction, bool tgsi)
{
    bool has = is_index(&instruction->dst.relative, tgsi) || is_index(&instruction->texture.relative, tgsi) ||
               is_index(&instruction->subroutine, tgsi);
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct source_operand *source = &instruction->src[s];
        has |= (tgsi && source->file == FILE_ADDRESS) || is_index(&source->relative, tgsi) ||
               is_index(&source->outer.relative, tgsi);
    }
    return has;
}

static bool reads_buffer(const struct instruction *instruction)
{
    for (unsigned s = 0; s < SOURCES_MAX; s++)
        if (instruction->src[s].file == FILE_BUFFER || instruction->src[s].file == FILE_BUFFER4)
            return true;
    return false;
}

/* Does it see the bits of a register as an integer, or bits that no instruction has made? What TGSI reads
 * from a buffer are constants like any other. */
static bool sees_bits(const struct instruction *instruction, bool tgsi)
{
    const struct opcode_info *info = &opcode_table[instruction->op];
    const bool integer_operand = strpbrk(info->inputs, "su"), has_type = info->types[0] || integer_operand;
    if (has_indices(instruction, tgsi))
        return true;
    if (info->result[0] == 'A' || info->inputs[0] == 'A')
        return tgsi && instruction->type != TYPE_F32;
    return integer_operand || strchr(info->modifiers, 'M') || (reads_buffer(instruction) && !tgsi) ||
           instruction->src[3].file != FILE_NONE ||
           opcode_does((enum opcode)instruction->op, DOES_SEE_BITS) ||
           (has_type && (instruction->type != TYPE_F32 || result_type_of(instruction) != TYPE_F32));
}

/* TGSI: other languages write such values to registers by typed instructions alone. */
static bool declares_integers(const struct program *program)
{
    bool found = false;
    for (uint32_t i = 0; i < program->input_count; i++)
        found |= program->inputs[i].type != TYPE_F32;
    for (uint32_t i = 0; i < program->param_count; i++)
        found |= program->params[i].type != TYPE_F32;
    return found;
}

/* --- Resources ------------------------------------------------------------------------------------------ */

static uint32_t units_of(const struct program *program, const struct instruction *instruction,
                         bool whole_array)
{
    if (!whole_array)
        return 1u << instruction->texture.unit;
    const struct register_array *array = &program->arrays[instruction->texture.relative.array];
    return units_of_range(array->first, array->count);
}

/* A texture variable that is an array counts as all its units, whichever is named. */
static void note_texture(struct program *program, const struct instruction *instruction)
{
    const bool handle = instruction->src[HANDLE_SOURCE].file != FILE_NONE;
    const bool array = instruction->texture.relative.used || (instruction->inert & INERT_ARRAY_MEMBER);
    const uint32_t units = handle ? 0 : units_of(program, instruction, array);
    program->texture_handles |= handle;
    program->textures_used |= units;
    for (unsigned unit = 0; unit < 32; unit++)
        if (units >> unit & 1)
            program->texture_targets[unit] = instruction->texture.target;
}

/* A storage buffer of TGSI has no target. */
static void note_resource(struct program *program, const struct instruction *instruction)
{
    const bool handle = instruction->src[HANDLE_SOURCE].file != FILE_NONE;
    program->image_handles |= handle;
    if (!handle)
        *(instruction->texture.target == TARGET_NONE ? &program->storage_used : &program->images_used) |=
            units_of(program, instruction, instruction->texture.relative.used);
}

/* Without an array of their own all binding points may be reached. */
static uint32_t points_of(const struct program *program, const struct source_operand *source)
{
    const struct relative_index *relative = &source->outer.relative;
    if (!relative->used)
        return 1u << source->outer.index;
    if (relative->array < program->array_count && program->arrays[relative->array].file == source->file)
        return units_of_range(program->arrays[relative->array].first, program->arrays[relative->array].count);
    return units_of_range(0, SHADER_MAX_BUFFERS);
}

/* The set of binding points that a file of buffers has. */
static uint32_t *points_used(struct program *program, unsigned file)
{
    switch (file) {
    case FILE_STORAGE_BYTES: return &program->storage_used;
    case FILE_COUNTER: return &program->counters_used;
    default: return &program->buffers_used;
    }
}

static void note_resources(struct program *program, const struct instruction *instruction)
{
    if (strchr(opcode_table[instruction->op].inputs, 'T'))
        note_texture(program, instruction);
    else if (opcode_has_resource((enum opcode)instruction->op))
        note_resource(program, instruction);
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct source_operand *source = &instruction->src[s];
        if (file_is_buffer(source->file))
            *points_used(program, source->file) |= points_of(program, source);
    }
}

/* --- The pass ------------------------------------------------------------------------------------------- */

static void note_instruction(struct program *program, const struct instruction *instruction)
{
    const enum opcode op = (enum opcode)instruction->op;
    const enum flow_kind flow = opcode_table[op].flow;
    program->uses_kil |= flow == FLOW_KIL;
    program->branches |= flow != FLOW_NONE && flow != FLOW_KIL && flow != FLOW_END;
    program->uses_derivatives |= program->stage == STAGE_FRAGMENT && opcode_does(op, DOES_NEED_QUAD);
    program->stores |= opcode_does(op, DOES_WRITE_MEMORY);
    program->loads |= opcode_does(op, DOES_READ_MEMORY);
    program->sees_threads |= opcode_does(op, DOES_SEE_THREADS);
    program->interpolates |= opcode_does(op, DOES_INTERPOLATE);
    program->addresses_memory |= opcode_does(op, DOES_ADDRESS);
    program->mixes_types |= sees_bits(instruction, program->language == LANGUAGE_TGSI);
    note_resources(program, instruction);
}

static void forget(struct program *program)
{
    program->branches = false;
    program->uses_kil = program->uses_derivatives = program->stores = program->loads = false;
    program->sees_threads = program->interpolates = program->addresses_memory = false;
    program->texture_handles = program->image_handles = false;
    program->textures_used = program->images_used = program->buffers_used = 0;
    program->storage_used = program->counters_used = 0;
    memset(program->texture_targets, 0, sizeof program->texture_targets);
}

void program_analyze(struct program *program)
{
    forget(program);
    program->mixes_types = program->language == LANGUAGE_TGSI && declares_integers(program);
    for (uint32_t i = 0; i < program->instruction_count; i++)
        note_instruction(program, &program->instructions[i]);
}

/* --- Short programs ------------------------------------------------------------------------------------- */

/* All four components of a register as they are. */
static bool is_whole(const struct source_operand *src, unsigned file)
{
    static const uint8_t straight[4] = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W};
    return src->file == file && !src->negate && !src->absolute && !src->relative.used &&
           memcmp(src->swizzle, straight, sizeof straight) == 0;
}

/* Writes the components of `mask` without conditions or conversions, but perhaps clamped to [0,1]. */
static bool is_plain(const struct instruction *instruction, enum opcode op, unsigned file, unsigned mask)
{
    const struct destination *dst = &instruction->dst;
    return instruction->op == op && !instruction->update_cc && instruction->type == TYPE_F32 &&
           instruction->test.rule == CONDITION_TR && instruction->precision != PRECISION_X &&
           dst->file == file && dst->mask == mask && !dst->relative.used && dst->saturate != SATURATE_SIGNED;
}

static bool saturates(const struct instruction *instruction)
{
    return instruction->dst.saturate != SATURATE_NONE;
}

int program_moved_input(const struct program *program)
{
    const struct instruction *mov = &program->instructions[0];
    if (program->instruction_count != 2 || program->entry != 0 || !is_plain(mov, OP_MOV, FILE_OUTPUT, 15) ||
        saturates(mov) || program->instructions[1].op != OP_END || !is_whole(&mov->src[0], FILE_INPUT) ||
        program->output_count != 1)
        return -1;
    return mov->src[0].index;
}

static bool converts(const struct instruction *instruction)
{
    return instruction->precision > PRECISION_R || instruction->dst.precision > PRECISION_R;
}

static bool is_plain_lookup(const struct instruction *tex, unsigned file)
{
    return (is_plain(tex, OP_TEX, file, 15) || is_plain(tex, OP_TXP, file, 15)) && !converts(tex) &&
           is_whole(&tex->src[0], FILE_INPUT) && tex->src[HANDLE_SOURCE].file == FILE_NONE &&
           tex->texture.target == TARGET_2D && !tex->texture.variable_offset && !tex->texture.lod_clamp &&
           !tex->texture.relative.used &&
           !(tex->texture.offset[0] | tex->texture.offset[1] | tex->texture.offset[2]);
}

/* An operand without modifiers, whose components of the mask are all `component`. */
static bool is_component(const struct source_operand *src, unsigned file, unsigned mask, unsigned component)
{
    bool same = src->file == file && !src->absolute && !src->relative.used;
    for (unsigned c = 0; c < 4; c++)
        same &= !(mask >> c & 1) || src->swizzle[c] == component;
    return same;
}

/* Whether the components of the mask are constants of the same bits, which become *value. */
static bool is_constant(const struct program *program, const struct source_operand *src, unsigned mask,
                        float *value)
{
    const unsigned first = src->swizzle[__builtin_ctz(mask)];
    if (src->file != FILE_PARAM || src->absolute || src->relative.used || first > SWIZZLE_W ||
        program->params[src->index].source != PARAM_CONSTANT)
        return false;
    const uint32_t *words = program->params[src->index].value;
    memcpy(value, &words[first], sizeof *value);
    for (unsigned c = 0; c < 4; c++)
        if (mask >> c & 1 && (src->swizzle[c] > SWIZZLE_W || words[src->swizzle[c]] != words[first]))
            return false;
    return true;
}

/* SUB or ADD of the texel's alpha and a constant, and KIL of the difference. */
static bool is_discard(const struct program *program, const struct instruction *difference, int32_t texel,
                       struct program_lookup *lookup)
{
    const struct instruction *kil = difference + 1;
    const struct destination *dst = &difference->dst;
    const bool subtracts = difference->op == OP_SUB;
    const unsigned negated = difference->src[1].negate & dst->mask;
    if ((!subtracts && difference->op != OP_ADD) ||
        !is_plain(difference, difference->op, FILE_TEMP, dst->mask) || saturates(difference) ||
        converts(difference) || dst->mask == 0 || dst->index == texel || difference->src[0].index != texel ||
        (difference->src[0].negate & dst->mask) != 0 ||
        !is_component(&difference->src[0], FILE_TEMP, dst->mask, SWIZZLE_W) ||
        (negated != 0 && negated != dst->mask) ||
        !is_constant(program, &difference->src[1], dst->mask, &lookup->threshold))
        return false;
    if (subtracts == (negated != 0))
        lookup->threshold = -lookup->threshold;
    bool reads = kil->op == OP_KIL && kil->type == TYPE_F32 && kil->test.rule == CONDITION_TR &&
                 kil->src[0].file == FILE_TEMP && kil->src[0].index == dst->index && !kil->src[0].absolute &&
                 !kil->src[0].negate && !kil->src[0].relative.used && !converts(kil);
    for (unsigned c = 0; c < 4; c++)
        reads &= kil->src[0].swizzle[c] <= SWIZZLE_W && (dst->mask >> kil->src[0].swizzle[c] & 1);
    return lookup->discards = reads;
}

static bool is_texel(const struct source_operand *src, const struct instruction *tex)
{
    return is_whole(src, FILE_TEMP) && src->index == tex->dst.index;
}

/* The components of `mask` of the result are the texel, or the product of the texel and an input. */
static bool is_product(const struct program *program, const struct instruction *tex,
                       const struct instruction *last, unsigned mask, struct program_lookup *lookup)
{
    lookup->saturates = saturates(last);
    if (is_plain(last, OP_MOV, FILE_OUTPUT, mask))
        return !converts(last) && is_texel(&last->src[0], tex);
    const unsigned texel = is_texel(&last->src[0], tex) ? 0 : 1;
    lookup->factor = (int8_t)last->src[1 - texel].index;
    lookup->multiplies = true;
    return is_plain(last, OP_MUL, FILE_OUTPUT, mask) && !converts(last) && !program->legacy_multiply &&
           is_texel(&last->src[texel], tex) && is_whole(&last->src[1 - texel], FILE_INPUT);
}

/* The components of `mask` are those of an input, that of the product if there is one. */
static bool is_move(const struct instruction *mov, unsigned mask, struct program_lookup *lookup)
{
    if (!is_plain(mov, OP_MOV, FILE_OUTPUT, mask) || converts(mov) || !is_whole(&mov->src[0], FILE_INPUT) ||
        (lookup->multiplies && mov->src[0].index != lookup->factor))
        return false;
    lookup->factor = (int8_t)mov->src[0].index;
    lookup->moved = (uint8_t)mask;
    return true;
}

/* A colour and alpha by two instructions, one of which moves. */
static bool is_product_and_move(const struct program *program, const struct instruction *tex,
                                const struct instruction *first, struct program_lookup *lookup)
{
    const struct program_lookup before = *lookup;
    if (is_product(program, tex, first, 7, lookup) && is_move(first + 1, 8, lookup))
        return true;
    *lookup = before;
    return is_product(program, tex, first + 1, 8, lookup) && is_move(first, 7, lookup);
}

bool program_is_lookup(const struct program *program, struct program_lookup *lookup)
{
    const struct instruction *tex = &program->instructions[0], *next = tex + 1;
    const uint32_t count = program->instruction_count;
    if (count < 2 || count > 6 || program->entry != 0 || program->output_count != 1 ||
        tex[count - 1].op != OP_END || !is_plain_lookup(tex, count == 2 ? FILE_OUTPUT : FILE_TEMP) ||
        (count > 2 && saturates(tex)))
        return false;
    *lookup = (struct program_lookup){.unit = tex->texture.unit,
                                      .coordinates = (uint8_t)tex->src[0].index,
                                      .factor = -1,
                                      .projects = tex->op == OP_TXP,
                                      .saturates = saturates(tex)};
    if (count > 4 && is_discard(program, next, tex->dst.index, lookup))
        next += 2;
    switch (&tex[count - 1] - next) {
    case 0: return true;
    case 1: return is_product(program, tex, next, 15, lookup);
    case 2: return is_product_and_move(program, tex, next, lookup);
    default: return false;
    }
}
