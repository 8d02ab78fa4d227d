!!NVfp4.0
OPTION ARB_draw_buffers;
# What lighting needs to know of a surface, into four targets.
PARAM albedo = program.env[0];         # w: how many checks around it
PARAM material = program.env[1];       # x: strength of the highlight, y: its sharpness
TEMP n, check;

MUL check.xy, fragment.texcoord[2], albedo.w;
FLR check.xy, check;
ADD check.x, check.x, check.y;
MUL check.x, check.x, 0.5;
FRC check.x, check.x;
MAD check.x, check.x, -0.9, 1;
MUL result.color[0].xyz, albedo, check.x;
MOV result.color[0].w, 1;
NRM n.xyz, fragment.texcoord[1];
MOV result.color[1].xyz, n;
MOV result.color[1].w, 0;
MOV result.color[2].xyz, fragment.texcoord[0];
MOV result.color[2].w, 1;
MOV result.color[3], material;
END
