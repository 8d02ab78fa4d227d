!!NVfp4.0
# Ripples of four waves, the sky that they mirror, and the sun's path.
ATTRIB place = fragment.texcoord[0];
PARAM eye = program.env[0];
PARAM sun = program.env[1];
TEMP n, ray, r, wave, color, far;

MUL wave.x, place.x, 11;
MAD wave.x, place.z, 6, wave.x;
ADD wave.x, wave.x, eye.w;
SIN n.w, place.x;
MAD wave.y, place.z, 17, n.w;
MAD wave.y, place.x, -7, wave.y;
MAD wave.y, eye.w, 1.3, wave.y;
COS n.w, wave.x;
MAD wave.z, place.x, 29, n.w;
MAD wave.z, place.z, -19, wave.z;
MAD wave.w, place.z, 37, wave.x;
MAD wave.w, n.w, 2, wave.w;
SIN n.x, wave.x;
COS n.y, wave.y;
SIN n.z, wave.z;
COS n.w, wave.w;
ADD n.x, n.x, n.z;
ADD n.z, n.y, n.w;
MUL n.xz, n, 0.028;
MOV n.y, 1;
NRM n.xyz, n;

SUB ray.xyz, place, eye;
DP3 far.x, ray, ray;
RSQ far.y, far.x;
MUL ray.xyz, ray, far.y;
DP3 r.w, n, ray;
ADD r.w, r.w, r.w;
MAD r.xyz, -r.w, n, ray;

# Schlick's formula gives how much is mirrored; what is not shows the ground.
MAD.SAT far.z, r.w, 0.5, 1;
MUL far.w, far.z, far.z;
MUL far.w, far.w, far.w;
MUL far.z, far.z, far.w;
MAD color.w, far.z, 0.75, 0.35;
MAX far.w, r.y, 0.02;
POW far.w, far.w, 0.5;
LRP color.xyz, far.w, { 0.16, 0.34, 0.62, 0 }, { 0.74, 0.80, 0.88, 0 };
MUL color.xyz, color, { 0.62, 0.85, 0.92, 0 };
DP3.SAT r.w, r, sun;
POW r.w, r.w, 260;
MAD color.xyz, { 1.4, 1.2, 0.9, 0 }, r.w, color;
ADD.SAT color.w, color.w, r.w;

MUL far.x, far.x, -0.011;
EX2 far.x, far.x;
LRP result.color.xyz, far.x, color, { 0.74, 0.80, 0.88, 0 };
MOV result.color.w, color.w;
END
