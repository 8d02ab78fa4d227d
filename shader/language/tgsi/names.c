/* The tables of tgsi.h and looking things up in them. */
#include "shader/language/tgsi/tgsi.h"

#include <string.h>

#include "texture/texture.h"

/* --- Opcodes -------------------------------------------------------------------------------------------- */

const struct tgsi_opcode tgsi_opcodes[] = {
#define TGSI_OPCODE(name, op, type, result, operands, form, n2007, n2009)                                    \
    {name, OP_##op, TYPE_##type, result, operands, TGSI_FORM_##form, {n2007, n2009}},
#include "shader/language/tgsi/opcodes.def"
#undef TGSI_OPCODE
#define TGSI_REJECTED(name, why, n2007, n2009)                                                               \
    {name, OP_COUNT, TYPE_F32, '-', why, TGSI_FORM_PLAIN, {n2007, n2009}},
#include "shader/language/tgsi/rejected.def"
#undef TGSI_REJECTED
};
const unsigned tgsi_opcode_count = sizeof tgsi_opcodes / sizeof *tgsi_opcodes;

static char upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static bool is_name(const char *name, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] == '\0' || name[i] != upper(text[i]))
            return false;
    return name[length] == '\0';
}

const struct tgsi_opcode *tgsi_opcode_find(const char *name, size_t length)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++)
        if (is_name(tgsi_opcodes[i].name, name, length))
            return &tgsi_opcodes[i];
    return NULL;
}

const struct tgsi_opcode *tgsi_opcode_numbered(enum tgsi_numbering numbering, unsigned number)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++)
        if (tgsi_opcodes[i].number[numbering] == (int)number)
            return &tgsi_opcodes[i];
    return NULL;
}

enum storage tgsi_convert_from(enum tgsi_form form)
{
    switch (form) {
    case TGSI_FORM_CONVERT_F32: return STORAGE_F32;
    case TGSI_FORM_CONVERT_F64: return STORAGE_F64;
    case TGSI_FORM_CONVERT_S32: return STORAGE_S32;
    case TGSI_FORM_CONVERT_U32: return STORAGE_U32;
    case TGSI_FORM_CONVERT_S64: return STORAGE_S64;
    case TGSI_FORM_CONVERT_U64: return STORAGE_U64;
    default: return STORAGE_NONE;
    }
}

enum atomic_operation tgsi_atomic_of(enum tgsi_form form)
{
    switch (form) {
    case TGSI_FORM_ATOMIC_ADD:
    case TGSI_FORM_ATOMIC_FADD: return ATOMIC_ADD; /* with the type of the row */
    case TGSI_FORM_ATOMIC_EXCH: return ATOMIC_EXCH;
    case TGSI_FORM_ATOMIC_AND: return ATOMIC_AND;
    case TGSI_FORM_ATOMIC_OR: return ATOMIC_OR;
    case TGSI_FORM_ATOMIC_XOR: return ATOMIC_XOR;
    case TGSI_FORM_ATOMIC_MIN: return ATOMIC_MIN;
    case TGSI_FORM_ATOMIC_MAX: return ATOMIC_MAX;
    case TGSI_FORM_ATOMIC_CSWAP: return ATOMIC_CSWAP;
    default: return ATOMIC_NONE;
    }
}

bool tgsi_has_resource(const struct tgsi_opcode *row)
{
    return row->form >= TGSI_FORM_RESOURCE && row->form <= TGSI_FORM_ATOMIC_CSWAP;
}

enum storage tgsi_storage_of(enum type type)
{
    static const uint8_t storages[] = {
        [TYPE_F32] = STORAGE_F32, [TYPE_S32] = STORAGE_S32, [TYPE_U32] = STORAGE_U32,
        [TYPE_F64] = STORAGE_F64, [TYPE_S64] = STORAGE_S64, [TYPE_U64] = STORAGE_U64,
    };
    return (enum storage)storages[type];
}

/* --- Which row an instruction is ------------------------------------------------------------------------ */

static bool is_zero_level(const struct instruction *instruction)
{
    return instruction->src[0].swizzle[3] == SWIZZLE_ZERO;
}

