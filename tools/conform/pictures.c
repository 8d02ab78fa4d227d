/* edgewalk conform pictures: one digest of what Edgewalk draws. */
#include <inttypes.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "base/hash.h"
#include "tests/random/random_programs.h"
#include "tools/conform/conform.h"
#include "tools/support/scene.h"

static const struct part {
    const char *name;
    uint64_t (*draw)(bool list);
    uint64_t expected;
    const char *text;
} parts[] = {
#define PART(name, hash, text) {#name, conform_##name, UINT64_C(hash), text},
#include "tools/conform/parts.def"
#undef PART
};

enum { PARTS = sizeof parts / sizeof *parts };

static void print_one(const char *name, uint64_t hash)
{
    printf("    %-12s %016" PRIx64 "\n", name, hash);
}

/* --- Scenes and programs -------------------------------------------------------------------------------- */

static uint64_t scene_hash(const struct demo *demo)
{
    struct tool_context context;
    if (!tool_context_create(&context, 320, 240, 0))
        return 0;
    const bool drawn = scene_init(demo) && scene_draw(demo, 7, &context);
    const uint64_t hash = drawn ? ewFrameHash() : 0;
    tool_context_destroy(&context);
    return hash;
}

uint64_t conform_scenes(bool list)
{
    uint64_t all = HASH_START;
    for (const struct demo *const *demo = demos; *demo; demo++) {
        const uint64_t hash = scene_hash(*demo);
        if (!hash)
            return 0;
        if (list)
            print_one((*demo)->name, hash);
        all = hash_bytes(all, &hash, sizeof hash);
    }
    return all;
}

uint64_t conform_programs(bool list)
{
    static const struct {
        const char *name;
        uint64_t (*hash)(void);
    } sets[] = {{"assembly", random_programs_hash}, {"gpu5", random_nv5_hash}, {"tgsi", random_tgsi_hash}};
    uint64_t all = HASH_START;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        const uint64_t hash = sets[i].hash();
        if (!hash)
            return 0;
        if (list)
            print_one(sets[i].name, hash);
        all = hash_bytes(all, &hash, sizeof hash);
    }
    return all;
}

/* --- The command ---------------------------------------------------------------------------------------- */

struct request {
    bool list;
};

static const struct option options[] = {
    OPTION_FLAG_ROW("--list", struct request, list, "print the hash of each picture too"), {0}};

static const struct part *find_part(const char *name)
{
    for (size_t i = 0; i < PARTS; i++)
        if (strcmp(parts[i].name, name) == 0)
            return &parts[i];
    return NULL;
}

static bool is_wanted(const struct part *part, const struct operands *names)
{
    bool wanted = names->count == 0;
    for (unsigned i = 0; i < names->count; i++)
        wanted |= find_part(names->names[i]) == part;
    return wanted;
}

/* Draws the parts that are named, or all, which have a digest together. */
static int draw_parts(const struct operands *names, bool list)
{
    uint64_t digest = HASH_START;
    bool same = true;
    printf("picture version %d\n", EDGEWALK_PICTURE_VERSION);
    for (size_t i = 0; i < PARTS; i++) {
        if (!is_wanted(&parts[i], names))
            continue;
        const uint64_t hash = parts[i].draw(list);
        if (!hash)
            return EXIT_USAGE;
        printf("%-16s %016" PRIx64 "%s\n", parts[i].name, hash,
               hash == parts[i].expected ? "" : "  differs from the hash of this version");
        same &= hash == parts[i].expected;
        digest = hash_bytes(digest, &hash, sizeof hash);
    }
    if (names->count == 0)
        printf("%-16s %016" PRIx64 "\n", "digest", digest);
    return same ? EXIT_OK : EXIT_FAILED;
}

static int pictures(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands names;
    const int parsed = options_parse(command, argc, argv, &request, &names);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    for (unsigned i = 0; i < names.count; i++)
        if (!find_part(names.names[i]))
            return tool_usage_error("conform pictures: %s: expected scenes, programs or formats",
                                    names.names[i]);
    return draw_parts(&names, request.list);
}

static void print_parts(command_row *row, void *user)
{
    for (size_t i = 0; i < PARTS; i++)
        row(user, parts[i].name, parts[i].text);
}

const struct command command_conform_pictures = {
    .name = "conform pictures",
    .summary = "draw a fixed set of pictures and print their digest",
    .usage = "[PART...] [OPTION...]",
    .purpose =
        "Draw a fixed set of pictures, and print a hash of each part and a digest of all. They are the "
        "same in every build and on every machine (docs/numbers.md), so another digest means that this "
        "build or this machine computes something else.",
    .notes = "The exit status is 1 if a hash is not the one of this version.",
    .example = "conform pictures",
    .operands = {"PART"},
    .options = options,
    .rows_title = "parts",
    .rows = print_parts,
    .run = pictures};
