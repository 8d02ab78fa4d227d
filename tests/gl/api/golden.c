/* Golden images of tests: ewGolden. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "edgewalk/golden.h"
#include "files/files.h"
#include "tests/gl/gl_test.h"

#ifdef EW_HAVE_PNG

static char folder[] = "/tmp/edgewalk-golden-XXXXXX", golden[64], out[64];
static EwGolden options = {golden, out, 0, 0};

static void set_up(void)
{
    cr_assert_not_null(mkdtemp(folder));
    snprintf(golden, sizeof golden, "%s/golden", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    ewCapsuleBegin();
    open_context();
}

static void tear_down(void)
{
    char command[64];
    close_context();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}

#define GOLDEN_TEST(name) Test(golden, name, .init = set_up, .fini = tear_down)

static void draw(float red)
{
    glClearColor(red, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static int blessed(const char *name)
{
    setenv("EDGEWALK_BLESS", "1", 1);
    const int result = ewGolden(name, &options);
    unsetenv("EDGEWALK_BLESS");
    return result;
}

static bool exists(const char *where, const char *file)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", where, file);
    return access(path, R_OK) == 0;
}

static void expect_message(const char *part)
{
    cr_expect(strstr(ewLastMessage(), part), "expected \"%s\" in \"%s\"", part, ewLastMessage());
}

GOLDEN_TEST(a_blessed_picture_is_the_golden_image)
{
    draw(1);
    cr_expect_eq(blessed("red"), 0, "%s", ewLastMessage());
    cr_expect(exists(golden, "red.png") && exists(golden, "red.golden.capsule"));
    cr_expect_eq(ewGolden("red", &options), 0);
    EW_GOLDEN_WITH("red", &options);
    cr_expect_not(exists(out, "red.png"), "nothing is written for a picture that passes");
}

GOLDEN_TEST(without_golden_image)
{
    draw(1);
    cr_expect_eq(ewGolden("red", &options), 1);
    expect_message("red: there is no ");
    expect_message("EDGEWALK_BLESS=1");
    cr_expect(exists(out, "red.png") && exists(out, "red.capsule"));
    cr_expect_not(exists(golden, "red.png"));
}

/* 1 and 0.5 are the codes 255 and 128; all pixels differ. */
GOLDEN_TEST(a_different_picture_fails_with_the_command_that_explains)
{
    draw(1);
    cr_assert_eq(blessed("red"), 0);
    draw(0.5f);
    cr_expect_eq(ewGolden("red", &options), 1);
    expect_message("256 of 256 pixels differ, R 127 G 0 B 0 A 0 at most");
    expect_message("`edgewalk why ");
    expect_message("/red.golden.capsule ");
    cr_expect(exists(out, "red.png") && exists(out, "red.difference.png") && exists(out, "red.capsule"));
}

GOLDEN_TEST(tolerance)
{
    static const struct {
        unsigned tolerance, pixels;
        int result;
    } rows[] = {{126, 0, 1}, {127, 0, 0}, {0, 255, 1}, {0, 256, 0}};
    draw(1);
    cr_assert_eq(blessed("red"), 0);
    draw(0.5f);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const EwGolden loose = {golden, out, rows[i].tolerance, rows[i].pixels};
        cr_expect_eq(ewGolden("red", &loose), rows[i].result, "row %zu", i);
    }
}

GOLDEN_TEST(another_size)
{
    static uint8_t small[8 * 8 * 4];
    draw(1);
    cr_assert_eq(blessed("red"), 0);
    cr_assert(OSMesaMakeCurrent(OSMesaGetCurrentContext(), small, GL_UNSIGNED_BYTE, 8, 8));
    draw(1);
    cr_expect_eq(ewGolden("red", &options), 1);
    expect_message("16x16 pixels against 8x8");
    cr_expect_not(exists(out, "red.difference.png"));
}

/* The recording goes on: each picture has the frame that drew it. */
GOLDEN_TEST(several_pictures_of_one_context)
{
    static const char *const names[] = {"first", "second"};
    for (int i = 0; i < 2; i++) {
        draw(i ? 0.5f : 1);
        cr_assert_eq(blessed(names[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        draw(i ? 0.5f : 1);
        cr_expect_eq(ewGolden(names[i], &options), 0, "%s", ewLastMessage());
    }
}

GOLDEN_TEST(a_file_that_is_no_png)
{
    char path[128];
    draw(1);
    cr_assert_eq(blessed("red"), 0);
    snprintf(path, sizeof path, "%s/red.png", golden);
    cr_assert_eq(truncate(path, 20), 0);
    cr_expect_eq(ewGolden("red", &options), -1);
    expect_message("red.png");
    cr_expect_eq(blessed("red"), 0, "%s", ewLastMessage());
    cr_expect_eq(ewGolden("red", &options), 0);
}

GOLDEN_TEST(invalid_names)
{
    static const char *const names[] = {NULL, "", ".", ".hidden", "a/b", "../a", "a b", "\xc3\xa4"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cr_expect_eq(ewGolden(names[i], &options), -1, "%s", names[i]);
        cr_expect_eq(glGetError(), GL_INVALID_VALUE);
    }
    char longest[2000];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    cr_expect_eq(ewGolden(longest, &options), -1);
    cr_expect_eq(glGetError(), GL_INVALID_VALUE);
}

GOLDEN_TEST(a_folder_that_cannot_be_written)
{
    const EwGolden nowhere = {golden, "/no/such/folder", 0, 0};
    draw(1);
    cr_expect_eq(ewGolden("red", &nowhere), -1);
    expect_message("/no/such/folder");
}

Test(golden, needs_a_context)
{
    cr_expect_eq(ewGolden("red", NULL), -1);
}

#endif
