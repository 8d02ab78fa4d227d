!!NVfp4.0
# A picture whose edges are smoothed: texture 0, a rectangle with linear filters, is sampled along the edge that runs
# through the pixel. The steps of an edge are as long as its slope is small, and so are the distances of the samples.
ATTRIB place = fragment.position;
PARAM grey = { 0.299, 0.587, 0.114, 0 };
TEMP c, n, low, high, slope, at, sum;

# Brightness of the four corners of the pixel: n.x lower left, n.y lower right, n.z upper left, n.w upper right.
TEX c, place, texture[0], RECT;
DP3 low.w, c, grey;
ADD at.xy, place, { -0.5, -0.5, 0, 0 };
TEX n, at, texture[0], RECT;
DP3 sum.x, n, grey;
ADD at.xy, place, { 0.5, -0.5, 0, 0 };
TEX n, at, texture[0], RECT;
DP3 sum.y, n, grey;
ADD at.xy, place, { -0.5, 0.5, 0, 0 };
TEX n, at, texture[0], RECT;
DP3 sum.z, n, grey;
ADD at.xy, place, { 0.5, 0.5, 0, 0 };
TEX n, at, texture[0], RECT;
DP3 sum.w, n, grey;
MOV n, sum;
MIN low.xy, n, n.zwzw;
MIN low.x, low.x, low.y;
MIN low.x, low.x, low.w;
MAX high.xy, n, n.zwzw;
MAX high.x, high.x, high.y;
MAX high.x, high.x, low.w;
MOV result.color, c;
SUB at.x, high.x, low.x;
MAD at.y, high.x, 0.06, 0.02;
SLT.CC at.x, at.x, at.y;
RET (NE.x);                             # no edge

# The edge is perpendicular to the gradient.
ADD slope.xy, n.yzxx, n.wwxx;
SUB slope.xy, slope, n.xxxx;
SUB slope.xy, slope, n.zyxx;            # x: to the right, y: up
MOV at.x, -slope.y;
MOV at.y, slope.x;
MIN at.z, |at.x|, |at.y|;
MAX at.w, |at.x|, |at.y|;
MAD at.z, at.w, 0.4, at.z;
RCP at.z, at.z;
MUL slope.xy, at, at.z;                 # up to two and a half pixels

MOV at.zw, 0;                           # level 0: a quad may have left in part
MAD at.xy, slope, 0.35, place;
TXL sum, at, texture[0], RECT;
MAD at.xy, slope, -0.35, place;
TXL n, at, texture[0], RECT;
ADD sum, sum, n;
MAD at.xy, slope, 0.9, place;
TXL n, at, texture[0], RECT;
ADD sum, sum, n;
MAD at.xy, slope, -0.9, place;
TXL n, at, texture[0], RECT;
ADD sum, sum, n;
MUL result.color.xyz, sum, 0.25;
END
