/* Operands of random programs of NV_gpu_program4_1 and 5: every kind that the instruction takes. */
#include "tests/random/write_nv5.h"

#include <string.h>

/* --- Operands ------------------------------------------------------------------------------------------- */

static char letter_of(enum type type)
{
    return "FIUDLM"[type];
}

/* A variable of this kind of number: mostly of this size. 4.1 has no other. */
static char variable_letter(struct nv5_writer *n, enum type type)
{
    const bool other = n->five && one_in(&n->w, 5);
    if (!n->five)
        return letter_of(base_type(type));
    return letter_of(other == type_is_64bit(type) ? base_type(type) : wide_type(type));
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
    if (choice < 5 && n->five)
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
    static const char *const masks[] = {"id", "eqmask", "gemask", "gtmask", "lemask", "ltmask"};
    const unsigned choice = below(&n->w, 10);
    if (choice == 0)
        put_parameter(n);
    else if (choice == 1 && base_type(type) == TYPE_F32)
        put(&n->w, "%s", n->header->attribute);
    else if (choice == 1 && n->five)
        put(&n->w, "%s.thread%s", n->header->thread, masks[below(&n->w, 6)]);
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

void nv5_put_operand(struct nv5_writer *n, enum opcode op, enum type type, bool scalar)
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
    const unsigned limit = n->five ? 4 : 2, choice = below(&n->w, limit);
    put(&n->w, "%s", kind == 'B' ? buffers[choice] : kind == 'M' ? storage[choice] : attributes[choice]);
}

void nv5_put_destination(struct nv5_writer *n, const struct instruction *code)
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

void nv5_put_sources(struct nv5_writer *n, const struct instruction *code, bool comma)
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
            nv5_put_operand(n, op, operand_type(code, s), kind == 'S');
    }
}

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

/* --- Textures and images -------------------------------------------------------------------------------- */

/* Targets whose coordinates leave no w for a bias or a level of detail: these are an operand in 5.0. */
static bool needs_level(unsigned target)
{
    return target == TARGET_SHADOWCUBE || target == TARGET_SHADOWARRAY2D || target == TARGET_ARRAYCUBE ||
           target == TARGET_SHADOWARRAYCUBE;
}

/* Tables X.17 and X.18, and what the descriptions of the instructions say. */
static bool fits_target(const struct nv5_writer *n, enum opcode op, unsigned target)
{
    const bool shadow = strncmp(target_names[target], "SHADOW", 6) == 0, buffer = target == TARGET_BUFFER;
    const bool samples = target >= TARGET_2DMS,
               array_cube = strstr(target_names[target], "ARRAYCUBE") != NULL;
    const bool cube = array_cube || target == TARGET_CUBE || target == TARGET_SHADOWCUBE;
    const bool plane = strstr(target_names[target], "2D") || strstr(target_names[target], "RECT");
    if (n->header->version == NV5_VERSION_40 &&
        (array_cube || target == TARGET_2DMS || target == TARGET_ARRAY2DMS))
        return false;
    if (n->clamps && strstr(target_names[target], "RECT"))
        return false;
    switch (op) {
    case OP_TXQ: return true;
    case OP_TXF: return !shadow && !cube && !samples;
    case OP_TXFMS:
    case OP_TXQS: return samples;
    case OP_TXG: return !samples && (cube || plane) && (n->five || !shadow);
    case OP_TXGO: return !samples && plane;
    case OP_TXB:
    case OP_TXL:
        return !samples && !buffer && target != TARGET_SHADOWARRAYCUBE && (n->five || !needs_level(target));
    case OP_TXP: return !samples && !buffer && !needs_level(target);
    case OP_TXD: return !samples && !buffer && target != TARGET_SHADOWARRAYCUBE;
    default: return !samples && !buffer;
    }
}

/* Most of the targets, far from each other. */
void nv5_choose_targets(struct nv5_writer *n)
{
    const unsigned first = below(&n->w, NV5_TARGETS);
    for (unsigned unit = 0; unit < NV5_UNITS; unit++)
        n->targets[unit] = (uint8_t)(1 + (first + 4 * unit) % NV5_TARGETS);
    n->targets[1] = n->targets[0];
    n->targets[NV5_UNITS - 1] = TARGET_RENDERBUFFER; /* all that TXFMS of version 4.0 takes */
}

unsigned nv5_choose_unit(struct nv5_writer *n, enum opcode op)
{
    const unsigned among = one_in(&n->w, 3) ? 2 : NV5_UNITS; /* t[i.x] more often */
    const unsigned start = below(&n->w, among);
    for (unsigned i = 0; i < NV5_UNITS; i++)
        if (fits_target(n, op, n->targets[(start + i) % NV5_UNITS]))
            return (start + i) % NV5_UNITS;
    return NV5_UNITS;
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
    if (form == 0 && n->five && op != OP_TXD && op != OP_TXQS && count > 0) {
        put(&n->w, "%s offset(", one_in(&n->w, 2) ? "," : "");
        nv5_put_operand(n, OP_ADD, TYPE_S32, false);
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
void nv5_put_texture(struct nv5_writer *n, enum opcode op, unsigned unit)
{
    const unsigned target = n->targets[unit];
    const bool reference = target == TARGET_SHADOWARRAYCUBE && (op == OP_TEX || op == OP_TXG || op == OP_LOD);
    const bool clamps = n->clamps && op != OP_TXD; /* whose derivatives have a place for it */
    if (reference || clamps || (needs_level(target) && (op == OP_TXB || op == OP_TXL))) {
        put(&n->w, ", ");
        nv5_put_operand(n, op, TYPE_F32, false);
    }
    if (n->five && one_in(&n->w, 5))
        put_handle(n);
    else if (unit < 2 && n->five)
        put(&n->w, one_in(&n->w, 2) ? ", t[i.x]" : ", t[1]");
    else
        put(&n->w, ", texture[%u]", unit);
    if ((op == OP_TXG || op == OP_TXGO) && n->five && one_in(&n->w, 2))
        put(&n->w, ".%c", component(&n->w));
    put(&n->w, ", %s", target_names[target]);
    put_offsets(n, op, target);
}

void nv5_put_image(struct nv5_writer *n)
{
    static const char *const images[] = {"image[3]", "m[1]",      "m[i.y + 1]",
                                         "single",   "handle(2)", "handle(M[1].y)"};
    put(&n->w, "%s", images[below(&n->w, 6)]);
}

void nv5_put_image_target(struct nv5_writer *n)
{
    static const char *const targets[] = {"1D",      "2D",      "3D",        "RECT", "CUBE",     "BUFFER",
                                          "ARRAY1D", "ARRAY2D", "ARRAYCUBE", "2DMS", "ARRAY2DMS"};
    put(&n->w, ", %s", targets[below(&n->w, 11)]);
}