/* Rows that share opcode and type differ by what else the instruction has. */
static bool row_says(const struct tgsi_opcode *row, const struct instruction *instruction)
{
    const unsigned sources = (unsigned)strlen(row->operands);
    const unsigned s = sources < SOURCES_MAX ? sources : SOURCES_MAX - 1;
    const bool more = sources < 3 && instruction->src[s].file != FILE_NONE;
    const bool fewer = sources > 0 && instruction->src[sources - 1].file == FILE_NONE;
    switch (row->form) {
    case TGSI_FORM_SCALAR_SHIFT:
    case TGSI_FORM_NEGATION:
    case TGSI_FORM_SAMPLE:
    case TGSI_FORM_SAMPLE_COMPARE:
    case TGSI_FORM_VIEW: return false; /* written as other instructions */
    case TGSI_FORM_HIGH: return instruction->integer_modifier == INTEGER_HI;
    case TGSI_FORM_TEXTURE_LEVEL_ZERO: return is_zero_level(instruction) && !more;
    case TGSI_FORM_ATOMIC_ADD:
    case TGSI_FORM_ATOMIC_FADD:
    case TGSI_FORM_ATOMIC_EXCH:
    case TGSI_FORM_ATOMIC_AND:
    case TGSI_FORM_ATOMIC_OR:
    case TGSI_FORM_ATOMIC_XOR:
    case TGSI_FORM_ATOMIC_MIN:
    case TGSI_FORM_ATOMIC_MAX:
    case TGSI_FORM_ATOMIC_CSWAP:
        return tgsi_atomic_of((enum tgsi_form)row->form) == instruction->atomic &&
               row->type == instruction->type;
    case TGSI_FORM_RESOURCE:
    case TGSI_FORM_STREAM:
    case TGSI_FORM_TWO_RESULTS:
    case TGSI_FORM_MEMORY_BARRIER:
    case TGSI_FORM_GATHER: return true;
    default: break;
    }
    if (instruction->integer_modifier == INTEGER_HI || more || fewer)
        return false;
    if (tgsi_convert_from((enum tgsi_form)row->form) != instruction->convert_from)
        return false;
    if (row->form == TGSI_FORM_TEXTURE && (row->op == OP_TXL || row->op == OP_TXF) && sources == 1)
        return !is_zero_level(instruction);
    return (row->result == 'a') == (instruction->dst.file == FILE_ADDRESS);
}

const struct tgsi_opcode *tgsi_opcode_of(const struct instruction *instruction)
{
    const uint8_t op = instruction->op == OP_EMITS      ? OP_EMIT
                       : instruction->op == OP_TXFMS    ? OP_TXF
                       : instruction->op == OP_EXPONENT ? OP_SIGNIFICAND
                       : instruction->op == OP_LOADIM   ? OP_BUFFER_LOAD
                       : instruction->op == OP_STOREIM  ? OP_BUFFER_STORE
                       : instruction->op == OP_ATOMIM   ? OP_BUFFER_ATOM
                                                        : instruction->op;
    const bool typed = instruction->texture.target == TARGET_NONE && op != OP_EMIT;
    for (unsigned i = 0; i < tgsi_opcode_count; i++) {
        const struct tgsi_opcode *row = &tgsi_opcodes[i];
        if (row->op == op && (!typed || row->type == instruction->type) && row_says(row, instruction))
            return row;
    }
    /* A MOV of bits to a predicate register. */
    return op == OP_MOV && instruction->dst.file == FILE_CONDITION ? tgsi_opcode_find("MOV", 3) : NULL;
}

/* --- Names ---------------------------------------------------------------------------------------------- */

const struct tgsi_name tgsi_files[] = {
    {"NULL", TGSI_FILE_NULL, 0},
    {"CONST", TGSI_FILE_CONST, 1},
    {"IN", TGSI_FILE_IN, 2},
    {"OUT", TGSI_FILE_OUT, 3},
    {"TEMP", TGSI_FILE_TEMP, 4},
    {"SAMP", TGSI_FILE_SAMP, 5},
    {"ADDR", TGSI_FILE_ADDR, 6},
    {"IMM", TGSI_FILE_IMM, 7},
    {"LOOP", TGSI_FILE_LOOP, 8},
    {"PRED", TGSI_FILE_PRED, 9},
    {"SV", TGSI_FILE_SV, -1},
    {"IMMX", TGSI_FILE_IMMX, -1},
    {"TEMPX", TGSI_FILE_TEMPX, -1},
    {"SVIEW", TGSI_FILE_SVIEW, -1},
    {"RES", TGSI_FILE_RES, -1},
    {"IMAGE", TGSI_FILE_IMAGE, -1},
    {"BUFFER", TGSI_FILE_BUFFER, -1},
    {"MEMORY", TGSI_FILE_MEMORY, -1},
    {"CONSTBUF", TGSI_FILE_CONSTBUF, -1},
    {"HWATOMIC", TGSI_FILE_HWATOMIC, -1},
    {0},
};

