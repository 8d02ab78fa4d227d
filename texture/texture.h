/* The texture module's public header: formats, images, sampling. Plain structs, independent of GL objects.
 *
 *   texture_format_info()          facts about a stored format
 *   struct texture                 levels and faces of texels, owned by its creator
 *   texture_pack/unpack_rows()     between client memory (GL format and type) and stored texels or float RGBA
 *   struct texture_view            texture + sampler state, frozen once per draw, read by all workers
 *   texture_sample_*()             8 lanes at a time */
#ifndef TEXTURE_TEXTURE_H
#define TEXTURE_TEXTURE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/lanes.h"

/* --- Formats -------------------------------------------------------------------------------------------- */

/* Stored formats of texels: rows of texture/formats.def. */
enum texture_format {
#define TEXTURE_FORMAT(id, ...) FORMAT_##id,
#include "texture/formats.def"
#undef TEXTURE_FORMAT
    FORMAT_COUNT
};

/* Base internal formats: the components of each, and how a texel of it reads as RGBA (GL 4.6 compatibility
 * Table 8.20, 14.6). */
enum texture_base {
    BASE_RGBA,
    BASE_RGB,             /* (R,G,B,1) */
    BASE_RG,              /* (R,G,0,1) */
    BASE_R,               /* (R,0,0,1) */
    BASE_ALPHA,           /* (0,0,0,A) */
    BASE_LUMINANCE,       /* (L,L,L,1) */
    BASE_LUMINANCE_ALPHA, /* (L,L,L,A) */
    BASE_INTENSITY,       /* (I,I,I,I) */
    BASE_DEPTH,           /* (D,0,0,1), before TEXTURE_DEPTH_MODE */
    BASE_DEPTH_STENCIL,   /* the same; the second component is the stencil index, an integer */
    BASE_STENCIL,         /* (S,0,0,1), integers */
};

/* The encoding of a component's bits. */
enum texture_kind {
    KIND_UNORM, /* a fraction of their largest value */
    KIND_SNORM, /* signed: of 2^(b-1) - 1 */
    KIND_FLOAT, /* IEEE-like, of 32, 16, 11 or 10 bits */
    KIND_INT,   /* signed numbers */
    KIND_UINT,
    KIND_SRGB,            /* unsigned fractions encoded by the sRGB function, except for alpha */
    KIND_SHARED_EXPONENT, /* three mantissas and their exponent: RGB9_E5 */
};

/* Bits shift .. shift+width-1 of a 32-bit word of the texel. */
struct texture_field {
    uint8_t word, shift, width;
};

struct texture_format_info {
    const char *name;
    uint8_t bytes;      /* per texel */
    uint8_t components; /* stored */
    enum texture_base base;
    enum texture_kind kind;
    struct texture_field field[4];
};

extern const struct texture_format_info texture_formats[FORMAT_COUNT];

/* --- Client memory -------------------------------------------------------------------------------------- */

/* Client pixel formats and types (GL 4.6 compatibility Tables 8.2, 8.3); client_pixels.h has GL's names. */
enum pixel_format {
    PIXEL_RGBA,
    PIXEL_BGRA,
    PIXEL_RGB,
    PIXEL_BGR,
    PIXEL_RG,
    PIXEL_RED,
    PIXEL_GREEN,
    PIXEL_BLUE,
    PIXEL_ALPHA,
    PIXEL_LUMINANCE,
    PIXEL_LUMINANCE_ALPHA,
    PIXEL_DEPTH,
    PIXEL_STENCIL,
    PIXEL_DEPTH_STENCIL,
    PIXEL_ABGR,
    PIXEL_INDEX, /* a colour index: gl/ makes colours of it */
};

