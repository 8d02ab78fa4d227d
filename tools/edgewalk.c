/* The `edgewalk` command: a table of subcommands. */
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "tools/support/tool.h"

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"demo", command_demo, "draw a demo scene to a file, a window or a hash"},
    {"asm", command_asm, "check and print assembly programs"},
    {"eval", command_eval, "run a program once and print its results"},
    {"run", command_run, "execute scripts that draw and probe (.shader_test, .vpfp)"},
    {"explain", command_explain, "tell why a pixel is the colour that it is"},
    {"stages", command_stages, "a picture for each stage of the pipeline"},
    {"debug", command_debug, "step through the programs that made a pixel, forwards and backwards"},
    {"why", command_why, "find where two drawings diverge"},
    {"capsule", command_capsule, "a frame with all that it reads in one file: record, replay, shrink"},
    {"check-raster", command_check_raster, "which rule of rasterization spans of one's own break"},
    {"compare", command_compare, "count the pixels in which two pictures differ"},
    {"conform", command_conform, "which functions of OpenGL's headers are there, and why the others are not"},
    {"bench", command_bench, "measure speed"},
    {"exec", command_exec, "run another program with Edgewalk as its OSMesa, EGL and GLX"},
};

static void print_help(FILE *out)
{
    fprintf(out, "Edgewalk %s, a software OpenGL renderer\n\nusage: edgewalk COMMAND [ARGUMENTS]\n\n",
            ewVersion());
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-12s %s\n", commands[i].name, commands[i].summary);
    fprintf(out, "\n`edgewalk COMMAND --help` says more.\n");
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("edgewalk %s\n", ewVersion());
        return EXIT_OK;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    return tool_usage_error("unknown command '%s' (try --help)", argv[1]);
}
