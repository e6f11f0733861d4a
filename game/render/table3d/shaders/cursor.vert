in vec3 in_pos; in vec3 in_nrm; in vec2 in_uv;
out vec2 v_at;
void main() {
    v_at = in_pos.xz;
    vec3 pos = in_pos * 15.0 / u_bag.z;
    vec4 p = u_vp * vec4(pos + u_cursor.xyz, 1.0);
    // Drawn as if 0.3 nearer: in front of neighbouring tiles, still behind a held one.
    vec4 nearer = u_vp * vec4(pos + u_cursor.xyz + normalize(u_eye.xyz - pos - u_cursor.xyz) * 0.3, 1.0);
    gl_Position = vec4(p.xy, nearer.z / nearer.w * p.w, p.w);
}