const struct tgsi_name tgsi_interpolations[] = {
    {"CONSTANT", TGSI_CONSTANT, 0},
    {"LINEAR", TGSI_LINEAR, 1},
    {"PERSPECTIVE", TGSI_PERSPECTIVE, 2},
    {"COLOR", TGSI_COLOR_INTERPOLATION, 3},
    {0},
};

const struct tgsi_name tgsi_semantics[] = {
    {"POSITION", TGSI_POSITION, 0},
    {"COLOR", TGSI_COLOR, 1},
    {"BCOLOR", TGSI_BCOLOR, 2},
    {"FOG", TGSI_FOG, 3},
    {"PSIZE", TGSI_PSIZE, 4},
    {"GENERIC", TGSI_GENERIC, 5},
    {"NORMAL", TGSI_NORMAL, 6},
    {"FACE", TGSI_FACE, 7},
    {"EDGEFLAG", TGSI_EDGEFLAG, -1},
    {"PRIMID", TGSI_PRIMID, -1},
    {"PRIM_ID", TGSI_PRIMID, -1},
    {"INSTANCEID", TGSI_INSTANCEID, -1},
    {"VERTEXID", TGSI_VERTEXID, -1},
    {"STENCIL", TGSI_STENCIL, -1},
    {"CLIPDIST", TGSI_CLIPDIST, -1},
    {"CLIPVERTEX", TGSI_CLIPVERTEX, -1},
    {"TEXCOORD", TGSI_TEXCOORD, -1},
    {"PCOORD", TGSI_PCOORD, -1},
    {"VIEWPORT_INDEX", TGSI_VIEWPORT_INDEX, -1},
    {"VIEWPORT_MASK", TGSI_VIEWPORT_MASK, -1},
    {"LAYER", TGSI_LAYER, -1},
    {"SAMPLEID", TGSI_SAMPLEID, -1},
    {"SAMPLEPOS", TGSI_SAMPLEPOS, -1},
    {"SAMPLEMASK", TGSI_SAMPLEMASK, -1},
    {"INVOCATIONID", TGSI_INVOCATIONID, -1},
    {"PATCH", TGSI_PATCH, -1},
    {"TESSCOORD", TGSI_TESSCOORD, -1},
    {"TESSOUTER", TGSI_TESSOUTER, -1},
    {"TESSINNER", TGSI_TESSINNER, -1},
    {"VERTICESIN", TGSI_VERTICESIN, -1},
    {"CULLDIST", TGSI_CULLDIST, -1},
    {"VERTEXID_NOBASE", TGSI_VERTEXID_NOBASE, -1},
    {"BASEVERTEX", TGSI_BASEVERTEX, -1},
    {"BASEINSTANCE", TGSI_BASEINSTANCE, -1},
    {"DRAWID", TGSI_DRAWID, -1},
    {"HELPER_INVOCATION", TGSI_HELPER_INVOCATION, -1},
    {"GRID_SIZE", TGSI_SEMANTIC_REJECTED, -1},
    {"BLOCK_ID", TGSI_SEMANTIC_REJECTED, -1},
    {"BLOCK_SIZE", TGSI_SEMANTIC_REJECTED, -1},
    {"THREAD_ID", TGSI_SEMANTIC_REJECTED, -1},
    {"WORK_DIM", TGSI_SEMANTIC_REJECTED, -1},
    {"SUBGROUP_SIZE", TGSI_SUBGROUP_SIZE, -1},
    {"SUBGROUP_INVOCATION", TGSI_SUBGROUP_INVOCATION, -1},
    {"SUBGROUP_EQ_MASK", TGSI_SUBGROUP_EQ_MASK, -1},
    {"SUBGROUP_GE_MASK", TGSI_SUBGROUP_GE_MASK, -1},
    {"SUBGROUP_GT_MASK", TGSI_SUBGROUP_GT_MASK, -1},
    {"SUBGROUP_LE_MASK", TGSI_SUBGROUP_LE_MASK, -1},
    {"SUBGROUP_LT_MASK", TGSI_SUBGROUP_LT_MASK, -1},
    {"DEFAULT_TESSOUTER_LEVEL", TGSI_SEMANTIC_REJECTED, -1},
    {"DEFAULT_TESSINNER_LEVEL", TGSI_SEMANTIC_REJECTED, -1},
    {0},
};

