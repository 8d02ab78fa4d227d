#include "shader/parser.h"

void parse_gpu_program4(struct parser *parser)
{
    parser_expected(parser, "END");
}
