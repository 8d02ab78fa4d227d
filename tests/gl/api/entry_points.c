/* Properties of every row of gl/commands.def. */
#include <GL/osmesa.h>
#include <criterion/criterion.h>
#include <string.h>

static const struct row {
    const char *name, *target; /* null: a command */
} rows[] = {
#define COMMAND(name, ...)            {#name, NULL},
#define SELECTED(name, ...)           {#name, NULL},
#define ALIAS(alias, name, extension) {#alias, #name},
#include "gl/commands.def"
};

static const struct row *find(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

Test(entry_points, are_sorted_without_duplicates)
{
    for (size_t i = 1; i < sizeof rows / sizeof *rows; i++)
        cr_expect(strcmp(rows[i - 1].name, rows[i].name) < 0, "%s before %s", rows[i - 1].name, rows[i].name);
}

Test(entry_points, have_an_address)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_not_null((void *)OSMesaGetProcAddress(rows[i].name), "%s", rows[i].name);
}

Test(entry_points, aliases_are_their_commands)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].target)
            continue;
        const struct row *target = find(rows[i].target);
        cr_expect(target && !target->target, "%s: %s is no command", rows[i].name, rows[i].target);
        cr_expect_eq((void *)OSMesaGetProcAddress(rows[i].name), (void *)OSMesaGetProcAddress(rows[i].target),
                     "%s", rows[i].name);
    }
}

Test(entry_points, of_osmesa_have_an_address_too)
{
    cr_expect_eq(OSMesaGetProcAddress("OSMesaColorClamp"), (OSMESAproc)OSMesaColorClamp);
    cr_expect_eq(OSMesaGetProcAddress("OSMesaGetProcAddress"), (OSMESAproc)OSMesaGetProcAddress);
    cr_expect_eq(OSMesaGetProcAddress("OSMesaPostprocess"), (OSMESAproc)OSMesaPostprocess);
    cr_expect_null((void *)OSMesaGetProcAddress("OSMesaNothing"));
}