enum pixel_type {
    PIXEL_UNSIGNED_BYTE,
    PIXEL_BYTE,
    PIXEL_UNSIGNED_SHORT,
    PIXEL_SHORT,
    PIXEL_UNSIGNED_INT,
    PIXEL_INT,
    PIXEL_HALF,
    PIXEL_FLOAT,
    PIXEL_UNSIGNED_BYTE_332,
    PIXEL_UNSIGNED_BYTE_233_REV,
    PIXEL_UNSIGNED_SHORT_565,
    PIXEL_UNSIGNED_SHORT_565_REV,
    PIXEL_UNSIGNED_SHORT_4444,
    PIXEL_UNSIGNED_SHORT_4444_REV,
    PIXEL_UNSIGNED_SHORT_5551,
    PIXEL_UNSIGNED_SHORT_1555_REV,
    PIXEL_UNSIGNED_INT_8888,
    PIXEL_UNSIGNED_INT_8888_REV,
    PIXEL_UNSIGNED_INT_1010102,
    PIXEL_UNSIGNED_INT_2101010_REV,
    PIXEL_UNSIGNED_INT_24_8,
    PIXEL_FLOAT_UNSIGNED_INT_24_8_REV,
    PIXEL_UNSIGNED_INT_10F_11F_11F_REV,
    PIXEL_UNSIGNED_INT_5_9_9_9_REV,
    PIXEL_BITMAP, /* of indices: eight to a byte, gl/ takes them apart */
};

/* The layout of a rectangle of pixels in client memory (pixel store state resolved: GL 4.6 compatibility
 * 8.4.4.1). */
struct pixel_layout {
    enum pixel_format format;
    enum pixel_type type;
    bool integer; /* the GL format is one of integers (_INTEGER): for images of integers, and for no others */
    bool swap_bytes;
    bool lsb_first;         /* of PIXEL_BITMAP: the lowest bit of a byte comes first */
    uint8_t first_bit;      /* in bits: 0 to 7, where each row begins in its first byte */
    ptrdiff_t row_stride;   /* bytes; may be negative */
    ptrdiff_t image_stride; /* bytes, 3D */
};

unsigned pixel_bytes(enum pixel_format format, enum pixel_type type); /* per pixel */
unsigned pixel_components(enum pixel_format format);

/* One row of `count` client pixels to or from float RGBA (GL 4.6 compatibility 8.4.4.4: missing components
 * 0,0,0,1; normalized types converted by equations 2.1 and 2.2, and clamped when they are packed; LUMINANCE
 * packs R: 18.2.9). */
void pixel_unpack_row(enum pixel_format format, enum pixel_type type, bool swap_bytes, const void *source,
                      unsigned count, float (*rgba)[4]);
void pixel_pack_row(enum pixel_format format, enum pixel_type type, bool swap_bytes, const float (*rgba)[4],
                    unsigned count, void *target);

/* The same for integers: components are numbers, missing ones 0,0,0,1; a stencil index is in R. */
void pixel_unpack_integers(enum pixel_format format, enum pixel_type type, bool swap_bytes,
                           const void *source, unsigned count, int64_t (*rgba)[4]);
void pixel_pack_integers(enum pixel_format format, enum pixel_type type, bool swap_bytes,
                         const int64_t (*rgba)[4], unsigned count, void *target);

/* The format whose rows convert client values and texels of an image of this one: for sRGB formats the plain
 * one of the same bytes, since client values are encoded already; every other format itself. */
enum texture_format texture_client_format(enum texture_format format);

/* One row of stored texels to or from float RGBA. Normalized: x to nearest even of clamp(x)*(2^b-1), and
 * x/(2^b-1). Depth is in R, a stencil index, as a number, in G; so it is in client rows. */
void texel_encode_row(enum texture_format format, const float (*rgba)[4], unsigned count, void *texels);
void texel_decode_row(enum texture_format format, const void *texels, unsigned count, float (*rgba)[4]);

/* The same for the formats of integers (KIND_INT, KIND_UINT): values are clamped to the range of the
 * component; missing components are 0, alpha 1. */
void texel_encode_integers(enum texture_format format, const int64_t (*rgba)[4], unsigned count,
                           void *texels);
void texel_decode_integers(enum texture_format format, const void *texels, unsigned count,
                           int64_t (*rgba)[4]);
bool texture_format_is_integer(enum texture_format format);

/* `count` texels, each the mean of the samples of one: those of sample 0 lie at `texels`, the others each
 * sample_stride bytes after it. `samples` is 1, 2, 4, 8 or 16. Codes of normalized formats are rounded once,
 * to nearest even; integers, depth and stencil are those of sample 0 (resolve.c). */
void texel_mean_row(enum texture_format format, const void *texels, ptrdiff_t sample_stride, unsigned samples,
                    unsigned count, void *mean);

/* binary16, round to nearest even, canonical NaN. Also used by PK2H and UP2H. */
uint16_t half_from_float(float value);
float half_to_float(uint16_t half);

