/* Differences of two pictures. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

#include "tools/support/picture.h"

#define PICTURE(bytes) ((struct picture){.path = "test", .width = 2, .height = 2, .rgba = (bytes)})

Test(picture, the_same)
{
    uint8_t a[16] = {1, 2, 3, 4}, b[16] = {1, 2, 3, 4};
    const struct picture one = PICTURE(a), other = PICTURE(b);
    const struct picture_difference difference = picture_compare(&one, &other, 0);
    char text[128];
    cr_expect_not(picture_differs(&difference));
    picture_difference_text(&one, &other, &difference, text, sizeof text);
    cr_expect_str_eq(text, "the same");
}

Test(picture, first_and_worst_pixel)
{
    uint8_t a[16] = {0}, b[16] = {0};
    b[4 * 1 + 0] = 3;
    b[4 * 2 + 1] = 9;
    b[4 * 3 + 1] = 9;
    b[4 * 3 + 3] = 5;
    const struct picture one = PICTURE(a), other = PICTURE(b);
    const struct picture_difference difference = picture_compare(&one, &other, 0);
    char text[128];
    cr_expect_eq(difference.pixels, 3);
    cr_expect(difference.first[0] == 1 && difference.first[1] == 0);
    cr_expect(difference.worst[0] == 0 && difference.worst[1] == 1, "the first of the two");
    picture_difference_text(&one, &other, &difference, text, sizeof text);
    cr_expect_str_eq(text, "3 of 4 pixels differ, R 3 G 9 B 0 A 5 at most, the first is (1, 0)");
}

Test(picture, tolerance)
{
    uint8_t a[16] = {10, 10, 10, 10}, b[16] = {10, 7, 10, 12};
    const struct picture one = PICTURE(a), other = PICTURE(b);
    struct picture_difference difference = picture_compare(&one, &other, 2);
    cr_expect_eq(difference.pixels, 1);
    difference = picture_compare(&one, &other, 3);
    cr_expect_not(picture_differs(&difference));
    char text[128];
    picture_difference_text(&one, &other, &difference, text, sizeof text);
    cr_expect_str_eq(text, "the same within the tolerance; R 0 G 3 B 0 A 2 at most");
}

Test(picture, sizes)
{
    uint8_t a[16] = {0};
    const struct picture one = PICTURE(a), other = {.path = "test", .width = 4, .height = 1, .rgba = a};
    const struct picture_difference difference = picture_compare(&one, &other, 255);
    cr_expect(picture_differs(&difference) && difference.sizes);
}

Test(picture, files)
{
    uint8_t a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, b[16];
    for (int i = 0; i < 16; i++)
        b[i] = a[i];
    b[4 * 3] += 1;
    char path[] = "/tmp/picture-XXXXXX";
    close(mkstemp(path));
    const struct picture one = PICTURE(a), other = PICTURE(b);
    struct picture read = {.path = path};
    cr_assert(picture_write(&one, path) && picture_read(&read));
    const struct picture_difference difference = picture_compare(&one, &read, 0);
    cr_expect_not(picture_differs(&difference));
    free(read.rgba);

    /* A grey pixel where they are alike, blue for a difference of 1. */
    cr_assert(picture_write_heat(path, &one, &other, 0) && picture_read(&read));
    cr_expect(read.rgba[0] == read.rgba[1] && read.rgba[1] == read.rgba[2]);
    cr_expect(read.rgba[12] == 0 && read.rgba[14] == 255);
    free(read.rgba);
    unlink(path);
    cr_expect_not(picture_read(&read));
    cr_expect_not(picture_write(&one, "/no/such/folder/picture.png"));
}
