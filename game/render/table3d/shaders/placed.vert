// Instances: three rows of a matrix, and four numbers that the material reads.
in vec3 in_pos; in vec3 in_nrm; in vec2 in_uv;
in vec4 in_row0; in vec4 in_row1; in vec4 in_row2; in vec4 in_look;
centroid out vec3 v_pos; centroid out vec3 v_nrm; out vec2 v_uv; out vec3 v_local; out vec3 v_local_nrm; flat out vec4 v_look;
flat out vec3 v_right; flat out vec3 v_near;  // the instance's own x and z, in the room
void main() {
    vec4 p = vec4(in_pos, 1.0);
    v_pos = vec3(dot(in_row0, p), dot(in_row1, p), dot(in_row2, p));
    v_nrm = vec3(dot(in_row0.xyz, in_nrm), dot(in_row1.xyz, in_nrm), dot(in_row2.xyz, in_nrm));
    v_uv = in_uv; v_local = in_pos; v_local_nrm = in_nrm; v_look = in_look;
    v_right = vec3(in_row0.x, in_row1.x, in_row2.x); v_near = vec3(in_row0.z, in_row1.z, in_row2.z);
    gl_Position = u_vp * vec4(v_pos, 1.0);
}