/* 1.1 numbers end at 8. */
const struct tgsi_name tgsi_targets[] = {
    {"UNKNOWN", TARGET_NONE, 0},
    {"1D", TARGET_1D, 1},
    {"2D", TARGET_2D, 2},
    {"3D", TARGET_3D, 3},
    {"CUBE", TARGET_CUBE, 4},
    {"RECT", TARGET_RECT, 5},
    {"SHADOW1D", TARGET_SHADOW1D, 6},
    {"SHADOW2D", TARGET_SHADOW2D, 7},
    {"SHADOWRECT", TARGET_SHADOWRECT, 8},
    {"1D_ARRAY", TARGET_ARRAY1D, -1},
    {"2D_ARRAY", TARGET_ARRAY2D, -1},
    {"SHADOW1D_ARRAY", TARGET_SHADOWARRAY1D, -1},
    {"SHADOW2D_ARRAY", TARGET_SHADOWARRAY2D, -1},
    {"SHADOWCUBE", TARGET_SHADOWCUBE, -1},
    {"2D_MSAA", TARGET_2DMS, -1},
    {"2D_ARRAY_MSAA", TARGET_ARRAY2DMS, -1},
    {"CUBEARRAY", TARGET_ARRAYCUBE, -1},
    {"SHADOWCUBEARRAY", TARGET_SHADOWARRAYCUBE, -1},
    {"BUFFER", TARGET_BUFFER, -1},
    {"1DARRAY", TARGET_ARRAY1D, -1},
    {"2DARRAY", TARGET_ARRAY2D, -1},
    {"CUBE_ARRAY", TARGET_ARRAYCUBE, -1},
    {"SHADOWCUBE_ARRAY", TARGET_SHADOWARRAYCUBE, -1},
    {"2DMS", TARGET_2DMS, -1},
    {"2DARRAYMS", TARGET_ARRAY2DMS, -1},
    {0},
};

const struct tgsi_name tgsi_primitives[] = {
    {"POINTS", KIND_POINTS, 0},
    {"LINES", KIND_LINES, 1},
    {"LINE_LOOP", KIND_NONE, 2},
    {"LINE_STRIP", KIND_LINE_STRIP, 3},
    {"TRIANGLES", KIND_TRIANGLES, 4},
    {"TRIANGLE_STRIP", KIND_TRIANGLE_STRIP, 5},
    {"TRIANGLE_FAN", KIND_NONE, 6},
    {"QUADS", KIND_QUADS, 7},
    {"QUAD_STRIP", KIND_NONE, 8},
    {"POLYGON", KIND_NONE, 9},
    {"LINES_ADJACENCY", KIND_LINES_ADJACENCY, 10},
    {"LINE_STRIP_ADJACENCY", KIND_NONE, 11},
    {"TRIANGLES_ADJACENCY", KIND_TRIANGLES_ADJACENCY, 12},
    {"TRIANGLE_STRIP_ADJACENCY", KIND_NONE, 13},
    {"PATCHES", KIND_PATCHES, 14},
    {0},
};

const struct tgsi_name tgsi_immediate_types[] = {
    {"FLT32", TYPE_F32, 0},
    {"UINT32", TYPE_U32, -1},
    {"INT32", TYPE_S32, -1},
    {"FLT64", TYPE_F64, -1},
    {"UINT64", TYPE_U64, -1},
    {"INT64", TYPE_S64, -1},
    {0},
};

const struct tgsi_name tgsi_view_types[] = {
    {"FLOAT", TYPE_F32, -1}, {"UNORM", TYPE_F32, -1}, {"SNORM", TYPE_F32, -1},
    {"SINT", TYPE_S32, -1},  {"UINT", TYPE_U32, -1},  {0},
};

#define PIPE(name, format)                                                                                   \
    {                                                                                                        \
        "PIPE_FORMAT_" name, 1 + FORMAT_##format, -1                                                         \
    }
