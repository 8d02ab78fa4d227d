!!NVfp4.0
# A textured surface under a lamp, in eye coordinates; it fades into the mist.
#   program.env[0]    the lamp
#   program.env[1]    the mist's colour, its density in w
#   program.local[0]  albedo, the highlight's strength in w
PARAM lamp = program.env[0];
PARAM mist = program.env[1];
PARAM albedo = program.local[0];
TEMP n, l, e, h, color, light;

TEX color, fragment.texcoord[2], texture[0], 2D;
MUL color, color, albedo;
NRM n.xyz, fragment.texcoord[1];
NRM e.xyz, -fragment.texcoord[0];
SUB l.xyz, lamp, fragment.texcoord[0];
NRM l.xyz, l;
DP3 light.x, n, l;
MAD light.x, light.x, 0.5, 0.5;        # what faces away from the lamp has light of the sky
MUL light.x, light.x, light.x;
MAD light.x, light.x, 0.8, 0.2;
ADD h.xyz, l, e;
NRM h.xyz, h;
DP3.SAT light.y, n, h;
POW light.y, light.y, 60;
MUL light.y, light.y, albedo.w;
MAD color.xyz, color, light.x, light.y;
DP3 light.z, fragment.texcoord[0], fragment.texcoord[0];
MUL light.z, light.z, mist.w;
EX2.SAT light.z, -light.z;
LRP result.color.xyz, light.z, color, mist;
MOV result.color.w, 1;
END
