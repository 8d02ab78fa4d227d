#include "tests/random/world.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/simd_alloc.h"
#include "texture/texture.h"

/* Random operands are often small or 1.0: there is memory at such addresses. */
enum { BYTES = 4096, SIZE = 8 };
static const uint64_t addresses[] = {0, 0x1000, 0x3f800000, 0x7f800000};
enum { MEMORIES = sizeof addresses / sizeof *addresses, HANDLES = 4 };

struct world {
    const struct program *program;
    uint8_t bytes[MEMORIES][BYTES];
    struct shader_memory memory[MEMORIES];
    struct shader_buffer buffers[SHADER_MAX_BUFFERS];
    struct shader_storage storage[SHADER_MAX_STORAGE_BUFFERS];
    struct texture texture, stored;
    void *view_memory;
    const struct texture_view *textures[SHADER_MAX_TEXTURE_UNITS];
    struct image_view image;
    struct image_view *images[SHADER_MAX_IMAGE_UNITS];
    struct shader_texture_handle texture_handles[HANDLES];
    struct shader_image_handle image_handles[HANDLES];
    uint32_t *subroutines;
    uint32_t (*patch_outputs)[4];
    struct shader_hooks hooks;
    uint64_t emitted;
};

/* --- Hooks ---------------------------------------------------------------------------------------------- */

static void emit(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct world *world = user;
    for (unsigned lane = 0; lane < LANES; lane++)
        for (uint32_t i = 0; i < 4 * world->program->output_count && lanes >> lane & 1; i++) {
            const uint32_t words[2] = {(uint32_t)((i32x8)shader_output(executor, i / 4)[i % 4])[lane],
                                       (uint32_t)(*stream)[lane]};
            world->emitted = hash_bytes(world->emitted, words, sizeof words);
        }
}

static void end_primitive(void *user, struct shader_executor *executor, unsigned lanes)
{
    struct world *world = user;
    (void)executor;
    world->emitted = hash_bytes(world->emitted, &lanes, sizeof lanes);
}

/* Something that depends on all that is given. Inputs of these programs may be denormals, which only some
 * executors read as zero. */
static void interpolate(void *user, unsigned input, enum interpolation_place place, const f32x8 at[2],
                        f32x8 value[4])
{
    (void)user;
    for (unsigned c = 0; c < 4; c++) {
        const f32x8 own = f32x8_flush(value[c]);
        value[c] = place == PLACE_OFFSET ? own * at[c % 2] : own + (float)(input + (unsigned)place);
    }
}

/* --- Textures and images -------------------------------------------------------------------------------- */

static bool create_textures(struct world *world)
{
    struct texture_image *image = &world->texture.images[0][0], *stored = &world->stored.images[0][0];
    const struct texture_sampler sampler = {.mag_filter = FILTER_LINEAR,
                                            .min_filter = FILTER_LINEAR,
                                            .min_lod = -1000,
                                            .max_lod = 1000,
                                            .max_level = 1000};
    world->texture.dimension = world->stored.dimension = TEXTURE_2D;
    world->view_memory = simd_alloc(texture_view_size());
    if (!world->view_memory || !texture_image_define(image, FORMAT_RGBA8, SIZE, SIZE, 1) ||
        !texture_image_define(stored, FORMAT_R32UI, SIZE, SIZE, 1))
        return false;
    for (unsigned i = 0; i < SIZE * SIZE * 4; i++)
        image->texels[i / (SIZE * 4) * image->row_stride + i % (SIZE * 4)] = (uint8_t)(i * 37);
    const struct texture_view *view = texture_view_init(world->view_memory, &world->texture, &sampler);
    image_view_init(&world->image, &world->stored, 0, false, 0, FORMAT_R32UI, true, true);
    for (unsigned i = 0; i < SHADER_MAX_TEXTURE_UNITS; i++)
        world->textures[i] = i % 4 == 3 ? NULL : view;
    for (unsigned i = 0; i < SHADER_MAX_IMAGE_UNITS; i++)
        world->images[i] = i % 4 == 3 ? NULL : &world->image;
    return true;
}

/* --- The world ------------------------------------------------------------------------------------------ */

