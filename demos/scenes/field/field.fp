!!NVfp5.0
# Three balls that melt into each other, on a floor with soft shadows: each ray advances by the distance to the
# nearest surface until it is there.
PARAM size = program.local[0];         # 2/height, width/height, 1
PARAM eye = program.local[1];
PARAM light = program.local[2];        # the direction to it, length 1
PARAM balls[3] = { program.local[3..5] };  # centre, radius
TEMP ray, right, up, ahead, place, q, d, t, n, color, shade, keep;
INT TEMP i;

main:
# The ray: the camera looks at (0, 0.7, 0).
SUB ahead.xyz, { 0, 0.7, 0, 0 }, eye;
NRM ahead.xyz, ahead;
XPD right.xyz, ahead, { 0, 1, 0, 0 };
NRM right.xyz, right;
XPD up.xyz, right, ahead;
MUL t.xy, fragment.position, size.x;
SUB t.x, t.x, size.y;
SUB t.y, t.y, 1;
MUL ray.xyz, ahead, 2;
MAD ray.xyz, right, t.x, ray;
MAD ray.xyz, up, t.y, ray;
NRM ray.xyz, ray;

# March.
MOV t, 0;
REP.S 80;
  MAD q.xyz, ray, t.x, eye;
  CAL distance;
  ADD t.x, t.x, d.x;
  SLT.CC t.y, d.x, 0.001;
  BRK (NE.y);
  SGT.CC t.y, t.x, 24;
  BRK (NE.y);
ENDREP;
MAD place.xyz, ray, t.x, eye;

# The sky, also in the distance.
MAD.SAT color.x, ray.y, 1.4, 0.35;
LRP color.xyz, color.x, { 0.18, 0.34, 0.62, 0 }, { 0.86, 0.80, 0.74, 0 };
SLT.CC t.y, t.x, 24;
IF NE.y;
  MOV keep, d;
  # The gradient, from four corners of a tetrahedron.
  ADD q.xyz, place, { 0.001, -0.001, -0.001, 0 };
  CAL distance;
  MUL n.xyz, d.x, { 1, -1, -1, 0 };
  ADD q.xyz, place, { -0.001, -0.001, 0.001, 0 };
  CAL distance;
  MAD n.xyz, d.x, { -1, -1, 1, 0 }, n;
  ADD q.xyz, place, { -0.001, 0.001, -0.001, 0 };
  CAL distance;
  MAD n.xyz, d.x, { -1, 1, -1, 0 }, n;
  ADD q.xyz, place, { 0.001, 0.001, 0.001, 0 };
  CAL distance;
  ADD n.xyz, d.x, n;
  NRM n.xyz, n;

  # The shadow: how near the way to the light passes by a surface.
  MOV shade, 1;
  MOV t.z, 0.03;
  REP.S 32;
    MAD q.xyz, light, t.z, place;
    CAL distance;
    MUL t.w, d.x, 9;
    DIV t.w, t.w, t.z;
    MIN shade.x, shade.x, t.w;
    MAX d.x, d.x, 0.02;
    ADD t.z, t.z, d.x;
    SGT.CC t.w, t.z, 6;
    BRK (NE.w);
  ENDREP;
  MAX shade.x, shade.x, 0;

  # What is near along the normal takes light of the sky away.
  MAD q.xyz, n, 0.25, place;
  CAL distance;
  MUL.SAT shade.y, d.x, 4;
  MAD shade.y, shade.y, 0.7, 0.3;

  # The material: a floor of tiles, or three colours that mix as the balls do.
  FRC up.xyz, place;
  SUB up.xyz, up, 0.5;
  MUL up.x, up.x, up.z;
  SGT up.x, up.x, 0;
  MAD up.xyz, up.x, { 0.22, 0.2, 0.18, 0 }, { 0.42, 0.42, 0.44, 0 };
  SGT.CC up.w, keep.y, 0.5;
  MOV up.xyz (NE.w), { 0.95, 0.42, 0.2, 0 };
  MUL right.xyz, keep.z, { -0.75, 0.1, 0.65, 0 };
  ADD right.xyz, up, right;
  MOV up.xyz (NE.w), right;

  DP3.SAT shade.z, n, light;
  MUL shade.z, shade.z, shade.x;
  MAD ahead.xyz, shade.z, { 1.15, 1.05, 0.9, 0 }, { 0.02, 0.03, 0.05, 0 };
  MAD shade.w, n.y, 0.5, 0.5;
  MUL shade.w, shade.w, shade.y;
  MAD ahead.xyz, shade.w, { 0.24, 0.3, 0.4, 0 }, ahead;
  MUL ahead.xyz, up, ahead;
  # A highlight on the balls.
  SUB q.xyz, light, ray;
  NRM q.xyz, q;
  DP3.SAT q.w, q, n;
  POW q.w, q.w, 80;
  MUL q.w, q.w, shade.x;
  MUL q.w, q.w, keep.y;
  MAD ahead.xyz, q.w, 0.6, ahead;
  # Mist.
  MUL t.y, t.x, -0.07;
  MUL t.y, t.y, |t.y|;
  EX2.SAT t.y, t.y;
  LRP color.xyz, t.y, ahead, color;
ENDIF;
POW result.color.x, color.x, 0.8;
POW result.color.y, color.y, 0.8;
POW result.color.z, color.z, 0.8;
MOV result.color.w, 1;
RET;

# The distance of q in d.x; d.y is 1 on the balls, 0 on the floor; d.z says how far the last ball is mixed in.
distance:
MOV d, { 100, 0, 0, 0 };
MOV.S i.x, 0;
REP.S 3;
  SUB n.w, 0, balls[i.x].w;
  SUB up.xyz, q, balls[i.x];
  DP3 up.w, up, up;
  RSQ up.x, up.w;
  MAD up.x, up.x, up.w, n.w;            # the distance of this ball
  SUB up.y, d.x, up.x;
  MAD.SAT up.y, up.y, 1.25, 0.5;        # how much of it: both are mixed where they are less than 0.8 apart
  SUB up.z, 1, up.y;
  MUL up.w, up.y, up.z;
  LRP d.x, up.y, up.x, d.x;
  MAD d.x, up.w, -0.4, d.x;
  I2F up.x, i.x;
  MUL up.x, up.x, 0.5;
  LRP d.z, up.y, up.x, d.z;
  ADD.S i.x, i.x, 1;
ENDREP;
SLT d.y, d.x, q.y;
MIN d.x, d.x, q.y;
RET;
END
