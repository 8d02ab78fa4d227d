/* The instruction at which two runs of programs diverge.
 *
 * Instructions are aligned by a longest common subsequence of their texts. The first aligned pair with
 * another result is where values diverge. If its operands differ too, the cause is an instruction before it
 * that only one side has and that writes what the pair reads. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tools/why/why.h"

enum { TABLE_MAX = 1 << 24, NAME_MAX = 64 };

/* The instructions of a side, as indices into its events. */
struct steps {
    size_t *at, count;
};

static const EwEvent *event_at(const struct why_runs *runs, int side, size_t at)
{
    return &runs->events[side]->events[at];
}

static const char *word(const EwEvent *event, const char *field)
{
    const EwValue *value = ewEventValue(event, field);
    return value ? value->word : "";
}

static bool collect(const struct why_runs *runs, int side, struct steps *steps)
{
    steps->count = 0;
    steps->at = malloc((runs->end[side] - runs->at[side] + 1) * sizeof *steps->at);
    for (size_t i = runs->at[side]; steps->at && i < runs->end[side]; i++)
        if (event_is(event_at(runs, side, i), "instruction"))
            steps->at[steps->count++] = i;
    return steps->at;
}

static bool same_text(const struct why_runs *runs, size_t a, size_t b)
{
    const EwEvent *left = event_at(runs, 0, a), *right = event_at(runs, 1, b);
    return strcmp(word(left, "source"), word(right, "source")) == 0 &&
           strcmp(word(left, "stage"), word(right, "stage")) == 0 &&
           event_integer(left, "corner") == event_integer(right, "corner");
}

/* --- Alignment ------------------------------------------------------------------------------------------ */

/* table[i][j]: instructions that a's from i on and b's from j on have in common, in order. Null without
 * memory, or if the runs are too long to compare. */
static uint32_t *common_lengths(const struct why_runs *runs, const struct steps steps[2])
{
    const size_t rows = steps[0].count + 1, columns = steps[1].count + 1;
    uint32_t *table = rows < TABLE_MAX / columns ? calloc(rows * columns, sizeof *table) : NULL;
    for (size_t i = steps[0].count; table && i-- > 0;)
        for (size_t j = steps[1].count; j-- > 0;) {
            uint32_t *at = &table[i * columns + j];
            *at = same_text(runs, steps[0].at[i], steps[1].at[j]) ? at[columns + 1] + 1
                  : at[columns] > at[1]                           ? at[columns]
                                                                  : at[1];
        }
    return table;
}

/* Aligns instructions one by one if there is no table, up to the first that differ. */
static size_t align(const struct why_runs *runs, const struct steps steps[2], struct why_pair *pairs)
{
    uint32_t *table = common_lengths(runs, steps);
    const size_t columns = steps[1].count + 1;
    size_t i = 0, j = 0, count = 0;
    while (i < steps[0].count || j < steps[1].count) {
        const bool both = i < steps[0].count && j < steps[1].count;
        const uint32_t *at = table && both ? &table[i * columns + j] : NULL;
        if (both && (!table || same_text(runs, steps[0].at[i], steps[1].at[j])))
            pairs[count++] = (struct why_pair){{steps[0].at[i++], steps[1].at[j++]}};
        else if (j == steps[1].count || (both && at[columns] >= at[1]))
            pairs[count++] = (struct why_pair){{steps[0].at[i++], WHY_NONE}};
        else
            pairs[count++] = (struct why_pair){{WHY_NONE, steps[1].at[j++]}};
    }
    free(table);
    return count;
}

/* --- The cause ------------------------------------------------------------------------------------------ */

static bool is_aligned(const struct why_pair *pair)
{
    return pair->at[0] != WHY_NONE && pair->at[1] != WHY_NONE;
}

static bool same_operands(const EwEvent *a, const EwEvent *b)
{
    static const char *const operands[] = {"operand0", "operand1", "operand2"};
    for (size_t i = 0; i < sizeof operands / sizeof *operands; i++)
        if (memcmp(ewEventValue(a, operands[i])->number, ewEventValue(b, operands[i])->number,
                   sizeof(float[4])) != 0)
            return false;
    return true;
}

static bool same_word(const EwEvent *a, const EwEvent *b, const char *field)
{
    return strcmp(word(a, field), word(b, field)) == 0;
}

/* Whether the same components get the same bits. An instruction that writes none, such as KIL, has an effect
 * by its operands and conditions. */
static bool same_effect(const EwEvent *a, const EwEvent *b)
{
    const char *written = word(a, "written");
    if (!same_word(a, b, "written") || !same_word(a, b, "value") || !same_word(a, b, "condition"))
        return false;
    for (const char *c = written; *c; c++) {
        const long component = strchr("xyzw", *c) - "xyzw";
        if (ewEventValue(a, "bits")->bits[component] != ewEventValue(b, "bits")->bits[component])
            return false;
    }
    return *written || same_operands(a, b);
}

