!!NVfp4.0
# Sand, grass, rock and snow by height and slope, lit by the sun and the sky, and haze with the distance.
ATTRIB place = fragment.texcoord[0];
PARAM eye = program.env[0];
PARAM sun = program.env[1];
PARAM haze = { 0.74, 0.80, 0.88, 0 };
TEMP n, color, mix, light, ray, grain;

NRM n.xyz, fragment.texcoord[1];
TEX grain, fragment.texcoord[2], texture[0], 2D;
MAD mix.w, grain.x, 0.3, -0.24;                  # the borders are ragged
ADD mix.x, place.y, mix.w;
MAD.SAT mix.y, mix.x, 9, -0.35;
LRP color.xyz, mix.y, { 0.25, 0.36, 0.14, 0 }, { 0.70, 0.62, 0.44, 0 };
MAD.SAT mix.y, n.y, -5, 3.9;
MAD.SAT mix.z, mix.x, 3, -2.0;
MAX mix.y, mix.y, mix.z;
LRP color.xyz, mix.y, { 0.38, 0.35, 0.33, 0 }, color;
MAD.SAT mix.z, mix.x, 4, -4.2;
MAD.SAT mix.y, n.y, 4, -2.0;
MUL mix.z, mix.z, mix.y;
LRP color.xyz, mix.z, { 0.93, 0.95, 0.98, 0 }, color;
MUL color.xyz, color, grain;

DP3.SAT light.x, n, sun;
MAD light.y, n.y, 0.22, 0.26;
MUL light.y, light.y, 1.0;
MUL ray.xyz, { 0.55, 0.70, 1.0, 0 }, light.y;
MAD ray.xyz, { 1.25, 1.10, 0.85, 0 }, light.x, ray;
MUL color.xyz, color, ray;

# Under water it is darker, the deeper.
MAD.SAT mix.x, place.y, 2.5, 1;
MAD mix.x, mix.x, 0.8, 0.2;
MUL color.xyz, color, mix.x;

SUB ray.xyz, place, eye;
DP3 ray.w, ray, ray;
MUL ray.w, ray.w, -0.011;
EX2 ray.w, ray.w;
LRP result.color.xyz, ray.w, color, haze;
MOV result.color.w, 1;
END
