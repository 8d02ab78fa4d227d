#include "shader/parser.h"

void parse_vertex_program_nv(struct parser *parser)
{
    parser_expected(parser, "END");
}
