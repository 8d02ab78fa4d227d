!!NVfp5.0
OPTION NV_early_fragment_tests;
# One layer of glass: the front of a sphere, found along the ray from the eye. Left of the seam it is noted in the pixel's
# list and drawn by oit_sort.fp; right of it it is blended as it comes.
#   program.local[0]  addresses: of the lists' heads (xy), of the nodes (zw)
#   program.local[1]  width of the window, most nodes, seam
ATTRIB place = fragment.texcoord[0];
FLAT ATTRIB sphere = fragment.texcoord[1];
FLAT ATTRIB tint = fragment.texcoord[2];
PARAM addresses = program.local[0];
PARAM sizes = program.local[1];
TEMP ray, t, n, h, color;
UINT TEMP pixel, node;
LONG TEMP base, at;

# |s ray - centre| = r: the nearer of two solutions.
NRM ray.xyz, place;
DP3 t.x, ray, sphere;
DP3 t.y, sphere, sphere;
MAD t.y, -sphere.w, sphere.w, t.y;
MAD t.z, t.x, t.x, -t.y;
KIL t.z;
RSQ t.w, t.z;
MAD t.x, -t.z, t.w, t.x;               # how far the glass is from the eye
MAD n.xyz, ray, t.x, -sphere;
NRM n.xyz, n;

# Thin in the middle, dense towards the rim, with the glint of a lamp.
DP3.SAT t.y, n, -ray;
SUB t.y, 1, t.y;
MUL t.z, t.y, t.y;
MAD color.w, t.z, 0.5, 0.45;
DP3.SAT t.w, n, { 0.43, 0.75, 0.50, 0 };
MAD t.w, t.w, 0.65, 0.35;
MUL color.xyz, tint, t.w;
MAD color.xyz, t.z, { 0.25, 0.25, 0.30, 0 }, color;
SUB h.xyz, { 0.43, 0.75, 0.50, 0 }, ray;
NRM h.xyz, h;
DP3.SAT h.x, n, h;
POW h.x, h.x, 60;
ADD.SAT color, color, h.x;

FLR.U pixel.xy, fragment.position;
SLT.U.CC pixel.z, pixel.x, sizes.z;
IF NE.z;
  PK64.U base.xy, addresses;
  ATOM.ADD.U32 node.x, { 1 }, base.y;       # node 0 has the count in its place; a list ends with its number
  MOV.U node.w, node.x;                     # ATOM gives x alone
  SLT.U.CC pixel.w, node.w, sizes.y;
  IF NE.w;                             # what no node is left for is lost
    MAD.U pixel.x, pixel.y, sizes.x, pixel.x;
    MUL.U pixel.xy, pixel.x, 4;
    MUL.U pixel.y, node.w, 16;
    CVT.U64.U32 at.xy, pixel;
    ADD.U64 at.xy, at, base;
    ATOM.EXCH.U32 node.x, node.w, at.x;
    MOV.U node.y, t.x;
    PK4UB color.x, color;
    MOV.U node.z, color.x;
    STORE.U32X4 node, at.y;
  ENDIF;
  KIL {-1};
ENDIF;
MOV result.color, color;
END
