/* Inside files/: what DDS and KTX files have in common. */
#ifndef FILES_CONTAINER_H
#define FILES_CONTAINER_H

#include "files/files.h"

/* A row of files/formats.def. */
struct file_format {
    enum texture_format stored;
    enum texture_compression compression;
    enum pixel_format format;
    enum pixel_type type;
    bool integer;
    uint32_t gl, dxgi, vulkan;
};

/* The first row that has the number; null if none. */
const struct file_format *file_format_of_gl(uint32_t gl);
const struct file_format *file_format_of_dxgi(uint32_t dxgi);
const struct file_format *file_format_of_vulkan(uint32_t vulkan);

/* The file, and the buffer for an error message. */
struct source {
    const uint8_t *bytes;
    size_t size;
    char *message;
    size_t message_size;
};

/* Says "offset N: ..." and returns false. */
bool source_fail(const struct source *source, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Numbers of the file, lowest byte first. The caller has checked that they are inside. */
uint32_t source_u32(const struct source *source, size_t offset);
uint64_t source_u64(const struct source *source, size_t offset);

/* The contents of a file's header. */
struct container {
    const struct file_format *format;
    struct pixel_layout layout; /* of texels that are not compressed; strides are made for each level */
    enum texture_dimension dimension;
    uint32_t width, height, depth;  /* 1 where the dimension has none */
    uint32_t layers, faces, levels; /* 1 if there is only one */
    unsigned row_alignment;         /* bytes */
};

/* Sets dimension, height, depth, layers and faces from a header that has 0 for an extent that the texture
 * lacks, as both versions of KTX do. False if OpenGL has no texture of that shape: `offset` is the position
 * of the depth in the file. */
bool container_set_shape(const struct source *source, struct container *container, uint32_t height,
                         uint32_t depth, uint32_t layers, uint32_t faces, size_t offset);

/* Whether sizes, layers, faces and levels make a texture. If not, reports an error at `offset`, the position
 * of the sizes in the file. */
bool container_check(const struct source *source, const struct container *container, size_t offset);

/* Bytes of one layer of one face of a level, all its slices. */
uint64_t container_image_bytes(const struct container *container, unsigned level);

/* Whether `bytes` from `offset` on are in the file. If not, reports what is missing. */
bool container_in_file(const struct source *source, uint64_t offset, uint64_t bytes, unsigned level,
                       unsigned layer, unsigned face);

/* Defines every image; false with a message when memory runs out: then no image is left. Call it only after
 * all data have been found in the file. */
bool container_define(const struct source *source, const struct container *container,
                      struct files_texture *read);

/* One layer of one face of a level. */
void container_put(const struct container *container, struct files_texture *read, unsigned level,
                   unsigned layer, unsigned face, const uint8_t *data);

bool dds_decode(const struct source *source, struct files_texture *read);
bool ktx_decode(const struct source *source, struct files_texture *read);
bool ktx2_decode(const struct source *source, struct files_texture *read);
bool picture_decode(const struct source *source, struct files_texture *read);

#endif
