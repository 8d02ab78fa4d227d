/* Differences of two pictures. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files/files.h"

#define PICTURE(bytes) ((struct files_picture){.width = 2, .height = 2, .rgba = (bytes)})

Test(difference, the_same)
{
    uint8_t a[16] = {1, 2, 3, 4}, b[16] = {1, 2, 3, 4};
    const struct files_picture one = PICTURE(a), other = PICTURE(b);
    const struct files_difference difference = files_compare(&one, &other, 0);
    char text[128];
    cr_expect_not(files_differ(&difference));
    files_difference_text(&one, &other, &difference, text, sizeof text);
    cr_expect_str_eq(text, "the same");
}

Test(difference, first_and_worst_pixel)
{
    uint8_t a[16] = {0}, b[16] = {0};
    b[4 * 1 + 0] = 3;
    b[4 * 2 + 1] = 9;
    b[4 * 3 + 1] = 9;
    b[4 * 3 + 3] = 5;
    const struct files_picture one = PICTURE(a), other = PICTURE(b);
    const struct files_difference difference = files_compare(&one, &other, 0);
    char text[128];
    cr_expect_eq(difference.pixels, 3);
    cr_expect(difference.first[0] == 1 && difference.first[1] == 0);
    cr_expect(difference.worst[0] == 0 && difference.worst[1] == 1, "the first of the two");
    files_difference_text(&one, &other, &difference, text, sizeof text);
    cr_expect_str_eq(text, "3 of 4 pixels differ, R 3 G 9 B 0 A 5 at most, the first is (1, 0)");
}

Test(difference, tolerance)
{
    uint8_t a[16] = {10, 10, 10, 10}, b[16] = {10, 7, 10, 12};
    const struct files_picture one = PICTURE(a), other = PICTURE(b);
    struct files_difference difference = files_compare(&one, &other, 2);
    cr_expect_eq(difference.pixels, 1);
    difference = files_compare(&one, &other, 3);
    cr_expect_not(files_differ(&difference));
    char text[128];
    files_difference_text(&one, &other, &difference, text, sizeof text);
    cr_expect_str_eq(text, "the same within the tolerance; R 0 G 3 B 0 A 2 at most");
}

Test(difference, sizes)
{
    uint8_t a[16] = {0};
    const struct files_picture one = PICTURE(a), other = {.width = 4, .height = 1, .rgba = a};
    const struct files_difference difference = files_compare(&one, &other, 255);
    cr_expect(files_differ(&difference) && difference.sizes);
}

Test(difference, file)
{
    uint8_t a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, b[16];
    for (int i = 0; i < 16; i++)
        b[i] = a[i];
    b[4 * 3] += 1;
    char path[] = "/tmp/difference-XXXXXX", message[256];
    close(mkstemp(path));
    const struct files_picture one = PICTURE(a), other = PICTURE(b);
    unsigned width, height;
    cr_assert(files_difference_write(path, &one, &other, 0, message, sizeof message), "%s", message);
    uint8_t *read = files_png_read(path, &width, &height, message, sizeof message);
    cr_assert(read && width == 2 && height == 2, "%s", message);
    /* A grey pixel where they are alike, blue for a difference of 1. */
    cr_expect(read[0] == read[1] && read[1] == read[2]);
    cr_expect(read[12] == 0 && read[14] == 255);
    free(read);
    unlink(path);
    cr_expect_not(files_difference_write("/no/such/folder/a.png", &one, &other, 0, message, sizeof message));
    cr_expect(strstr(message, "/no/such/folder/a.png"), "%s", message);
}