static void fill_memory(struct world *world, unsigned number)
{
    for (unsigned m = 0; m < MEMORIES; m++) {
        for (unsigned i = 0; i < BYTES; i++)
            world->bytes[m][i] = (uint8_t)((i * (number | 1) >> 3) + i + m);
        world->memory[m] = (struct shader_memory){.address = addresses[m],
                                                  .size = BYTES,
                                                  .data = world->bytes[m],
                                                  .readable = m != 3,
                                                  .writable = m != 2};
    }
    for (unsigned i = 0; i < SHADER_MAX_BUFFERS; i++)
        world->buffers[i] =
            (struct shader_buffer){.data = world->bytes[i % MEMORIES], .size = i % 5 == 4 ? 20 : BYTES};
    for (unsigned i = 0; i < SHADER_MAX_STORAGE_BUFFERS; i++)
        world->storage[i] =
            (struct shader_storage){.data = world->bytes[i % MEMORIES], .size = i % 3 == 2 ? 20 : BYTES};
}

/* Some of each kind, the last one refused by every target. */
static void fill_handles(struct world *world)
{
    for (unsigned i = 0; i < HANDLES; i++) {
        const struct texture_view *view = world->textures[0];
        world->texture_handles[i] = (struct shader_texture_handle){
            .handle = i, .view = view, .comparing = view, .targets = i + 1 < HANDLES ? UINT32_MAX : 0};
        world->image_handles[i] = (struct shader_image_handle){.handle = i, .view = &world->image};
    }
}

/* Each parameter takes a label of its type. */
static void choose_subroutines(struct world *world, unsigned number)
{
    const struct program *program = world->program;
    for (uint32_t i = 0; i < program->subroutine_param_count; i++) {
        const uint32_t type = program->subroutine_params[i];
        const struct subroutine_type *row =
            type < program->subroutine_type_count ? &program->subroutine_types[type] : NULL;
        world->subroutines[i] =
            row && row->label_count ? row->labels[(number + i) % row->label_count] : UINT32_MAX;
    }
}

struct world *world_create(unsigned number, const struct program *program)
{
    const size_t vertices = program->primitive.vertices_out + 1u;
    struct world *world = simd_alloc(sizeof *world);
    if (!world)
        return NULL;
    memset(world, 0, sizeof *world);
    world->program = program;
    world->emitted = HASH_START;
    world->hooks = (struct shader_hooks){
        .user = world, .emit = emit, .end_primitive = end_primitive, .interpolate = interpolate};
    world->subroutines = calloc(program->subroutine_param_count + 1, sizeof *world->subroutines);
    world->patch_outputs = calloc(vertices * (program->output_count + 1), sizeof *world->patch_outputs);
    if (!world->subroutines || !world->patch_outputs || !create_textures(world)) {
        world_destroy(world);
        return NULL;
    }
    fill_memory(world, number);
    fill_handles(world);
    choose_subroutines(world, number);
    return world;
}

void world_destroy(struct world *world)
{
    if (!world)
        return;
    texture_release(&world->texture);
    texture_release(&world->stored);
    free(world->view_memory);
    free(world->subroutines);
    free(world->patch_outputs);
    free(world);
}

void world_resources(struct world *world, struct shader_resources *resources)
{
    resources->buffers = world->buffers;
    resources->storage = world->storage;
    resources->memory = world->memory;
    resources->memory_count = MEMORIES;
    resources->textures = world->textures;
    resources->images = world->images;
    resources->texture_handles = world->texture_handles;
    resources->texture_handle_count = HANDLES;
    resources->image_handles = world->image_handles;
    resources->image_handle_count = HANDLES;
    resources->subroutines = world->subroutines;
    resources->patch_outputs = world->patch_outputs;
    resources->hooks = &world->hooks;
}

uint64_t world_digest(const struct world *world)
{
    const struct texture_image *stored = &world->stored.images[0][0];
    uint64_t hash = hash_bytes(world->emitted, world->bytes, sizeof world->bytes);
    for (unsigned j = 0; j < SIZE; j++)
        hash = hash_bytes(hash, stored->texels + j * stored->row_stride, SIZE * 4);
    return hash_bytes(hash, world->patch_outputs,
                      (world->program->primitive.vertices_out + 1u) * (world->program->output_count + 1u) *
                          sizeof *world->patch_outputs);
}
