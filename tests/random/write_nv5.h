/* What the files that write random programs of NV_gpu_program4_1 and 5 (write_nv5*.c) share. Variables are
 * named by what they hold: F I U floats and integers of 32 bits, D L M the same of 64. */
#ifndef TESTS_RANDOM_WRITE_NV5_H
#define TESTS_RANDOM_WRITE_NV5_H

#include "tests/random/writer.h"

#include "shader/program/operand_types.h"

enum { NV5_UNITS = 16, NV5_TARGETS = TARGET_RENDERBUFFER };

enum nv5_version { NV5_VERSION_40, NV5_VERSION_41, NV5_VERSION_50, NV5_VERSIONS };

/* A kind of program. */
struct nv5_header {
    const char *text, *attribute, *result, *thread;
    uint32_t languages;
    enum nv5_version version;
};

/* One way to write an instruction: its data type, storage or atomic modifiers, which are numbered, and one
 * modifier besides; the others are chosen at random. */
struct nv5_form {
    uint16_t type;
    uint8_t op, modifier;
};

enum { NV5_FORMS = 24576, NV5_SLOTS = 63 }; /* how many instructions a program has */

struct nv5_forms {
    unsigned count;
    struct nv5_form of[NV5_FORMS];
};

struct nv5_writer {
    struct writer w;
    const struct nv5_header *header;
    bool five;
    bool clamps;                /* the instruction has LODCLAMP */
    uint8_t targets[NV5_UNITS]; /* enum texture_target */
    /* Forms of the instructions that all programs of this version have, and those that this kind alone has;
     * how many of either came before, and how many instructions have been chosen. */
    struct nv5_forms shared, own, loops;
    unsigned program, program_of_kind, slot;
};

/* --- Forms (write_nv5_forms.c) -------------------------------------------------------------------------- */

void nv5_list_forms(struct nv5_writer *n);

/* The next one that the program should have: a few programs of a version have all of its forms. */
struct nv5_form nv5_next_form(struct nv5_writer *n);

/* Likewise of REP. */
struct nv5_form nv5_loop_form(struct nv5_writer *n);

/* The mnemonic and the modifiers; fills the fields of `code` that decide the operands' types. */
bool nv5_has_least_level(struct nv5_form form); /* LODCLAMP: an operand more, and no rectangles */
void nv5_put_form(struct nv5_writer *n, struct nv5_form form, struct instruction *code);

/* --- Operands (write_nv5_operands.c) -------------------------------------------------------------------- */

void nv5_put_destination(struct nv5_writer *n, const struct instruction *code);
void nv5_put_sources(struct nv5_writer *n, const struct instruction *code, bool comma);
void nv5_put_operand(struct nv5_writer *n, enum opcode op, enum type type, bool scalar);

/* Of each unit; then a unit with a target that the instruction takes, NV5_UNITS if there is none. */
void nv5_choose_targets(struct nv5_writer *n);
unsigned nv5_choose_unit(struct nv5_writer *n, enum opcode op);
void nv5_put_texture(struct nv5_writer *n, enum opcode op, unsigned unit);
void nv5_put_image(struct nv5_writer *n);
void nv5_put_image_target(struct nv5_writer *n);

#endif
