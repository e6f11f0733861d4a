uniform mat4 u_matrix;
in vec3 in_pos;
void main() { gl_Position = u_matrix * vec4(in_pos, 1.0); }
