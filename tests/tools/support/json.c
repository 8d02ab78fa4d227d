/* tools/support/json.h: what is read, and that nothing else is. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tools/support/json.h"

/* In memory of exactly its length, so that a sanitizer sees what is read beyond. */
static struct json *read_exactly(const char *text, size_t length, size_t *error)
{
    char *copy = malloc(length ? length : 1);
    cr_assert_not_null(copy);
    memcpy(copy, text, length);
    struct json *json = json_read(copy, length, error);
    free(copy);
    return json;
}

Test(json, values_of_every_type)
{
    static const char text[] =
        " {\"a\": [1, -2.5e2, true, false, null, {}],\r\n\t\"b\": \"x\\n\\u00e9\\ud83d\\ude00\\\"\", "
        "\"n\": 0, \"yes\": true, \"c\": {\"d\": []}} ";
    size_t error;
    struct json *json = read_exactly(text, strlen(text), &error);
    cr_assert_not_null(json, "byte %zu", error);
    const struct json *element = json_member(json, "a")->first;
    cr_expect_eq(element->number, 1.0);
    cr_expect_eq(element->next->number, -250.0);
    cr_expect_eq(element->next->next->type, JSON_TRUE);
    cr_expect_eq(element->next->next->next->type, JSON_FALSE);
    cr_expect_eq(element->next->next->next->next->type, JSON_NULL);
    cr_expect_eq(element->next->next->next->next->next->type, JSON_OBJECT);
    cr_expect_str_eq(json_string(json, "b"), "x\n\xc3\xa9\xf0\x9f\x98\x80\"");
    cr_expect_eq(json_number(json, "n", 7), 0.0);
    cr_expect_eq(json_number(json, "b", 7), 7.0);
    cr_expect(json_bool(json, "yes", false));
    cr_expect_null(json_string(json, "n"));
    cr_expect_eq(json_member(json_member(json, "c"), "d")->type, JSON_ARRAY);
    cr_expect_null(json_member(json_member(json, "a"), "d"));
    json_free(json);
}

Test(json, refuses_what_is_none)
{
    static const char *const texts[] = {
        "",
        " ",
        "{",
        "}",
        "[",
        "[1",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{1:2}",
        "01",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "-",
        "0x10",
        "NaN",
        "Infinity",
        "nul",
        "truex",
        "1 2",
        "\"",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"a\nb\"",
        "\"\x80\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xf5\x80\x80\x80\"",
        "\"\xe2\x82",
        "'a'",
        "[1]]",
        "//\n1",
        "1111111111222222222233333333334444444444555555555566666666667777777777",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t error;
        struct json *json = read_exactly(texts[i], strlen(texts[i]), &error);
        cr_expect_null(json, "'%s' is no JSON", texts[i]);
        cr_expect_leq(error, strlen(texts[i]));
        json_free(json);
    }
    size_t error;
    cr_expect_null(read_exactly("1\0", 2, &error), "a NUL is no blank");
    cr_expect_null(read_exactly("[\0]", 3, &error));
    cr_expect_null(read_exactly("\"a\0\"", 4, &error));
}

Test(json, every_beginning_of_a_text_is_refused)
{
    static const char text[] = "{\"a\":[1.5e3,\"\\u00e9\\ud83d\\ude00\xc3\xa9\",{\"b\":true}],\"c\":null}";
    size_t error;
    for (size_t length = 0; length < strlen(text); length++)
        cr_expect_null(read_exactly(text, length, &error), "%zu bytes", length);
    struct json *json = read_exactly(text, strlen(text), &error);
    cr_expect_not_null(json);
    json_free(json);
}

Test(json, depth_and_size_are_bounded)
{
    const size_t size = JSON_SIZE + 1;
    char *text = malloc(size);
    size_t error;
    cr_assert_not_null(text);
    memset(text, '[', size);
    cr_expect_null(json_read(text, JSON_SIZE, &error));
    memset(text + JSON_DEPTH, ']', JSON_DEPTH);
    struct json *json = json_read(text, 2 * (size_t)JSON_DEPTH, &error);
    cr_expect_not_null(json, "as deep as it may be");
    json_free(json);
    memset(text, '[', (size_t)JSON_DEPTH + 1);
    memset(text + JSON_DEPTH + 1, ']', (size_t)JSON_DEPTH + 1);
    cr_expect_null(json_read(text, 2 * (size_t)JSON_DEPTH + 2, &error), "deeper");
    memset(text, ' ', size);
    text[0] = '1';
    json = json_read(text, JSON_SIZE, &error);
    cr_expect_not_null(json, "as long as it may be");
    json_free(json);
    cr_expect_null(json_read(text, size, &error), "longer");
    free(text);
}

/* Any bytes: a seeded stream of those that JSON is made of. */
Test(json, survives_any_bytes)
{
    static const char alphabet[] = "{}[]\",:\\u0d8e+-.1 tfn\xc3\xa9";
    unsigned long long state = 1;
    for (int round = 0; round < 20000; round++) {
        char text[40];
        const size_t length = (size_t)round % sizeof text;
        for (size_t i = 0; i < length; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            text[i] = alphabet[(state >> 33) % (sizeof alphabet - 1)];
        }
        size_t error;
        json_free(read_exactly(text, length, &error));
        cr_assert_leq(error, length);
    }
}
