!!NVfp4.0
# The sky over a town at night: the haze of its lights, stars above, a moon.
#   program.env[1] where the moon is
ATTRIB ray = fragment.texcoord[0];
TEMP d, t, color, star;
NRM d.xyz, ray;
MAX t.x, d.y, 0;
MUL t.y, t.x, { -7 }.x;
EX2 t.y, t.y;
LRP color.xyz, t.y, { 0.16, 0.13, 0.20, 0 }, { 0.010, 0.016, 0.045, 0 };
DP3.SAT t.z, d, program.env[1];
MAD.SAT t.w, t.z, { 9000 }.x, { -8989 }.x;
POW t.z, t.z, { 60 }.x;
MAD color.xyz, { 0.10, 0.12, 0.18, 0 }, t.z, color;
LRP color.xyz, t.w, { 0.95, 0.93, 0.85, 0 }, color;
# Stars: one cell in many has one.
MUL star.xyz, d, { 90 }.x;
FLR t.xyz, star;
SUB star.xyz, star, t;
SUB star.xyz, star, { 0.5, 0.5, 0.5, 0 };
DP3 star.w, star, star;
MUL t.xyz, t, { 0.1031, 0.1030, 0.0973, 0 };
FRC t.xyz, t;
ADD star.xyz, t.yzxx, { 33.33 }.x;
DP3 star.x, t, star;
ADD t.xyz, t, star.x;
ADD t.w, t.x, t.y;
MUL t.w, t.w, t.z;
FRC t.w, t.w;
MAD.SAT t.w, t.w, { 24 }.x, { -23 }.x;
MAD.SAT star.w, star.w, { -30 }.x, { 1 }.x;
MUL t.w, t.w, star.w;
MAX t.x, d.y, 0;
MUL t.w, t.w, t.x;
MAD color.xyz, { 1.6, 1.7, 2.0, 0 }, t.w, color;
MOV result.color, color;
MOV result.color.w, 1;
END
