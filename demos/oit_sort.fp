!!NVfp5.0
# A pixel's list, sorted while it is read, then blended from the farthest layer to the nearest. Empties the list.
#   program.local[0]  addresses: of the lists' heads (xy), of the nodes (zw)
#   program.local[1]  width of the window
PARAM addresses = program.local[0];
PARAM sizes = program.local[1];
TEMP color, sum;
UINT TEMP layers[32];                  # the farthest first: distance in y, colour in z
UINT TEMP pixel, node;
INT TEMP count, i;
LONG TEMP base, at;

PK64.U base.xy, addresses;
FLR.U pixel.xy, fragment.position;
MAD.U pixel.x, pixel.y, sizes.x, pixel.x;
MUL.U pixel.x, pixel.x, 4;
CVT.U64.U32 at.x, pixel.x;
ADD.U64 at.x, at.x, base.x;
LOAD.U32 node.x, at.x;
STORE.U32 { 0 }, at.x;

MOV.S count.x, 0;
REP.S 32;                              # more layers than the array holds stay unseen
  SEQ.U.CC pixel.x, node.x, 0;
  BRK (NE.x);
  MUL.U pixel.x, node.x, 16;
  CVT.U64.U32 at.x, pixel.x;
  ADD.U64 at.x, at.x, base.y;
  LOAD.U32X4 node, at.x;
  # Nearer fragments move over; bits of positive floats are in the order of the numbers.
  SUB.S i.x, count.x, 1;
  REP.S count.x;
    SLE.U.CC pixel.x, node.y, layers[i.x].y;
    BRK (NE.x);
    MOV.U layers[i.x + 1], layers[i.x];
    SUB.S i.x, i.x, 1;
  ENDREP;
  MOV.U layers[i.x + 1], node;
  ADD.S count.x, count.x, 1;
ENDREP;

MOV sum, 0;
MOV.S i.x, 0;
REP.S count.x;
  MOV.U color.x, layers[i.x].z;
  UP4UB color, color.x;
  MUL color.xyz, color, color.w;
  SUB color.w, 1, color.w;             # what it lets through
  MUL sum, sum, color.w;
  ADD sum.xyz, sum, color;
  SUB color.w, 1, color.w;
  ADD sum.w, sum.w, color.w;
  ADD.S i.x, i.x, 1;
ENDREP;
MOV result.color, sum;
END
