centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv; in vec3 v_local; in vec3 v_local_nrm; flat in vec4 v_look;
out vec4 f_colour;
// look: x how full it is, which darkens the ledge; y its own piece of wood; z half length of the ledge
void main() {
    vec3 n = normalize(v_nrm);
    vec2 uv = vec2(v_local.x * 0.10 + v_look.y, v_uv.x * 0.14 + v_look.y * 3.0);
    if (abs(v_local_nrm.x) > 0.7) uv = v_local.zy * 0.25;
    vec4 w = surface(uv, s_rack, RACK_PATTERN);
    float open = mix(0.55, 1.0, smoothstep(0.0, 0.5, v_local.y));
    float ledge = smoothstep(0.62, 0.45, v_local.z) * smoothstep(-0.36, -0.05, v_local.z) * step(0.3, v_local_nrm.y);
    float rest = step(0.2, v_local_nrm.z) * smoothstep(0.05, -0.02, v_local.z) * step(abs(v_local.x), 3.75);
    open *= (1.0 - 0.6 * ledge * v_look.x) * (1.0 - 0.45 * rest * v_look.x);
    f_colour = vec4(finish(shade(w.rgb, n, v_pos, w.a * 0.62, 0.045, open, shadow(v_pos, n), 1.1 * s_rack.how.z)), 1.0);
}
