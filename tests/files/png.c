#include "files/files.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef EW_HAVE_PNG

static char folder[64];
static char message[512];

static void make_folder(void)
{
    strcpy(folder, "/tmp/edgewalk-png-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
    message[0] = '\0';
}

/* Also the check that no test leaves a file behind that it did not name itself. */
static void remove_folder(void)
{
    cr_expect_eq(rmdir(folder), 0, "left in %s: %s", folder, strerror(errno));
}

static const char *in_folder(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_bytes(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static size_t read_bytes(const char *path, uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file);
    size_t count = fread(bytes, 1, size, file);
    fclose(file);
    return count;
}

TestSuite(png, .init = make_folder, .fini = remove_folder);

enum { W = 13, H = 7 };

static uint8_t noise(unsigned i)
{
    return (uint8_t)((i * 2654435761u) >> 23);
}

Test(png, each_format_comes_back_as_rgba)
{
    static const struct {
        enum files_png_format format;
        unsigned bytes; /* per pixel */
    } rows[] = {{FILES_PNG_RGBA8, 4}, {FILES_PNG_RGB8, 3}, {FILES_PNG_GREY8, 1}, {FILES_PNG_GREY16, 2}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        uint8_t pixels[W * H * 4];
        unsigned bytes = rows[r].bytes;
        for (unsigned i = 0; i < W * H * bytes; i++)
            pixels[i] = noise(i);
        uint16_t *grey = (uint16_t *)pixels;
        if (rows[r].format == FILES_PNG_GREY16)
            for (unsigned i = 0; i < W * H; i++)
                grey[i] = (uint16_t)(noise(i) * 257);
        const char *path = in_folder("a.png");
        cr_assert(files_png_write(path, rows[r].format, W, H, pixels, W * bytes, message, sizeof message),
                  "%s", message);
        unsigned width, height;
        uint8_t *back = files_png_read(path, &width, &height, message, sizeof message);
        cr_assert(back, "%s", message);
        cr_expect_eq(width, W);
        cr_expect_eq(height, H);
        for (unsigned i = 0; i < W * H; i++)
            for (unsigned c = 0; c < 4; c++) {
                uint8_t expected = rows[r].format == FILES_PNG_GREY16 ? noise(i)
                                   : bytes == 1                       ? pixels[i]
                                                                      : pixels[i * bytes + c];
                if (c == 3 && bytes != 4)
                    expected = 255;
                cr_expect_eq(back[i * 4 + c], expected, "format %zu pixel %u.%u: %u", r, i, c,
                             back[i * 4 + c]);
            }
        free(back);
        unlink(path);
    }
}

Test(png, grey16_is_stored_high_byte_first_whatever_the_machine)
{
    const uint16_t pixel[1] = {0x1234};
    const char *path = in_folder("g.png");
    cr_assert(files_png_write(path, FILES_PNG_GREY16, 1, 1, pixel, 2, message, sizeof message));
    unsigned width, height;
    uint8_t *back = files_png_read(path, &width, &height, message, sizeof message);
    cr_assert(back);
    cr_expect_eq(back[0], 0x12); /* 0x34 if the bytes were exchanged */
    free(back);
    unlink(path);
}

Test(png, negative_stride_writes_from_the_last_row)
{
    uint8_t pixels[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    const char *path = in_folder("n.png");
    cr_assert(files_png_write(path, FILES_PNG_RGBA8, 1, 3, pixels[2], -4, message, sizeof message));
    unsigned width, height;
    uint8_t *back = files_png_read(path, &width, &height, message, sizeof message);
    cr_assert(back);
    for (int y = 0; y < 3; y++)
        cr_expect_arr_eq(back + y * 4, pixels[2 - y], 4);
    free(back);
    unlink(path);
}

Test(png, bad_paths_fail_with_the_path_and_the_reason)
{
    char component_too_long[400], path_too_long[9000], missing[128], is_file[128], below_file[160];
    snprintf(component_too_long, sizeof component_too_long, "%s/%0300d", folder, 0);
    memset(path_too_long, 'a', sizeof path_too_long);
    for (size_t i = 0; i < sizeof path_too_long; i += 50)
        path_too_long[i] = '/';
    path_too_long[sizeof path_too_long - 1] = '\0';
    snprintf(missing, sizeof missing, "%s/no/such/a.png", folder);
    snprintf(is_file, sizeof is_file, "%s/file", folder);
    write_bytes(is_file, "x", 1);
    snprintf(below_file, sizeof below_file, "%s/a.png", is_file);
    const struct {
        const char *path, *reason;
    } rows[] = {
        {"", "the path is empty"},
        {folder, "it is a directory"},
        {"/dev/null", "it is not a regular file"},
        {"/proc/a.png", NULL}, /* nobody may create a file there */
        {missing, strerror(ENOENT)},
        {below_file, strerror(ENOTDIR)},
        {component_too_long, strerror(ENAMETOOLONG)},
        {path_too_long, NULL},
    };
    const uint8_t pixel[4] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        message[0] = '\0';
        cr_expect_not(
            files_png_write(rows[i].path, FILES_PNG_RGBA8, 1, 1, pixel, 4, message, sizeof message));
        cr_expect(strncmp(message, "cannot write '", 14) == 0, "row %zu: %s", i, message);
        if (rows[i].reason)
            cr_expect(strstr(message, rows[i].reason), "row %zu: %s", i, message);
    }
    struct stat status;
    cr_expect_eq(stat("/dev/null", &status), 0);
    cr_expect(S_ISCHR(status.st_mode));
    unlink(is_file);
}

Test(png, a_message_may_be_absent_or_short)
{
    char one[1] = {'x'};
    const uint8_t pixel[4] = {0};
    cr_expect_not(files_png_write("", FILES_PNG_RGBA8, 1, 1, pixel, 4, NULL, 0));
    cr_expect_not(files_png_write("", FILES_PNG_RGBA8, 1, 1, pixel, 4, one, 1));
    cr_expect_eq(one[0], '\0');
}

Test(png, impossible_sizes_fail)
{
    static const unsigned rows[][2] = {{0, 1},     {1, 0},         {32769, 1},
                                       {1, 32769}, {32768, 32768}, {UINT32_MAX, UINT32_MAX}};
    const uint8_t pixel[4] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_not(files_png_write(in_folder("a.png"), FILES_PNG_RGBA8, rows[i][0], rows[i][1], pixel, 4,
                                      message, sizeof message),
                      "%ux%u", rows[i][0], rows[i][1]);
}

Test(png, a_failed_write_keeps_the_old_file_and_leaves_no_other)
{
    const char *path = in_folder("a.png");
    write_bytes(path, "old", 3);
    /* A full disk, as far as the process can see: no file may grow beyond 1000 bytes. */
    struct rlimit before, small;
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    static uint8_t pixels[200 * 200 * 4];
    for (unsigned i = 0; i < sizeof pixels; i++)
        pixels[i] = noise(i);
    setrlimit(RLIMIT_FSIZE, &small);
    bool written = files_png_write(path, FILES_PNG_RGBA8, 200, 200, pixels, 800, message, sizeof message);
    setrlimit(RLIMIT_FSIZE, &before);
    cr_expect_not(written);
    uint8_t bytes[8];
    cr_expect_eq(read_bytes(path, bytes, sizeof bytes), 3);
    unlink(path);
}

Test(png, unreadable_inputs_fail_with_a_message)
{
    const char *path = in_folder("a.png");
    unsigned width, height;
    cr_expect_null(files_png_read(path, &width, &height, message, sizeof message));
    cr_expect(strstr(message, strerror(ENOENT)), "%s", message);
    cr_expect_null(files_png_read(folder, &width, &height, message, sizeof message));
    cr_expect(strstr(message, "directory"), "%s", message);
    cr_assert_eq(mkfifo(path, 0600), 0);
    cr_expect_null(files_png_read(path, &width, &height, message, sizeof message)); /* and does not wait */
    cr_expect(strstr(message, "regular file"), "%s", message);
    unlink(path);
    write_bytes(path, "", 0);
    cr_expect_null(files_png_read(path, &width, &height, message, sizeof message));
    write_bytes(path, "GIF89a not a PNG at all, but long enough", 40);
    cr_expect_null(files_png_read(path, &width, &height, message, sizeof message));
    cr_expect(strncmp(message, "cannot read '", 13) == 0, "%s", message);
    unlink(path);
}

/* A file of noise; its size, and its bytes. */
static size_t write_noise(const char *path, uint8_t *bytes, size_t room)
{
    uint8_t pixels[W * H * 4];
    for (unsigned i = 0; i < sizeof pixels; i++)
        pixels[i] = noise(i);
    cr_assert(files_png_write(path, FILES_PNG_RGBA8, W, H, pixels, W * 4, message, sizeof message));
    return read_bytes(path, bytes, room);
}

Test(png, every_truncation_fails)
{
    uint8_t bytes[2048];
    const char *path = in_folder("a.png");
    size_t size = write_noise(path, bytes, sizeof bytes);
    for (size_t cut = 0; cut < size; cut++) {
        write_bytes(path, bytes, cut);
        unsigned width, height;
        uint8_t *back = files_png_read(path, &width, &height, message, sizeof message);
        cr_expect_null(back, "%zu of %zu bytes", cut, size);
        free(back);
    }
    unlink(path);
}

Test(png, a_damaged_file_is_refused_or_read_never_worse)
{
    uint8_t bytes[2048];
    const char *path = in_folder("a.png");
    size_t size = write_noise(path, bytes, sizeof bytes);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 0x55;
        write_bytes(path, bytes, size);
        unsigned width, height;
        free(files_png_read(path, &width, &height, message, sizeof message));
        bytes[i] ^= 0x55;
    }
    unlink(path);
}

/* IHDR of 30000 x 30000 and an empty IDAT, with their right CRCs, and nothing after. */
Test(png, a_huge_header_is_refused_before_memory_is_taken)
{
    static const uint8_t bytes[] = {
        0x89, 'P',  'N',  'G',  '\r', '\n', 0x1a, '\n', 0,    0,   0,   13,   'I',  'H',  'D',
        'R',  0,    0,    0x75, 0x30, 0,    0,    0x75, 0x30, 8,   2,   0,    0,    0,    0xe9,
        0x45, 0x6f, 0xed, 0,    0,    0,    0,    'I',  'D',  'A', 'T', 0x35, 0xaf, 0x06, 0x1e,
    };
    const char *path = in_folder("a.png");
    write_bytes(path, bytes, sizeof bytes);
    unsigned width, height;
    cr_expect_null(files_png_read(path, &width, &height, message, sizeof message));
    cr_expect(strstr(message, "too large"), "%s", message);
    unlink(path);
}

#else

Test(png, a_build_without_png_says_so)
{
    char message[128];
    unsigned width, height;
    cr_expect_not(files_png_write("a.png", FILES_PNG_RGBA8, 1, 1, "abcd", 4, message, sizeof message));
    cr_expect(strstr(message, "no PNG support"));
    cr_expect_null(files_png_read("a.png", &width, &height, message, sizeof message));
    cr_expect(strstr(message, "no PNG support"));
}

#endif