const struct tgsi_name tgsi_formats[] = {
    {"PIPE_FORMAT_NONE", 0, -1},
    PIPE("R32G32B32A32_FLOAT", RGBA32F),
    PIPE("R16G16B16A16_FLOAT", RGBA16F),
    PIPE("R32G32_FLOAT", RG32F),
    PIPE("R16G16_FLOAT", RG16F),
    PIPE("R11G11B10_FLOAT", R11G11B10F),
    PIPE("R32_FLOAT", R32F),
    PIPE("R16_FLOAT", R16F),
    PIPE("R32G32B32A32_UINT", RGBA32UI),
    PIPE("R16G16B16A16_UINT", RGBA16UI),
    PIPE("R10G10B10A2_UINT", RGB10A2UI),
    PIPE("R8G8B8A8_UINT", RGBA8UI),
    PIPE("R32G32_UINT", RG32UI),
    PIPE("R16G16_UINT", RG16UI),
    PIPE("R8G8_UINT", RG8UI),
    PIPE("R32_UINT", R32UI),
    PIPE("R16_UINT", R16UI),
    PIPE("R8_UINT", R8UI),
    PIPE("R32G32B32A32_SINT", RGBA32I),
    PIPE("R16G16B16A16_SINT", RGBA16I),
    PIPE("R8G8B8A8_SINT", RGBA8I),
    PIPE("R32G32_SINT", RG32I),
    PIPE("R16G16_SINT", RG16I),
    PIPE("R8G8_SINT", RG8I),
    PIPE("R32_SINT", R32I),
    PIPE("R16_SINT", R16I),
    PIPE("R8_SINT", R8I),
    PIPE("R16G16B16A16_UNORM", RGBA16),
    PIPE("R10G10B10A2_UNORM", RGB10A2),
    PIPE("R8G8B8A8_UNORM", RGBA8),
    PIPE("R16G16_UNORM", RG16),
    PIPE("R8G8_UNORM", RG8),
    PIPE("R16_UNORM", R16),
    PIPE("R8_UNORM", R8),
    PIPE("R16G16B16A16_SNORM", RGBA16_SNORM),
    PIPE("R8G8B8A8_SNORM", RGBA8_SNORM),
    PIPE("R16G16_SNORM", RG16_SNORM),
    PIPE("R8G8_SNORM", RG8_SNORM),
    PIPE("R16_SNORM", R16_SNORM),
    PIPE("R8_SNORM", R8_SNORM),
    {0},
};
#undef PIPE

const struct tgsi_name tgsi_processors[] = {
    {"FRAG", STAGE_FRAGMENT, 0},
    {"VERT", STAGE_VERTEX, 1},
    {"GEOM", STAGE_GEOMETRY, 2},
    {"TESS_CTRL", STAGE_TESS_CONTROL, -1},
    {"TESS_EVAL", STAGE_TESS_EVALUATION, -1},
    {0},
};

const struct tgsi_name *tgsi_name_find(const struct tgsi_name *table, const char *name, size_t length)
{
    for (; table->name; table++)
        if (is_name(table->name, name, length))
            return table;
    return NULL;
}

const struct tgsi_name *tgsi_name_of(const struct tgsi_name *table, int value)
{
    for (; table->name; table++)
        if (table->value == value)
            return table;
    return NULL;
}

const struct tgsi_name *tgsi_name_numbered(const struct tgsi_name *table, int number)
{
    for (; table->name; table++)
        if (table->number == number && number >= 0)
            return table;
    return NULL;
}

/* --- Meanings ------------------------------------------------------------------------------------------- */

enum {
    ON_VERTEX = 1 << STAGE_VERTEX,
    ON_FRAGMENT = 1 << STAGE_FRAGMENT,
    ON_GEOMETRY = 1 << STAGE_GEOMETRY,
    ON_TESS_CONTROL = 1 << STAGE_TESS_CONTROL,
    ON_TESS_EVALUATION = 1 << STAGE_TESS_EVALUATION,
    ON_TESSELLATION = ON_TESS_CONTROL | ON_TESS_EVALUATION,
    ON_PRIMITIVES = ON_GEOMETRY | ON_TESSELLATION,
    BEFORE_RASTER = ON_VERTEX | ON_PRIMITIVES,
    LAST_STAGES = ON_VERTEX | ON_GEOMETRY | ON_TESS_EVALUATION,
    ON_ANY = BEFORE_RASTER | ON_FRAGMENT,
    ON_NONE = 0,
};

#define IN_ROW(semantic, stages, meaning, ...)                                                               \
    {                                                                                                        \
        TGSI_##semantic, TGSI_INPUT, stages, SEMANTIC_##meaning, __VA_ARGS__                                 \
    }
