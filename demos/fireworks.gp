!!NVgp5.0
# A particle as a streak along its way: a strip of two triangles that face the viewer.
#   program.local[0]  x: half the width, y: length in time, z, w: aspect and 1 / aspect
#   program.local[1]  how bright
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 4;
PARAM mvp[4] = { state.matrix.mvp };
TEMP p, tail, a, b, d, color, k;
SEQ.CC k.x, vertex[0].attrib[1].w, {0}.x;
RET (NE.x);                             # mortars are not seen

# Colour: a rocket is white, a spark has the hue of its burst and fades.
MOV color, {1, 0.9, 0.75, 1};
SLT.CC k.x, vertex[0].attrib[1].w, {2}.x;
IF EQ.x;
  FRC k.x, vertex[0].attrib[1].w;
  ADD color.xyz, k.x, {0, 0.333, 0.667, 0};
  FRC color.xyz, color;
  MAD color.xyz, color, 2, -1;
  MAD.SAT color.xyz, |color|, 2.0, -0.1;
  MAD.SAT k.y, vertex[0].attrib[0].w, {-0.5}.x, {1.2}.x;
  MUL color.xyz, color, k.y;
ENDIF;

MUL color.xyz, color, program.local[1];
MOV p, vertex[0].attrib[0];
MOV p.w, 1;
MOV tail.w, 1;
MAD tail.xyz, vertex[0].attrib[1], -program.local[0].y, p;
DP4 a.x, mvp[0], p;
DP4 a.y, mvp[1], p;
DP4 a.z, mvp[2], p;
DP4 a.w, mvp[3], p;
DP4 b.x, mvp[0], tail;
DP4 b.y, mvp[1], tail;
DP4 b.z, mvp[2], tail;
DP4 b.w, mvp[3], tail;
# Across the streak, in the window.
MUL d.xy, a, b.w;
MAD d.xy, b, -a.w, d;
MUL d.x, d.x, program.local[0].z;
MUL d.z, d.x, d.x;
MAD d.z, d.y, d.y, d.z;
ADD d.z, d.z, {1e-12}.x;
RSQ d.z, d.z;
MUL d.xy, d, d.z;
MUL d.xy, d.yxzw, program.local[0].x;
MOV d.x, -d.x;
MOV d.zw, 0;
MUL d.x, d.x, program.local[0].w;
ADD result.position, a, -d; MOV result.color, color; EMIT;
ADD result.position, a, d; MOV result.color, color; EMIT;
ADD result.position, b, -d; MOV result.color, 0; EMIT;
ADD result.position, b, d; MOV result.color, 0; EMIT;
END
