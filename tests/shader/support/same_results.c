/* Whether two programs compute the same (same_results.h). */
#include "tests/shader/support/same_results.h"

#include "base/fpenv.h"
#include "base/simd_alloc.h"
#include "texture/texture.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values at which rules change, between ordinary ones. No denormals: the caller of shader_run() has flushed
 * them. */
static uint32_t same_word(uint32_t seed, uint32_t what, uint32_t lane)
{
    static const uint32_t special[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                                       0xff800000, 0x7fc00000, 0x00800000, 0x80800000, 0x7f7fffff,
                                       0xff7fffff, 0x3f000000, 0x4b000001, 0xc3150000, 0x5f800001,
                                       0x1f7fffff, 0x40490fdb, 0x41200000};
    uint64_t z = ((uint64_t)seed << 40) + ((uint64_t)what << 8) + lane + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    const uint32_t bits = (uint32_t)(z ^ (z >> 31)), choice = (uint32_t)(z >> 40);
    if (choice % 8 < 3)
        return special[(choice >> 3) % (sizeof special / sizeof *special)];
    return (bits & 0x80ffffff) | (0x3d + (choice >> 5) % 5) << 24; /* size 2^-5 to 2^3 or so */
}

uint32_t same_param_binding(const struct program *program, uint32_t param, void *user)
{
    const struct param_register *p = &program->params[param];
    uint32_t hash = 5381;
    (void)user;
    if (p->source == PARAM_NAMED && p->index < program->variable_count) { /* renumbered in other languages */
        for (const char *c = program->variables[p->index].name; *c; c++)
            hash = hash * 33 + (uint8_t)*c;
        return hash;
    }
    return 1000u + p->source * 100000u + p->state * 3000u + p->row * 17u + p->modifier * 5u + p->index * 64u +
           p->index2;
}

enum { SAME_BUFFER_WORDS = 256 };

struct same_results {
    unsigned alive;
    bool unfinished; /* some lane ran out of budget or stack */
    uint32_t count;
    uint32_t (*words)[4][LANES]; /* by output */
    const struct program *program;
    uint64_t emitted[LANES]; /* what came out before the end: vertices and primitives in order, or the output
                                patch */
};

static uint64_t same_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A hash of the components written of one output, whichever register has them; outputs without effect do
 * not count. */
static uint64_t same_output(const struct output_register *output, const uint32_t value[4], uint64_t place)
{
    const bool scalar = output->semantic == SEMANTIC_CLIP_DISTANCE ||
                        output->semantic == SEMANTIC_CULL_DISTANCE ||
                        output->semantic == SEMANTIC_TESS_OUTER || output->semantic == SEMANTIC_TESS_INNER;
    uint64_t sum = 0;
    if (output->semantic == SEMANTIC_CLIP_VERTEX || output->semantic == SEMANTIC_EDGE_FLAG)
        return 0;
    for (unsigned c = 0; c < 4; c++) {
        const unsigned index = output->index + (output->vector ? c : 0), component = scalar ? 0 : c;
        const bool exists = c < 2 || !output->vector || output->semantic != SEMANTIC_TESS_INNER;
        if ((output->written >> c & 1) && exists && (c == 0 || output->vector || !scalar))
            sum += same_mix(same_mix(place * 65536 + output->semantic * 1024u + index * 4 + component) +
                            value[c]);
    }
    return sum;
}

/* Of several outputs with the same semantic the first one reaches the next stage. */
static bool same_is_repeated(const struct program *program, uint32_t output)
{
    for (uint32_t i = 0; i < output; i++)
        if (program->outputs[i].semantic == program->outputs[output].semantic &&
            program->outputs[i].index == program->outputs[output].index &&
            (program->outputs[i].written || program->stage == STAGE_FRAGMENT))
            return true;
    return false;
}

