/* Image formats whose texels are moved as they are (image_formats.h). */
#include "shader/translate/image_formats.h"
#include "shader/program/program.h"
#include "texture/texture.h"

#include <stddef.h>

static const struct exact_format formats[] = {
    {FORMAT_R32F, STORAGE_F32, 1},  {FORMAT_RG32F, STORAGE_F32, 2},  {FORMAT_RGBA32F, STORAGE_F32, 4},
    {FORMAT_R32I, STORAGE_S32, 1},  {FORMAT_RG32I, STORAGE_S32, 2},  {FORMAT_RGBA32I, STORAGE_S32, 4},
    {FORMAT_R32UI, STORAGE_U32, 1}, {FORMAT_RG32UI, STORAGE_U32, 2}, {FORMAT_RGBA32UI, STORAGE_U32, 4},
    {FORMAT_R8I, STORAGE_S8, 1},    {FORMAT_R8UI, STORAGE_U8, 1},    {FORMAT_R16I, STORAGE_S16, 1},
    {FORMAT_R16UI, STORAGE_U16, 1},
};

const struct exact_format *exact_format_of_storage(unsigned storage, unsigned count)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].storage == storage && formats[i].count == count)
            return &formats[i];
    return NULL;
}

const struct exact_format *exact_format_of(unsigned format)
{
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].format == format)
            return &formats[i];
    return NULL;
}
