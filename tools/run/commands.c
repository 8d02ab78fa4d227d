#include "tools/run/commands.h"

const struct run_row run_test_rows[] = {
#define COMMAND(form, function) {form, run_##function},
#include "tools/run/commands.def"
#undef COMMAND
};
const size_t run_test_row_count = sizeof run_test_rows / sizeof *run_test_rows;
