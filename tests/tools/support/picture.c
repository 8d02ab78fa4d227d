/* Pictures of commands, to files and back. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/support/picture.h"

Test(picture, files)
{
    uint8_t a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    char path[] = "/tmp/picture-XXXXXX";
    close(mkstemp(path));
    const struct files_picture one = {.width = 2, .height = 2, .rgba = a};
    struct files_picture read;
    cr_assert(picture_write(path, &one) && picture_read(path, &read));
    cr_expect(read.width == 2 && read.height == 2);
    cr_expect_arr_eq(read.rgba, a, sizeof a);
    free(read.rgba);
    cr_assert(picture_write_difference(path, &one, &one, 0) && picture_read(path, &read));
    cr_expect(read.rgba[0] == read.rgba[1] && read.rgba[1] == read.rgba[2], "grey: nothing differs");
    free(read.rgba);
    unlink(path);
    cr_expect_not(picture_read(path, &read));
    cr_expect_not(picture_write("/no/such/folder/picture.png", &one));
    cr_expect_not(picture_write_difference("/no/such/folder/picture.png", &one, &one, 0));
}
