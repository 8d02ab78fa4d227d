/* CVT between all storage types (NV_gpu_program5 2.X.8.Z) as TGSI text (to_tgsi.h), two components at a
 * time.
 *
 * Numbers of up to 32 bits become doubles or 64-bit integers, both exactly. Doubles are rounded to integers,
 * or to a narrower float: to nearest by TGSI's own instruction, and from there one step back or on where that
 * went the other way. Integers of 64 bits become doubles rounded to odd: what is rounded from these is
 * rounded once.
 */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"
#include "shader/execute/storage.h"

#include <string.h>

/* --- The operand: a double or an integer of 64 bits in $0 ----------------------------------------------- */

/* The low bits of the words in $0.xy, extended. */
static void extend(struct conversion *c, unsigned storage, const char *words)
{
    const int unused = 32 - storage_bits(storage);
    if (unused <= 0)
        return;
    tgsi_line(c, "SHL %s, %s, {u%d}", words, words, unused);
    tgsi_line(c, "%s %s, %s, {u%d}", storage_is_signed(storage) ? "ISHR" : "USHR", words, words, unused);
}

/* The numbers of the halves in the words $`from`.xy, in $`to`.xz:
 * UP2H has those of high halves in y and w. */
static void half_values(struct conversion *c, unsigned to, unsigned from)
{
    tgsi_line(c, "UP2H $%u.x, $%u.xxxx", to, from);
    tgsi_line(c, "UP2H $%u.z, $%u.yyyy", to, from);
}

static void load(struct conversion *c, const struct instruction *instruction, unsigned k)
{
    const unsigned from = instruction->convert_from;
    const uint8_t first = (uint8_t)k, second = (uint8_t)(k + 1),
                  components[4] = {first, second, first, second};
    if (storage_bits(from) == 64) {
        tgsi_load_pair(c, instruction, 0, k);
        return;
    }
    tgsi_load_words(c, instruction, 0, components);
    if (from == STORAGE_F16) {
        half_values(c, 1, 0);
        tgsi_line(c, "F2D $0, $1.xzxz");
    } else if (from == STORAGE_F32) {
        tgsi_line(c, "F2D $0, $0");
    } else {
        extend(c, from, "$0");
        tgsi_line(c, storage_is_signed(from) ? "I2I64 $0, $0" : "U2I64 $0, $0");
    }
}

/* --- To integers ---------------------------------------------------------------------------------------- */

/* `{d127}`, `{l127}`: the ends of the range. */
static void least(unsigned storage, char letter, char text[40])
{
    if (storage_is_signed(storage))
        snprintf(text, 40, "{%c-%llu}", letter, 1ull << (storage_bits(storage) - 1));
    else
        snprintf(text, 40, "{%c0}", letter);
}

static void greatest(unsigned storage, char letter, char text[40])
{
    const int bits = storage_bits(storage) - storage_is_signed(storage);
    snprintf(text, 40, "{%c%llu}", letter, bits == 64 ? ~0ull : (1ull << bits) - 1);
}

/* SAT: $0 within the range of the type. */
static void clamp_integer(struct conversion *c, unsigned from, unsigned to)
{
    char low[40], high[40];
    least(to, 'l', low);
    greatest(to, 'l', high);
    if (from == STORAGE_U64) {
        tgsi_line(c, "U64MIN $0, $0, %s", high);
        return;
    }
    tgsi_line(c, "I64MAX $0, $0, %s", low);
    if (to != STORAGE_U64)
        tgsi_line(c, "I64MIN $0, $0, %s", high);
}

/* The double $0, which is whole: $3 is the nearest integer of a range, of NaN 0. */
static void nearest_integer(struct conversion *c, unsigned to)
{
    char low[40], high[40];
    const char *conversion = to == STORAGE_U64 ? "D2U64" : "D2I64";
    least(to, 'd', low);
    greatest(to, 'd', high);
    tgsi_line(c, "DMAX $3, $0, %s", low);
    if (storage_bits(to) < 64)
        tgsi_line(c, "DMIN $3, $3, %s", high);
    tgsi_line(c, "%s $3, $3", conversion);
    if (storage_bits(to) == 64) { /* the end of the range is not a double */
        greatest(to, 'l', high);
        tgsi_line(c, "DSGE $4, $0, %s",
                  to == STORAGE_U64 ? "{d18446744073709551616}" : "{d9223372036854775808}");
        tgsi_line(c, "UCMP $3, $4, %s, $3", high);
    }
    tgsi_line(c, "DSEQ $4, $0, $0");
    tgsi_line(c, "AND $3, $3, $4");
}

