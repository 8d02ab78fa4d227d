!!ARBfp1.0
# A streak: a white-hot core in a glow of the particle's colour, which both fade along the way.
#   fragment.texcoord[0]  x: from -1 to 1 across, y: from -0.15 before the head to the end, 0.9
#   program.local[0]  x: where the shore is in the window, in pixels; y: distance to its nearest wave; z: number of
#                     waves, w: their contrast
#   program.local[1]  brightness of the core
PARAM water = program.local[0];
TEMP t, glow, ripple;

MUL t.x, fragment.texcoord[0].x, fragment.texcoord[0].x;
SUB_SAT t.x, 1, t.x;
MUL t.y, t.x, t.x;                      # glow
MAD_SAT t.z, t.x, 6, -5;                # core
SUB_SAT t.w, 1, fragment.texcoord[0].y;
MUL t.w, t.w, t.w;
MAD_SAT ripple.x, fragment.texcoord[0].y, 6.7, 1;
MUL t.w, t.w, ripple.x;
MUL t.yz, t, t.w;
MUL t.y, t.y, t.y;
MUL glow.xyz, fragment.color, t.y;
MAD t.xyw, fragment.color.xyzz, 0.50, 0.15;
MUL t.xyw, t, t.z;
MAX ripple.w, fragment.color.x, fragment.color.y;
MAX ripple.w, ripple.w, fragment.color.z;
MUL ripple.w, ripple.w, program.local[1].x;
MUL t.xyw, t, ripple.w;                 # the core goes out with the glow
ADD glow.xy, glow, t;
ADD glow.z, glow, t.w;

# Waves, closer together towards the shore, leave part of the light.
SUB ripple.x, water.x, fragment.position.y;
ADD ripple.x, ripple.x, water.y;
RCP ripple.x, ripple.x;
MUL ripple.x, ripple.x, water.z;
SIN ripple.x, ripple.x;
MAD ripple.x, ripple.x, water.w, 1;
MUL result.color.xyz, glow, ripple.x;
MOV result.color.w, 0;
END
