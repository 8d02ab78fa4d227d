/* What a random program may reach outside its registers: parameter buffers, memory, textures, images,
 * subroutines and hooks, all of which depend on the program's number alone; and one number for what it left
 * there. */
#ifndef TESTS_RANDOM_WORLD_H
#define TESTS_RANDOM_WORLD_H

#include "shader/shader.h"

struct world;

/* Null when memory is short. */
struct world *world_create(unsigned number, const struct program *program);
void world_destroy(struct world *world);

/* All but the parameters; they stay the world's. */
void world_resources(struct world *world, struct shader_resources *resources);

/* Of everything that the program may have changed, and of the vertices that it emitted. */
uint64_t world_digest(const struct world *world);

#endif
