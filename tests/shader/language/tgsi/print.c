/* Text is printed so that it loads to the same program. */
#include "tests/shader/language/round_trip.h"
#include "tests/shader/language/tgsi/programs.h"
#include "tests/support/corpus.h"

#include "shader/language/tgsi/tgsi.h"

Test(tgsi_print, printed_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < TGSI_PROGRAM_COUNT; i++)
        expect_round_trip(tgsi_programs[i]);
}

/* Of every opcode that is a plain operation, a program. */
Test(tgsi_print, every_row_of_the_table_loads_and_is_printed)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++) {
        const struct tgsi_opcode *row = &tgsi_opcodes[i];
        const bool sampled = row->form == TGSI_FORM_TEXTURE || row->form == TGSI_FORM_TEXTURE_LEVEL_ZERO;
        const bool plain = row->op != OP_COUNT && row->result != '-' && row->result != 'o' &&
                           row->form != TGSI_FORM_GATHER && row->form != TGSI_FORM_SAMPLE &&
                           row->form != TGSI_FORM_SAMPLE_COMPARE && row->form != TGSI_FORM_VIEW &&
                           !tgsi_has_resource(row);
        if (!plain || (sampled && strlen(row->operands) == 2))
            continue;
        char text[600];
        int length =
            snprintf(text, sizeof text,
                     "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL ADDR[0]\nDCL TEMP[0]\n"
                     "DCL SAMP[0]\n%s %s",
                     row->name,
                     row->result == 'a'                   ? "ADDR[0]"
                     : row->form == TGSI_FORM_TWO_RESULTS ? "TEMP[0], TEMP[0]"
                                                          : "OUT[0]");
        for (const char *kind = row->operands; *kind; kind++)
            length += snprintf(text + length, sizeof text - (size_t)length, ", %s",
                               *kind == 'a' ? "ADDR[0]" : "IN[0]");
        snprintf(text + length, sizeof text - (size_t)length, "%s\nEND\n",
                 !sampled             ? ""
                 : row->op == OP_TXQS ? ", SAMP[0], 2D_MSAA"
                                      : ", SAMP[0], 2D");
        expect_round_trip_of(row->name, text, strlen(text));
    }
}

static void check_file(const char *path, const char *text, size_t length)
{
    expect_round_trip_of(path, text, length);
}

/* INDEX.json expects all of them to load. */
Test(tgsi_print, programs_of_others_load_and_are_printed)
{
    const unsigned count = corpus_each("tgsi", check_file);
    cr_log_info("%u files", count);
}
