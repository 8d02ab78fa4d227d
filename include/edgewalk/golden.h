/* Golden images in C tests: a test draws with OpenGL and compares the picture with a PNG file.
 *
 *     #include <edgewalk/golden.h>
 *     Test(pictures, gear)               // Criterion; EW_GOLDEN works in any test program
 *     {
 *         ewCapsuleBegin();              // optional: failures can be explained
 *         OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
 *         OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 320, 240);
 *         draw_gear();
 *         EW_GOLDEN("gear");             // compares with golden/gear.png
 *         OSMesaDestroyContext(context);
 *     }
 *
 * Run the tests with EDGEWALK_BLESS=1 in the environment to write the golden images. docs/golden.md describes
 * the files.
 */
#ifndef EDGEWALK_GOLDEN_H
#define EDGEWALK_GOLDEN_H

#include <stdio.h>
#include <stdlib.h>

#include <edgewalk/capsule.h>
#include <edgewalk/edgewalk.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero is the default of each. */
typedef struct EwGolden {
    const char *directory; /* of the golden images; null: "golden" */
    const char *out;       /* of the results of failures, created if necessary; null: "golden-out" */
    unsigned tolerance;    /* differences of up to this number in a component are ignored: 0 to 255 */
    unsigned pixels;       /* so many pixels may differ by more */
} EwGolden;

/* Finishes, and compares the colour buffer that glReadBuffer selects with DIRECTORY/NAME.png. A name consists
 * of letters, digits, '-', '_' and '.', and does not begin with '.'. `options` may be null.
 *
 * Returns 0 if the pictures are the same within the tolerance. Returns 1 if they differ or there is no golden
 * image. Then OUT/NAME.png is the picture, OUT/NAME.difference.png the difference, and if the context is
 * recorded (ewCapsuleBegin) OUT/NAME.capsule the frame; ewLastMessage() has the number of different pixels
 * and, where both frames are stored, the command that names the cause. Returns -1 with a message in
 * ewLastMessage() without a context, for an invalid name (INVALID_VALUE), or if a file cannot be read or
 * written.
 *
 * With EDGEWALK_BLESS=1 in the environment it writes DIRECTORY/NAME.png instead, if the pictures are not the
 * same, and the frame as DIRECTORY/NAME.golden.capsule if the context is recorded. The directory is created
 * if necessary. */
EW_API int ewGolden(const char *name, const EwGolden *options);

/* How a test fails; define it before including this header for other test libraries. */
#ifndef EW_GOLDEN_FAIL
#ifdef cr_assert_fail
#define EW_GOLDEN_FAIL(message) cr_assert_fail("%s", message)
#else
#define EW_GOLDEN_FAIL(message)                                                                              \
    (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, message), exit(EXIT_FAILURE))
#endif
#endif

/* Fails the test unless the picture is the golden image. */
#define EW_GOLDEN(name) EW_GOLDEN_WITH(name, NULL)
#define EW_GOLDEN_WITH(name, options)                                                                        \
    do {                                                                                                     \
        if (ewGolden(name, options) != 0)                                                                    \
            EW_GOLDEN_FAIL(ewLastMessage());                                                                 \
    } while (0)

#ifdef __cplusplus
}
#endif

#endif
