/* The subject of a command, which the command observes while it is drawn: a scene of demos/ or of files
 * (docs/scenes.md), a script of `edgewalk run`, or a capsule. */
#ifndef TOOLS_SUPPORT_SUBJECT_H
#define TOOLS_SUPPORT_SUBJECT_H

#include "edgewalk/capsule.h"
#include "tools/support/command.h"

struct demo;

struct subject {
    const char *name;        /* as it was given */
    const char *programs;    /* a directory: its files replace the scene's own programs; null: none */
    const struct demo *demo; /* or null: */
    EwCapsule *capsule;      /* or null: */
    char *script;
    size_t script_length;
    unsigned frame, samples, threads; /* of a scene */
    unsigned width, height;           /* of the window; of scripts and capsules, set while they are drawn */
};

/* The rows of options about the struct subject `member` of a structure. */
#define SUBJECT_OPTION_ROWS(structure, member)                                                               \
    SUBJECT_PICTURE_ROWS(structure, member),                                                                 \
        OPTION_TEXT_ROW("--programs", "DIR", structure, member.programs,                                     \
                        "read the programs of a scene from DIR, as `edgewalk demo --programs`")
#define SUBJECT_PICTURE_ROWS(structure, member)                                                              \
    OPTION_SIZE_ROW("--size", structure, member.width, member.height,                                        \
                    "size of a scene's picture; 640x480 by default"),                                        \
        OPTION_NUMBER_ROW("--frame", "N", structure, member.frame, 0, 1000000,                               \
                          "frame of a scene, 60 for each second; 0 by default"),                             \
        OPTION_NUMBER_ROW("--samples", "N", structure, member.samples, 1, 16,                                \
                          "samples of each pixel of a scene, 1 to 16")

static inline struct subject subject_none(void)
{
    return (struct subject){.width = 640, .height = 480, .threads = 1};
}

/* A scene's name or its path (tools/scene/scene_file.h), or a file: a capsule if it begins as one, else a
 * script. False after printing why not. */
bool subject_open(struct subject *subject, const char *name);

/* Whether the directory can be read; false after printing why not. */
bool subject_has_programs(const char *directory);
void subject_close(struct subject *subject);

/* Callbacks around the drawing, in its context: before it, when the objects of a scene exist, and after it.
 * False after printing an error. */
struct subject_watcher {
    bool (*begin)(void *user, struct subject *subject, const struct tool_context *context);
    bool (*end)(void *user, struct subject *subject, const struct tool_context *context);
    void *user;
    bool preparation; /* of a scene: around its preparation before the first frame, which is not drawn */
    bool passes;      /* a script has to: programs that do not load and probes that fail are errors */
};

/* False after printing why not. A script whose probes fail is drawn up to there, with a message, unless it
 * has to pass. */
bool subject_draw(struct subject *subject, const struct subject_watcher *watcher);

#endif
