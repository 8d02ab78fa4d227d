/* Every sentence of NV_gpu_program4 and 5 and of the extensions that they amend which says that a program
 * fails to load, or what a program may not do: its section and the shortest program that offends. */
#include "tests/shader/language/failures.h"

#define VP4 "!!NVvp4.0 "
#define FP4 "!!NVfp4.0 "
#define GP4 "!!NVgp4.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; "
#define VP5 "!!NVvp5.0 "
#define FP5 "!!NVfp5.0 "
#define GP5 "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; "
#define GS5 "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 3; "
#define TC5 "!!NVtcp5.0 VERTICES_OUT 4; "
#define TE5 "!!NVtep5.0 TESS_MODE TRIANGLES; "

Test(load_failures_nv, gpu_program4)
{
    static const struct sentence rows[] = {
        {"2.X.2, in a program string of another version", {"^!!NVvp9.0 END", "header"}},
        {"2.X.2, vertex is no name", {VP4 "TEMP ^vertex; END", "reserved"}},
        {"2.X.2, fragment is no name in fragment programs", {FP4 "TEMP ^fragment; END", "reserved"}},
        {"2.X.2, vertex is no name in geometry programs", {GP4 "TEMP ^vertex; END", "reserved"}},
        {"2.X.2, primitive is no name in fragment programs", {FP4 "TEMP ^primitive; END", "reserved"}},
        {"2.X.2, primitive is no name in geometry programs", {GP4 "TEMP ^primitive; END", "reserved"}},
        {"2.X.2, program is no name", {VP4 "TEMP ^program; END", "reserved"}},
        {"2.X.2, result is no name", {VP4 "TEMP ^result; END", "reserved"}},
        {"2.X.2, state is no name", {VP4 "TEMP ^state; END", "reserved"}},
        {"2.X.2, texture is no name", {VP4 "TEMP ^texture; END", "reserved"}},
        {"2.X.2, names start with no number", {VP4 "TEMP ^9a; END", "new name"}},
        {"2.X.3, the same name more than once", {VP4 "TEMP a; PARAM ^a = 1; END", "already declared"}},
        {"2.X.3, a name not declared", {VP4 "TEMP a; MOV a, ^b; END", "found 'b'"}},
        {"2.X.3.1, read as another type", {VP4 "INT TEMP a; TEMP b; MOV.F b, ^a; END", "INT"}},
        {"2.X.3.1, written as another type", {VP4 "INT TEMP a; TEMP b; MOV.F ^a, b; END", "INT"}},
        {"2.X.3.1, several data types", {VP4 "INT ^UINT TEMP a; END", "second data type"}},
        {"2.X.3.1, several storage sizes", {VP4 "SHORT ^LONG TEMP a; END", "second storage size"}},
        {"2.X.3.1, a size is needed", {VP4 "TEMP a[^]; END", "array size"}},
        {"2.X.3.1, a size is positive", {VP4 "TEMP a[^0]; END", "array size"}},
        {"2.X.3.1, a size that is not the bindings'", {VP4 "PARAM a[^2] = { 1, 2, 3 }; END", "array size 3"}},
        {"2.X.3.1, an array without a member", {VP4 "TEMP a[2], b; MOV b, a^; END", "'['"}},
        {"2.X.3.1, a result array without a member", {VP4 "TEMP a[2]; MOV a^, 1; END", "'['"}},
        {"2.X.3.1, a member of no array", {VP4 "TEMP a, b; MOV b, a^[0]; END", "not an array"}},
        {"2.X.3.2, skipped attributes",
         {VP4 "ATTRIB a[] = { vertex.attrib[1], ^vertex.attrib[3] }; END", "consecutive"}},
        {"2.X.3.2, attributes in the wrong order",
         {VP4 "ATTRIB a[] = { vertex.attrib[2], ^vertex.attrib[1] }; END", "consecutive"}},
        {"2.X.3.2, attributes of different types",
         {VP4 "ATTRIB a[] = { vertex.attrib[1], ^vertex.texcoord[2] }; END", "consecutive"}},
        {"2.X.3.2, in two arrays with relative addressing",
         {VP4 "TEMP i; ATTRIB a[] = { vertex.attrib[0..3] }; ATTRIB b[] = { vertex.attrib[3..4] }; "
              "MOV i, a[i.x]; MOV i, ^b[i.x]; END",
          "binding"}},
        {"2.X.3.3, twice in an array with relative addressing",
         {VP4 "TEMP i; PARAM a[] = { program.env[0], program.env[0] }; MOV i, ^a[i.x]; END", "twice"}},
        {"2.X.3.3, in two arrays with relative addressing",
         {VP4 "TEMP i; PARAM a[] = { program.env[0..3] }; PARAM b[] = { program.env[3] }; MOV i, a[i.x]; "
              "MOV i, ^b[i.x]; END",
          "twice"}},
        {"2.X.3.3, a float as an integer", {VP4 "INT PARAM a = ^1.5; END", "signed integer"}},
        {"2.X.3.3, a float as an unsigned integer", {VP4 "UINT PARAM a = ^1.5; END", "unsigned integer"}},
        {"2.X.3.3, a float constant of an instruction",
         {VP4 "INT TEMP a; ADD.S a, a, ^1.5; END", "signed integer"}},
        {"2.X.3.3, a negative unsigned integer", {VP4 "UINT PARAM a = -^1; END", "unsigned integer"}},
        {"2.X.3.3, too large", {VP4 "INT PARAM a = ^2147483648; END", "too large"}},
        {"2.X.3.3, too large, unsigned", {VP4 "UINT PARAM a = ^4294967296; END", "too large"}},
        {"2.X.3.3, env a > b", {VP4 "PARAM a[] = { program.env[3..^1] }; END", "3 or more"}},
        {"2.X.3.3, local a > b", {VP4 "PARAM a[] = { program.local[3..^1] }; END", "3 or more"}},
        {"2.X.3.3, rows a > b", {VP4 "PARAM a[] = { state.matrix.mvp.row[3..^1] }; END", "3 or more"}},
        {"2.X.3.4, temporaries are declared", {VP4 "MOV ^R0, 1; END", "R0"}},
        {"2.X.3.5, skipped results",
         {VP4 "OUTPUT a[] = { result.clip[1], ^result.clip[3] }; END", "consecutive"}},
        {"2.X.3.5, results in the wrong order",
         {VP4 "OUTPUT a[] = { result.clip[2], ^result.clip[1] }; END", "consecutive"}},
        {"2.X.3.5, results of different types",
         {VP4 "OUTPUT a[] = { result.texcoord[1], ^result.clip[2] }; END", "consecutive"}},
        {"2.X.3.5, in two arrays with relative addressing",
         {VP4
          "TEMP i; OUTPUT a[] = { result.clip[0..3] }; OUTPUT b[] = { result.clip[3..4] }; MOV a[i.x], i; "
          "MOV ^b[i.x], i; END",
          "binding"}},
        {"2.X.3.5, results are not read", {VP4 "TEMP a; MOV a, ^result.position; END", "operand"}},
        {"2.X.3.6, buffers are declared",
         {VP4 "TEMP a; MOV a, program.^buffer[0][0]; END", "BUFFER declaration"}},
        {"2.X.3.6, one binding point of two kinds",
         {VP4 "BUFFER a = program.buffer[0][0]; BUFFER4 ^b = program.buffer[0][1]; END", "BUFFER"}},
        {"2.X.3.8, an alias of nothing", {VP4 "ALIAS a = ^b; END", "declared variable"}},
        {"2.X.3.8, an alias is a new name", {VP4 "TEMP a, b; ALIAS ^b = a; END", "already declared"}},
        {"2.X.4, a conflicting type without NTC",
         {VP4 "UINT TEMP a; INT TEMP b; ADD.S b, b, ^a; END", "UINT"}},
        {"2.X.4.1, two modifiers of a type", {VP4 "TEMP a; ADD.F.^S a, a, a; END", "second data type"}},
        {"2.X.4.1, two condition codes", {VP4 "TEMP a; ADD.CC0.^CC1 a, a, a; END", "second condition code"}},
        {"2.X.4.1, two clamps", {VP4 "TEMP a; ADD.SAT.^SSAT a, a, a; END", "second clamping"}},
        {"2.X.4.1, two type checks", {VP4 "TEMP a; ADD.NTC.^NTC a, a, a; END", "second type checking"}},
        {"2.X.4.1, clamping of integers", {VP4 "TEMP a; ^ADD.S.SAT a, a, a; END", "floating-point results"}},
        {"2.X.4.1, a modifier that is not supported", {VP4 "TEMP a; DP3.^S a, a, a; END", "does not take"}},
        {"2.X.4.2, a member beyond the size", {VP4 "TEMP a[4], b; MOV b, a[^4]; END", "below 4"}},
        {"2.X.4.2, an offset beyond the size", {VP4 "TEMP a[4], b; MOV b, a[b.x + ^4]; END", "below 4"}},
        {"2.X.4.2, a negative offset", {VP4 "TEMP a[4], b; MOV b, a[b.x ^- 1]; END", "negative"}},
        {"2.X.4.2, selectors of two sets", {VP4 "TEMP a; MOV a, a.^xyba; END", "swizzle"}},
        {"2.X.4.3, mask out of order", {VP4 "TEMP a; MOV a.^yx, a; END", "mask"}},
        {"2.X.4.3, mask of two sets", {VP4 "TEMP a; MOV a.^xg, a; END", "mask"}},
        {"2.X.4.4, offset t of 1D", {FP4 "TEMP a; TEX a, a, texture[0], 1D, (0, ^1); END", "1 texel offset"}},
        {"2.X.4.4, offset r of 1D",
         {FP4 "TEMP a; TEX a, a, texture[0], 1D, (0, 0, ^1); END", "1 texel offset"}},
        {"2.X.4.4, offset t of ARRAY1D",
         {FP4 "TEMP a; TEX a, a, texture[0], ARRAY1D, (0, ^1); END", "1 texel offset"}},
        {"2.X.4.4, offset t of SHADOW1D",
         {FP4 "TEMP a; TEX a, a, texture[0], SHADOW1D, (0, ^1); END", "1 texel offset"}},
        {"2.X.4.4, offset t of SHADOWARRAY1D",
         {FP4 "TEMP a; TEX a, a, texture[0], SHADOWARRAY1D, (0, ^1); END", "1 texel offset"}},
        {"2.X.4.4, offset r of 2D",
         {FP4 "TEMP a; TEX a, a, texture[0], 2D, (0, 0, ^1); END", "2 texel offsets"}},
        {"2.X.4.4, offset r of RECT",
         {FP4 "TEMP a; TEX a, a, texture[0], RECT, (0, 0, ^1); END", "2 texel offsets"}},
        {"2.X.4.4, offset r of ARRAY2D",
         {FP4 "TEMP a; TEX a, a, texture[0], ARRAY2D, (0, 0, ^1); END", "2 texel offsets"}},
        {"2.X.4.4, offset r of SHADOW2D",
         {FP4 "TEMP a; TEX a, a, texture[0], SHADOW2D, (0, 0, ^1); END", "2 texel offsets"}},
        {"2.X.4.4, offset r of SHADOWRECT",
         {FP4 "TEMP a; TEX a, a, texture[0], SHADOWRECT, (0, 0, ^1); END", "2 texel offsets"}},
        {"2.X.4.4, offset r of SHADOWARRAY2D",
         {FP4 "TEMP a; TEX a, a, texture[0], SHADOWARRAY2D, (0, 0, ^1); END", "2 texel offsets"}},
        {"2.X.4.4, offset of CUBE", {FP4 "TEMP a; TEX a, a, texture[0], CUBE, (^1); END", "0 texel offsets"}},
        {"2.X.4.4, offset of SHADOWCUBE",
         {FP4 "TEMP a; TEX a, a, texture[0], SHADOWCUBE, (0, ^1); END", "0 texel offsets"}},
        {"2.X.4.4, offset below the minimum",
         {FP4 "TEMP a; TEX a, a, texture[0], 2D, (^-9); END", "from -8 to 7"}},
        {"2.X.4.4, offset above the maximum",
         {FP4 "TEMP a; TEX a, a, texture[0], 2D, (0, ^8); END", "from -8 to 7"}},
        {"2.X.4.4, several targets of a unit",
         {FP4 "TEMP a; TEX a, a, texture[0], 1D; TEX a, a, texture[0], ^2D; END", "as 1D before"}},
        {"2.X.4.4, several targets, SHADOW",
         {FP4 "TEMP a; TEX a, a, texture[0], 2D; TEX a, a, texture[0], ^SHADOW2D; END", "as 2D before"}},
        {"2.X.4.4, several targets, ARRAY",
         {FP4 "TEMP a; TEX a, a, texture[0], ARRAY2D; TEX a, a, texture[0], ^3D; END", "as ARRAY2D before"}},
        {"2.X.4.4, BUFFER of TEX", {FP4 "TEMP a; TEX a, a, texture[0], ^BUFFER; END", "does not take"}},
        {"2.X.4.4, TXF of SHADOW", {FP4 "TEMP a; TXF a, a, texture[0], ^SHADOW2D; END", "does not take"}},
        {"2.X.4.4, TXF of SHADOWARRAY",
         {FP4 "TEMP a; TXF a, a, texture[0], ^SHADOWARRAY1D; END", "does not take"}},
        {"2.X.4.4, TXF of CUBE", {FP4 "TEMP a; TXF a, a, texture[0], ^CUBE; END", "does not take"}},
        {"2.X.5, a block ended wrongly", {VP4 "IF GT.x; ^ENDREP; END", "expected ELSE or ENDIF"}},
        {"2.X.5, a block not ended", {VP4 "IF GT.x; ^END", "expected ELSE or ENDIF"}},
        {"2.X.5, not ended before the one around it",
         {VP4 "REP 2; IF GT.x; ^ENDREP; ENDIF; END", "expected ELSE or ENDIF"}},
        {"2.X.5, a label in a block", {VP4 "IF GT.x; ^a: ENDIF; END", "inside a block"}},
        {"2.X.5, BRK outside", {VP4 "^BRK; END", "outside of a REP block"}},
        {"2.X.5, CONT outside", {VP4 "^CONT; END", "outside of a REP block"}},
        {"2.X.5, a loop without an end", {VP4 "REP; ^ENDREP; END", "never ends"}},
        {"2.X.5, only an inner loop's BRK", {VP4 "REP; REP 2; BRK; ENDREP; ^ENDREP; END", "never ends"}},
        {"2.X.5, an undefined label", {VP4 "CAL a; END^", "not defined"}},
        {"2.X.5, a label twice", {VP4 "a: RET; ^a: RET; END", "already defined"}},
        {"2.X.6, an option that is not supported", {VP4 "OPTION ^NV_foo; END", "option"}},
        {"2.X.6, options stand first", {VP4 "TEMP a; ^OPTION ARB_position_invariant; END", "before"}},
        {"2.X.8, MUL.S24 with a type", {VP4 "TEMP a; ^MUL.S24.U a, a, a; END", "implies its data type"}},
        {"2.X.8, PK2H to SHORT", {VP4 "SHORT TEMP a; TEMP b; PK2H ^a, b; END", "SHORT"}},
        {"2.X.8, PK2US to SHORT", {VP4 "SHORT TEMP a; TEMP b; PK2US ^a, b; END", "SHORT"}},
        {"2.X.8, PK4B to SHORT", {VP4 "SHORT TEMP a; TEMP b; PK4B ^a, b; END", "SHORT"}},
        {"2.X.8, PK4UB to a SHORT result",
         {VP4 "SHORT OUTPUT a = result.color; TEMP b; PK4UB ^a, b; END", "SHORT"}},
        {"2.X.8, UP2H of SHORT", {VP4 "SHORT TEMP a; TEMP b; UP2H b, ^a.x; END", "SHORT"}},
        {"2.X.8, UP2US of SHORT", {VP4 "SHORT TEMP a; TEMP b; UP2US b, -^a.x; END", "SHORT"}},
        {"2.X.8, UP4B of SHORT", {VP4 "SHORT TEMP a; TEMP b; UP4B b, ^a.x; END", "SHORT"}},
        {"2.X.8, UP4UB of SHORT", {VP4 "SHORT TEMP a; TEMP b; UP4UB b, ^a.x; END", "SHORT"}},
        {"2.X.8, TXB of SHADOWCUBE", {FP4 "TEMP a; TXB a, a, texture[0], ^SHADOWCUBE; END", "does not take"}},
        {"2.X.8, TXB of SHADOWARRAY2D",
         {FP4 "TEMP a; TXB a, a, texture[0], ^SHADOWARRAY2D; END", "does not take"}},
        {"2.X.8, TXL of SHADOWCUBE", {FP4 "TEMP a; TXL a, a, texture[0], ^SHADOWCUBE; END", "does not take"}},
        {"2.X.8, TXL of SHADOWARRAY2D",
         {FP4 "TEMP a; TXL a, a, texture[0], ^SHADOWARRAY2D; END", "does not take"}},
        {"2.X.8, TXP of SHADOWCUBE", {FP4 "TEMP a; TXP a, a, texture[0], ^SHADOWCUBE; END", "does not take"}},
        {"2.X.8, TXP of SHADOWARRAY2D",
         {FP4 "TEMP a; TXP a, a, texture[0], ^SHADOWARRAY2D; END", "does not take"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_nv, vertex_program4)
{
    static const struct sentence rows[] = {
        {"2.X.3.2, a twin", {VP4 "TEMP a; MOV a, vertex.normal; MOV a, ^vertex.attrib[2]; END", "twin"}},
        {"2.X.3.2, a twin by texture coordinates",
         {VP4 "TEMP a; MOV a, vertex.attrib[10]; MOV a, ^vertex.texcoord[2]; END", "twin"}},
        {"2.X.3.2, attrib n > o", {VP4 "ATTRIB a[] = { vertex.attrib[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, texcoord n > o", {VP4 "ATTRIB a[] = { vertex.texcoord[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, clip n > o", {VP4 "OUTPUT a[] = { result.clip[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, attrib n > o", {VP4 "OUTPUT a[] = { result.attrib[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, texcoord n > o", {VP4 "OUTPUT a[] = { result.texcoord[3..^2] }; END", "3 or more"}},
        {"2.X.6, a position invariant program writes no position",
         {VP4 "OPTION ARB_position_invariant; MOV ^result.position, 0; END", "may not be written"}},
        {"the primitive comes later", {VP4 "TEMP a; MOV a, ^primitive.id; END", "operand"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_nv, fragment_program4)
{
    static const struct sentence rows[] = {
        {"2.X.3.1, INT that is not FLAT", {FP4 "^INT ATTRIB a = fragment.attrib[0]; END", "FLAT"}},
        {"2.X.3.1, UINT that is not FLAT", {FP4 "^UINT ATTRIB a = fragment.attrib[0]; END", "FLAT"}},
        {"2.X.3.1, of no attribute", {FP4 "^FLAT TEMP a; END", "ATTRIB only"}},
        {"2.X.3.1, of a result", {FP4 "^CENTROID OUTPUT a = result.color; END", "ATTRIB only"}},
        {"2.X.3.1, the same one twice", {FP4 "CENTROID ^CENTROID ATTRIB a = fragment.color; END", "twice"}},
        {"2.X.3.1, FLAT with CENTROID", {FP4 "FLAT ^CENTROID ATTRIB a = fragment.color; END", "FLAT"}},
        {"2.X.3.1, NOPERSPECTIVE with FLAT",
         {FP4 "NOPERSPECTIVE ^FLAT ATTRIB a = fragment.color; END", "FLAT"}},
        {"2.X.3.1, of the position",
         {FP4 "^FLAT ATTRIB a = fragment.position; END", "interpolation modifiers"}},
        {"2.X.3.1, of the face direction",
         {FP4 "^FLAT ATTRIB a = fragment.facing; END", "interpolation modifiers"}},
        {"2.X.3.1, of the fog coordinate",
         {FP4 "^FLAT ATTRIB a = fragment.fogcoord; END", "interpolation modifiers"}},
        {"2.X.3.1, of a clip distance",
         {FP4 "^FLAT ATTRIB a = fragment.clip[1]; END", "interpolation modifiers"}},
        {"2.X.3.1, different ones of one attribute",
         {FP4 "FLAT ATTRIB a = fragment.attrib[0]; CENTROID ATTRIB ^b = fragment.attrib[0]; END",
          "different interpolation"}},
        {"2.X.3.1, of primary and secondary colour",
         {FP4 "FLAT ATTRIB a = fragment.color; ATTRIB ^b = fragment.color.secondary; END", "secondary"}},
        {"2.X.3.2, texcoord n > o", {FP4 "ATTRIB a[] = { fragment.texcoord[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, clip n > o", {FP4 "ATTRIB a[] = { fragment.clip[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, attrib n > o", {FP4 "ATTRIB a[] = { fragment.attrib[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, arrays of results",
         {FP4 "OPTION ARB_draw_buffers; OUTPUT a^[] = { result.color[0] }; END", "arrays"}},
        {"2.X.6, several fog options", {FP4 "OPTION ARB_fog_exp; OPTION ^ARB_fog_exp2; END", "fog option"}},
        {"2.X.6, fog linear after exp2",
         {FP4 "OPTION ARB_fog_exp2; OPTION ^ARB_fog_linear; END", "fog option"}},
        {"2.X.6, two precision hints",
         {FP4 "OPTION ARB_precision_hint_fastest; OPTION ^ARB_precision_hint_nicest; END", "precision hint"}},
        {"2.X.6, result.color[n] without ARB_draw_buffers",
         {FP4 "MOV result.color^[0], 1; END", "ARB_draw_buffers"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_nv, geometry_program4)
{
    static const struct sentence rows[] = {
        {"2.14.6.1, no input type", {"!!NVgp4.0 PRIMITIVE_OUT POINTS; VERTICES_OUT 3; ^END", "PRIMITIVE_IN"}},
        {"2.14.6.1, two input types",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; ^PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; END",
          "PRIMITIVE_IN"}},
        {"2.14.6.2, no output type",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; VERTICES_OUT 3; ^END", "PRIMITIVE_OUT"}},
        {"2.14.6.2, two output types",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; ^PRIMITIVE_OUT POINTS; VERTICES_OUT 3; END",
          "PRIMITIVE_OUT"}},
        {"2.14.6.4, no limit", {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; ^END", "VERTICES_OUT"}},
        {"2.14.6.4, two limits",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; ^VERTICES_OUT 3; END",
          "VERTICES_OUT"}},
        {"2.14.6.4, a limit beyond the implementation's",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT ^1025; END", "1024"}},
        {"2.X.3.2, a vertex that does not exist", {GP4 "TEMP a; MOV a, vertex[^3].position; END", "below 3"}},
        {"2.X.3.2, a vertex number is constant",
         {GP4 "TEMP a; INT TEMP i; MOV a, vertex[^i.x].position; END", "number"}},
        {"2.X.3.2, a vertex number is needed",
         {GP4 "TEMP a; ATTRIB p = vertex.position; MOV a, p^; END", "'['"}},
        {"2.X.3.2, one in an operand", {GP4 "TEMP a; MOV a, vertex^.position; END", "'['"}},
        {"2.X.3.2, texcoord n > o", {GP4 "ATTRIB a[] = { vertex.texcoord[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, clip n > o", {GP4 "ATTRIB a[] = { vertex[0].clip[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, clip n > o", {GP4 "OUTPUT a[] = { result.clip[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, attrib n > o", {GP4 "OUTPUT a[] = { result.attrib[3..^2] }; END", "3 or more"}},
        {"2.X.7, an input of another kind",
         {"!!NVgp4.0 PRIMITIVE_IN ^QUADS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; END", "POINTS"}},
        {"2.X.7, an output of another kind",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT ^LINES; VERTICES_OUT 3; END", "POINTS"}},
        {"2.X.7, a limit of 0",
         {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT ^0; END", "from 1"}},
        {"2.X.7, at the beginning",
         {"!!NVgp4.0 ^TEMP a; PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; END",
          "PRIMITIVE_IN"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_nv, gpu_program5)
{
    static const struct sentence rows[] = {
        {"2.X.3.1, LONG of an older version", {VP4 "^LONG ATTRIB a = vertex.attrib[1]; END", "LONG"}},
        {"2.X.3.1, LONG of fragment attributes", {FP5 "^LONG ATTRIB a = fragment.attrib[1]; END", "LONG"}},
        {"NV_geometry_program4 2.X.3.2, patch.attrib without PATCHES",
         {GP5 "TEMP a; MOV a, ^primitive.patch.attrib[0]; END", "PATCHES"}},
        {"NV_geometry_program4 2.X.3.2, tessouter without PATCHES",
         {GP5 "TEMP a; MOV a, ^primitive.tessouter[0]; END", "PATCHES"}},
        {"NV_geometry_program4 2.X.3.2, tessinner without PATCHES",
         {GP5 "TEMP a; MOV a, ^primitive.tessinner[0]; END", "PATCHES"}},
        {"2.X.3.6, a buffer of a range is an array",
         {VP5 "TEMP a; BUFFER b = program.buffer[0..1][3]; MOV a, b^; END", "'['"}},
        {"2.X.3.6, a second index",
         {VP5 "TEMP a; BUFFER b[] = { program.buffer[0..1][3..4] }; MOV a, b[0]^; END", "'['"}},
        {"2.X.3.6, buffers a > b", {VP5 "BUFFER a = program.buffer[2..^1][3]; END", "2 or more"}},
        {"2.X.3.6, elements c > d", {VP5 "BUFFER a[] = { program.buffer[2][3..^1] }; END", "3 or more"}},
        {"2.X.3.7, textures a > b", {VP5 "TEXTURE t[] = { texture[3..^1] }; END", "3 or more"}},
        {"2.X.3.7, texture units increase",
         {VP5 "TEXTURE t[] = { texture[3], ^texture[5] }; END", "consecutive"}},
        {"2.X.3.7, a unit beyond the last", {VP5 "TEXTURE t = texture[^32]; END", "below 32"}},
        {"2.X.3.7, a texture is no operand",
         {VP5 "TEMP a; TEXTURE t = texture[0]; MOV a, ^t; END", "operand"}},
        {"2.X.4.1, base and sized data type", {VP5 "TEMP a; ADD.F.^F32 a, a, a; END", "second data type"}},
        {"2.X.4.1, LOAD with two storage modifiers",
         {VP5 "TEMP a; UINT TEMP u; LOAD.F32.^S32 a, u.x; END", "second"}},
        {"2.X.4.1, LOAD with a base data type", {VP5 "TEMP a; UINT TEMP u; LOAD.^F a, u.x; END", "F"}},
        {"2.X.4.1, LOAD without storage modifier", {VP5 "TEMP a; UINT TEMP u; ^LOAD a, u.x; END", "needs"}},
        {"2.X.4.1, ATOM without operation", {VP5 "UINT TEMP u; ^ATOM.U32 u, u, u.x; END", "needs"}},
        {"2.X.4.1, ATOM with two operations",
         {VP5 "UINT TEMP u; ATOM.U32.ADD.^MIN u, u, u.x; END", "second"}},
        {"2.X.4.1, CVT with one type", {VP5 "TEMP a; ^CVT.F32 a, a; END", "two"}},
        {"2.X.4.4, offset of ARRAYCUBE",
         {FP5 "TEMP a; TEX a, a, texture[0], ARRAYCUBE, (^1); END", "0 texel offsets"}},
        {"2.X.4.4, offset of SHADOWARRAYCUBE",
         {FP5 "TEMP a; TEX a, a, a, texture[0], SHADOWARRAYCUBE, (^1); END", "0 texel offsets"}},
        {"2.X.4.4, constant offset of TXGO",
         {FP5 "TEMP a; INT TEMP i; TXGO a, a, i, i, texture[0], 2D, (^1); END", "offsets in operands"}},
        {"2.X.4.4, variable offset of TXD",
         {FP5 "TEMP a; INT TEMP i; TXD a, a, a, a, texture[0], 2D, ^offset(i); END", "offset"}},
        {"2.X.4.4, variable offset of TXGO",
         {FP5 "TEMP a; INT TEMP i; TXGO a, a, i, i, texture[0], 2D, ^offset(i); END", "does not take"}},
        {"2.X.4.4, variable offset of CUBE",
         {FP5 "TEMP a; INT TEMP i; TEX a, a, texture[0], CUBE, ^offset(i); END", "offset"}},
        {"2.X.4.4, variable offset of SHADOWCUBE",
         {FP5 "TEMP a; INT TEMP i; TEX a, a, texture[0], SHADOWCUBE, ^offset(i); END", "offset"}},
        {"2.X.4.4, variable offset of ARRAYCUBE",
         {FP5 "TEMP a; INT TEMP i; TEX a, a, texture[0], ARRAYCUBE, ^offset(i); END", "offset"}},
        {"2.X.4.4, variable offset of SHADOWARRAYCUBE",
         {FP5 "TEMP a; INT TEMP i; TEX a, a, a, texture[0], SHADOWARRAYCUBE, ^offset(i); END", "offset"}},
        {"2.X.4.4, targets by an array variable",
         {FP5 "TEMP a; TEXTURE t[] = { texture[0..3] }; TEX a, a, t[2], 2D; TEX a, a, texture[1], ^3D; END",
          "as 2D before"}},
        {"2.X.7, INVOCATIONS twice",
         {"!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; INVOCATIONS 2; "
          "^INVOCATIONS 2; END",
          "INVOCATIONS"}},
        {"2.X.7, INVOCATIONS of 0",
         {"!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; INVOCATIONS ^0; END",
          "from 1"}},
        {"2.X.8, IPAC of no attribute", {FP5 "TEMP a; IPAC a, ^a; END", "attribute"}},
        {"2.X.8, IPAC of facing", {FP5 "TEMP a; IPAC a, ^fragment.facing; END", "interpolated"}},
        {"2.X.8, IPAC of the primitive id", {FP5 "TEMP a; IPAC a, ^primitive.id; END", "interpolated"}},
        {"2.X.8, IPAO of no attribute", {FP5 "TEMP a; IPAO a, ^a, a; END", "attribute"}},
        {"2.X.8, IPAO of facing", {FP5 "TEMP a; IPAO a, ^fragment.facing, a; END", "interpolated"}},
        {"2.X.8, IPAS of no attribute", {FP5 "TEMP a; IPAS a, ^a, 0; END", "attribute"}},
        {"2.X.8, IPAS of the primitive id", {FP5 "TEMP a; IPAS a, ^primitive.id, 0; END", "interpolated"}},
        {"2.X.8, LDC of a temporary", {VP5 "TEMP a; LDC.F32 a, ^a; END", "CBUFFER"}},
        {"2.X.8, LDC of BUFFER",
         {VP5 "TEMP a; BUFFER b[] = { program.buffer[0] }; LDC.F32 a, ^b[0]; END", "CBUFFER"}},
        {"2.X.8, PK64 to no LONG", {VP5 "TEMP a; PK64 ^a, a; END", "LONG"}},
        {"2.X.8, UP64 of no LONG", {VP5 "TEMP a; UP64 a, ^a; END", "LONG"}},
        {"2.X.8, SWZ of a negated operand", {VP5 "TEMP a; SWZ a, ^-a, x, y, z, w; END", "operand"}},
        {"NV_geometry_program4 2.14.6.2, EMITS without POINTS", {GS5 "^EMITS 0; END", "POINTS"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_nv, tessellation_program5)
{
    static const struct sentence rows[] = {
        {"2.X.3.2, a vertex beyond the output patch",
         {TC5 "TEMP a; MOV a, vertex.out[^4].position; END", "below 4"}},
        {"2.X.3.2, an output without a vertex number",
         {TC5 "TEMP a; ATTRIB p = vertex.out.position; MOV a, p^; END", "'['"}},
        {"2.X.3.2, a vertex number is constant",
         {TC5 "TEMP a; INT TEMP i; MOV a, vertex[^i.x].position; END", "number"}},
        {"2.X.3.2, texcoord n > o", {TC5 "ATTRIB a[] = { vertex.texcoord[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, clip n > o", {TE5 "ATTRIB a[] = { vertex.clip[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, patch.attrib n > o",
         {TE5 "ATTRIB a[] = { primitive.patch.attrib[3..^2] }; END", "3 or more"}},
        {"2.X.3.2, tessouter[n]", {TE5 "TEMP a; MOV a, primitive.tessouter[^4]; END", "below 4"}},
        {"2.X.3.2, tessinner[n]", {TE5 "TEMP a; MOV a, primitive.tessinner[^2]; END", "below 2"}},
        {"2.X.3.2, tesscoord of a control program",
         {TC5 "TEMP a; MOV a, vertex.^tesscoord; END", "attribute"}},
        {"2.X.3.5, texcoord n > o", {TE5 "OUTPUT a[] = { result.texcoord[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, clip n > o", {TC5 "OUTPUT a[] = { result.clip[3..^2] }; END", "3 or more"}},
        {"2.X.3.5, patch.attrib n > o",
         {TC5 "OUTPUT a[] = { result.patch.attrib[3..^2] }; END", "3 or more"}},
        {"2.X.7, no VERTICES_OUT", {"!!NVtcp5.0 ^END", "VERTICES_OUT"}},
        {"2.X.7, two VERTICES_OUT", {TC5 "^VERTICES_OUT 3; END", "VERTICES_OUT"}},
        {"2.X.7, VERTICES_OUT beyond the largest patch", {"!!NVtcp5.0 VERTICES_OUT ^33; END", "32"}},
        {"2.X.7, VERTICES_OUT of 0", {"!!NVtcp5.0 VERTICES_OUT ^0; END", "from 1"}},
        {"2.X.7, no TESS_MODE", {"!!NVtep5.0 ^END", "TESS_MODE"}},
        {"2.X.7, another TESS_MODE", {"!!NVtep5.0 TESS_MODE ^LINES; END", "ISOLINES"}},
        {"2.X.7, another TESS_SPACING", {TE5 "TESS_SPACING ^ODD; END", "FRACTIONAL_ODD"}},
        {"2.X.7, another TESS_VERTEX_ORDER", {TE5 "TESS_VERTEX_ORDER ^UP; END", "CW"}},
    };
    EXPECT_SENTENCES(rows);
}

Test(load_failures_nv, buffers_images_and_subroutines)
{
    static const struct sentence rows[] = {
        {"NV_parameter_buffer_object 2.X.3.6, buffers are arrays",
         {VP4 "BUFFER a = program.buffer[0]^; END", "'['"}},
        {"NV_parameter_buffer_object2 2.X.3.6, CBUFFER in MOV",
         {VP5 "TEMP a; CBUFFER b[] = { program.buffer[0] }; MOV a, ^b[0]; END", "LDC"}},
        {"NV_parameter_buffer_object2 2.X.3.6, without the option",
         {VP4 "^CBUFFER b[] = { program.buffer[0] }; END", "NV_parameter_buffer_object2"}},
        {"NV_parameter_buffer_object2 2.X.4.1, LDC with a data type",
         {VP5 "TEMP a; CBUFFER b[] = { program.buffer[0] }; LDC.^F a, b[0]; END", "F"}},
        {"NV_parameter_buffer_object2 2.X.4.1, LDC without a modifier",
         {VP5 "TEMP a; CBUFFER b[] = { program.buffer[0] }; ^LDC a, b[0]; END", "needs"}},
        {"NV_shader_buffer_load 2.X.6, without the option",
         {VP4 "TEMP a; INT TEMP i; ^LOAD.F32 a, i.x; END", "NV_shader_buffer_load"}},
        {"NV_explicit_multisample, without the option",
         {FP4 "TEMP a; INT TEMP i; ^TXFMS a, i, texture[0], RENDERBUFFER; END", "NV_explicit_multisample"}},
        {"NV_explicit_multisample 2.X.8, a target without samples",
         {"!!NVfp4.0 OPTION NV_explicit_multisample; TEMP a; INT TEMP i; TXFMS a, i, texture[0], ^2D; END",
          "does not take"}},
        {"NV_gpu_program5_mem_extended, without the option",
         {VP5 "TEMP a; UINT TEMP u; LOAD.^F16X4 a, u.x; END", "NV_gpu_program5_mem_extended"}},
        {"EXT_shader_image_load_store 2.X.3, image units increase",
         {FP5 "IMAGE a[] = { image[1], ^image[3] }; END", "consecutive"}},
        {"EXT_shader_image_load_store 2.X.3, a negative unit", {FP5 "IMAGE a = image[^-1]; END", "integer"}},
        {"EXT_shader_image_load_store 2.X.3, a unit beyond the last",
         {FP5 "IMAGE a = image[^32]; END", "below 32"}},
        {"EXT_shader_image_load_store 2.X.3, units a > b",
         {FP5 "IMAGE a[] = { image[3..^1] }; END", "3 or more"}},
        {"EXT_shader_image_load_store 2.X.3, an image is no operand",
         {FP5 "TEMP a; IMAGE b = image[0]; MOV a, ^b; END", "operand"}},
        {"EXT_shader_image_load_store 2.X.3, an image is no texture",
         {FP5 "TEMP a; IMAGE b = image[0]; TEX a, a, ^b, 2D; END", "operand"}},
        {"EXT_shader_image_load_store 2.X.3, a texture is no image",
         {FP5 "TEMP a; INT TEMP i; TEXTURE b = texture[0]; LOADIM.F32 a, i, ^b, 2D; END",
          "expected 'image'"}},
        {"ARB_shader_subroutine 2.X.3, numbers below the limit",
         {VP5 "SUBROUTINETYPE T { a }; a SUBROUTINENUM(^1024): RET; END", "below 1024"}},
        {"ARB_shader_subroutine 2.X.3, numbers are not negative",
         {VP5 "SUBROUTINETYPE T { a }; a SUBROUTINENUM(^-1): RET; END", "-"}},
        {"ARB_shader_subroutine 2.X.3, a parameter of two types",
         {VP5 "SUBROUTINETYPE T { a }; SUBROUTINETYPE U { a }; SUBROUTINE T x = program.subroutine[0]; "
              "SUBROUTINE U ^y = program.subroutine[0]; END",
          "T"}},
        {"ARB_shader_subroutine 2.X.3, recursion",
         {VP5 "SUBROUTINETYPE T { a }; SUBROUTINE T x = program.subroutine[0]; main: CALI x; RET; "
              "a SUBROUTINENUM(0): CALI x; RET; END^",
          "recursion"}},
    };
    EXPECT_SENTENCES(rows);
}

/* "Programs that use more attribute binding components than this limit will fail to load", and results. */
Test(load_failures_nv, components)
{
    static const struct sentence rows[] = {
        {"2.X.3.2, vertex attributes: LONG ones count double",
         {VP5 "TEMP i, a; LONG TEMP t; LONG ATTRIB l[] = { vertex.attrib[0..15] }; MOV.F64 t, l[i.x]; "
              "MOV a, ^vertex.id.x; END",
          "at most 128 components of attributes in all, found 129"}},
        {"2.X.3.2, the operand of a declared variable",
         {VP5 "TEMP i, a; LONG TEMP t; LONG ATTRIB l[] = { vertex.attrib[0..15] }; ATTRIB v = vertex.id; "
              "MOV.F64 t, l[i.x]; MOV a, ^v; END",
          "found 132 with 'v'"}},
        {"2.X.3.2, fragment attributes",
         {FP4
          "TEMP i, a; ATTRIB g[] = { fragment.attrib[0..31] }; MOV a, g[i.x]; MOV a, ^fragment.position.x; "
          "END",
          "at most 128 components of attributes in all, found 129"}},
        {"2.X.3.2, attributes of a geometry program",
         {"!!NVgp5.0 PRIMITIVE_IN PATCHES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; TEMP i, a; "
          "ATTRIB g[] = { vertex[0].attrib[0..31] }; ATTRIB p[] = { primitive.patch.attrib[0..31] }; "
          "MOV a, g[i.x]; MOV a, p[i.x]; MOV a, ^vertex[0].position; END",
          "at most 256 components of attributes in all, found 260"}},
        {"2.X.3.2, attributes of a tessellation control program",
         {TC5 "TEMP i, a; ATTRIB g[] = { vertex[0].attrib[0..31] }; "
              "ATTRIB o[] = { vertex.out[0].attrib[0..31] }; "
              "MOV a, g[i.x]; MOV a, o[i.x]; MOV a, ^-vertex[0].position.x; END",
          "at most 256 components of attributes in all, found 257"}},
        {"2.X.3.2, attributes of a tessellation evaluation program",
         {TE5 "TEMP i, a; ATTRIB g[] = { vertex[0].attrib[0..31] }; "
              "ATTRIB p[] = { primitive.patch.attrib[0..31] }; "
              "MOV a, g[i.x]; MOV a, p[i.x]; MOV a, ^vertex.tesscoord; END",
          "at most 256 components of attributes in all, found 260"}},
        {"2.X.3.5, vertex results",
         {VP4 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; MOV g[i.x], i; MOV ^result.position, i; END",
          "at most 128 components of results in all, found 132"}},
        {"2.X.3.5, geometry results",
         {GP4 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; MOV g[i.x], i; MOV ^result.layer.x, i; END",
          "at most 128 components of results in all, found 129"}},
        {"2.X.3.5, results of a tessellation control program, those of the patch too",
         {TC5 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; OUTPUT p[] = { result.patch.attrib[0..31] }; "
              "MOV g[i.x], i; MOV p[i.x], i; MOV ^result.patch.tessouter[0].x, i; END",
          "at most 256 components of results in all, found 257"}},
        {"2.X.3.5, results of a tessellation evaluation program, a declared variable",
         {TE5 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; OUTPUT o = result.position; MOV g[i.x], i; "
              "MOV ^o.w, i; END",
          "found 129 with 'o'"}},
    };
    EXPECT_SENTENCES(rows);
}

/* What the two sections forbid to count, and what exactly reaches the limit. */
Test(load_failures_nv, components_that_do_not_count)
{
    static const struct {
        const char *text;
        unsigned attributes, results;
    } rows[] = {
        {VP4 "ATTRIB a = vertex.attrib[3]; OUTPUT o = result.attrib[3]; END", 0, 0},
        {VP4
         "TEMP t; MOV t, vertex.attrib[3].x; MOV t, vertex.attrib[3].x; MOV t, -vertex.attrib[3].xyxx; END",
         2, 0},
        {VP4 "TEMP t; SWZ t, vertex.attrib[3], 0, 1, -z, z; MOV t, vertex.attrib[4].wwww; END", 2, 0},
        {VP4 "TEMP t; ATTRIB a[] = { vertex.attrib[0..7] }; MOV t, a[1].x; MOV t, a[3]; END", 5, 0},
        {VP4 "TEMP t; ATTRIB a[] = { vertex.attrib[0..7] }; MOV t, a[t.x].xyxy; END", 16, 0},
        {VP4 "TEMP t; MOV result.attrib[3].x, t; MOV result.attrib[3].xy, t; MOV result.position, t; END", 0,
         6},
        {VP4 "TEMP t; OUTPUT o[] = { result.attrib[0..31] }; MOV o[t.x], t; MOV result.attrib[3], t; END", 0,
         128},
        {VP5 "LONG TEMP t; LONG ATTRIB a = vertex.attrib[2]; MOV.F64 t.x, a.x; END", 2, 0},
        {VP5 "TEMP i; LONG TEMP t; LONG ATTRIB a[] = { vertex.attrib[0..15] }; MOV.F64 t, a[i.x]; END", 128,
         0},
        {FP4 "TEMP i; ATTRIB a[] = { fragment.attrib[0..31] }; MOV i, a[i.x]; END", 128, 0},
        {GP4 "TEMP t; MOV t, vertex[0].position; MOV t, vertex[2].position; END", 4, 0},
        {"!!NVfp5.0 OPTION ARB_draw_buffers; TEMP t; MOV result.color[0], t; MOV result.color[1], t; "
         "MOV result.color[2], t; "
         "MOV result.color[3], t; MOV result.color[4], t; MOV result.color[5], t; MOV result.color[6], t; "
         "MOV result.color[7], t; MOV result.depth, t; MOV result.samplemask, t; END",
         0, 40},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect_eq(shader_attribute_components(program), rows[i].attributes, "%s: %u", rows[i].text,
                     shader_attribute_components(program));
        cr_expect_eq(shader_result_components(program), rows[i].results, "%s: %u", rows[i].text,
                     shader_result_components(program));
        shader_program_free(program);
    }
}
