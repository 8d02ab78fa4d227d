/* Writing random programs of NV_gpu_program4_1 and 5 (random_programs.h): instructions of every row of the
 * opcode table that the language has, with every modifier and kind of operand. Variables are named by what
 * they hold: F I U floats and integers of 32 bits, D L M the same of 64. */
#include "tests/random/writer.h"

#include "shader/operand_types.h"

#include <string.h>

/* Every 5.0 program has the option of storage buffers. */
#define FIVE (OPCODE_NV50 | OPCODE_NVSB)

enum { UNITS = 16, TARGETS = TARGET_RENDERBUFFER };

static const struct header {
    const char *text, *attribute, *result;
    uint32_t languages;
    bool five;
} headers[] = {
    {"!!NVvp4.1\n", "vertex.attrib[2]", "result.attrib[1]", OPCODE_NV40 | OPCODE_NV41, false},
    {"!!NVvp5.0\n", "vertex.attrib[2]", "result.attrib[1]", OPCODE_NV40 | OPCODE_NV41 | FIVE, true},
    {"!!NVfp4.1\n", "fragment.attrib[2]", "result.color", OPCODE_NV40 | OPCODE_NV41 | OPCODE_NVF40, false},
    {"!!NVfp5.0\n", "fragment.attrib[2]", "result.color",
     OPCODE_NV40 | OPCODE_NV41 | FIVE | OPCODE_NVF40 | OPCODE_NVF50, true},
    {"!!NVgp5.0\n", "vertex[1].attrib[2]", "result.attrib[1]",
     OPCODE_NV40 | OPCODE_NV41 | FIVE | OPCODE_NVG40 | OPCODE_NVG50, true},
    {"!!NVtcp5.0\n", "vertex[1].attrib[2]", "result.attrib[1]",
     OPCODE_NV40 | OPCODE_NV41 | FIVE | OPCODE_NVTC50, true},
    {"!!NVtep5.0\n", "vertex[1].attrib[2]", "result.attrib[1]", OPCODE_NV40 | OPCODE_NV41 | FIVE, true},
    {"!!NVgp4.1\n", "vertex[1].attrib[2]", "result.attrib[1]", OPCODE_NV40 | OPCODE_NV41 | OPCODE_NVG40,
     false},
};

struct nv5_writer {
    struct writer w;
    const struct header *header;
    uint8_t targets[UNITS]; /* enum texture_target */
};

static const char *const target_names[] = {
    "",
    "1D",
    "2D",
    "3D",
    "CUBE",
    "RECT",
    "SHADOW1D",
    "SHADOW2D",
    "SHADOWRECT",
    "ARRAY1D",
    "ARRAY2D",
    "SHADOWCUBE",
    "SHADOWARRAY1D",
    "SHADOWARRAY2D",
    "ARRAYCUBE",
    "SHADOWARRAYCUBE",
    "BUFFER",
    "2DMS",
    "ARRAY2DMS",
    "RENDERBUFFER",
};

/* --- Operands ------------------------------------------------------------------------------------------ */

static char letter_of(enum type type)
{
    return "FIUDLM"[type];
}

/* A variable of this kind of number: mostly of this size. 4.1 has no other. */
static char variable_letter(struct nv5_writer *n, enum type type)
{
    const bool other = n->header->five && one_in(&n->w, 5);
    if (!n->header->five)
        return letter_of(base_type(type));
    return letter_of(other == type_is_wide(type) ? base_type(type) : wide_type(type));
}

static void put_member(struct nv5_writer *n, char letter)
{
    const unsigned form = below(&n->w, 4);
    const char suffix = component(&n->w);
    if (form == 0)
        put(&n->w, "%c[i.%c]", letter, suffix);
    else if (form == 1)
        put(&n->w, "%c[i.%c + %u]", letter, suffix, below(&n->w, 4));
    else
        put(&n->w, "%c[%u]", letter, below(&n->w, 4));
}

/* Parameters without a type: they take the operand's. */
static void put_parameter(struct nv5_writer *n)
{
    static const char *const later[] = {"b1[i.x + 3]", "b4[2]", "bb[1][i.y]", "bb[i.z + 1][5]", "bs[i.x]"};
    const unsigned choice = below(&n->w, 8);
    if (choice < 5 && n->header->five)
        put(&n->w, "%s", later[choice]);
    else
        put(&n->w, choice == 5 ? "program.local[7]" : choice == 6 ? "e[i.x + 1]" : "program.env[5]");
}

