/* Code shared by all parsers: the look-ahead, the first error, and the tables of a program. */
#include "shader/language/parser.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct parser_test {
    struct program program;
    struct shader_error error;
    struct parser parser;
};

static void begin(struct parser_test *test, const char *text)
{
    *test = (struct parser_test){0};
    test->parser = (struct parser){.program = &test->program, .error = &test->error};
    lexer_init(&test->parser.lexer, text, strlen(text));
    parser_advance(&test->parser);
}

Test(parser, the_first_error_is_kept_and_ends_the_text)
{
    struct parser_test test;
    begin(&test, "a b ; c");
    cr_expect(parser_accept(&test.parser, "a") && !parser_accept(&test.parser, ";"));
    cr_expect(parser_at(&test.parser, "b") && !parser_at(&test.parser, "c"));
    cr_expect(!parser_require(&test.parser, ";"));
    cr_expect_str_eq(test.error.message, "expected ';', found 'b'");
    cr_expect_eq(test.error.position.offset, 2);
    cr_expect(parser_done(&test.parser));
    parser_fail(&test.parser, (struct source_position){0}, "another");
    parser_advance(&test.parser);
    cr_expect(parser_done(&test.parser));
    cr_expect_eq(test.error.position.offset, 2);
    cr_expect_str_eq(test.error.message, "expected ';', found 'b'");
}

Test(parser, messages_name_the_token)
{
    static const struct {
        const char *text, *meant, *message;
    } rows[] = {
        {"MVO", "MOV", "expected an instruction, found 'MVO', did you mean MOV?"},
        {"MVO", NULL, "expected an instruction, found 'MVO'"},
        {"", NULL, "expected an instruction, found the end of the program"},
        {"", "MOV", "expected an instruction, found the end of the program"},
        {"\x01", NULL, "expected an instruction, found the byte 0x01"},
        {"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee", NULL,
         "expected an instruction, found 'aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct parser_test test;
        begin(&test, rows[i].text);
        parser_expected_like(&test.parser, "an instruction", rows[i].meant);
        cr_expect_str_eq(test.error.message, rows[i].message);
    }
}

Test(parser, registers_of_one_meaning_are_added_once)
{
    struct parser_test test;
    begin(&test, "");
    cr_expect_eq(program_add_input(&test.parser, SEMANTIC_COLOR, 0), 0);
    cr_expect_eq(program_add_input(&test.parser, SEMANTIC_COLOR, 1), 1);
    cr_expect_eq(program_add_input(&test.parser, SEMANTIC_COLOR, 0), 0);
    cr_expect_eq(program_append_input(&test.parser, &(struct input_register){.semantic = SEMANTIC_COLOR}), 2);
    cr_expect_eq(program_add_output(&test.parser, SEMANTIC_COLOR, 0), 0);
    cr_expect_eq(program_add_output(&test.parser, SEMANTIC_POSITION, 0), 1);
    cr_expect_eq(program_add_output(&test.parser, SEMANTIC_COLOR, 0), 0);
    cr_expect(test.program.input_count == 3 && test.program.output_count == 2);
    free(test.program.inputs);
    free(test.program.outputs);
}