#define OUT_ROW(semantic, stages, meaning, ...)                                                              \
    {                                                                                                        \
        TGSI_##semantic, TGSI_OUTPUT, stages, SEMANTIC_##meaning, __VA_ARGS__                                \
    }
#define SV_ROW(semantic, stages, meaning, ...)                                                               \
    {                                                                                                        \
        TGSI_##semantic, TGSI_SYSTEM_VALUE, stages, SEMANTIC_##meaning, __VA_ARGS__                          \
    }

#define THREAD_ROW(semantic, stages, value)                                                                  \
    SV_ROW(semantic, stages, THREAD, .first = THREAD_##value, .limit = 1, .type = TYPE_U32, .per_patch = true)

/* A vertex program's IN[i] is vertex attribute i whatever its semantic: it has no rows. */
const struct tgsi_meaning tgsi_meanings[] = {
    IN_ROW(POSITION, ON_FRAGMENT | ON_PRIMITIVES, POSITION, .limit = 1),
    IN_ROW(COLOR, ON_FRAGMENT | ON_PRIMITIVES, COLOR, .limit = 2),
    IN_ROW(BCOLOR, ON_FRAGMENT | ON_PRIMITIVES, BACK_COLOR, .limit = 2),
    IN_ROW(FOG, ON_FRAGMENT | ON_PRIMITIVES, FOGCOORD, .limit = 1),
    IN_ROW(PSIZE, ON_PRIMITIVES, POINT_SIZE, .limit = 1),
    IN_ROW(GENERIC, ON_FRAGMENT | ON_PRIMITIVES, GENERIC, .limit = TGSI_MAX_GENERIC),
    IN_ROW(TEXCOORD, ON_FRAGMENT | ON_PRIMITIVES, TEXCOORD, .limit = SHADER_MAX_TEXCOORDS),
    IN_ROW(CLIPDIST, ON_FRAGMENT | ON_PRIMITIVES, CLIP_DISTANCE, .limit = 2, .vector = true),
    IN_ROW(CULLDIST, ON_FRAGMENT | ON_PRIMITIVES, CULL_DISTANCE, .limit = 2, .vector = true),
    IN_ROW(FACE, ON_FRAGMENT, FACING, .limit = 1),
    IN_ROW(PRIMID, ON_FRAGMENT | ON_PRIMITIVES, PRIMITIVE_ID, .limit = 1, .type = TYPE_S32,
           .per_patch = true),
    IN_ROW(PCOORD, ON_FRAGMENT, POINT_COORD, .limit = 1),
    IN_ROW(LAYER, ON_FRAGMENT, LAYER, .limit = 1, .type = TYPE_S32),
    IN_ROW(VIEWPORT_INDEX, ON_FRAGMENT, VIEWPORT, .limit = 1, .type = TYPE_S32),
    IN_ROW(PATCH, ON_TESS_EVALUATION, PATCH, .limit = SHADER_MAX_PATCH_ATTRIBUTES, .per_patch = true),
    IN_ROW(TESSOUTER, ON_TESS_EVALUATION, TESS_OUTER, .limit = 1, .vector = true, .per_patch = true),
    IN_ROW(TESSINNER, ON_TESS_EVALUATION, TESS_INNER, .limit = 1, .vector = true, .per_patch = true),

    OUT_ROW(POSITION, BEFORE_RASTER, POSITION, .limit = 1),
    OUT_ROW(COLOR, BEFORE_RASTER, COLOR, .limit = 2),
    OUT_ROW(BCOLOR, BEFORE_RASTER, BACK_COLOR, .limit = 2),
    OUT_ROW(FOG, BEFORE_RASTER, FOGCOORD, .limit = 1),
    OUT_ROW(PSIZE, BEFORE_RASTER, POINT_SIZE, .limit = 1),
    OUT_ROW(GENERIC, BEFORE_RASTER, GENERIC, .limit = TGSI_MAX_GENERIC),
    OUT_ROW(TEXCOORD, BEFORE_RASTER, TEXCOORD, .limit = SHADER_MAX_TEXCOORDS),
    OUT_ROW(CLIPDIST, BEFORE_RASTER, CLIP_DISTANCE, .limit = 2, .vector = true),
    OUT_ROW(CULLDIST, BEFORE_RASTER, CULL_DISTANCE, .limit = 2, .vector = true),
    OUT_ROW(CLIPVERTEX, BEFORE_RASTER, CLIP_VERTEX, .limit = 1),
    OUT_ROW(EDGEFLAG, BEFORE_RASTER, EDGE_FLAG, .limit = 1),
    OUT_ROW(LAYER, LAST_STAGES, LAYER, .limit = 1, .type = TYPE_S32),
    OUT_ROW(VIEWPORT_INDEX, LAST_STAGES, VIEWPORT, .limit = 1, .type = TYPE_S32),
    OUT_ROW(VIEWPORT_MASK, LAST_STAGES, VIEWPORT_MASK, .limit = 1, .type = TYPE_S32),
    OUT_ROW(PRIMID, ON_GEOMETRY, PRIMITIVE_ID, .limit = 1, .type = TYPE_S32),
    OUT_ROW(PATCH, ON_TESS_CONTROL, PATCH, .limit = SHADER_MAX_PATCH_ATTRIBUTES, .per_patch = true),
    OUT_ROW(TESSOUTER, ON_TESS_CONTROL, TESS_OUTER, .limit = 1, .vector = true, .per_patch = true),
    OUT_ROW(TESSINNER, ON_TESS_CONTROL, TESS_INNER, .limit = 1, .vector = true, .per_patch = true),
    OUT_ROW(COLOR, ON_FRAGMENT, FRAGMENT_COLOR, .limit = SHADER_MAX_DRAW_BUFFERS),
    OUT_ROW(POSITION, ON_FRAGMENT, FRAGMENT_DEPTH, .limit = 1),
    OUT_ROW(STENCIL, ON_FRAGMENT, FRAGMENT_STENCIL, .limit = 1, .type = TYPE_S32),
    OUT_ROW(SAMPLEMASK, ON_FRAGMENT, SAMPLE_MASK, .limit = 1, .type = TYPE_S32),

    SV_ROW(POSITION, ON_FRAGMENT, POSITION, .limit = 1),
    SV_ROW(FACE, ON_FRAGMENT, FACING, .limit = 1, .type = TYPE_U32),
    SV_ROW(PCOORD, ON_FRAGMENT, POINT_COORD, .limit = 1),
    SV_ROW(PRIMID, ON_FRAGMENT | ON_PRIMITIVES, PRIMITIVE_ID, .limit = 1, .type = TYPE_S32,
           .per_patch = true),
    SV_ROW(VERTEXID, ON_VERTEX, VERTEX_ID, .limit = 1, .type = TYPE_S32),
    SV_ROW(INSTANCEID, ON_VERTEX, INSTANCE, .limit = 1, .type = TYPE_S32),
    SV_ROW(VERTEXID_NOBASE, ON_VERTEX, VERTEX_NUMBER, .limit = 1, .type = TYPE_S32),
    SV_ROW(BASEVERTEX, ON_VERTEX, BASE_VERTEX, .limit = 1, .type = TYPE_S32),
    SV_ROW(BASEINSTANCE, ON_VERTEX, BASE_INSTANCE, .limit = 1, .type = TYPE_S32),
    SV_ROW(DRAWID, ON_VERTEX, DRAW_NUMBER, .limit = 1, .type = TYPE_S32),
    SV_ROW(SAMPLEID, ON_FRAGMENT, SAMPLE_ID, .limit = 1, .type = TYPE_S32),
    SV_ROW(SAMPLEMASK, ON_FRAGMENT, SAMPLE_MASK, .limit = 1, .type = TYPE_S32),
    SV_ROW(SAMPLEPOS, ON_FRAGMENT, SAMPLE_POSITION, .limit = 1),
    SV_ROW(LAYER, ON_FRAGMENT, LAYER, .limit = 1, .type = TYPE_S32),
    SV_ROW(VIEWPORT_INDEX, ON_FRAGMENT, VIEWPORT, .limit = 1, .type = TYPE_S32),
    SV_ROW(INVOCATIONID, ON_GEOMETRY | ON_TESS_CONTROL, INVOCATION, .limit = 1, .type = TYPE_S32,
           .per_patch = true),
    SV_ROW(VERTICESIN, ON_TESSELLATION, VERTEX_COUNT, .limit = 1, .type = TYPE_S32, .per_patch = true),
    SV_ROW(TESSCOORD, ON_TESS_EVALUATION, TESS_COORD, .limit = 1, .per_patch = true),
    SV_ROW(TESSOUTER, ON_TESS_EVALUATION, TESS_OUTER, .limit = 1, .vector = true, .per_patch = true),
    SV_ROW(TESSINNER, ON_TESS_EVALUATION, TESS_INNER, .limit = 1, .vector = true, .per_patch = true),
    THREAD_ROW(HELPER_INVOCATION, ON_FRAGMENT, HELPER),
    THREAD_ROW(SUBGROUP_SIZE, ON_ANY, SIZE),
    THREAD_ROW(SUBGROUP_INVOCATION, ON_ANY, ID),
    THREAD_ROW(SUBGROUP_EQ_MASK, ON_ANY, EQ_MASK),
    THREAD_ROW(SUBGROUP_GE_MASK, ON_ANY, GE_MASK),
    THREAD_ROW(SUBGROUP_GT_MASK, ON_ANY, GT_MASK),
    THREAD_ROW(SUBGROUP_LE_MASK, ON_ANY, LE_MASK),
    THREAD_ROW(SUBGROUP_LT_MASK, ON_ANY, LT_MASK),
};
const unsigned tgsi_meaning_count = sizeof tgsi_meanings / sizeof *tgsi_meanings;

const struct tgsi_meaning *tgsi_meaning_of(enum stage stage, enum tgsi_direction direction,
                                           enum tgsi_semantic semantic)
{
    for (unsigned i = 0; i < tgsi_meaning_count; i++)
        if (tgsi_meanings[i].semantic == semantic && tgsi_meanings[i].direction == direction &&
            tgsi_meanings[i].stages >> stage & 1)
            return &tgsi_meanings[i];
    return NULL;
}

const struct tgsi_meaning *tgsi_meaning_back(enum stage stage, enum tgsi_direction direction,
                                             enum semantic meaning, unsigned index, unsigned *semantic_index)
{
    for (unsigned i = 0; i < tgsi_meaning_count; i++) {
        const struct tgsi_meaning *row = &tgsi_meanings[i];
        if (row->meaning != meaning || row->direction != direction || !(row->stages >> stage & 1) ||
            (meaning == SEMANTIC_THREAD && row->first != index))
            continue;
        *semantic_index = row->vector ? index / 4 : index - row->first;
        return row;
    }
    return NULL;
}

/* --- Properties, registers ------------------------------------------------------------------------------ */

const struct tgsi_property_info tgsi_properties[TGSI_PROPERTY_COUNT] = {
#define TGSI_PROPERTY(id, stages, value) [TGSI_PROPERTY_##id] = {#id, stages, TGSI_VALUE_##value},
#include "shader/language/tgsi/properties.def"
#undef TGSI_PROPERTY
};

unsigned tgsi_address_base(const struct program *program)
{
    return program->address_count > TGSI_MAX_ADDRESSES ? TGSI_MAX_LOOPS : 0;
}

/* --- Words of properties -------------------------------------------------------------------------------- */

static const struct tgsi_name property_origins[] = {{"UPPER_LEFT", 0, 0}, {"LOWER_LEFT", 1, 1}, {0}};
static const struct tgsi_name property_centers[] = {{"HALF_INTEGER", 0, 0}, {"INTEGER", 1, 1}, {0}};
/* The numbers of the processors of 2009 to 2017. */
static const struct tgsi_name property_stages[] = {{"FRAG", 0, 0},
                                                   {"VERT", 1, 1},
                                                   {"GEOM", 2, 2},
                                                   {"TESS_CTRL", 3, 3},
                                                   {"TESS_EVAL", 4, 4},
                                                   {"COMP", 5, 5},
                                                   {0}};

const struct tgsi_name *tgsi_property_words(enum tgsi_property property)
{
    switch (tgsi_properties[property].value) {
    case TGSI_VALUE_ORIGIN: return property_origins;
    case TGSI_VALUE_CENTER: return property_centers;
    case TGSI_VALUE_PRIMITIVE: return tgsi_primitives;
    case TGSI_VALUE_STAGE: return property_stages;
    default: return NULL;
    }
}

const char *tgsi_property_word(enum tgsi_property property, uint32_t value)
{
    const struct tgsi_name *words = tgsi_property_words(property);
    const struct tgsi_name *word = words && value < 256 ? tgsi_name_numbered(words, (int)value) : NULL;
    return word ? word->name : NULL;
}