/* --- Images --------------------------------------------------------------------------------------------- */

enum texture_dimension {
    TEXTURE_1D,
    TEXTURE_2D,
    TEXTURE_3D,
    TEXTURE_CUBE,
    TEXTURE_RECTANGLE,            /* coordinates in texels; one level */
    TEXTURE_1D_ARRAY,             /* images of width x layers */
    TEXTURE_2D_ARRAY,             /* images of width x height x layers */
    TEXTURE_CUBE_ARRAY,           /* images of width x height x 6 layers: face number layer % 6 */
    TEXTURE_BUFFER,               /* one image of width x 1 in foreign memory; TXF alone */
    TEXTURE_2D_MULTISAMPLE,       /* one level; TXFMS alone */
    TEXTURE_2D_MULTISAMPLE_ARRAY, /* sample s of layer l is slice l * samples + s */
    TEXTURE_RENDERBUFFER, /* in gl/ alone: the texture module sees TEXTURE_2D_MULTISAMPLE, in foreign memory
                           */
    TEXTURE_DIMENSIONS
};

enum {
    TEXTURE_MAX_LEVELS = 15,
    TEXTURE_MAX_SIZE = 16384,
    TEXTURE_MAX_3D_SIZE = 2048,
    TEXTURE_MAX_SAMPLES = 16
};

/* Compressed formats: rows of texture/compression.def. */
enum texture_compression {
    COMPRESSION_NONE,
#define TEXTURE_COMPRESSION(id, ...) COMPRESSION_##id,
#include "texture/compression.def"
#undef TEXTURE_COMPRESSION
    COMPRESSION_COUNT
};

/* One mipmap level of one face. Row 0 is t = 0. The layers of an array are its last dimension. */
/* Texels that images of several textures have. Each of them counts as a reference; images that different
 * threads use may have one memory. */
struct texture_memory {
    atomic_uint references;
    void (*release)(struct texture_memory *memory); /* called by the last reference */
};

struct texture_image {
    enum texture_format format;
    uint32_t width, height, depth;   /* 1 where the dimension has none; 0: the image does not exist */
    uint32_t border;                 /* 1: the sizes include one border texel at each end of an axis */
    uint32_t samples;                /* of each texel, in multisample textures; elsewhere 0 */
    size_t row_stride, slice_stride; /* bytes */
    enum texture_compression compression;
    uint8_t *blocks; /* owned; of a compressed image, whose `texels` are decoded from them: in rows of blocks
                      * (texture_compression_block()) */
    uint8_t *texels; /* owned, from texture_image_define(): samplers count on some bytes of room at the end */
    bool shares_blocks, shares_texels; /* they are another image's, and not owned */
    struct texture_memory *memory; /* that has the texels, with other images; counted; null: no other image */
};

struct texture {
    enum texture_dimension dimension;
    uint32_t name; /* that its creator gives it, for texture_view_name() */
    /* [face][level]; faces +X -X +Y -Y +Z -Z; only face 0 unless a cube */
    struct texture_image images[6][TEXTURE_MAX_LEVELS];
};

/* Replaces an image by an uninitialized (zeroed) one. False when memory runs out or the size is too large:
 * nothing changed. */
bool texture_image_define(struct texture_image *image, enum texture_format format, uint32_t width,
                          uint32_t height, uint32_t depth);
/* The same with several samples of each texel: sample s of layer l is slice l * samples + s. */
bool texture_image_define_samples(struct texture_image *image, enum texture_format format, uint32_t width,
                                  uint32_t height, uint32_t layers, uint32_t samples);
/* The same with border texels, which the sizes include: up to two more texels along an axis. */
bool texture_image_define_bordered(struct texture_image *image, enum texture_format format, uint32_t width,
                                   uint32_t height, uint32_t depth);
/* Slices of an image, from `first` on, in its memory, which must outlive them. */
struct texture_image texture_image_slices(const struct texture_image *image, uint32_t first, uint32_t count);

/* Moves the texels of an image that owns them and has no blocks to a memory. False when memory runs out. */
bool texture_image_share(struct texture_image *image);
/* Slices with a reference to the memory that they are in. */
struct texture_image texture_image_sibling(const struct texture_image *image, struct texture_memory *memory,
                                           uint32_t first, uint32_t count);
