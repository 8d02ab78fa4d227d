/* Internal formats whose texels, or blocks, are as large as one another's, so that bits may go from one to
 * another: TextureView, CopyImageSubData (GL 4.6 compatibility tables 8.30 and 18.5). */
#ifndef GL_TEXTURE_VIEW_CLASS_H
#define GL_TEXTURE_VIEW_CLASS_H

struct internal_format;

enum view_class {
    VIEW_CLASS_NONE,
    VIEW_CLASS_128_BITS,
    VIEW_CLASS_96_BITS,
    VIEW_CLASS_64_BITS,
    VIEW_CLASS_48_BITS,
    VIEW_CLASS_32_BITS,
    VIEW_CLASS_24_BITS,
    VIEW_CLASS_16_BITS,
    VIEW_CLASS_8_BITS,
    VIEW_CLASS_RGTC1,
    VIEW_CLASS_RGTC2,
    VIEW_CLASS_BPTC_UNORM,
    VIEW_CLASS_BPTC_FLOAT,
    VIEW_CLASS_DXT1_RGB,
    VIEW_CLASS_DXT1_RGBA,
    VIEW_CLASS_DXT3,
    VIEW_CLASS_DXT5
};

/* VIEW_CLASS_NONE for a format that is compatible with itself alone. */
enum view_class view_class_of(const struct internal_format *internal);

#endif
