in vec3 in_pos; in vec3 in_nrm; in vec2 in_uv;
centroid out vec3 v_pos; centroid out vec3 v_nrm; out vec2 v_uv;
void main() {
    v_pos = in_pos; v_nrm = in_nrm; v_uv = in_uv;
    gl_Position = u_vp * vec4(in_pos, 1.0);
}