/* The image owns its texels again: a copy if other images may have them. False when memory runs out. */
bool texture_image_separate(struct texture_image *image);

void texture_image_release(struct texture_image *image);
void texture_release(struct texture *texture);

/* The border texels at each end of an image's axes: those of its coordinates have `border`, layers and absent
 * dimensions 0 (GL 4.6 compatibility 8.5). */
void texture_border_widths(enum texture_dimension dimension, uint32_t border, uint32_t widths[3]);

/* Client memory <-> a box inside an image, whose texel 0 is the first one, of the border if there is one. The
 * caller has checked that the box is inside. */
void texture_image_write(struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                         uint32_t height, uint32_t depth, const struct pixel_layout *layout,
                         const void *pixels);
void texture_image_read(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                        uint32_t height, uint32_t depth, const struct pixel_layout *layout, void *pixels);

/* Compressed images. Their texels are written by texture_image_write() like others, and then made into
 * blocks, and what these decode to, by texture_image_compress() for every block that a box touches; or blocks
 * are written, for a box that begins at a block and ends at one or at the edge. */
struct texture_block {
    uint32_t width, height; /* in texels */
    uint32_t bytes;
};
struct texture_block texture_compression_block(enum texture_compression compression);
enum texture_format texture_compression_format(
    enum texture_compression compression);                              /* of the decoded texels */
bool texture_compression_encodes(enum texture_compression compression); /* whether texels can be compressed to
                                                                         * blocks */
bool texture_compression_in(enum texture_compression compression,
                            enum texture_dimension dimension); /* whether such textures can have compressed
                                                                * images */
size_t texture_compressed_size(enum texture_compression compression, uint32_t width, uint32_t height,
                               uint32_t depth); /* bytes */
bool texture_image_define_compressed(struct texture_image *image, enum texture_compression compression,
                                     uint32_t width, uint32_t height,
                                     uint32_t depth); /* as texture_image_define() */
void texture_image_compress(struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                            uint32_t height, uint32_t depth);
void texture_image_write_blocks(struct texture_image *image, uint32_t x, uint32_t y, uint32_t z,
                                uint32_t width, uint32_t height, uint32_t depth, const void *data);
void texture_image_read_blocks(const struct texture_image *image, void *data); /* all of them */
/* Decodes all texels again, after the blocks were changed through another image that shares them. */
void texture_image_decode(struct texture_image *image);

/* Levels base+1..max of every face from level base by a 2x2(x2) box filter; odd sizes weigh their three
 * texels exactly (documented in mipmap.c). Levels that have the right size and format keep their memory.
 * False when memory runs out. */
bool texture_generate_mipmaps(struct texture *texture, unsigned base_level, unsigned max_level);

/* --- Sampling ------------------------------------------------------------------------------------------- */

enum texture_filter { FILTER_NEAREST, FILTER_LINEAR };
enum texture_mip_filter { MIP_NONE, MIP_NEAREST, MIP_LINEAR };
enum texture_wrap {
    WRAP_REPEAT,
    WRAP_CLAMP_TO_EDGE,
    WRAP_MIRRORED_REPEAT,
    WRAP_CLAMP_TO_BORDER,
    WRAP_CLAMP,
    WRAP_MIRROR_CLAMP,
    WRAP_MIRROR_CLAMP_TO_EDGE,
    WRAP_MIRROR_CLAMP_TO_BORDER,
    WRAP_COUNT,
};

/* TEXTURE_SWIZZLE: a component of the texture, or a constant. */
enum texture_swizzle { TAKE_R, TAKE_G, TAKE_B, TAKE_A, TAKE_ZERO, TAKE_ONE };

/* TEXTURE_COMPARE_MODE and FUNC (GL 4.6 compatibility 8.23.1): the reference is the left operand. */
enum texture_compare {
    REFERENCE_NONE,
    REFERENCE_NEVER,
    REFERENCE_LESS,
    REFERENCE_EQUAL,
    REFERENCE_LEQUAL,
    REFERENCE_GREATER,
    REFERENCE_NOTEQUAL,
    REFERENCE_GEQUAL,
    REFERENCE_ALWAYS,
};

/* How the component of a depth texture, or of a comparison, reads as RGBA (DEPTH_TEXTURE_MODE). */
enum texture_depth_mode { DEPTH_AS_LUMINANCE, DEPTH_AS_INTENSITY, DEPTH_AS_ALPHA, DEPTH_AS_RED };

