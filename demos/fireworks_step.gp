!!NVgp5.0
# One step of the simulation. Kinds: 0 a mortar, which fires a rocket whenever its age is up; 1 a rocket, which bursts into
# sparks; from 2 on a spark, whose fraction is its colour; from 3 on a spark of a willow, which glows longer. A particle emits
# the particles that there are after the step.
#   program.local[0]  x: time of a step, y: gravity
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 128;    # of 8 components: the 1,024 that every implementation has
OUTPUT place = result.attrib[0];
OUTPUT speed = result.attrib[1];
PARAM step = program.local[0];
TEMP p, v, r, q, n;
MOV p, vertex[0].attrib[0];
MOV v, vertex[0].attrib[1];
ADD p.w, p.w, step.x;

SEQ.CC n.x, v.w, {0}.x;
IF NE.x;
  SGE.CC n.x, p.w, {0.9}.x;
  IF NE.x;
    MOV p.w, 0;
    # The next rocket of a mortar depends on its last number, which its velocity contains.
    MAD v.xyz, v, {17.31, 23.17, 29.71, 0}, {0.371, 0.593, 0.217, 0};
    FRC v.xyz, v;
    MOV place.xyz, p;
    MOV place.w, 0;
    MAD speed.x, v.x, {2.4}.x, {-1.2}.x;
    MAD speed.z, v.z, {2.4}.x, {-1.2}.x;
    MAD speed.y, v.y, {1.6}.x, {5.2}.x;
    MOV speed.w, {1}.x;
    EMIT;
  ENDIF;
  MOV place, p;
  MOV speed, v;
  EMIT;
  RET;
ENDIF;

MAD p.xyz, v, step.x, p;
MAD v.y, -step.y, step.x, v.y;
SEQ.CC n.x, v.w, {1}.x;
IF NE.x;
  SLT.CC n.x, v.y, {0.4}.x;
  IF EQ.x;
    MOV place, p;
    MOV speed, v;
    EMIT;
    RET;
  ENDIF;
  # The burst: points of a shell, from a chain of fractions.
  MAD r.xyz, p, {7.13, 5.71, 9.37, 0}, v;
  FRC r.xyz, r;
  MUL q.w, r.x, {0.96}.x;
  SGE n.z, r.y, {0.7}.x;
  ADD q.w, q.w, n.z;                    # three in ten are willows
  REP 240;
    MAD r.xyz, r.yzxw, {31.73, 27.19, 43.57, 0}, {0.137, 0.719, 0.411, 0};
    FRC r.xyz, r;
    MAD q.xyz, r, 2, -1;
    DP3 n.x, q, q;
    SLT.CC n.y, n.x, {1}.x;
    IF NE.y;
      RSQ n.x, n.x;
      MAD n.y, r.z, {0.5}.x, {1.75}.x;
      MUL n.x, n.x, n.y;
      MOV place.xyz, p;
      MOV place.w, 0;
      MAD speed.xyz, q, n.x, v;
      ADD speed.w, q.w, {2}.x;
      EMIT;
    ENDIF;
  ENDREP;
  RET;
ENDIF;

SGE n.x, v.w, {3}.x;
MAD n.x, n.x, {1.0}.x, {1.75}.x;        # how long it glows
SLT.CC n.x, p.w, n.x;
IF NE.x;
  MUL n.x, step.x, {1.1}.x;            # air
  SUB n.x, {1}.x, n.x;
  MUL v.xyz, v, n.x;
  MOV place, p;
  MOV speed, v;
  EMIT;
ENDIF;
END
