!!NVgp5.0
# A particle as the streak of its last part of a second: a strip of eight places on its way, seen from the viewer. It begins a
# little ahead of the particle, where the light fades in.
#   program.local[0]  x: half the width, y: length in time, z, w: aspect and 1 / aspect
#   program.local[1]  brightness; w: gravity
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 16;
PARAM mvp[4] = { state.matrix.mvp };
PARAM shape = program.local[0];
TEMP p, v, q, a, b, d, color, k, time;
SEQ.CC k.x, vertex[0].attrib[1].w, {0}.x;
RET (NE.x);                             # mortars are not seen

# Colour: a rocket is white, a spark has the hue of its burst, a willow's is gold; sparks fade, and flicker at last.
MOV color, {0.75, 0.55, 0.35, 1};
SLT.CC k.x, vertex[0].attrib[1].w, {2}.x;
IF EQ.x;
  FRC k.x, vertex[0].attrib[1].w;
  ADD color.xyz, k.x, {0, 0.333, 0.667, 0};
  FRC color.xyz, color;
  MAD color.xyz, color, 2, -1;
  MAD.SAT color.xyz, |color|, 2.2, -0.35;
  ADD color.xyz, color, 0.06;
  MAD.SAT k.y, vertex[0].attrib[0].w, {-0.62}.x, {1.1}.x;
  SLT.CC k.x, vertex[0].attrib[1].w, {3}.x;
  IF EQ.x;
    MOV color.xyz, {1.0, 0.58, 0.20, 0};
    MAD.SAT k.y, vertex[0].attrib[0].w, {-0.36}.x, {1.0}.x;
  ENDIF;
  DP3 k.z, vertex[0].attrib[1], {31, 37, 41, 0};
  MAD k.z, vertex[0].attrib[0].w, 40, k.z;
  SIN k.z, k.z;
  MAD.SAT k.w, vertex[0].attrib[0].w, 0.9, -0.5;
  MUL k.z, k.z, k.w;
  MAD k.z, k.z, 0.5, 1;
  MUL k.y, k.y, k.z;
  MUL color.xyz, color, k.y;
ENDIF;
MUL color.xyz, color, program.local[1];

# Back in time, not beyond the burst: the place is p - v t - g t^2 / 2, the velocity v + g t.
MOV p.w, 1;
MOV q.w, 1;
MOV k.x, -0.15;
REP 8;
  MUL time.x, k.x, shape.y;
  MIN time.x, time.x, vertex[0].attrib[0].w;
  MOV v, vertex[0].attrib[1];
  MAD v.y, time.x, program.local[1].w, v.y;
  MAD p.xyz, vertex[0].attrib[1], -time.x, vertex[0].attrib[0];
  MUL time.y, time.x, time.x;
  MUL time.y, time.y, program.local[1].w;
  MAD p.y, time.y, -0.5, p.y;
  MAD q.xyz, v, -0.05, p;
  DP4 a.x, mvp[0], p;
  DP4 a.y, mvp[1], p;
  DP4 a.z, mvp[2], p;
  DP4 a.w, mvp[3], p;
  DP4 b.x, mvp[0], q;
  DP4 b.y, mvp[1], q;
  DP4 b.w, mvp[3], q;
  # Across the streak, in the window.
  MUL d.xy, a, b.w;
  MAD d.xy, b, -a.w, d;
  MUL d.x, d.x, shape.z;
  MUL d.z, d.x, d.x;
  MAD d.z, d.y, d.y, d.z;
  ADD d.z, d.z, {1e-12}.x;
  RSQ d.z, d.z;
  MUL d.xy, d, d.z;
  MUL d.xy, d.yxzw, shape.x;
  MOV d.x, -d.x;
  MOV d.zw, 0;
  MUL d.x, d.x, shape.w;
  MOV time.zw, k.x;
  MOV time.z, -1;
  ADD result.position, a, -d; MOV result.color, color; MOV result.texcoord[0].xy, time.zwzw; EMIT;
  MOV time.z, 1;
  ADD result.position, a, d; MOV result.color, color; MOV result.texcoord[0].xy, time.zwzw; EMIT;
  ADD k.x, k.x, {0.15}.x;
ENDREP;
END
