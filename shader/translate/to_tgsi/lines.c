/* Lines of TGSI text, their immediates and scratch registers (to_tgsi.h). */
#include "base/number.h"
#include "shader/translate/to_tgsi/to_tgsi.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void tgsi_reject(struct conversion *c, const struct instruction *instruction, const char *what)
{
    convert_fail(c, "%s%s has no counterpart in TGSI", opcode_table[instruction->op].name, what);
}

/* --- Immediates ----------------------------------------------------------------------------------------- */

static struct tgsi_immediate *add_immediate(struct conversion *c, enum type type)
{
    struct tgsi_writer *writer = c->tgsi;
    if (writer->immediate_count == writer->immediate_capacity) {
        const uint32_t capacity = writer->immediate_capacity ? 2 * writer->immediate_capacity : 16;
        struct tgsi_immediate *larger = realloc(writer->immediates, capacity * sizeof *larger);
        if (!larger) {
            convert_fail(c, "out of memory");
            return NULL;
        }
        writer->immediates = larger;
        writer->immediate_capacity = capacity;
    }
    struct tgsi_immediate *added = &writer->immediates[writer->immediate_count++];
    *added = (struct tgsi_immediate){.type = (uint8_t)type};
    return added;
}

void tgsi_vector(struct conversion *c, enum type type, const uint32_t value[4], char name[24])
{
    struct tgsi_writer *writer = c->tgsi;
    uint32_t i = 0;
    while (i < writer->immediate_count &&
           (writer->immediates[i].type != type || writer->immediates[i].filled < 4 ||
            memcmp(writer->immediates[i].value, value, sizeof writer->immediates[i].value) != 0))
        i++;
    if (i == writer->immediate_count) {
        struct tgsi_immediate *added = add_immediate(c, type);
        if (added) {
            memcpy(added->value, value, sizeof added->value);
            added->filled = 4;
        }
    }
    snprintf(name, 24, "IMM[%u]", i);
}

/* A component of an immediate of this type that holds the bits already, else a free one. */
void tgsi_scalar(struct conversion *c, enum type type, uint32_t bits, char name[24])
{
    struct tgsi_writer *writer = c->tgsi;
    struct tgsi_immediate *free_one = NULL;
    name[0] = '\0'; /* if memory runs out */
    for (uint32_t i = 0; i < writer->immediate_count; i++) {
        struct tgsi_immediate *immediate = &writer->immediates[i];
        if (immediate->type != type)
            continue;
        for (unsigned k = 0; k < immediate->filled; k++)
            if (immediate->value[k] == bits) {
                const char letter = "xyzw"[k];
                snprintf(name, 24, "IMM[%u].%c%c%c%c", i, letter, letter, letter, letter);
                return;
            }
        if (immediate->filled < 4 && !free_one)
            free_one = immediate;
    }
    if (!free_one)
        free_one = add_immediate(c, type);
    if (!free_one)
        return;
    const char letter = "xyzw"[free_one->filled];
    free_one->value[free_one->filled++] = bits;
    snprintf(name, 24, "IMM[%u].%c%c%c%c", (unsigned)(free_one - writer->immediates), letter, letter, letter,
             letter);
}

static void literal_64bit(struct conversion *c, uint64_t bits, char name[24])
{
    const uint32_t low = (uint32_t)bits, high = (uint32_t)(bits >> 32);
    const uint32_t words[4] = {low, high, low, high};
    tgsi_vector(c, TYPE_U32, words, name);
}

/* `0.5`, `i-1`, `u31`, `nan`, `l-1`, `d0.5` up to the brace. */
static void literal(struct conversion *c, const char *text, char name[24])
{
    uint32_t bits;
    if (*text == 'l') {
        literal_64bit(c, strtoull(text + 1, NULL, 0), name);
    } else if (*text == 'd') {
        const double value = number_double(text + 1, NULL);
        uint64_t words;
        memcpy(&words, &value, sizeof words);
        literal_64bit(c, words, name);
    } else if (*text == 'i' || *text == 'u') {
        tgsi_scalar(c, *text == 'i' ? TYPE_S32 : TYPE_U32, (uint32_t)strtoll(text + 1, NULL, 0), name);
    } else if (*text == 'n') {
        tgsi_scalar(c, TYPE_F32, 0x7fc00000, name);
    } else {
        const float value = number_float(text, NULL);
        memcpy(&bits, &value, sizeof bits);
        tgsi_scalar(c, TYPE_F32, bits, name);
    }
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

unsigned tgsi_scratch(struct conversion *c, unsigned number)
{
    c->tgsi->scratch |= (uint64_t)1 << number;
    return c->from->temp_count + number;
}

void tgsi_line(struct conversion *c, const char *format, ...)
{
    char line[768], expanded[1024];
    size_t length = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (const char *at = line; *at && length < sizeof expanded - 40; at++) {
        char name[24] = "";
        if (*at == '$') {
            at++;
            length += (size_t)snprintf(expanded + length, sizeof expanded - length, "TEMP[%u]",
                                       tgsi_scratch(c, (unsigned)(*at - '0')));
        } else if (*at == '{') {
            literal(c, at + 1, name);
            length += (size_t)snprintf(expanded + length, sizeof expanded - length, "%s", name);
            at = strchr(at, '}');
        } else {
            expanded[length++] = *at;
        }
    }
    expanded[length] = '\0';
    convert_line(c, "%3u: %s", c->tgsi->line++, expanded);
}

/* --- Parts of lines ------------------------------------------------------------------------------------- */

void tgsi_condition(struct conversion *c, const struct condition_test *test, char name[24])
{
    name[0] = '\0';
    if (test->rule == CONDITION_TR)
        return;
    c->tgsi->predicates |= 1u << (test->cc & 1);
    snprintf(name, 24, " (%s%s.%c%c%c%c)", test->rule == CONDITION_NLEG ? "UN" : condition_name(test->rule),
             test->cc ? "1" : "", "xyzw"[test->swizzle[0] & 3], "xyzw"[test->swizzle[1] & 3],
             "xyzw"[test->swizzle[2] & 3], "xyzw"[test->swizzle[3] & 3]);
}

void tgsi_index_name(const struct conversion *c, const struct relative_index *relative, char name[32])
{
    snprintf(name, 32, "%s[%u].%c",
             relative->file == FILE_TEMP ? "TEMP"
             : c->tgsi->counts_loops     ? "LOOP"
                                         : "ADDR",
             relative->index, "xyzw"[relative->component & 3]);
}

/* Derivatives read the operands of lanes that may be inactive, in which no line before the instruction
 * runs either. */
bool tgsi_loses_neighbours(const struct conversion *c)
{
    const unsigned op = c->from->instructions[c->at].op;
    return c->tgsi->branches && c->from->stage == STAGE_FRAGMENT &&
           (op == OP_DDX || op == OP_DDY || op == OP_TEX || op == OP_TXB || op == OP_TXP || op == OP_LOD);
}
