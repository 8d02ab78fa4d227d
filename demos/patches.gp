!!NVgp4.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 4;
# A triangle as its outline.
PARAM white = { 0.9, 0.95, 1, 1 };
MOV result.position, vertex[0].position;
MOV result.color, white;
EMIT;
MOV result.position, vertex[1].position;
MOV result.color, white;
EMIT;
MOV result.position, vertex[2].position;
MOV result.color, white;
EMIT;
MOV result.position, vertex[0].position;
MOV result.color, white;
EMIT;
END