static void put_literal(struct nv5_writer *n, enum type type)
{
    static const char *const words[][4] = {
        [TYPE_F32] = {"0.5", "3", "{1, -2.5e10, 0.125, 7}", "{-0.75}"},
        [TYPE_S32] = {"7", "2147483647", "{-1, 5, -2147483648, 3}", "{12}"},
        [TYPE_U32] = {"9", "4294967295", "{1, 0xFF00FF, 3}", "{33}"},
        [TYPE_F64] = {"0.1", "18446744073709551616", "{1, -2.5e300, 0.125, 7}", "{-1e-300, 1e400}"},
        [TYPE_S64] = {"7", "9223372036854775807", "{-9223372036854775808, 5, -1}", "{12}"},
        [TYPE_U64] = {"9", "0xFFFFFFFFFFFFFFFF", "{1, 0x123456789ABCDEF0, 3}", "{33}"},
    };
    put(&n->w, "%s", words[type][below(&n->w, 4)]);
}

static void put_value(struct nv5_writer *n, enum type type)
{
    const unsigned choice = below(&n->w, 10);
    if (choice == 0)
        put_parameter(n);
    else if (choice == 1 && base_type(type) == TYPE_F32)
        put(&n->w, "%s", n->header->attribute);
    else
        put_member(n, variable_letter(n, type));
}

static void put_suffix(struct nv5_writer *n, bool scalar)
{
    if (scalar)
        put(&n->w, ".%c", component(&n->w));
    else
        put_swizzle(&n->w);
}

static void put_operand(struct nv5_writer *n, enum opcode op, enum type type, bool scalar)
{
    struct writer *w = &n->w;
    if (!scalar && one_in(w, 8)) {
        put_literal(n, type);
        return;
    }
    const bool absolute = op != OP_CVT && one_in(w, 5);
    if (op != OP_CVT)
        put(w, "%s", absolute ? (one_in(w, 2) ? "-|" : "|") : "");
    if (op != OP_CVT && one_in(w, 4))
        put(w, "-");
    put_value(n, type);
    put_suffix(n, scalar);
    put(w, "%s", absolute ? "|" : "");
}

static void put_extended(struct nv5_writer *n)
{
    put_member(n, 'F');
    for (unsigned c = 0; c < 4; c++) {
        put(&n->w, one_in(&n->w, 3) ? ", -" : ", ");
        put(&n->w, "%c", "xyzw01"[below(&n->w, 6)]);
    }
}

static void put_special_operand(struct nv5_writer *n, char kind)
{
    static const char *const buffers[] = {"c[16]", "c[i.x + 4]", "cc[1][32]", "cc[i.y + 1][i.x]"};
    static const char *const storage[] = {"st[16]", "st[i.x + 4]", "ss[1][32]", "ss[i.y + 1][i.x]"};
    static const char *const attributes[] = {"fragment.attrib[2]", "a[i.x]", "-fragment.color", "|a[1].x|"};
    const unsigned limit = n->header->five ? 4 : 2, choice = below(&n->w, limit);
    put(&n->w, "%s", kind == 'B' ? buffers[choice] : kind == 'M' ? storage[choice] : attributes[choice]);
}

/* --- Modifiers ----------------------------------------------------------------------------------------- */

struct moved {
    const char *name;
    enum storage storage;
    bool memory, image, convert, wide, extended; /* which instructions take it */
};

