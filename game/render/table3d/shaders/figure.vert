// A figure: its texture coordinates hold its color as one number (or -1: the player's) and gloss with openness.
in vec3 in_pos; in vec3 in_nrm; in vec2 in_uv;
in vec4 in_row0; in vec4 in_row1; in vec4 in_row2; in vec4 in_look;
centroid out vec3 v_pos; centroid out vec3 v_nrm; out vec3 v_local; out vec3 v_paint; out vec2 v_light; flat out float v_wood;
void main() {
    vec4 p = vec4(in_pos, 1.0);
    v_pos = vec3(dot(in_row0, p), dot(in_row1, p), dot(in_row2, p));
    v_nrm = vec3(dot(in_row0.xyz, in_nrm), dot(in_row1.xyz, in_nrm), dot(in_row2.xyz, in_nrm));
    v_local = in_pos;
    vec3 own = floor(mod(vec3(in_uv.x) / vec3(65536.0, 256.0, 1.0), 256.0)) / 255.0;
    vec3 seen = in_uv.x < 0.0 ? in_look.rgb : own;
    v_paint = seen * seen;  // to linear light, near enough
    v_light = vec2(floor(in_uv.y) / 100.0, fract(in_uv.y));
    v_wood = in_look.w;
    gl_Position = u_vp * vec4(v_pos, 1.0);
}