static void same_emit(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct same_results *results = user;
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint64_t sum = (uint64_t)(*stream)[lane];
        for (uint32_t i = 0; i < results->count && (lanes >> lane & 1); i++) {
            uint32_t value[4];
            for (unsigned c = 0; c < 4; c++)
                memcpy(&value[c], (const char *)&shader_output(executor, i)[c] + 4 * lane, 4);
            sum += same_is_repeated(results->program, i)
                       ? 0
                       : same_output(&results->program->outputs[i], value, 0);
        }
        if (lanes >> lane & 1)
            results->emitted[lane] = same_mix(results->emitted[lane] + sum) + 1;
    }
}

static void same_end_primitive(void *user, struct shader_executor *executor, unsigned lanes)
{
    struct same_results *results = user;
    (void)executor;
    for (unsigned lane = 0; lane < LANES; lane++)
        if (lanes >> lane & 1)
            results->emitted[lane] = same_mix(results->emitted[lane] + 99);
}

static void same_run_bound(const struct program *program, struct shader_executor *executor, uint32_t seed,
                           struct same_results *results)
{
    const uint32_t vertices = program->input_vertices ? program->input_vertices : 1;
    for (uint32_t r = 0; r < program->input_count * vertices; r++)
        for (uint32_t c = 0; c < 4; c++)
            for (uint32_t lane = 0; lane < LANES; lane++) {
                const uint32_t i = r % program->input_count, vertex = r / program->input_count;
                const struct input_register *input = &program->inputs[i];
                const bool counts =
                    input->semantic == SEMANTIC_INVOCATION || input->semantic == SEMANTIC_VERTEX_COUNT;
                const bool scalar =
                    input->semantic == SEMANTIC_TESS_OUTER || input->semantic == SEMANTIC_TESS_INNER ||
                    input->semantic == SEMANTIC_CLIP_DISTANCE || input->semantic == SEMANTIC_CULL_DISTANCE;
                const uint32_t what = input->vector ? (input->semantic * 64u + input->index + c) * 4
                                                    : (input->semantic * 64u + input->index) * 4 + c;
                const uint32_t word = counts ? lane
                                      : c && scalar && !input->vector
                                          ? 0
                                          : same_word(seed, what + vertex * 20000u, lane);
                memcpy((char *)&shader_input(executor, r)[c] + lane * sizeof word, &word, sizeof word);
            }
    const uint32_t saved = fpenv_enter();
    if (program->stage == STAGE_TESS_CONTROL)
        shader_run_patch(&executor,
                         program->primitive.vertices_out < LANES ? program->primitive.vertices_out : LANES);
    else
        results->alive = shader_run(executor, 0xff);
    fpenv_leave(saved);
    for (unsigned lane = 0; lane < LANES; lane++)
        results->unfinished |= shader_lane_status(executor, lane) >= SHADER_STATUS_BUDGET;
    for (uint32_t i = 0; i < results->count; i++)
        for (unsigned c = 0; c < 4; c++)
            memcpy(results->words[i][c], &shader_output(executor, i)[c], sizeof results->words[i][c]);
}

/* Every storage buffer but the last ones has random words, which small numbers are the addresses of. */
enum { SAME_STORAGE_WORDS = 7 };

struct same_storage {
    uint32_t words[SHADER_MAX_STORAGE_BUFFERS][SAME_STORAGE_WORDS];
    struct shader_storage buffers[SHADER_MAX_STORAGE_BUFFERS];
};

static void same_storage_init(struct same_storage *storage, uint32_t seed)
{
    memset(storage, 0, sizeof *storage);
    for (uint32_t b = 0; b + 2 < SHADER_MAX_STORAGE_BUFFERS; b++) {
        for (uint32_t i = 0; i < SAME_STORAGE_WORDS; i++)
            storage->words[b][i] = same_word(seed, 900000u + b, i) >> (i & 1 ? 28 : 0);
        storage->buffers[b] = (struct shader_storage){(uint8_t *)storage->words[b], sizeof storage->words[b]};
    }
}

static uint64_t same_storage_sum(const struct same_storage *storage)
{
    uint64_t sum = 0;
    for (uint32_t b = 0; b < SHADER_MAX_STORAGE_BUFFERS; b++)
        for (uint32_t i = 0; i < SAME_STORAGE_WORDS; i++)
            sum = sum * 0x9e3779b97f4a7c15u + storage->words[b][i];
    return sum;
}