/* Modulo 2^64, of which the type has the low bits; with SAT, and of infinities, the nearest there is. */
static void float_to_integer(struct conversion *c, const struct instruction *instruction, unsigned to)
{
    static const char *const roundings[] = {"DROUND", "DROUND", "DCEIL", "DFLR", "DTRUNC"};
    tgsi_line(c, "%s $0, $0", roundings[instruction->rounding % 5]);
    nearest_integer(c, to);
    if (instruction->dst.saturate == SATURATE_NONE) {
        tgsi_line(c, "DABS $4, $0");
        tgsi_line(c, "DSEQ $4, $4, {dinf}");
        tgsi_line(c, to == STORAGE_U64 ? "D2U64 $0, $0" : "D2I64 $0, $0");
        tgsi_line(c, "UCMP $0, $4, $3, $0");
    } else {
        tgsi_line(c, "MOV $0, $3");
    }
}

/* --- To floats ------------------------------------------------------------------------------------------ */

/* The double nearest to an integer of 64 bits is the sum of its halves in $3; what is left is in $4. */
static void split_integer(struct conversion *c, unsigned from)
{
    tgsi_line(c, from == STORAGE_S64 ? "I2D $1, $0.ywyw" : "U2D $1, $0.ywyw");
    tgsi_line(c, "DMUL $1, $1, {d4294967296}");
    tgsi_line(c, "U2D $2, $0.xzxz");
    tgsi_line(c, "DADD $3, $1, $2");
    tgsi_line(c, "DADD $4, $3, -$1");
    tgsi_line(c, "DADD $4, $2, -$4");
}

/* $0 = $3, or the odd one of the two doubles around the integer. */
static void round_to_odd(struct conversion *c)
{
    tgsi_line(c, "DSNE $5, $4, {u0}");
    tgsi_line(c, "AND $6, $3, {l1}");
    tgsi_line(c, "U64SEQ $6, $6, {u0}");
    tgsi_line(c, "AND $5, $5, $6");
    tgsi_line(c, "XOR $6, $4, $3");
    tgsi_line(c, "I64SLT $6, $6, {u0}");
    tgsi_line(c, "OR $6, $6, {l1}"); /* 1 or -1 */
    tgsi_line(c, "AND $6, $6, $5");
    tgsi_line(c, "U64ADD $0, $3, $6");
}

/* Sets $5 to all ones if a number must move one step towards zero, $6 if it must move away from zero. Before,
 * $5 and $6 are set where it is too large or too small, and $2 where `rounding` is away from zero, by the
 * sign of the double $0. */
static void choose_steps(struct conversion *c, unsigned rounding)
{
    if (rounding == ROUND_TRUNC) {
        tgsi_line(c, "MOV $6, {u0}");
        return;
    }
    tgsi_line(c, rounding == ROUND_CEIL ? "DSLT $2, {u0}, $0" : "DSLT $2, $0, {u0}");
    tgsi_line(c, "AND $6, $6, $2");
    tgsi_line(c, "NOT $2, $2");
    tgsi_line(c, "AND $5, $5, $2");
}

/* An integer in $0 that is not a double: the adjacent double. */
static void integer_to_double(struct conversion *c, unsigned from, unsigned rounding)
{
    split_integer(c, from);
    tgsi_line(c, "XOR $6, $4, $3"); /* what is left has the other sign: too large */
    tgsi_line(c, "I64SLT $6, $6, {u0}");
    tgsi_line(c, "DSNE $5, $4, {u0}");
    tgsi_line(c, "AND $1, $5, $6");
    tgsi_line(c, "NOT $6, $6");
    tgsi_line(c, "AND $6, $5, $6");
    tgsi_line(c, "MOV $5, $1");
    tgsi_line(c, "MOV $0, $3");
    choose_steps(c, rounding);
    tgsi_line(c, "U64ADD $0, $0, $5"); /* all ones are -1 */
    tgsi_line(c, "U64ADD $0, $0, -$6");
}

/* The words $1.xy, bits of a float whose value is the double $3, one step towards the double $0 or away. */
static void step(struct conversion *c, unsigned rounding)
{
    tgsi_line(c, "DABS $4, $0");
    tgsi_line(c, "DABS $5, $3");
    tgsi_line(c, "DSLT $6, $5, $4");
    tgsi_line(c, "DSLT $5, $4, $5");
    choose_steps(c, rounding);
    tgsi_line(c, "UADD $1.xy, $1, $5.xzxz");
    tgsi_line(c, "UADD $1.xy, $1, -$6.xzxz");
}

/* A denormal that a step made of the smallest number is flushed. Above the largest denormal, 2^-126 -
 * 2^-149, rounding away from zero gives the smallest number. */
