centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv; in vec3 v_local; in vec3 v_local_nrm; flat in vec4 v_look;
out vec4 f_colour;
const float CORD = 8.0 / 15.0;
void main() {
    vec3 n = normalize(v_nrm), v = normalize(u_eye.xyz - v_pos);
    float cord = 1.0 - smoothstep(0.030, 0.036, abs(v_uv.y - CORD));
    float inside = smoothstep(0.78, 0.90, v_uv.y);
    // Weave: finer than a pixel from afar, so it fades out there.
    vec2 thread = vec2(v_uv.x * 420.0, v_local.y * 60.0);
    float weave = sin(thread.x) * sin(thread.y) * clamp(1.0 - length(fwidth(thread)) * 0.4, 0.0, 1.0);
    vec3 cloth = s_cloth.rgb * (1.0 + 0.22 * weave) * (1.0 - 0.45 * inside);
    float open = mix(0.4, 1.0, smoothstep(0.0, 0.9, v_local.y)) * mix(1.0, 0.45, inside);
    open *= mix(0.6, 1.0, smoothstep(0.03, 0.12, abs(v_uv.y - CORD)));
    float lit = shadow(v_pos, n);
    vec3 c = shade(cloth, n, v_pos, 0.9, 0.02, open, lit, 0.05);
    // Velvet is bright where it turns away from the eye.
    float nap = pow(1.0 - max(dot(n, v), 0.0), 3.0);
    c += vec3(0.36, 0.17, 0.12) * nap * open * (0.12 + 0.5 * lit * max(dot(n, u_to_light.xyz), 0.0)) * pool(v_pos);
    float twist = 0.75 + 0.25 * sin(v_uv.x * 300.0 + v_uv.y * 260.0);
    vec3 gold = shade(vec3(0.78, 0.58, 0.27) * twist, n, v_pos, 0.45, 0.08, open, lit, 1.0);
    f_colour = vec4(finish(mix(c, gold, cord)), 1.0);
}
