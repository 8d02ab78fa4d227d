!!NVgp5.0
# Every triangle goes to the six faces of a cube map at once: one invocation for each, which is a layer of the framebuffer.
#   program.env[0]  the cube's centre in the world; w: how far it sees
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
INVOCATIONS 6;
# The directions in which s, t and the distance from the centre grow on +x -x +y -y +z -z.
PARAM s[6] = { {0, 0, -1}, {0, 0, 1}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {-1, 0, 0} };
PARAM t[6] = { {0, -1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}, {0, -1, 0}, {0, -1, 0} };
PARAM away[6] = { {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1} };
PARAM centre = program.env[0];
ATTRIB world = vertex.texcoord[0];
ATTRIB normal = vertex.texcoord[1];
ATTRIB texcoord = vertex.texcoord[2];
INT TEMP face, corner;
TEMP p, q;

MOV.S face.x, primitive.invocation.x;
MOV.S corner.x, 0;
REP.S 3;
  SUB p.xyz, world[corner.x], centre;
  DP3 q.x, s[face.x], p;
  DP3 q.y, t[face.x], p;
  DP3 q.w, away[face.x], p;
  ADD q.z, q.w, -0.2;                   # nothing is nearer than 0.1
  DIV p.w, q.w, centre.w;
  MAD q.z, p.w, 0.2, q.z;               # and nothing farther than centre.w
  MOV result.position, q;
  MOV.S result.layer.x, face.x;
  MOV result.texcoord[0], world[corner.x];
  MOV result.texcoord[1], normal[corner.x];
  MOV result.texcoord[2], texcoord[corner.x];
  EMIT;
  ADD.S corner.x, corner.x, 1;
ENDREP;
END