/* Every image unit that a program uses is a texture of 4x4x4 texels of its own: words, or by the unit's
 * number bytes or vectors. What is in them afterwards is a result. */
struct same_images {
    struct texture *textures;
    struct image_view views[SHADER_MAX_IMAGE_UNITS], *units[SHADER_MAX_IMAGE_UNITS];
};

static bool same_images_init(struct same_images *images, const struct program *program, uint32_t seed)
{
    static const enum texture_format formats[] = {FORMAT_R32UI, FORMAT_R32F, FORMAT_RGBA32UI, FORMAT_R8UI};
    memset(images, 0, sizeof *images);
    images->textures = calloc(SHADER_MAX_IMAGE_UNITS, sizeof *images->textures);
    for (uint32_t unit = 0; images->textures && unit < SHADER_MAX_IMAGE_UNITS; unit++) {
        struct texture *texture = &images->textures[unit];
        struct texture_image *image = &texture->images[0][0];
        const enum texture_format format = formats[unit % 4];
        if (!(program->images_used >> unit & 1))
            continue;
        texture->dimension = TEXTURE_3D;
        if (!texture_image_define(image, format, 4, 4, 4) ||
            !image_view_init(&images->views[unit], texture, 0, true, 0, format, true, true))
            return false;
        for (uint32_t i = 0; i < 16; i++)
            for (uint32_t b = 0; b < 4; b++) {
                const uint32_t word = same_word(seed, 800000u + unit, 4 * i + b);
                memcpy(image->texels + i / 4 * image->slice_stride + i % 4 * image->row_stride +
                           (format == FORMAT_R8UI ? b : 4 * b),
                       &word, format == FORMAT_R8UI ? 1 : 4);
            }
        images->units[unit] = &images->views[unit];
    }
    return images->textures != NULL;
}

/* A texture that fits the target of each unit that a program uses; every fourth has none. */
struct same_textures {
    struct texture *textures;
    void *memory[SHADER_MAX_TEXTURE_UNITS];
    const struct texture_view *units[SHADER_MAX_TEXTURE_UNITS];
};

static bool same_texture_define(struct texture *texture, unsigned target, unsigned unit)
{
    static const struct {
        uint8_t dimension, faces, height, depth; /* no depth: no texture */
    } shapes[] = {
        [TARGET_1D] = {TEXTURE_1D, 1, 1, 1},
        [TARGET_SHADOW1D] = {TEXTURE_1D, 1, 1, 1},
        [TARGET_2D] = {TEXTURE_2D, 1, 4, 1},
        [TARGET_SHADOW2D] = {TEXTURE_2D, 1, 4, 1},
        [TARGET_3D] = {TEXTURE_3D, 1, 4, 4},
        [TARGET_CUBE] = {TEXTURE_CUBE, 6, 4, 1},
        [TARGET_RECT] = {TEXTURE_RECTANGLE, 1, 4, 1},
        [TARGET_SHADOWRECT] = {TEXTURE_RECTANGLE, 1, 4, 1},
        [TARGET_ARRAY1D] = {TEXTURE_1D_ARRAY, 1, 1, 3},
        [TARGET_ARRAY2D] = {TEXTURE_2D_ARRAY, 1, 4, 3},
        [TARGET_SHADOWCUBE] = {TEXTURE_CUBE, 6, 4, 1},
        [TARGET_ARRAYCUBE] = {TEXTURE_CUBE_ARRAY, 1, 4, 6},
    };
    if (target >= sizeof shapes / sizeof *shapes || shapes[target].depth == 0)
        return false;
    texture->dimension = (enum texture_dimension)shapes[target].dimension;
    for (unsigned face = 0; face < shapes[target].faces; face++) {
        struct texture_image *image = &texture->images[face][0];
        if (!texture_image_define(image, FORMAT_RGBA8, 4, shapes[target].height, shapes[target].depth))
            return false;
        for (unsigned row = 0; row < shapes[target].height * shapes[target].depth; row++)
            for (unsigned i = 0; i < 16; i++)
                image->texels[row / shapes[target].height * image->slice_stride +
                              row % shapes[target].height * image->row_stride + i] =
                    (uint8_t)((row * 16 + i) * 37 + face * 59 + unit);
    }
    return true;
}

