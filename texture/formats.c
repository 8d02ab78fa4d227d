#include "texture/texture.h"

const struct texture_format_info texture_formats[FORMAT_COUNT] = {
#define TEXTURE_FORMAT(id, bytes_, components_, base_, kind_)                                                              \
    [FORMAT_##id] = {.name = #id, .bytes = bytes_, .components = components_, .base = BASE_##base_, .kind = KIND_##kind_},
#include "texture/formats.def"
#undef TEXTURE_FORMAT
};
