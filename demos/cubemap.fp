!!NVfp4.0
# A textured surface in daylight; what is far away is the sky in that direction.
#   program.env[0]    direction to the light
#   program.env[1]    the sky overhead
#   program.env[2]    the sky at the horizon; w: the air's density
#   program.local[0]  albedo; w: 0 for the sky itself
PARAM light = program.env[0];
PARAM zenith = program.env[1];
PARAM horizon = program.env[2];
PARAM albedo = program.local[0];
ATTRIB world = fragment.texcoord[0];
TEMP color, sky, n, a;

TEX color, fragment.texcoord[2], texture[0], 2D;
MUL color.xyz, color, albedo;
NRM n.xyz, fragment.texcoord[1];
DP3 a.x, n, light;
MAD a.x, a.x, 0.5, 0.5;
MUL a.x, a.x, a.x;
MAD a.x, a.x, 0.85, 0.15;
MUL color.xyz, color, a.x;

DP3 a.y, world, world;
RSQ a.z, a.y;
MUL a.z, a.z, world.y;
MUL.SAT a.z, a.z, 1.8;
LRP sky.xyz, a.z, zenith, horizon;
NRM n.xyz, world;
DP3.SAT a.z, n, light;                  # the sun
POW a.z, a.z, 400;
MAD sky.xyz, a.z, {1.5, 1.3, 0.9, 0}, sky;
MUL a.y, a.y, horizon.w;
EX2.SAT a.y, -a.y;
MUL a.y, a.y, albedo.w;
LRP result.color.xyz, a.y, color, sky;
MOV result.color.w, 1;
END
