!!NVfp4.0
# From haze to blue, the sun with its glow, and two layers of cloud.
PARAM eye = program.env[0];
PARAM sun = program.env[1];
TEMP ray, color, t, cloud;

NRM ray.xyz, fragment.texcoord[0];
MAX t.x, ray.y, 0.001;
POW t.y, t.x, 0.5;
LRP color.xyz, t.y, { 0.16, 0.34, 0.62, 0 }, { 0.74, 0.80, 0.88, 0 };

RCP t.x, t.x;
MUL cloud.xy, ray.xzxz, t.x;
MAD cloud.xy, eye.w, 0.02, cloud;
MUL cloud.zw, cloud.xyxy, { 0, 0, 2.3, 2.7 };
MAD t.z, cloud.y, 0.7, cloud.x;
SIN t.z, t.z;
MAD t.w, cloud.x, -1.1, cloud.y;
COS t.w, t.w;
MUL t.z, t.z, t.w;
SIN t.w, cloud.z;
MUL t.w, t.w, 0.5;
MAD t.z, t.w, 0.7, t.z;
COS t.w, cloud.w;
MAD t.z, t.w, 0.3, t.z;
MAD.SAT t.z, t.z, 0.7, -0.1;
MAD.SAT t.w, ray.y, 6, -0.35;
MUL t.z, t.z, t.w;
MUL t.z, t.z, 0.75;
LRP color.xyz, t.z, { 0.95, 0.95, 0.97, 0 }, color;

DP3.SAT t.x, ray, sun;
POW t.y, t.x, 900;
POW t.z, t.x, 12;
MAD color.xyz, { 1.0, 0.9, 0.7, 0 }, t.y, color;
MAD color.xyz, { 0.35, 0.25, 0.12, 0 }, t.z, color;
MOV result.color.xyz, color;
MOV result.color.w, 1;
END
