/* Programs by others, in the folder that EDGEWALK_CORPUS names; without it a test is skipped. */
#ifndef TESTS_SUPPORT_CORPUS_H
#define TESTS_SUPPORT_CORPUS_H

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static inline const char *corpus_folder(void)
{
    const char *folder = getenv("EDGEWALK_CORPUS");
    if (!folder)
        cr_skip_test("EDGEWALK_CORPUS is not set");
    return folder;
}

/* The file's bytes, a NUL behind them; free() them. */
static inline char *corpus_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    cr_assert(file, "%s", path);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    cr_assert(text);
    *length = fread(text, 1, (size_t)size, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

/* Calls `check` for each file of a part of the corpus; how many there were, none where the part is missing.
 */
static inline unsigned corpus_each(const char *part,
                                   void (*check)(const char *path, const char *text, size_t length))
{
    const char *corpus = corpus_folder();
    char path[4096];
    unsigned count = 0;
    snprintf(path, sizeof path, "%s/%s", corpus, part);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        size_t length;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s/%s", corpus, part, entry->d_name);
        char *text = corpus_read(path, &length);
        check(path, text, length);
        free(text);
        count++;
    }
    if (folder)
        closedir(folder);
    return count;
}

#endif
