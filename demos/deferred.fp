!!NVfp4.0
OPTION ARB_draw_buffers;
# The properties of a surface that lighting reads, in four targets.
PARAM albedo = program.env[0];         # w: how many checks around it
PARAM material = program.env[1];       # x: strength of the highlight, y: its sharpness
TEMP n, check, wide, at;

# Checks, averaged over the pixel: along each coordinate the integral of a square wave of period 2 is a triangle wave.
MUL check.xy, fragment.texcoord[2], albedo.w;
DDX wide.xy, check;
DDY wide.zw, check.xyxy;
ADD wide.xy, |wide|, |wide.zwzw|;
ADD wide.xy, wide, 0.001;
MAD at, wide.xyxy, { -0.5, -0.5, 0.5, 0.5 }, check.xyxy;
MUL at, at, 0.5;
FRC at, at;
MAD at, at, 2, -1;
SUB at.xy, |at|, |at.zwzw|;
RCP wide.x, wide.x;
RCP wide.y, wide.y;
MUL wide.xy, at, wide;                  # from -1 to 1
MUL check.x, wide.x, wide.y;
MAD check.x, check.x, 0.225, 0.775;
MUL result.color[0].xyz, albedo, check.x;
MOV result.color[0].w, 1;
NRM n.xyz, fragment.texcoord[1];
MOV result.color[1].xyz, n;
MOV result.color[1].w, 0;
MOV result.color[2].xyz, fragment.texcoord[0];
MOV result.color[2].w, 1;
MOV result.color[3], material;
END