struct texture_sampler {
    enum texture_filter mag_filter, min_filter;
    enum texture_mip_filter mip_filter;
    enum texture_wrap wrap[3]; /* s t r */
    float border[4];
    float min_lod, max_lod, lod_bias; /* bias: texture object's plus unit's */
    unsigned base_level, max_level;
    enum texture_compare compare; /* only for depth formats */
    enum texture_depth_mode depth_mode;
    int32_t integer_border[4]; /* of textures of integers */
    bool swizzled;             /* else `swizzle` is not read: R G B A */
    uint8_t swizzle[4];        /* enum texture_swizzle */
    float max_anisotropy;      /* up to 1: none */
    bool seamless;             /* cube maps filter across their edges, in every wrap mode */
    bool skip_srgb_decode;     /* TEXTURE_SRGB_DECODE is SKIP_DECODE */
    bool stencil;              /* DEPTH_STENCIL_TEXTURE_MODE is STENCIL_INDEX */
};

/* Complete by GL 4.6 compatibility 8.17 for this sampler (mipmaps count only if mip_filter needs them). */
bool texture_is_complete(const struct texture *texture, const struct texture_sampler *sampler);

struct texture_view;

/* Freezes texture and sampler for a draw, and selects the sampling path. The texture's texels must exist as
 * long as the view is used. An incomplete or null texture gives a view that samples as (0,0,0,1). `memory` is
 * texture_view_size() bytes, 32-byte aligned. */
size_t texture_view_size(void);
struct texture_view *texture_view_init(void *memory, const struct texture *texture,
                                       const struct texture_sampler *sampler);

enum texture_lod_mode {
    LOD_IMPLICIT, /* derivatives between the lanes of each quad (lanes 0 1 4 5 and 2 3 6 7), plus `lod` as
                     bias */
    LOD_ZERO,     /* no derivatives exist (vertex programs): base level of detail 0, plus `lod` as bias */
    LOD_EXPLICIT, /* `lod` itself */
    LOD_GRADIENT, /* from ddx and ddy */
};

struct texture_lookup {
    f32x8 coord[4];  /* x y z w of NV_gpu_program4 Table X.17, already divided by q: s t r, then the layer of
                        an array, and the  reference of a comparison, each where that table has it. w is read
                        for the SHADOW forms of CUBE and ARRAY2D, and for  ARRAYCUBE, alone. */
    f32x8 reference; /* SHADOWARRAYCUBE alone, as a second operand (NV_gpu_program5) */
    f32x8 lod;       /* bias or level; 0 where unused */
    f32x8 ddx[3], ddy[3]; /* read for LOD_GRADIENT alone */
    const i32x8 *offsets; /* null, or texel offsets of each lane, by axis (as many as the texture has), which
                             replace `offset` */
    int8_t offset[3];
    enum texture_lod_mode lod_mode;
    bool integer; /* the caller takes the result as integers; see below */
    /* lanes whose result is needed; other lanes may contain any coordinates and return any result */
    unsigned lanes;
};

/* Does a lookup of a 2D texture in the view, without offset and with an implicit level of detail, read its x
 * and y alone, and return numbers? */
bool texture_view_is_plain(const struct texture_view *view);
/* The components of the coordinates up to the last one that lookups in the view read, with the layer and the
 * reference: 1 to 4, 5 with a second operand. Of a complete texture. */
unsigned texture_view_coordinates(const struct texture_view *view);
/* Do lookups of a complete texture always return an alpha of 1? */
bool texture_view_is_opaque(const struct texture_view *view);

/* Hot (see base/lanes.h): one version per instruction set. Called inside fpenv_enter()/fpenv_leave().
 * Filtering follows GL 4.6 compatibility 8.14 with weights of 8 fraction bits by the rules at the head of
 * wrap.h and filter.h. Results do not depend on the ISA; denormals are flushed and NaNs canonical, but
 * lookups without arithmetic keep their bits: nearest texels of 32-bit floats, and texture_fetch() of any
 * format. Any coordinate is legal: a NaN counts as 0, and so does an infinity if the wrap is periodic. An
 * implicit level of detail is the quad's, an explicit one each lane's. Cube maps: offsets are not used; the
 * wrap modes apply within the face unless the sampler is seamless. A comparison happens before filtering.
 *
 * Textures of integers return the bits of 32-bit integers in the lanes of `rgba`. If the caller expects
 * floats from them, or integers from other textures (EXT_texture_integer: undefined) or from an incomplete
 * texture, all four components are zero. Signed and unsigned integers are not distinguished. */
