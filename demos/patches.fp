!!NVfp4.0
# Copper by lamp light, in eye coordinates.
PARAM lamp = { -0.45, 0.67, 0.59, 0 };
PARAM copper = { 0.80, 0.42, 0.26, 1 };
PARAM gleam = { 1.0, 0.85, 0.70, 1 };
TEMP n, e, h, light;

NRM n.xyz, fragment.texcoord[1];
NRM e.xyz, -fragment.texcoord[0];
ADD h.xyz, e, lamp;
NRM h.xyz, h;
DP3.SAT light.x, n, lamp;
DP3.SAT light.y, n, h;
POW light.y, light.y, 40;
DP3.SAT light.z, n, e;
SUB light.z, 1, light.z;
MUL light.z, light.z, light.z;
MAD light.x, light.x, 0.85, 0.15;
MUL n, copper, light.x;
MAD n, gleam, light.y, n;
MAD result.color.xyz, light.z, {0.10, 0.13, 0.18}, n;
MOV result.color.w, 1;
END
