/* The parts of `edgewalk golden`: tests that compare a picture with the PNG file beside them. */
#ifndef TOOLS_GOLDEN_GOLDEN_H
#define TOOLS_GOLDEN_GOLDEN_H

#include "tools/support/command.h"
#include "tools/support/picture.h"

/* --- Tests of a folder: test_file.c --------------------------------------------------------------------- */

/* NAME.golden, or a script or capsule without such a file. The golden picture is NAME.png; the frame that
 * drew it is NAME.golden.capsule. */
struct golden_test {
    char *folder, *name;
    char *draw;                      /* a scene, or the path of a script or capsule; null: */
    char *command;                   /* a command line, run in the folder, whose frame is recorded */
    unsigned width, height, samples; /* of a scene */
    unsigned frame;                  /* of a scene or a command */
    unsigned tolerance;              /* ignored difference of a component */
    unsigned pixels;                 /* that may differ by more */
};

struct golden_tests {
    struct golden_test *tests;
    unsigned count;
};

/* All tests of the folder, by name, or those of the `count` names. False after printing an error. */
bool golden_tests_read(struct golden_tests *tests, const char *folder, char *const *names, unsigned count);
void golden_tests_free(struct golden_tests *tests);

/* FOLDER/NAME followed by `suffix`; to be freed. Ends the process without memory. */
char *golden_path(const char *folder, const char *name, const char *suffix);

/* --- Drawing: draw.c ------------------------------------------------------------------------------------ */

/* Draws the test. `capsule`: a file that receives the frame, or null if none is needed; a command always
 * needs one. The picture's `rgba` is to be freed. False after printing why not. */
bool golden_draw(const struct golden_test *test, const char *capsule, struct files_picture *picture);

/* The program that is this command. */
#define GOLDEN_SELF "/proc/self/exe"

/* --- Results: report.c ---------------------------------------------------------------------------------- */

struct golden_result {
    const struct golden_test *test;
    char failure[256];  /* empty: passed */
    char *explanation;  /* of the worst pixel, or null; to be freed */
    bool drawn, golden; /* OUT/NAME.png and the golden picture exist */
    bool compared;      /* OUT/NAME.difference.png exists */
};

/* OUT/junit.xml and OUT/index.html, which contains the pictures. False after printing why not. */
bool golden_report(const char *out, const struct golden_result *results, unsigned count);

#endif