#define texture_sample ISA(texture_sample)
void texture_sample(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4]);

/* The same with a further least level of detail for each lane (ARB_sparse_texture_clamp); NaN is ignored.
 * Hot. */
#define texture_sample_clamped ISA(texture_sample_clamped)
void texture_sample_clamped(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 least,
                            f32x8 rgba[4]);

/* TXG: one component (0..3 for R G B A, after swizzles) of the four texels that linear filtering of the
 * base level reads, in the order (i0,j1) (i1,j1) (i1,j0) (i0,j0). For a SHADOW target it returns their
 * comparisons, 0 or 1. It reads these fields of the lookup: coord, reference, offsets, integer, lanes.
 * Hot. */
#define texture_gather ISA(texture_gather)
void texture_gather(const struct texture_view *view, const struct texture_lookup *lookup, unsigned component,
                    f32x8 texels[4]);

/* TXGO: the same of the texel (i0,j0) at four offsets, component n of the second and third operand (x and y)
 * for result n, which replace the lookup's. Hot. */
#define texture_gather_offsets ISA(texture_gather_offsets)
void texture_gather_offsets(const struct texture_view *view, const struct texture_lookup *lookup,
                            unsigned component, const i32x8 x[4], const i32x8 y[4], f32x8 texels[4]);

/* LOD: lod[0] is the level that texture_sample() would read, counted from the base level (a fraction between
 * two levels with MIP_LINEAR), and lod[1] the level of detail with its biases, before any clamp. For the same
 * lookup; zeros for an incomplete texture. Hot. */
#define texture_query_lod ISA(texture_query_lod)
void texture_query_lod(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 lod[2]);

/* struct texture's name; 0 of an incomplete texture. */
uint32_t texture_view_name(const struct texture_view *view);

/* The texels that texture_sample() reads for one lane. The weights add up to 1. A texel's value is
 * that of the result's components, after a comparison; the sum of the weighed values is the result, up to
 * the roundings of filtering. */
enum { TEXTURE_MAX_TAPS = 384 }; /* 16 samples of 8 texels, each of up to 3 at a cube's corner */
struct texture_tap {
    unsigned level; /* of the texture, not counted from the base level */
    unsigned face;
    int32_t texel[3], layer;
    bool border; /* the border colour instead of a texel */
    float weight, value[4];
};
struct texture_explanation {
    bool incomplete;       /* and so are the others */
    float coord[3];        /* of a cube map on its face */
    float lambda;          /* with its biases, before any clamp */
    bool minified, linear; /* which filter */
    unsigned samples;      /* 1 but where filtering is anisotropic */
    unsigned tap_count;
    struct texture_tap taps[TEXTURE_MAX_TAPS];
};
void texture_explain_base(const struct texture_view *view, const struct texture_lookup *lookup, unsigned lane,
                          struct texture_explanation *explanation);
void texture_explain_avx2(const struct texture_view *view, const struct texture_lookup *lookup, unsigned lane,
                          struct texture_explanation *explanation);

/* TXF and TXFMS: coord is x y z w of Table X.18: integer texel coordinates and layer, and in w the level,
 * counted from the base level, or the sample of a multisample texture; w of a TEXTURE_BUFFER is not read.
 * Anything outside (a level other than the base level without a mipmap filter, a layer or sample that does
 * not exist) reads (0,0,0,0). `offset` is added to the coordinates that are not layers; the caller adds
 * offsets that differ between lanes. `integer` and its effect: as above. Cube maps read zeros. Hot. */
#define texture_fetch ISA(texture_fetch)
void texture_fetch(const struct texture_view *view, const i32x8 coord[4], const int8_t offset[3],
                   unsigned lanes, bool integer, f32x8 rgba[4]);

/* TXQ: width, height, depth of a level, which counts from the base level, and the layers of an array after
 * its sizes (of a cube map array its cubes); 0 if the texture has no such dimension or no such level. */
void texture_query_size(const struct texture_view *view, int32_t level, int32_t size[4]);