static const struct moved moved[] = {
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

static bool fits(const struct nv5_writer *n, enum opcode op, const struct moved *row)
{
    if (op == OP_CVT)
        return row->convert;
    if (!n->header->five && (row->wide || row->extended))
        return false;
    return op == OP_LOADIM || op == OP_STOREIM ? row->image : row->memory;
}

static enum storage put_storage(struct nv5_writer *n, enum opcode op)
{
    const unsigned rows = sizeof moved / sizeof *moved;
    unsigned at = below(&n->w, rows);
    while (!fits(n, op, &moved[at]))
        at = (at + 1) % rows;
    put(&n->w, ".%s", moved[at].name);
    return moved[at].storage;
}

/* Tables X.Y and X.4 with what the options of NV_shader_atomic_int64, _float and _fp16_vector add. */
static enum storage put_atomic(struct nv5_writer *n, enum opcode op)
{
    static const char *const operations[] = {"ADD", "EXCH", "MIN", "MAX",   "CSWAP",
                                             "AND", "OR",   "XOR", "IWRAP", "DWRAP"};
    static const struct {
        const char *name;
        enum storage storage;
        unsigned operations; /* of the first */
        bool images;
    } rows[] = {
        {".U32", STORAGE_U32, 10, true},   {".S32", STORAGE_S32, 8, true}, {".U64", STORAGE_U64, 8, false},
        {".S64", STORAGE_S64, 8, false},   {".F32", STORAGE_F32, 2, true}, {".F16X2", STORAGE_F16, 4, false},
        {".F16X4", STORAGE_F16, 4, false},
    };
    const unsigned operation = below(&n->w, 10);
    unsigned row = below(&n->w, 7);
    while (operation >= rows[row].operations || (op == OP_ATOMIM && !rows[row].images))
        row = (row + 1) % 7;
    const bool first = one_in(&n->w, 2);
    put(&n->w, "%s.%s%s", first ? rows[row].name : "", operations[operation], first ? "" : rows[row].name);
    return rows[row].storage;
}

/* One of the types that the row has, as some modifier says it. */
static enum type put_type(struct nv5_writer *n, const struct opcode_info *info)
{
    static const struct {
        const char *name;
        char letter;
        enum type type;
        bool five;
    } rows[] = {
        {".F", 'F', TYPE_F32, false},  {".S", 'I', TYPE_S32, false},  {".U", 'I', TYPE_U32, false},
        {".F32", 'F', TYPE_F32, true}, {".S32", 'I', TYPE_S32, true}, {".U32", 'I', TYPE_U32, true},
        {".F64", 'D', TYPE_F64, true}, {".S64", 'L', TYPE_S64, true}, {".U64", 'L', TYPE_U64, true},
    };
    if (info->types[0] == '\0' || one_in(&n->w, 8))
        return info->default_type;
    unsigned at = below(&n->w, 9);
    while (!strchr(info->types, rows[at].letter) || (rows[at].five && !n->header->five))
        at = (at + 1) % 9;
    put(&n->w, "%s", rows[at].name);
    return rows[at].type;
}

static bool takes(const struct opcode_info *info, char letter)
{
    return strchr(info->modifiers, letter) != NULL;
}

/* Multiplication has types of its own. */
static enum type put_multiply(struct nv5_writer *n)
{
    const unsigned choice = below(&n->w, 4);
    if (choice < 2) {
        put(&n->w, choice ? ".S24" : ".U24");
        return choice ? TYPE_S32 : TYPE_U32;
    }
    const bool wide = n->header->five && one_in(&n->w, 2);
    put(&n->w, "%s%s.HI", choice == 2 ? ".S" : ".U", wide ? "64" : "");
    const enum type type = choice == 2 ? TYPE_S32 : TYPE_U32;
    return wide ? wide_type(type) : type;
}

/* The data type or what stands for it, into the fields that decide the operands' types. */
static void put_types(struct nv5_writer *n, const struct opcode_info *info, struct instruction *code)
{
    const enum opcode op = (enum opcode)code->op;
    code->type = (uint8_t)info->default_type;
    if (op == OP_MUL && one_in(&n->w, 3)) {
        code->type = (uint8_t)put_multiply(n);
    } else if (takes(info, 'O')) {
        code->type = (uint8_t)storage_type(put_atomic(n, op));
    } else if (op == OP_STOREIM && one_in(&n->w, 3)) {
        code->type = (uint8_t)put_type(n, info);
    } else if (takes(info, 'M')) {
        code->storage = (uint8_t)put_storage(n, op);
        code->type = (uint8_t)storage_type((enum storage)code->storage);
        if (op == OP_CVT)
            code->convert_from = (uint8_t)put_storage(n, op);
    } else if (takes(info, 'H') && one_in(&n->w, 8) && strchr(info->types, 'F')) {
        put(&n->w, one_in(&n->w, 2) ? "R" : "H");
        code->type = TYPE_F32;
    } else {
        code->type = (uint8_t)put_type(n, info);
    }
}

static void put_modifiers(struct nv5_writer *n, const struct opcode_info *info, struct instruction *code)
{
    static const char *const roundings[] = {"", ".ROUND", ".CEIL", ".FLR", ".TRUNC"};
    struct writer *w = &n->w;
    put_types(n, info, code);
    const bool floating = base_type(result_type_of(code)) == TYPE_F32;
    if (takes(info, 'N'))
        put(w, "%s", roundings[below(w, 5)]);
    if (takes(info, 'K') && n->header->five && one_in(w, 3))
        put(w, "%s", one_in(w, 2) ? ".COH" : ".VOL");
    if (takes(info, 'C') && one_in(w, 4))
        put(w, "%s", one_in(w, 2) ? ".CC" : ".CC1");
    if (takes(info, 'S') && (floating || code->op == OP_CVT) && one_in(w, 4))
        put(w, "%s", floating && one_in(w, 2) ? ".SSAT" : ".SAT");
    if (n->header->five && info->result[0] != '-' && !strpbrk(info->inputs, "TIBM") &&
        (!takes(info, 'M') || code->op == OP_CVT) && one_in(w, 8))
        put(w, ".PREC");
}

/* --- Textures and images ------------------------------------------------------------------------------- */

/* Tables X.17 and X.18, and what the descriptions of the instructions say. */
static bool fits_target(const struct nv5_writer *n, enum opcode op, unsigned target)
{
    const bool shadow = strncmp(target_names[target], "SHADOW", 6) == 0, buffer = target == TARGET_BUFFER;
    const bool samples = target >= TARGET_2DMS,
               array_cube = strstr(target_names[target], "ARRAYCUBE") != NULL;
    const bool full = target == TARGET_SHADOWCUBE || target == TARGET_SHADOWARRAY2D;
    const bool cube = array_cube || target == TARGET_CUBE || target == TARGET_SHADOWCUBE;
    const bool plane = strstr(target_names[target], "2D") || strstr(target_names[target], "RECT");
    switch (op) {
    case OP_TXQ: return true;
    case OP_TXF: return !shadow && !cube && !samples;
    case OP_TXFMS: return samples;
    case OP_TXG: return !samples && (cube || plane) && (n->header->five || !shadow);
    case OP_TXGO: return !samples && plane;
    case OP_TXB:
    case OP_TXL:
    case OP_TXP: return !samples && !buffer && !array_cube && !full;
    case OP_TXD: return !samples && !buffer && target != TARGET_SHADOWARRAYCUBE;
    default: return !samples && !buffer;
    }
}

/* A unit with a target that the instruction takes; UNITS if there is none. */
static unsigned choose_unit(struct nv5_writer *n, enum opcode op)
{
    const unsigned start = below(&n->w, UNITS);
    for (unsigned i = 0; i < UNITS; i++)
        if (fits_target(n, op, n->targets[(start + i) % UNITS]))
            return (start + i) % UNITS;
    return UNITS;
}

static unsigned offset_count(unsigned target)
{
    const char *name = target_names[target];
    return strstr(name, "3D")                                ? 3
           : strstr(name, "CUBE") || target == TARGET_BUFFER ? 0
           : strstr(name, "1D")                              ? 1
                                                             : 2;
}

static void put_offsets(struct nv5_writer *n, enum opcode op, unsigned target)
{
    const unsigned count = op == OP_TXGO ? 0 : offset_count(target), form = below(&n->w, 4);
    if (form == 0 && n->header->five && op != OP_TXD && count > 0) {
        put(&n->w, "%s offset(", one_in(&n->w, 2) ? "," : "");
        put_operand(n, OP_ADD, TYPE_S32, false);
        put(&n->w, ")");
    }
    for (unsigned i = 0; form == 1 && i < count; i++)
        put(&n->w, "%s%d", i ? ", " : ", (", (int)below(&n->w, 16) - 8);
    put(&n->w, "%s", form == 1 && count > 0 ? ")" : "");
}

/* The world has textures and images at handles 0 to 3. */
static void put_handle(struct nv5_writer *n)
{
    const bool loaded = one_in(&n->w, 3);
    const unsigned number = below(&n->w, loaded ? 4 : 5);
    if (loaded)
        put(&n->w, ", handle(M[%u].%c)", number, component(&n->w));
    else
        put(&n->w, ", handle(%u)", number);
}

/* Units 0 and 1 are the array t. */
static void put_texture(struct nv5_writer *n, enum opcode op, unsigned unit)
{
    const unsigned target = n->targets[unit];
    const bool takes_reference = op == OP_TEX || op == OP_TXG || op == OP_LOD;
    if (target == TARGET_SHADOWARRAYCUBE && takes_reference) {
        put(&n->w, ", ");
        put_operand(n, op, TYPE_F32, false);
    }
    if (n->header->five && one_in(&n->w, 5))
        put_handle(n);
    else if (unit < 2 && n->header->five)
        put(&n->w, one_in(&n->w, 2) ? ", t[i.x]" : ", t[1]");
    else
        put(&n->w, ", texture[%u]", unit);
    if ((op == OP_TXG || op == OP_TXGO) && n->header->five && one_in(&n->w, 2))
        put(&n->w, ".%c", component(&n->w));
    put(&n->w, ", %s", target_names[target]);
    put_offsets(n, op, target);
}

static void put_image(struct nv5_writer *n)
{
    static const char *const images[] = {"image[3]", "m[1]",      "m[i.y + 1]",
                                         "single",   "handle(2)", "handle(M[1].y)"};
    put(&n->w, "%s", images[below(&n->w, 6)]);
}

static void put_image_target(struct nv5_writer *n)
{
    static const char *const targets[] = {"1D",      "2D",      "3D",        "RECT", "CUBE",     "BUFFER",
                                          "ARRAY1D", "ARRAY2D", "ARRAYCUBE", "2DMS", "ARRAY2DMS"};
    put(&n->w, ", %s", targets[below(&n->w, 11)]);
}

/* --- Instructions -------------------------------------------------------------------------------------- */

/* Neither flow nor subroutines, which have their place, and in the language. */
static bool may_stand(const struct nv5_writer *n, enum opcode op)
{
    const struct opcode_info *info = &opcode_table[op];
    if (op == OP_END || op == OP_ELSE || op == OP_ENDIF || op == OP_ENDREP || op == OP_REP || op == OP_BAR)
        return false;
    return (info->languages & n->header->languages) && !strpbrk(info->inputs, "CLU");
}

/* Rows of other languages change nothing. */
static enum opcode choose(struct nv5_writer *n)
{
    unsigned count = 0, op = 0;
    for (unsigned i = 0; i < OP_COUNT; i++)
        count += may_stand(n, (enum opcode)i);
    for (unsigned wanted = below(&n->w, count); !may_stand(n, (enum opcode)op) || wanted-- > 0;)
        op++;
    return (enum opcode)op;
}

static void put_destination(struct nv5_writer *n, const struct instruction *code)
{
    struct writer *w = &n->w;
    const enum type type = result_type_of(code);
    put(w, " ");
    if (code->op == OP_PK64)
        put_member(n, letter_of(type));
    else if (base_type(type) == TYPE_F32 && one_in(w, 10))
        put(w, "%s", n->header->result);
    else if (one_in(w, 20))
        put(w, "CC");
    else
        put_member(n, variable_letter(n, type));
    put_mask(w);
    if (one_in(w, 5))
        put_test(w, 18, true);
}

static void put_sources(struct nv5_writer *n, const struct instruction *code, bool comma)
{
    const enum opcode op = (enum opcode)code->op;
    for (unsigned s = 0; s < opcode_source_count(op); s++) {
        const char kind = operand_kind(op, s);
        put(&n->w, comma ? ", " : " ");
        comma = true;
        if (kind == 'W')
            put_extended(n);
        else if (kind == 'B' || kind == 'M' || kind == 'P')
            put_special_operand(n, kind);
        else if (op == OP_UP64)
            put_member(n, letter_of(operand_type(code, s)));
        else
            put_operand(n, op, operand_type(code, s), kind == 'S');
    }
}

static void put_instruction(struct nv5_writer *n)
{
    struct instruction code = {.op = (uint8_t)choose(n)};
    const enum opcode op = (enum opcode)code.op;
    const struct opcode_info *info = &opcode_table[op];
    const unsigned unit = strchr(info->inputs, 'T') ? choose_unit(n, op) : 0;
    if (unit == UNITS)
        return;
    put(&n->w, "%s", info->name);
    put_modifiers(n, info, &code);
    if (info->result[0] != '-')
        put_destination(n, &code);
    if (strchr(info->inputs, 'J')) {
        put(&n->w, " ");
        put_image(n);
    }
    put_sources(n, &code, info->result[0] != '-' || strchr(info->inputs, 'J'));
    if (strchr(info->inputs, 'T'))
        put_texture(n, op, unit);
    if (strchr(info->inputs, 'I')) {
        put(&n->w, ", ");
        put_image(n);
    }
    if (strpbrk(info->inputs, "IJ"))
        put_image_target(n);
    put(&n->w, ";\n");
}

static void put_straight(struct nv5_writer *n, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put_instruction(n);
}

static void put_flow(struct nv5_writer *n)
{
    struct writer *w = &n->w;
    static const char *const four[] = {"REP F[0].x", "REP.S I[1]", "REP.U 3"};
    static const char *const five[] = {"REP.F64 D[0]", "REP.S64 L[1]", "REP.U64 3",
                                       "REP.F32 2",    "REP.S32 I[0]", "REP.U32 U[2]"};
    const unsigned choice = below(w, n->header->five ? 9 : 3);
    put(w, "IF%s;\n", one_in(w, 2) ? " GT.x" : " (NE1.y)");
    put_straight(n, 2);
    put(w, "ELSE;\n%s;\n", choice < 3 ? four[choice] : five[choice - 3]);
    put_straight(n, 2);
    put(w, "BRK (LT.z);\nCONT (EQ1.w);\nENDREP;\nENDIF;\nCAL plain");
    put_test(w, 18, true);
    put(w, ";\n");
    if (n->header->five) {
        put(w, one_in(w, 2) ? "CALI one" : "CALI many[i.x + 1]");
        put_test(w, 18, true);
        put(w, ";\n");
    }
    if (n->header->languages & OPCODE_NVTC50)
        put(w, "BAR;\n");
}

/* Something in every variable. */
static void put_start(struct nv5_writer *n)
{
    for (unsigned k = 0; k < 4; k++)
        put(&n->w,
            "MOV F[%u], program.env[%u];\nMOV.S.NTC I[%u], program.env[%u];\nMOV.U.NTC U[%u], %s.%s;\n", k, k,
            k, k + 4, k, n->header->attribute, k & 1 ? "wzyx" : "yzwx");
    for (unsigned k = 0; k < 4 && n->header->five; k++)
        put(&n->w,
            "PK64.F D[%u], program.env[%u];\nPK64.S.NTC L[%u], program.env[%u];\nPK64.U.NTC M[%u], F[%u];\n",
            k, k + 8, k, k + 12, k, k);
    put(&n->w, "AND.S i, I[0], 3;\n");
}

/* All variables into eight results, or four. */
static void put_results(struct nv5_writer *n)
{
    const bool fragment = strstr(n->header->text, "NVfp") != NULL;
    for (unsigned k = 0; k < 4; k++) {
        put(&n->w, "XOR.U.NTC U[%u], U[%u], F[%u];\n", k, k, k);
        put(&n->w, "XOR.U.NTC U[%u], U[%u], I[%u];\n", k, k, k);
        put(&n->w,
            fragment ? "MOV.U.NTC result.color[%u], U[%u];\n" : "MOV.U.NTC result.attrib[%u], U[%u];\n", k,
            k);
    }
    for (unsigned k = 0; k < 4 && n->header->five; k++) {
        put(&n->w, "XOR.U64.NTC M[%u], M[%u], D[%u];\n", k, k, k);
        put(&n->w, "XOR.U64.NTC M[%u], M[%u], L[%u];\nXOR.U64.NTC M[%u].xy, M[%u], M[%u].zwxy;\n", k, k, k, k,
            k, k);
        put(&n->w,
            fragment ? "UP64.U.NTC result.color[%u], M[%u];\n" : "UP64.U.NTC result.attrib[%u], M[%u];\n",
            k + 4, k);
    }
}

static void put_subroutines(struct nv5_writer *n)
{
    put(&n->w, "plain:\n");
    put_straight(n, 2);
    put(&n->w, "RET (GE.x);\nRET;\n");
    for (unsigned s = 0; n->header->five && s < 2; s++) {
        put(&n->w, "sub%u SUBROUTINENUM(%u):\n", s, 3 * s);
        put_straight(n, 2);
        put(&n->w, "RET;\n");
    }
}

/* --- Programs ------------------------------------------------------------------------------------------ */

static void put_header(struct nv5_writer *n)
{
    put(&n->w, "%s", n->header->text);
    if (n->header->five)
        put(&n->w,
            "OPTION NV_gpu_program5_mem_extended;\nOPTION NV_bindless_texture;\nOPTION NV_shader_storage_buffer;\n"
            "OPTION NV_shader_atomic_int64;\nOPTION NV_shader_atomic_float;\nOPTION NV_shader_atomic_fp16_vector;\n");
    else
        put(&n->w, "OPTION NV_parameter_buffer_object2;\nOPTION NV_shader_buffer_load;\n");
    if (strstr(n->header->text, "NVfp"))
        put(&n->w, "OPTION ARB_draw_buffers;\n");
    if (strstr(n->header->text, "NVgp"))
        put(&n->w, "PRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 4;\n");
    if (strstr(n->header->text, "NVtcp"))
        put(&n->w, "VERTICES_OUT 4;\n");
    if (strstr(n->header->text, "NVtep"))
        put(&n->w, "TESS_MODE TRIANGLES;\nTESS_SPACING EQUAL;\nTESS_VERTEX_ORDER CCW;\n");
}

static void put_declarations(struct nv5_writer *n)
{
    put(&n->w, "FLOAT TEMP F[4];\nINT TEMP I[4], i;\nUINT TEMP U[4];\nPARAM e[] = { program.env[2..4] };\n"
               "CBUFFER c[] = { program.buffer[0] };\n");
    if (!n->header->five)
        return;
    put(&n->w, "LONG FLOAT TEMP D[4];\nLONG INT TEMP L[4];\nLONG UINT TEMP M[4];\n"
               "BUFFER b1[] = { program.buffer[1] };\nBUFFER4 b4[4] = { program.buffer[2][3..6] };\n"
               "BUFFER bb[2][8] = { program.buffer[3..4][0..7] };\nBUFFER bs = program.buffer[3..4][9];\n"
               "CBUFFER cc[][] = { program.buffer[0..3] };\nSTORAGE st[] = { program.storage[1] };\n"
               "STORAGE ss[][64] = { program.storage[2..4][0..63] };\nTEXTURE t[] = { texture[0..1] };\n"
               "IMAGE m[] = { image[0..2] };\nIMAGE single = image[5];\n"
               "SUBROUTINETYPE Some { sub0, sub1 };\nSUBROUTINE Some one = program.subroutine[0];\n"
               "SUBROUTINE Some many[2] = { program.subroutine[2..3] };\n");
    if (n->header->languages & OPCODE_NVF50)
        put(&n->w, "ATTRIB a[] = { fragment.attrib[4..6] };\n");
}

static void choose_targets(struct nv5_writer *n)
{
    for (unsigned unit = 0; unit < UNITS; unit++)
        n->targets[unit] = (uint8_t)(1 + below(&n->w, TARGETS));
    n->targets[1] = n->targets[0];
}

void random_nv5_text(unsigned number, char text[RANDOM_TEXT_SIZE])
{
    struct nv5_writer n = {.w = {.text = text, .state = number + 0x5000000u},
                           .header = &headers[number % (sizeof headers / sizeof *headers)]};
    choose_targets(&n);
    put_header(&n);
    put_declarations(&n);
    put(&n.w, "main:\n");
    put_start(&n);
    put_straight(&n, 40);
    put_flow(&n);
    put_results(&n);
    put(&n.w, "RET;\n");
    put_subroutines(&n);
    put(&n.w, "END\n");
}
