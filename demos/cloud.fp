!!NVfp4.0
# A cloud in a box of the 3D texture 0 (x: density, y: the sun's light that arrives there), walked from the near side
# to the far one, before a sky.
#   program.env[0] the eye, w: how dense; program.env[1] the sun; program.local[0] half the box, its inverse / 2 in [1]
ATTRIB ray = fragment.texcoord[0];
PARAM eye = program.env[0];
PARAM sun = program.env[1];
PARAM half = program.local[0];
PARAM scale = program.local[1];
TEMP d, sky, near, far, inverse, place, step, t, texel, light, color, glow;

NRM d.xyz, ray;

# The sky: blue above, haze at the horizon, a glow around the sun, and below it the sea.
ABS t.x, d.y;
SUB.SAT t.x, 1, t.x;
MUL t.y, t.x, t.x;
MUL t.y, t.y, t.y;
LRP sky.xyz, t.x, { 0.42, 0.56, 0.78, 0 }, { 0.10, 0.24, 0.52, 0 };
LRP sky.xyz, t.y, { 0.98, 0.78, 0.58, 0 }, sky;
SLT.CC t.z, d.y, { 0 }.x;
MUL sky.xyz (NE.z), sky, { 0.42, 0.46, 0.55, 0 };
DP3.SAT glow.x, d, sun;
POW glow.y, glow.x, { 300 }.x;
POW glow.z, glow.x, { 9 }.x;
MUL glow.y (NE.z), glow.y, { 0.25 }.x;
MAD sky.xyz, { 1.0, 0.62, 0.30, 0 }, glow.z, sky;
MAD sky.xyz, { 1.0, 0.95, 0.8, 0 }, glow.y, sky;

# Where the ray enters and leaves the box.
ADD d.xyz, d, { 1e-5, 1e-5, 1e-5, 0 };
RCP inverse.x, d.x;
RCP inverse.y, d.y;
RCP inverse.z, d.z;
SUB near.xyz, -half, eye;
SUB far.xyz, half, eye;
MUL near.xyz, near, inverse;
MUL far.xyz, far, inverse;
MIN step.xyz, near, far;
MAX far.xyz, near, far;
MAX near.x, step.x, step.y;
MAX near.x, near.x, step.z;
MAX near.x, near.x, { 0 }.x;
MIN far.x, far.x, far.y;
MIN far.x, far.x, far.z;
SUB far.x, far.x, near.x;
MOV color, { 0, 0, 0, 1 };

SGT.CC t.x, far.x, { 0.001 }.x;
IF NE.x;
  # Steps of one length, the first one by another fraction for each pixel.
  MUL step.xyz, d, { 0.055 }.x;
  DP3 t.x, fragment.position, { 0.7548777, 0.5698403, 0, 0 };
  FRC t.x, t.x;
  MAD t.x, t.x, { 0.055 }.x, near.x;
  MAD place.xyz, d, t.x, eye;
  MAD place.xyz, place, scale, { 0.5, 0.5, 0.5, 0 };
  MUL step.xyz, step, scale;
  MUL t.y, far.x, { 18.18 }.x;
  MUL t.z, eye.w, { -0.055 }.x;
  # What it adds to forward scattering where the sun is behind.
  MAD glow.w, glow.z, { 0.9 }.x, { 0.85 }.x;
  REP 64;
    TEX texel, place, texture[0], 3D;
    MUL t.x, texel.x, t.z;
    EX2 t.x, t.x;                            # what passes
    MUL t.w, color.w, t.x;
    SUB t.x, color.w, t.w;                   # what stays here
    MOV color.w, t.w;
    MUL light.w, texel.y, glow.w;
    MUL light.xyz, { 1.55, 1.16, 0.84, 0 }, light.w;
    ADD light.xyz, light, { 0.20, 0.24, 0.33, 0 };
    MAD color.xyz, light, t.x, color;
    ADD place.xyz, place, step;
    SUB t.y, t.y, 1;
    MIN t.w, t.w, t.y;
    SLT.CC t.w, t.w, { 0.01 }.x;
    BRK (NE.w);
  ENDREP;
ENDIF;
MAD result.color.xyz, sky, color.w, color;
MOV result.color.w, 1;
END
