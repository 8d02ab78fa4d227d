/* Image formats whose texels are copied without conversion (EXT_shader_image_load_store, Table X.3): LOADIM
 * and STOREIM of NV_gpu_program5 name the storage type, TGSI's LOAD and STORE the equivalent format. */
#ifndef SHADER_TRANSLATE_IMAGE_FORMATS_H
#define SHADER_TRANSLATE_IMAGE_FORMATS_H

#include <stdint.h>

struct exact_format {
    uint8_t format;         /* enum texture_format */
    uint8_t storage, count; /* enum storage, components */
};

/* Null where there is none. */
const struct exact_format *exact_format_of_storage(unsigned storage, unsigned count);
const struct exact_format *exact_format_of(unsigned format);

#endif
