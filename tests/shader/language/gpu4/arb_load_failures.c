/* Every sentence of ARB_vertex_program, ARB_fragment_program and their options that says that a program fails
 * to load, or what a program may not do: its section and the shortest program that offends. */
#include "tests/shader/language/failures.h"

#define VP  "!!ARBvp1.0 "
#define FP  "!!ARBfp1.0 "
#define VP2 VP "OPTION NV_vertex_program2; "
#define VP3 VP "OPTION NV_vertex_program3; "
#define FO1 FP "OPTION NV_fragment_program; "
#define FO2 FP "OPTION NV_fragment_program2; "

Test(load_failures_arb, vertex_program)
{
    static const struct sentence rows[] = {
        {"2.14.1, another header", {"^!!ARBvp2.0 END", "header"}},
        {"2.14.2, opcodes are reserved", {VP "TEMP ^MOV; END", "reserved"}},
        {"2.14.2, keywords are reserved", {VP "TEMP ^vertex; END", "reserved"}},
        {"2.14.3, a name twice", {VP "TEMP a; PARAM ^a = 1; END", "already declared"}},
        {"2.14.3, a name not declared", {VP "TEMP a; MOV a, ^b; END", "found 'b'"}},
        {"2.14.3.1, a weight beyond the units", {VP "TEMP a; MOV a, vertex.weight[^4]; END", "below"}},
        {"2.14.3.1, a weight not divisible by four", {VP "TEMP a; MOV a, vertex.weight[^1]; END", "below"}},
        {"2.14.3.1, a matrix index beyond the units",
         {VP "TEMP a; MOV a, vertex.matrixindex[^4]; END", "below"}},
        {"2.14.3.1, a matrix index not divisible by four",
         {VP "TEMP a; MOV a, vertex.matrixindex[^1]; END", "below"}},
        {"2.14.3.1, a twin", {VP "TEMP a; MOV a, vertex.normal; MOV a, ^vertex.attrib[2]; END", "twin"}},
        {"2.14.3.1, a twin by texture coordinates",
         {VP "TEMP a; MOV a, vertex.attrib[10]; MOV a, ^vertex.texcoord[2]; END", "twin"}},
        {"2.14.3.1, a declared twin",
         {VP "ATTRIB a = vertex.color; ATTRIB b = ^vertex.attrib[3]; END", "twin"}},
        {"2.14.3.2, env a > b", {VP "PARAM a[] = { program.env[3..^1] }; END", "3 or more"}},
        {"2.14.3.2, local a > b", {VP "PARAM a[] = { program.local[3..^1] }; END", "3 or more"}},
        {"2.14.3.2, env beyond the last", {VP "TEMP a; MOV a, program.env[^256]; END", "below 256"}},
        {"2.14.3.2, rows a > b", {VP "PARAM a[] = { state.matrix.mvp.row[3..^1] }; END", "3 or more"}},
        {"2.14.3.2, a size that is not the bindings'", {VP "PARAM a[^2] = { 1, 2, 3 }; END", "array size 3"}},
        {"2.14.3.2, a member beyond the size",
         {VP "PARAM p[2] = { 1, 2 }; TEMP a; MOV a, p[^2]; END", "below 2"}},
        {"2.14.3.2, GL state twice in an array with relative addressing",
         {VP "ADDRESS A; TEMP a; PARAM p[] = { state.fog.color, state.fog.color }; ARL A.x, a.x; "
             "MOV a, ^p[A.x]; END",
          "twice"}},
        {"2.14.3.2, GL state in two arrays with relative addressing",
         {VP "ADDRESS A; TEMP a; PARAM p[] = { state.fog.color }; PARAM q[] = { state.fog.color }; "
             "MOV a, p[A.x]; MOV a, ^q[A.x]; END",
          "twice"}},
        {"2.14.3.4, results are not read", {VP "TEMP a; MOV a, ^result.color; END", "operand"}},
        {"2.14.3.5, address registers in ARL only", {VP "ADDRESS A; MOV ^A.x, 1; END", "expected"}},
        {"2.14.3.5, address registers are no operands", {VP "ADDRESS A; TEMP a; MOV a, ^A; END", "address"}},
        {"2.14.4.2, the address's x",
         {VP "ADDRESS A; PARAM p[] = { 1, 2 }; TEMP a; MOV a, p[A.^y]; END", "x"}},
        {"2.14.4.3, mask out of order", {VP "TEMP a; MOV a.^yx, a; END", "mask"}},
        {"2.14.4.2, a scalar needs its component", {VP "TEMP a; RCP a, a^; END", "component"}},
        {"2.14.4.5, an option that is not supported", {VP "OPTION ^ARB_foo; END", "option"}},
        {"2.14.4.5, options stand first", {VP "TEMP a; ^OPTION ARB_position_invariant; END", "before"}},
        {"2.14.4.5.1, a position invariant program writes no position",
         {VP "OPTION ARB_position_invariant; MOV ^result.position, 1; END", "may not be written"}},
        {"2.14.2, an opcode of fragment programs", {VP "TEMP a; ^LRP a, a, a, a; END", "LRP"}},
        {"2.14.2, a constant is no scalar operand without a suffix",
         {VP "TEMP a; EX2 a, 2^; END", "component"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_arb, fragment_program)
{
    static const struct sentence rows[] = {
        {"3.11.3, a name twice", {FP "TEMP a; PARAM ^a = 1; END", "already declared"}},
        {"3.11.3, a name not declared", {FP "TEMP a; MOV a, ^b; END", "found 'b'"}},
        {"3.11.3.2, env a > b", {FP "PARAM a[] = { program.env[3..^1] }; END", "3 or more"}},
        {"3.11.3.2, rows a > b", {FP "PARAM a[] = { state.matrix.mvp.row[3..^1] }; END", "3 or more"}},
        {"3.11.3.2, a size that is not the bindings'", {FP "PARAM a[^2] = { 1, 2, 3 }; END", "array size 3"}},
        {"3.11.3.2, a member beyond the size",
         {FP "PARAM p[2] = { 1, 2 }; TEMP a; MOV a, p[^2]; END", "below 2"}},
        {"3.11.3.2, no relative addressing",
         {FP "TEMP a; PARAM p[] = { 1, 2 }; MOV a, p[^a.x]; END", "expected"}},
        {"3.11.2, no address registers", {FP "^ADDRESS A; END", "ADDRESS"}},
        {"3.11.3.4, results are not read", {FP "TEMP a; MOV a, ^result.color; END", "operand"}},
        {"3.11.3.4, a vertex result", {FP "MOV result.^position, 1; END", "'color' or 'depth'"}},
        {"3.11.4.5, an option that is not supported", {FP "OPTION ^ARB_position_invariant; END", "option"}},
        {"3.11.4.5.1, several fog options",
         {FP "OPTION ARB_fog_exp; OPTION ^ARB_fog_exp2; END", "fog option"}},
        {"3.11.4.5.1, several fog options, linear",
         {FP "OPTION ARB_fog_linear; OPTION ^ARB_fog_exp; END", "fog option"}},
        {"3.11.4.5.2, two precision hints",
         {FP "OPTION ARB_precision_hint_fastest; OPTION ^ARB_precision_hint_nicest; END", "precision hint"}},
        {"3.11.6, several targets of a unit",
         {FP "TEMP a; TEX a, a, texture[0], 1D; TEX a, a, texture[0], ^2D; END", "as 1D before"}},
        {"3.11.6, several targets, TXB",
         {FP "TEMP a; TEX a, a, texture[3], CUBE; TXB a, a, texture[3], ^3D; END", "as CUBE before"}},
        {"3.11.6, a unit beyond the last", {FP "TEMP a; TEX a, a, texture[^32], 2D; END", "below 32"}},
        {"ARB_fragment_program_shadow 3.11.6, without the option",
         {FP "TEMP a; TEX a, a, texture[0], ^SHADOW2D; END", "ARB_fragment_program_shadow"}},
        {"ARB_fragment_program_shadow 3.11.6, several targets",
         {FP "OPTION ARB_fragment_program_shadow; TEMP a; TEX a, a, texture[0], 2D; "
             "TEX a, a, texture[0], ^SHADOW2D; END",
          "as 2D before"}},
        {"ARB_draw_buffers 3.11.4.5.3, without the option",
         {FP "MOV result.color^[0], 1; END", "ARB_draw_buffers"}},
        {"ARB_draw_buffers 3.11.3.4, beyond the last",
         {FP "OPTION ARB_draw_buffers; MOV result.color[^8], 1; END", "below 8"}},
        {"3.11.2, an opcode of vertex programs", {FP "TEMP a; ^LOG a, a.x; END", "LOG"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_arb, vertex_program_options)
{
    static const struct sentence rows[] = {
        {"NV_vertex_program2_option 2.14.5, an undefined label", {VP2 "CAL a; END^", "not defined"}},
        {"NV_vertex_program2_option 2.14.5, a label twice", {VP2 "a: RET; ^a: END", "already defined"}},
        {"NV_vertex_program2_option, without the option",
         {VP "TEMP a; ^SEQ a, a, a; END", "NV_vertex_program2"}},
        {"NV_vertex_program3, without the option",
         {VP2 "TEMP a; ^TEX a, a, texture[0], 2D; END", "NV_vertex_program3"}},
        {"NV_vertex_program3, a unit beyond the last",
         {VP3 "TEMP a; TEX a, a, texture[^32], 2D; END", "below 32"}},
        {"NV_vertex_program3 2.14.5.43, POPA with a mask", {VP3 "ADDRESS A; POPA A.x^; END", "write mask"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_arb, fragment_program_options)
{
    static const struct sentence rows[] = {
        {"NV_fragment_program_option 3.11.3.4, a result of two sizes",
         {FO1 "SHORT OUTPUT a = result.color; LONG OUTPUT b = result.color; MOV a, 1; MOV ^b, 1; END",
          "another size"}},
        {"NV_fragment_program_option 3.11.5, PK2H to SHORT", {FO1 "SHORT TEMP a; PK2H ^a, 1; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, PK2US to SHORT",
         {FO1 "SHORT TEMP a; PK2US ^a, 1; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, PK4B to SHORT", {FO1 "SHORT TEMP a; PK4B ^a, 1; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, PK4UB to a SHORT result",
         {FO1 "SHORT OUTPUT a = result.color; PK4UB ^a, 1; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, UP2H of SHORT",
         {FO1 "SHORT TEMP a; TEMP b; UP2H b, ^a.x; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, UP2US of SHORT",
         {FO1 "SHORT TEMP a; TEMP b; UP2US b, ^a.x; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, UP4B of SHORT",
         {FO1 "SHORT TEMP a; TEMP b; UP4B b, -^a.x; END", "SHORT"}},
        {"NV_fragment_program_option 3.11.5, UP4UB of SHORT",
         {FO1 "SHORT TEMP a; TEMP b; UP4UB b, |^a.x|; END", "SHORT"}},
        {"NV_fragment_program_option, without the option",
         {FP "TEMP a; ^DDX a, a; END", "NV_fragment_program"}},
        {"NV_fragment_program2, without the option", {FO1 "^IF GT.x; ENDIF; END", "NV_fragment_program2"}},
        {"NV_fragment_program2 3.11.3.5, A0 outside a loop",
         {FO2 "TEMP a; MOV a, fragment.texcoord[^A0.x]; END", "LOOP"}},
        {"NV_fragment_program2 3.11.4, a block ended wrongly",
         {FO2 "PARAM p = 1; LOOP p; ^ENDREP; END", "ENDLOOP"}},
        {"NV_fragment_program2 3.11.4, a block not ended", {FO2 "IF GT.x; ^END", "ENDIF"}},
        {"NV_fragment_program2 3.11.4, not ended before the one around it",
         {FO2 "PARAM p = 1; REP p; IF GT.x; ^ENDREP; ENDIF; END", "ENDIF"}},
        {"NV_fragment_program2 3.11.4, BRK outside", {FO2 "^BRK; END", "BRK"}},
        {"NV_fragment_program2 3.11.4, a label in a block", {FO2 "IF GT.x; ^a: ENDIF; END", "block"}},
        {"NV_fragment_program2 3.11.4, an undefined label", {FO2 "CAL a; END^", "not defined"}},
        {"NV_fragment_program2 3.11.X.8, LOOP of a temporary",
         {FO2 "TEMP a; LOOP ^a; ENDLOOP; END", "program parameter"}},
        {"NV_fragment_program2 3.11.X.10, REP without a count", {FO2 "REP^; ENDREP; END", "operand"}},
        {"NV_fragment_program2 3.11.X.10, REP of a temporary",
         {FO2 "TEMP a; REP ^a; ENDREP; END", "program parameter"}},
    };
    EXPECT_SENTENCES(rows);
}
