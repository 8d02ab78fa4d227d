!!NVgp4.0
# The shadow volume of a closed mesh. A triangle that faces the light gives its lid, its floor infinitely far away, and a wall
# along every edge whose neighbour turns away from the light.
#   program.local[0]  the light in eye space
PRIMITIVE_IN TRIANGLES_ADJACENCY;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 18;
ATTRIB eye = vertex.attrib[0];
ATTRIB pos = vertex.position;
PARAM proj[4] = { state.matrix.projection };
PARAM light = program.local[0];
TEMP e1, e2, n, l, f, p;
TEMP far[6];
INT TEMP i, a, b, c;

SUB e1, eye[2], eye[0];
SUB e2, eye[4], eye[0];
XPD n.xyz, e1, e2;
SUB l, light, eye[0];
DP3.CC f.x, n, l;
RET (LE.x);

# From the light to infinity: w = 0.
MOV.S i.x, {0}.x;
REP.S {3}.x;
SUB p, eye[i.x], light;
DP3 f.x, proj[0], p;
DP3 f.y, proj[1], p;
DP3 f.z, proj[2], p;
DP3 f.w, proj[3], p;
MOV far[i.x], f;
ADD.S i.x, i.x, {2}.x;
ENDREP;

MOV result.position, pos[0]; EMIT;
MOV result.position, pos[2]; EMIT;
MOV result.position, pos[4]; EMIT;
ENDPRIM;
MOV result.position, far[0]; EMIT;
MOV result.position, far[4]; EMIT;
MOV result.position, far[2]; EMIT;
ENDPRIM;

MOV.S a.x, {0}.x;
REP.S {3}.x;
ADD.S b.x, a.x, {1}.x;                  # the neighbour across the edge from a to c
ADD.S c.x, a.x, {2}.x;
SEQ.S.CC i.x, c.x, {6}.x;
MOV.S c.x (NE.x), {0}.x;
SUB e1, eye[b.x], eye[a.x];
SUB e2, eye[c.x], eye[a.x];
XPD n.xyz, e1, e2;
SUB l, light, eye[a.x];
DP3.CC f.x, n, l;
IF LE.x;
MOV result.position, pos[c.x]; EMIT;
MOV result.position, pos[a.x]; EMIT;
MOV result.position, far[c.x]; EMIT;
MOV result.position, far[a.x]; EMIT;
ENDPRIM;
ENDIF;
ADD.S a.x, a.x, {2}.x;
ENDREP;
END
