uniform mat4 u_matrix;
in vec3 in_pos; in vec4 in_row0; in vec4 in_row1; in vec4 in_row2;
void main() {
    vec4 p = vec4(in_pos, 1.0);
    gl_Position = u_matrix * vec4(dot(in_row0, p), dot(in_row1, p), dot(in_row2, p), 1.0);
}