static void flush_step(struct conversion *c)
{
    tgsi_line(c, "DSLT $3, {d0x1.fffffcp-127}, $4");
    tgsi_line(c, "AND $6, $6, $3");
    tgsi_line(c, "AND $6, $6, {u0x00800000}");
    tgsi_line(c, "AND $2.xy, $1, {u0x80000000}");
    tgsi_line(c, "OR $2.xy, $2, $6.xzxz");
    tgsi_line(c, "AND $3.xy, $1, {u0x7f800000}");
    tgsi_line(c, "UCMP $1.xy, $3, $1, $2");
}

/* Bits of a binary32 in $1.xy. */
static void to_single(struct conversion *c, unsigned rounding)
{
    tgsi_line(c, "D2F $1.xy, $0");
    if (rounding <= ROUND_NEAREST)
        return;
    tgsi_line(c, "F2D $3, $1");
    step(c, rounding);
    flush_step(c);
}

/* Bits of a binary16 in $1.xy: of the binary32 rounded to odd, so that only the last rounding counts. */
static void to_half(struct conversion *c, unsigned rounding)
{
    tgsi_line(c, "D2F $1.xy, $0");
    tgsi_line(c, "F2D $3, $1");
    tgsi_line(c, "DSNE $D, $3, $0");
    tgsi_line(c, "DSEQ $2, $0, $0");
    tgsi_line(c, "AND $D, $D, $2");
    step(c, ROUND_TRUNC);
    tgsi_line(c, "AND $D, $D, {u1}");
    tgsi_line(c, "OR $1.xy, $1, $D.xzxz");
    tgsi_line(c, "PK2H $1, $1");
    tgsi_line(c, "USHR $1.y, $1, {u16}");
    tgsi_line(c, "AND $1.x, $1, {u0xffff}");
    if (rounding <= ROUND_NEAREST)
        return;
    half_values(c, 3, 1);
    tgsi_line(c, "F2D $3, $3.xzxz");
    step(c, rounding);
}

static void to_float(struct conversion *c, const struct instruction *instruction)
{
    static const char *const clamps[] = {NULL, "DMAX_SAT $0, $0, $0", "DMAX_SSAT $0, $0, $0"};
    const unsigned from = instruction->convert_from, to = instruction->storage;
    const unsigned rounding = instruction->rounding;
    const bool long_integer = from == STORAGE_S64 || from == STORAGE_U64;
    if (long_integer && to == STORAGE_F64 && rounding > ROUND_NEAREST) {
        integer_to_double(c, from, rounding);
    } else if (long_integer && to != STORAGE_F64) {
        split_integer(c, from);
        round_to_odd(c);
    } else if (!storage_is_float(from)) {
        tgsi_line(c, from == STORAGE_U64 ? "U642D $0, $0" : "I642D $0, $0");
    }
    if (clamps[instruction->dst.saturate % 3])
        tgsi_line(c, "%s", clamps[instruction->dst.saturate % 3]);
    if (to == STORAGE_F64)
        tgsi_line(c, "DMAX $D, $0, $0");
    else if (to == STORAGE_F32)
        to_single(c, rounding);
    else
        to_half(c, rounding);
}

/* --- The instruction ------------------------------------------------------------------------------------ */

/* $D, or words in $1.xy. */
static void convert_pair(struct conversion *c, const struct instruction *instruction, unsigned k)
{
    const unsigned from = instruction->convert_from, to = instruction->storage;
    load(c, instruction, k);
    if (storage_is_float(to)) {
        to_float(c, instruction);
        return;
    }
    if (storage_is_float(from))
        float_to_integer(c, instruction, to);
    else if (instruction->dst.saturate != SATURATE_NONE)
        clamp_integer(c, from, to);
    if (storage_bits(to) == 64) {
        tgsi_line(c, "MOV $D, $0");
        return;
    }
    tgsi_line(c, "MOV $1.xy, $0.xzxz");
    extend(c, to, "$1.xy");
}

void tgsi_lower_cvt(struct conversion *c, const struct instruction *instruction)
{
    const enum type type = result_type_of(instruction);
    for (unsigned k = 0; k < 4; k += 2) {
        if (!(instruction->dst.mask >> k & 3))
            continue;
        convert_pair(c, instruction, k);
        if (type_is_64bit(type)) {
            tgsi_collect_pair(c, instruction, k);
            continue;
        }
        tgsi_line(c, "MOV $E.%s, $1.xyxy", k ? "zw" : "xy");
        if (!instruction->update_cc || instruction->storage != STORAGE_F16)
            continue;
        half_values(c, 3, 1); /* a half has the flags of its number */
        tgsi_line(c, "MOV $G.%s, $3.xzxz", k ? "zw" : "xy");
    }
    if (instruction->update_cc && !type_is_64bit(type) && instruction->storage != STORAGE_F16)
        tgsi_line(c, "MOV $G, $E");
    tgsi_store_collected(c, instruction);
}