/* Levels from the base level that exist, and samples of each texel, 1 without multisampling (TGSI TXQ.w,
 * TXQS). */
int32_t texture_query_levels(const struct texture_view *view);
int32_t texture_query_samples(const struct texture_view *view);

/* --- Image units ---------------------------------------------------------------------------------------- */

/* One level bound to an image unit (EXT_shader_image_load_store 3.9.X), to be read and written by programs.
 * Zero-filled, it is an invalid one: loads give zero, stores and atomics do nothing. Nothing here orders
 * accesses: draws that store run in submission order. */
struct image_view {
    uint8_t *texels[6];         /* by face for a layered cube map; else the first. Null: invalid */
    enum texture_format format; /* the image unit format, as which texels are read and written */
    uint32_t size[3];           /* x y z that exist: z counts slices, layers or faces */
    uint32_t samples;           /* w that exist, 1 without multisampling */
    size_t row_stride, slice_stride, sample_stride; /* bytes */
    bool readable, writable;
};

/* Binds `level` of a texture, all of it or one layer (face, slice). False, with an invalid view, where
 * section 3.9.X calls every access invalid: incomplete texture, level or layer that does not exist, a
 * compressed image, one with a border, a format outside Table X.2 or of another class than the texture's. */
bool image_view_init(struct image_view *view, const struct texture *texture, unsigned level, bool layered,
                     unsigned layer, enum texture_format format, bool readable, bool writable);

/* The same image with texels of another format of the same class, or an invalid one. */
struct image_view image_view_as(const struct image_view *view, enum texture_format format);

/* Does Table X.2 list a format? */
bool image_format_exists(enum texture_format format);

/* The data of an instruction: storage modifiers (Table X.3), or for STOREIM without one the base type of its
 * operand. */
enum image_data {
    IMAGE_S8,
    IMAGE_U8,
    IMAGE_S16,
    IMAGE_U16,
    IMAGE_F32,
    IMAGE_S32,
    IMAGE_U32,
    IMAGE_F32X2,
    IMAGE_S32X2,
    IMAGE_U32X2,
    IMAGE_F32X4,
    IMAGE_S32X4,
    IMAGE_U32X4,
    IMAGE_FORMATTED_F,
    IMAGE_FORMATTED_S,
    IMAGE_FORMATTED_U,
    IMAGE_TYPED, /* the type of the format: floats, or integers (TGSI) */
};

enum image_operation {
    IMAGE_ADD,
    IMAGE_MIN,
    IMAGE_MAX,
    IMAGE_IWRAP,
    IMAGE_DWRAP,
    IMAGE_AND,
    IMAGE_OR,
    IMAGE_XOR,
    IMAGE_EXCH,
    IMAGE_CSWAP
};

/* LOADIM, STOREIM, ATOMIM. coord: x y z w of Table X.5 (the caller sets components that the instruction's
 * target does not use to 0; a nonzero component that the image does not have makes an access invalid). An
 * access is invalid for a lane whose texel does not exist, and for all lanes if `data` is not of the format's
 * class or the view is null. Lanes run in order, so the last of several that store to one texel wins. All
 * vectors are bits.
 *
 * Typed data are converted to the format; components that it does not have are 0, 0, 0, 1. Such accesses are
 * always valid.
 *
 * Load: values in x, then y, z, w; components beyond those of `data` are 0, 0, 1 (integer or float by
 * `data`). Invalid: all zero. Formatted data cannot be loaded. Atomic: `data` is IMAGE_S32 or IMAGE_U32;
 * operand[0] is x and operand[1] y of the first operand (CSWAP: the value to compare with and the one to
 * store). Returns the previous value. */
/* The address of the lane's texel; null if it does not exist, or the view is invalid. */
const uint8_t *image_texel(const struct image_view *view, const i32x8 coord[4], int lane);

void image_load(const struct image_view *view, enum image_data data, const i32x8 coord[4], unsigned lanes,
                i32x8 result[4]);
void image_store(struct image_view *view, enum image_data data, const i32x8 coord[4], const i32x8 value[4],
                 unsigned lanes);
void image_atomic(struct image_view *view, enum image_operation operation, enum image_data data,
                  const i32x8 coord[4], const i32x8 operand[2], unsigned lanes, i32x8 *result);

#endif