/* `color` of `MUL.SAT color.xy, slope, 125`; empty if it writes no register. */
static void destination(const EwEvent *event, char name[NAME_MAX])
{
    const char *source = word(event, "source");
    size_t length = 0;
    while (*source && !isspace((unsigned char)*source))
        source++;
    while (isspace((unsigned char)*source))
        source++;
    for (; source[length] && !strchr(".,[ ", source[length]) && length + 1 < NAME_MAX; length++)
        name[length] = source[length];
    name[length] = '\0';
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Is the name a word of the operands? */
static bool reads(const EwEvent *event, const char *name)
{
    const char *source = word(event, "source"), *operands = strchr(source, ',');
    const size_t length = strlen(name);
    for (const char *at = operands; at && length && (at = strstr(at, name)); at++)
        if (!is_letter(at[-1]) && !is_letter(at[length]))
            return true;
    return false;
}

/* The last instruction before pair `at` that only one side has and that writes an operand of the pair; `at`
 * if there is none. */
static size_t cause_of(const struct why_runs *runs, const struct why_pair *pairs, size_t at)
{
    const EwEvent *reader = event_at(runs, 0, pairs[at].at[0]);
    char name[NAME_MAX];
    for (size_t i = at; i-- > 0;) {
        const int side = pairs[i].at[0] == WHY_NONE;
        if (is_aligned(&pairs[i]))
            continue;
        destination(event_at(runs, side, pairs[i].at[side]), name);
        if (reads(reader, name))
            return i;
    }
    return at;
}

/* The first aligned pair that differs; if none does, the first that is not aligned; `count`: nothing
 * differs. */
static size_t first_difference(const struct why_runs *runs, const struct why_pair *pairs, size_t count)
{
    size_t alone = count;
    for (size_t i = 0; i < count; i++) {
        if (!is_aligned(&pairs[i])) {
            alone = alone == count ? i : alone;
            continue;
        }
        if (!same_effect(event_at(runs, 0, pairs[i].at[0]), event_at(runs, 1, pairs[i].at[1])))
            return i;
    }
    return alone;
}

/* --- What is found -------------------------------------------------------------------------------------- */

static const struct why_pair nothing = {{WHY_NONE, WHY_NONE}};

/* An instruction that was changed is one of each side alone, next to each other. */
static struct why_pair changed(const struct why_pair *pairs, size_t count, size_t at)
{
    struct why_pair pair = pairs[at];
    const int side = pair.at[0] == WHY_NONE;
    for (size_t i = at + 1; i < count && !is_aligned(&pairs[i]) && pair.at[!side] == WHY_NONE; i++)
        pair.at[!side] = pairs[i].at[!side];
    for (size_t i = at; i-- > 0 && !is_aligned(&pairs[i]) && pair.at[!side] == WHY_NONE;)
        pair.at[!side] = pairs[i].at[!side];
    return pair;
}

static bool is_of_lookup(const EwEvent *event)
{
    return event_is(event, "lookup") || event_is(event, "texel");
}

/* The first level of detail, filter or texel that differs, of the lookups of an aligned pair. */
static struct why_pair find_lookup(const struct why_runs *runs, const struct why_pair *pair)
{
    size_t at[2] = {pair->at[0] + 1, pair->at[1] + 1};
    for (;; at[0]++, at[1]++) {
        bool there[2];
        for (int side = 0; side < 2; side++)
            there[side] = at[side] < runs->end[side] && is_of_lookup(event_at(runs, side, at[side]));
        if (!there[0] && !there[1])
            return nothing;
        if (!there[0] || !there[1] || !why_same_event(event_at(runs, 0, at[0]), event_at(runs, 1, at[1])))
            return (struct why_pair){{there[0] ? at[0] : WHY_NONE, there[1] ? at[1] : WHY_NONE}};
    }
}

static struct why_steps find_in_pairs(const struct why_runs *runs, const struct why_pair *pairs, size_t count)
{
    struct why_steps found = {nothing, nothing, nothing};
    const size_t first = first_difference(runs, pairs, count);
    if (first == count)
        return found;
    const bool aligned = is_aligned(&pairs[first]);
    const bool own = aligned && same_operands(event_at(runs, 0, pairs[first].at[0]),
                                              event_at(runs, 1, pairs[first].at[1]));
    const size_t cause = aligned && !own ? cause_of(runs, pairs, first) : first;
    found.first = is_aligned(&pairs[cause]) ? pairs[cause] : changed(pairs, count, cause);
    if (cause != first)
        found.reader = pairs[first];
    else if (aligned)
        found.lookup = find_lookup(runs, &pairs[first]);
    return found;
}

struct why_steps why_find_steps(const struct why_runs *runs)
{
    struct steps steps[2] = {{NULL, 0}, {NULL, 0}};
    struct why_steps found = {nothing, nothing, nothing};
    const bool collected = collect(runs, 0, &steps[0]) && collect(runs, 1, &steps[1]);
    struct why_pair *pairs = collected ? malloc((steps[0].count + steps[1].count + 1) * sizeof *pairs) : NULL;
    if (pairs)
        found = find_in_pairs(runs, pairs, align(runs, steps, pairs));
    free(pairs);
    free(steps[0].at);
    free(steps[1].at);
    return found;
}
