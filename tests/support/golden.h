/* Golden images: exact comparison with tests/golden/NAME.png. */
#ifndef TESTS_SUPPORT_GOLDEN_H
#define TESTS_SUPPORT_GOLDEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Compares RGBA8 rows (first row at `pixels`, `row_stride` bytes apart, top first) with the golden image. On
 * a mismatch writes NAME.got.png and NAME.diff.png (differing pixels white) to the build's golden-failures
 * folder and puts a sentence into `message`: how many pixels differ, and the first one with both values. With
 * EDGEWALK_UPDATE_GOLDEN=1 in the environment writes the golden image instead. */
bool golden_compare(const char *name, unsigned width, unsigned height, const uint8_t *pixels,
                    ptrdiff_t row_stride, char *message, size_t message_size);

#endif
