/* The languages, and what each front end brings: the folders vp, fp1, gpu4, tgsi and ati define the functions
 * with their prefix. A front end calls the ones below, shader/program/ and the shared files of this folder
 * (lexer, parser, text, tables of names), never load.c, print.c or another front end, with one exception:
 * fp1/ reads the suffixes and numbers that NV_fragment_program has in common with NV_vertex_program2 with
 * vp/.
 *
 * Inside a front end, names.c has what its parser and its printer share; printers (print*.c) and parsers call
 * nothing else of each other.
 */
#ifndef SHADER_LANGUAGE_LANGUAGE_H
#define SHADER_LANGUAGE_LANGUAGE_H

#include "shader/language/parser.h"
#include "shader/language/text.h"

/* Reads from after the header to the end; on failure sets the error. */
typedef void language_parse(struct parser *parser);
language_parse vp_parse, fp1_parse, gpu4_parse, tgsi_parse, ati_parse;

/* Appends the canonical text, from the header to END. */
typedef void language_print(struct text *text, const struct program *program);
language_print vp_print, fp1_print, gpu4_print, tgsi_print, ati_print;

/* Writes the name of an input, cut off at `size`: `vertex.position`; where `vertex` is not -1, of that
 * vertex's input if there is one for each: `vertex[1].position`. */
typedef void language_name_input(const struct program *program, const struct input_register *input,
                                 int vertex, char *name, size_t size);
language_name_input vp_name_input, fp1_name_input, gpu4_name_input, tgsi_name_input, ati_name_input;

/* Likewise of an output: `result.color`. */
typedef void language_name_output(const struct program *program, const struct output_register *output,
                                  char *name, size_t size);
language_name_output vp_name_output, fp1_name_output, gpu4_name_output, tgsi_name_output, ati_name_output;

struct language_info {
    language_parse *parse;
    language_print *print;
    language_name_input *name_input;
    language_name_output *name_output;
};

extern const struct language_info language_table[LANGUAGE_COUNT]; /* by enum language */

/* --- For translators, which write text ------------------------------------------------------------------ */

/* Whether a fragment program's input may have interpolation modifiers (NV_fragment_program4 2.X.3.1). */
bool gpu4_takes_interpolation(unsigned semantic);

/* The OPTIONs that inputs and outputs of the program need to be bound: ARB_cull_distance,
 * ARB_fragment_layer_viewport. */
void gpu4_print_binding_options(struct text *text, const struct program *program);

/* PRIMITIVE_IN, VERTICES_OUT, TESS_MODE..., PASSTHROUGH. */
void gpu4_print_primitives(struct text *text, const struct program *program);

/* A number of an immediate of TGSI that reads back as these bits. Tables of TGSI's names: tgsi/tgsi.h. */
void tgsi_print_float(struct text *text, uint32_t bits);

#endif
