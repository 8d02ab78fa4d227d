/* Texts that grow, masks and swizzles. */
#include "shader/language/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(text, additions_follow_each_other)
{
    struct text text = {0};
    char expected[4 * 1000 + 1] = "";
    for (int i = 0; i < 1000; i++) {
        text_add(&text, "%03d,", i);
        sprintf(expected + 4 * i, "%03d,", i);
    }
    cr_expect_eq(text.length, 4000);
    char *bytes = text_finish(&text);
    cr_expect_str_eq(bytes, expected);
    cr_expect(text.bytes == NULL && text.length == 0); /* it may be used again */
    free(bytes);
}

Test(text, masks_and_swizzles_are_shortest)
{
    static const struct {
        unsigned mask;
        const char *text;
    } masks[] = {{15, ""}, {1, ".x"}, {10, ".yw"}, {7, ".xyz"}};
    static const struct {
        uint8_t swizzle[4];
        const char *text;
    } swizzles[] = {
        {{SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W}, ""},
        {{SWIZZLE_Z, SWIZZLE_Z, SWIZZLE_Z, SWIZZLE_Z}, ".z"},
        {{SWIZZLE_W, SWIZZLE_Z, SWIZZLE_Y, SWIZZLE_X}, ".wzyx"},
        {{SWIZZLE_X, SWIZZLE_X, SWIZZLE_X, SWIZZLE_Y}, ".xxxy"},
    };
    for (unsigned i = 0; i < 4; i++) {
        struct text text = {0};
        text_add(&text, "a");
        text_add_mask(&text, masks[i].mask);
        char *bytes = text_finish(&text);
        cr_expect_str_eq(bytes + 1, masks[i].text);
        free(bytes);
        text_add(&text, "a");
        text_add_swizzle(&text, swizzles[i].swizzle);
        bytes = text_finish(&text);
        cr_expect_str_eq(bytes + 1, swizzles[i].text);
        free(bytes);
    }
}
