/* libFuzzer: any bytes as a token stream of TGSI; the first one chooses the numbering, the rest are words.
 * What reads must write to words that read the same; what loads runs.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_tokens && build-fuzz/tests/fuzz/fuzz_tokens -max_len=1024 NEW_FOLDER
 */
#include "tests/fuzz/run_program.h"

#include "shader/language/tokens/tokens.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "%s: %s\n", what, detail);
    abort();
}

static void check_written(const struct token_stream *stream)
{
    struct token_stream again;
    struct shader_error error;
    size_t count, second_count;
    uint32_t *words = tokens_write(stream, &count, &error);
    if (!words)
        fail("a stream cannot be written", error.message);
    if (!tokens_read(words, count, stream->revision, &again, NULL, NULL, &error))
        fail("a written stream does not read", error.message);
    uint32_t *second = tokens_write(&again, &second_count, &error);
    if (!second || second_count != count || memcmp(words, second, count * sizeof *words) != 0)
        fail("a written stream reads differently", error.message);
    free(words);
    free(second);
    tokens_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const size_t count = size > 0 ? (size - 1) / 4 : 0;
    const enum token_revision revision = size > 0 && bytes[0] & 1 ? TOKENS_2009 : TOKENS_2007;
    uint32_t *words = malloc(count * sizeof *words + 1);
    struct token_stream stream;
    struct shader_error error;
    if (!words)
        return 0;
    if (count)
        memcpy(words, bytes + 1, count * sizeof *words);
    if (tokens_read(words, count, revision, &stream, NULL, NULL, &error) && !tokens_newer(&stream))
        check_written(&stream);
    tokens_release(&stream);
    struct program *program = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, &error);
    if (!program && (error.position.offset < 0 || (size_t)error.position.offset > count))
        fail("the error lies outside the stream", error.message);
    if (program)
        run_program(program, (uint32_t)size * 2654435761u);
    shader_program_free(program);
    free(words);
    return 0;
}
