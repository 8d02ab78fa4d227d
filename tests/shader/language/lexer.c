#include "shader/language/lexer.h"

#include <criterion/criterion.h>

static struct lexer lexer_on(const char *text)
{
    struct lexer lexer;
    lexer_init(&lexer, text, strlen(text));
    return lexer;
}

struct row {
    const char *text;
    enum token_kind kind;
    size_t length; /* of the first token */
};

Test(lexer, first_token_has_kind_and_length)
{
    static const struct row rows[] = {
        {"MOV R0", TOKEN_IDENTIFIER, 3},
        {"_a$1.x", TOKEN_IDENTIFIER, 4},
        {"12", TOKEN_INTEGER, 2},
        {"0x0F;", TOKEN_INTEGER, 4},
        {"0x;", TOKEN_INTEGER, 1},
        {"1..3", TOKEN_INTEGER, 1},
        {"1.", TOKEN_FLOAT, 2},
        {".5f", TOKEN_FLOAT, 2},
        {"1e-016,", TOKEN_FLOAT, 6},
        {"1e+", TOKEN_INTEGER, 1},
        {"..3", TOKEN_PUNCTUATION, 2},
        {".x", TOKEN_PUNCTUATION, 1},
        {"", TOKEN_END, 0},
        {"# only\n", TOKEN_END, 0},
        {"@", TOKEN_INVALID, 1},
        {"\x80", TOKEN_INVALID, 1},
        {" \t\r\n\f", TOKEN_INVALID, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct lexer lexer = lexer_on(rows[i].text);
        struct token token = lexer_next(&lexer);
        cr_expect_eq(token.kind, rows[i].kind, "'%s': kind %d", rows[i].text, token.kind);
        cr_expect_eq(token.length, rows[i].length, "'%s': length %zu", rows[i].text, token.length);
    }
}

Test(lexer, positions_count_lines_from_one_and_bytes_from_zero)
{
    struct lexer lexer = lexer_on("A\r\n  # c\n  B");
    lexer_next(&lexer);
    struct token token = lexer_next(&lexer);
    cr_expect_eq(token.position.offset, 11);
    cr_expect_eq(token.position.line, 3);
    cr_expect_eq(token.position.column, 3);
}

Test(lexer, end_stays_at_the_length)
{
    struct lexer lexer = lexer_on("A  ");
    lexer_next(&lexer);
    for (int i = 0; i < 3; i++)
        cr_expect_eq(lexer_next(&lexer).position.offset, 3);
}

Test(lexer, a_nul_byte_is_a_token_not_the_end)
{
    struct lexer lexer;
    lexer_init(&lexer, "\0A", 2);
    cr_expect_eq(lexer_next(&lexer).kind, TOKEN_INVALID);
    cr_expect_eq(lexer_next(&lexer).kind, TOKEN_IDENTIFIER);
}

Test(lexer, a_word_may_start_with_a_digit_where_asked)
{
    struct lexer lexer = lexer_on(" 2D;");
    struct token token = lexer_next_word(&lexer);
    cr_expect(token_is(&token, "2D"));
}

Test(lexer, numbers_are_correctly_rounded_and_denormals_are_zero)
{
    static const struct {
        const char *text;
        float value;
    } rows[] = {
        {"0.1", 0.1f},   {"16777217.", 16777216.0f}, {"1e39", __builtin_inff()}, {"1e-39", 0.0f}, {"3", 3.0f},
        {"0x10", 16.0f},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct lexer lexer = lexer_on(rows[i].text);
        struct token token = lexer_next(&lexer);
        float value = token_float(&token);
        cr_expect_eq(value, rows[i].value, "%s gave %a", rows[i].text, (double)value);
    }
}

Test(lexer, integers_saturate_and_say_so)
{
    struct lexer lexer = lexer_on("4294967295 4294967296");
    bool overflow;
    struct token token = lexer_next(&lexer);
    cr_expect_eq(token_integer(&token, &overflow), UINT32_MAX);
    cr_expect_not(overflow);
    token = lexer_next(&lexer);
    cr_expect_eq(token_integer(&token, &overflow), UINT32_MAX);
    cr_expect(overflow);
}

Test(lexer, numbers_of_64_bits_are_correctly_rounded_and_denormals_are_zero)
{
    static const struct {
        const char *text;
        double value;
    } rows[] = {
        {"0.1", 0.1},
        {"9007199254740993.", 9007199254740992.0},
        {"9007199254740993", 9007199254740992.0},
        {"18446744073709551617", 0x1p64},
        {"0xFFFFFFFFFFFFFFFF", 0x1p64},
        {"1e309", __builtin_inf()},
        {"2.2250738585072011e-308", 0.0},
        {"2.2250738585072014e-308", 0x1p-1022},
        {"0.500000000000000166533453693773481063544750213623046875000000001", 0x1.0000000000002p-1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct lexer lexer = lexer_on(rows[i].text);
        const struct token token = lexer_next(&lexer);
        const double value = token_double(&token);
        cr_expect_eq(value, rows[i].value, "%s gave %a", rows[i].text, value);
    }
}

Test(lexer, integers_of_64_bits_saturate_and_say_so)
{
    static const struct {
        const char *text;
        uint64_t value;
        bool overflow;
    } rows[] = {
        {"4294967296", 4294967296u, false},
        {"18446744073709551615", UINT64_MAX, false},
        {"18446744073709551616", UINT64_MAX, true},
        {"99999999999999999999999", UINT64_MAX, true},
        {"0xFedcba9876543210", 0xfedcba9876543210u, false},
        {"0x1FFFFFFFFFFFFFFFF", UINT64_MAX, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct lexer lexer = lexer_on(rows[i].text);
        const struct token token = lexer_next(&lexer);
        bool overflow;
        cr_expect_eq(token_integer64(&token, &overflow), rows[i].value, "%s", rows[i].text);
        cr_expect_eq(overflow, rows[i].overflow, "%s", rows[i].text);
    }
}

Test(lexer, close_words_differ_in_one_letter_or_case)
{
    static const struct {
        const char *text, *name;
        bool close;
    } rows[] = {
        {"SAT", "SAT", true},    {"sat", "SAT", true},     {"SA", "SAT", true},        {"SATT", "SAT", true},
        {"SXT", "SAT", true},    {"STA", "SAT", true},     {"TSA", "SAT", false},      {"S", "SAT", false},
        {"SSATT", "SAT", false}, {"F32X3", "F32X2", true}, {"PRECISE", "PREC", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct lexer lexer = lexer_on(rows[i].text);
        const struct token token = lexer_next(&lexer);
        cr_expect_eq(token_is_close(&token, rows[i].name), rows[i].close, "%s and %s", rows[i].text,
                     rows[i].name);
    }
}
