!!NVgp5.0
# Twelve hairs from random places of every triangle, five segments each, which gravity and wind bend.
#   program.local[0]  wind; w: length of a hair     program.local[1]  direction to the light
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 6;
INVOCATIONS 12;
PARAM mvp[4] = { state.matrix.mvp };
PARAM wind = program.local[0];
PARAM light = program.local[1];
TEMP a, root, n, dir, p, t, shade;
UINT TEMP hash;

# Random numbers from the hair's number: three of 10 bits.
MAD.U hash.x, primitive.id.x, {12}.x, primitive.invocation.x;
MAD.U hash.x, hash.x, {2654435761}.x, {40503}.x;
SHR.U hash.y, hash.x, {15}.x;
XOR.U hash.x, hash.x, hash.y;
MUL.U hash.x, hash.x, {2246822519}.x;
SHR.U hash.y, hash.x, {11}.x;
SHR.U hash.z, hash.x, {22}.x;
AND.U hash.xyz, hash, {1023}.x;
I2F.U a.xyz, hash;
MUL a.xyz, a, {0.0009765625}.x;

# The place: barycentric, turned back into the triangle where it lies outside.
ADD t.x, a.x, a.y;
SLT.CC t.y, {1}.x, t.x;
IF NE.y;
SUB a.xy, {1}.x, a;
ENDIF;
SUB t, vertex[1].position, vertex[0].position;
MAD root, t, a.x, vertex[0].position;
SUB t, vertex[2].position, vertex[0].position;
MAD root, t, a.y, root;
SUB t, vertex[1].attrib[0], vertex[0].attrib[0];
MAD n, t, a.x, vertex[0].attrib[0];
SUB t, vertex[2].attrib[0], vertex[0].attrib[0];
MAD n, t, a.y, n;
DP3 t.x, n, n;
RSQ t.x, t.x;
MUL n.xyz, n, t.x;

# Light by the normal, and a strand of its own colour.
DP3.SAT shade.x, n, light;
MAD shade.x, shade.x, {0.75}.x, {0.25}.x;
MAD shade.y, a.z, {0.35}.x, {0.65}.x;
MUL shade.x, shade.x, shade.y;

MAD dir.x, a.x, {0.7}.x, {-0.35}.x;
MAD dir.y, a.y, {0.7}.x, {-0.35}.x;
MAD dir.z, a.z, {0.7}.x, {-0.35}.x;
ADD dir.xyz, dir, n;
MOV p, root;
MOV p.w, 1;
MOV t.w, 0;
REP 6;
DP4 result.position.x, mvp[0], p;
DP4 result.position.y, mvp[1], p;
DP4 result.position.z, mvp[2], p;
DP4 result.position.w, mvp[3], p;
MAD t.x, t.w, {0.75}.x, {0.25}.x;       # darker at the root
MUL t.x, t.x, shade.x;
MUL result.color.xyz, t.x, {1.0, 0.74, 0.42, 0};
MOV result.color.w, 1;
EMIT;
MUL t.xyz, dir, wind.w;
ADD p.xyz, p, t;
ADD dir.xyz, dir, wind;                 # bends more and more
ADD t.w, t.w, {0.2}.x;
ENDREP;
END