static bool same_textures_init(struct same_textures *same, const struct program *program)
{
    const struct texture_sampler sampler = {.mag_filter = FILTER_LINEAR,
                                            .min_filter = FILTER_LINEAR,
                                            .wrap = {WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT},
                                            .min_lod = -1000,
                                            .max_lod = 1000,
                                            .max_level = 1000};
    memset(same, 0, sizeof *same);
    same->textures = calloc(SHADER_MAX_TEXTURE_UNITS, sizeof *same->textures);
    for (unsigned unit = 0; same->textures && unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        struct texture *texture = &same->textures[unit];
        if (!(program->textures_used >> unit & 1) || unit % 4 == 3 ||
            !same_texture_define(texture, program->texture_targets[unit], unit))
            continue;
        same->memory[unit] = simd_alloc(texture_view_size());
        if (!same->memory[unit])
            return false;
        same->units[unit] = texture_view_init(same->memory[unit], texture, &sampler);
    }
    return same->textures != NULL;
}

static void same_textures_release(struct same_textures *same)
{
    for (unsigned unit = 0; same->textures && unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        texture_release(&same->textures[unit]);
        free(same->memory[unit]);
    }
    free(same->textures);
}

/* A hash of their texels. */
static uint64_t same_images_sum(const struct same_images *images)
{
    uint64_t sum = 0;
    for (uint32_t unit = 0; images->textures && unit < SHADER_MAX_IMAGE_UNITS; unit++) {
        const struct texture_image *image = &images->textures[unit].images[0][0];
        for (uint32_t i = 0; images->units[unit] && i < 16; i++) {
            uint32_t word;
            memcpy(&word, image->texels + i / 4 * image->slice_stride + i % 4 * image->row_stride, 4);
            sum += same_mix(same_mix(unit * 64 + i + 1) + word);
        }
    }
    return sum;
}

static void same_images_release(struct same_images *images)
{
    for (uint32_t unit = 0; images->textures && unit < SHADER_MAX_IMAGE_UNITS; unit++)
        texture_release(&images->textures[unit]);
    free(images->textures);
}

