!!NVfp4.0
# The texture, tinted, under a lamp that is fixed to the camera, with a highlight and a dark horizon.
PARAM lamp = program.local[0];     # position in eye coordinates
PARAM tint = program.local[1];     # colour, strength of the highlight in w
PARAM mist = program.local[2];     # colour of the distance, where it begins in w
TEMP n, l, e, h, color, light;

TEX color, fragment.texcoord[2], texture[0], 2D;
MUL color.xyz, color, tint;
NRM n.xyz, fragment.texcoord[1];
NRM e.xyz, -fragment.texcoord[0];
SUB l.xyz, lamp, fragment.texcoord[0];
NRM l.xyz, l;
DP3 light.x, n, l;
MAD light.x, light.x, 0.5, 0.5;        # the room lights what faces away from the lamp
MUL light.x, light.x, light.x;
MAD light.x, light.x, 0.95, 0.12;
ADD h.xyz, l, e;
NRM h.xyz, h;
DP3.SAT light.y, n, h;
POW light.y, light.y, 90;
MUL light.y, light.y, tint.w;
DP3.SAT light.z, n, e;                 # the edge of a round body reflects more
SUB light.z, 1, light.z;
MUL light.z, light.z, light.z;
MUL light.z, light.z, light.z;
MAD light.y, light.z, 0.25, light.y;
MAD color.xyz, color, light.x, light.y;
ADD.SAT light.w, -fragment.texcoord[0].z, -mist.w;
MUL.SAT light.w, light.w, 0.05;
LRP result.color.xyz, light.w, mist, color;
MOV result.color.w, 1;
END