/* False when memory runs out. results->words is to be freed. */
static bool same_run(const struct program *program, uint32_t seed, same_param_key *key, void *user,
                     struct same_results *results)
{
    uint32_t(*params)[4] = calloc(program->param_count + 1, sizeof *params);
    struct shader_code *code = shader_code_create(program);
    struct shader_executor *executor = shader_executor_create();
    uint32_t(*memory)[SAME_BUFFER_WORDS] = calloc(SHADER_MAX_BUFFERS, sizeof *memory);
    struct shader_buffer buffers[SHADER_MAX_BUFFERS] = {{0}};
    const uint32_t threads = program->stage == STAGE_TESS_CONTROL ? program->primitive.vertices_out : 0;
    uint32_t(*patch)[4] = calloc(threads * program->output_count + 1, sizeof *patch);
    const struct shader_hooks hooks = {
        .user = results, .emit = same_emit, .end_primitive = same_end_primitive};
    struct same_images images;
    struct same_storage storage;
    struct same_textures textures;
    const bool has_textures = same_textures_init(&textures, program);
    const bool has_images = same_images_init(&images, program, seed);
    const uint64_t untouched = same_images_sum(&images);
    same_storage_init(&storage, seed);
    const uint64_t unstored = same_storage_sum(&storage);
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params,
                                               .loop_limit = 200,
                                               .hooks = &hooks,
                                               .buffers = buffers,
                                               .images = images.units,
                                               .storage = storage.buffers,
                                               .textures = textures.units,
                                               .patch_outputs = patch};
    for (uint32_t b = 0; memory && program->buffers_used && b < SHADER_MAX_BUFFERS; b++) {
        for (uint32_t i = 0; i < SAME_BUFFER_WORDS; i++)
            memory[b][i] = same_word(seed, 700000u + b, i);
        buffers[b] = (struct shader_buffer){(const uint8_t *)memory[b], sizeof *memory};
    }
    *results = (struct same_results){.count = program->output_count, .program = program};
    results->words = calloc(program->output_count + 1, sizeof *results->words);
    bool ran = params && code && executor && results->words;
    for (uint32_t i = 0; params && i < program->param_count; i++)
        for (unsigned c = 0; c < 4; c++)
            params[i][c] = program->params[i].source == PARAM_CONSTANT
                               ? program->params[i].value[c]
                               : same_word(seed, key(program, i, user) * 4 + c, 99);
    ran =
        ran && patch && memory && has_images && has_textures && shader_bind(executor, code, &resources, true);
    if (ran)
        same_run_bound(program, executor, seed, results);
    for (uint32_t i = 0; ran && i < threads * program->output_count; i++)
        results->emitted[0] += same_output(&program->outputs[i % program->output_count], patch[i],
                                           1 + i / program->output_count);
    results->emitted[0] += same_images_sum(&images) - untouched;
    results->emitted[0] += same_storage_sum(&storage) - unstored;
    same_images_release(&images);
    same_textures_release(&textures);
    free(patch);
    free(memory);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
    free(params);
    return ran;
}

/* Where component c of a's output is found in b: TGSI has four numbers of some meanings in one register. */
static bool same_place(const struct output_register *a, unsigned c, const struct output_register *b,
                       unsigned *place)
{
    *place = c;
    if (a->semantic != b->semantic)
        return false;
    if (a->vector == b->vector)
        return a->index == b->index;
    const struct output_register *vector = a->vector ? a : b, *scalar = a->vector ? b : a;
    const bool inside = scalar->index >= vector->index && scalar->index < vector->index + 4;
    *place = a->vector ? 0 : (unsigned)(scalar->index - vector->index);
    return inside && (a->vector ? c == (unsigned)(scalar->index - vector->index) : c == 0);
}

const char *same_difference(const struct program *a, const struct program *b, uint32_t seed,
                            same_param_key *key_a, same_param_key *key_b, void *user)
{
    static _Thread_local char difference[160];
    struct same_results x, y;
    const char *found = NULL;
    if (!same_run(a, seed, key_a, user, &x))
        return "out of memory";
    if (x.unfinished) { /* b may take sixteen times as long to stop */
        free(x.words);
        return NULL;
    }
    if (!same_run(b, seed, key_b, user, &y))
        return "out of memory";
    if (x.alive != y.alive)
        found = "lanes alive";
    if (memcmp(x.emitted, y.emitted, sizeof x.emitted) != 0)
        found = "vertices that were emitted";
    if (a->stage == STAGE_TESS_CONTROL || a->stage == STAGE_GEOMETRY) /* nothing else comes out */
        x.alive = 0;
    for (uint32_t i = 0; i < a->output_count && !found; i++)
        for (uint32_t j = 0; j < b->output_count && !found; j++) {
            if (same_is_repeated(a, i) || same_is_repeated(b, j))
                continue;
            for (unsigned c = 0, place = 0; c < 4 && !found; c++)
                for (unsigned lane = 0;
                     lane < LANES && !found && same_place(&a->outputs[i], c, &b->outputs[j], &place); lane++)
                    if ((x.alive >> lane & 1) && x.words[i][c][lane] != y.words[j][place][lane]) {
                        snprintf(difference, sizeof difference,
                                 "output %u.%c of lane %u: 0x%08x, then 0x%08x", i, "xyzw"[c], lane,
                                 x.words[i][c][lane], y.words[j][place][lane]);
                        found = difference;
                    }
        }
    if (y.unfinished)
        found = NULL;
    free(x.words);
    free(y.words);
    return found;
}
