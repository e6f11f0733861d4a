centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv; in vec3 v_local; in vec3 v_local_nrm; flat in vec4 v_look;
flat in vec3 v_right; flat in vec3 v_near;
out vec4 f_colour;
uniform sampler2DArray u_faces;  // r ink, g ink blurred
// look: x face, y its own piece of wood, z how it stands (see tiles.py), w how dark its foot is
const float FOCUSED = 1.0, SELECTED = 2.0, DRAFT = 3.0, LAST = 4.0, MARKED = 5.0, MARKED_FOCUSED = 6.0, GHOST = 7.0, WARM = 8.0;

bool is(float look) { return abs(v_look.z - look) < 0.5; }

void main() {
    vec3 n = normalize(v_nrm);
    float own = v_look.y;
    vec2 uv = v_local.xz * vec2(0.19, 0.24) + own * vec2(5.13, 9.7);
    if (abs(v_local_nrm.y) < 0.5)
        uv = vec2(abs(v_local_nrm.x) > 0.5 ? v_local.z : v_local.x, v_local.y) * vec2(0.19, 0.24) + own;
    vec4 w = surface(uv, s_tile, TILE_PATTERN);
    vec3 albedo = w.rgb * mix(0.93, 1.05, fract(own * 17.3));
    bool back = v_look.x > 52.5;
    // A tile seen from behind shows the same back whichever of its sides is towards the eye.
    float top = smoothstep(0.80, 0.97, back ? abs(v_local_nrm.y) : v_local_nrm.y);
    vec3 face = vec3(v_uv, floor(v_look.x + 0.5));
    vec2 ink = texture(u_faces, face).rg * top;
    bool blank = v_look.x > 26.5 && !back;
    if (back) albedo = mix(albedo, albedo * s_back.rgb, top);
#if DETAIL > 0
    // Letters are engraved: their edges catch the light.
    vec2 slope = vec2(texture(u_faces, face + vec3(0.010, 0, 0)).g - texture(u_faces, face - vec3(0.010, 0, 0)).g,
                      texture(u_faces, face + vec3(0, 0.010, 0)).g - texture(u_faces, face - vec3(0, 0.010, 0)).g);
    n = normalize(n + (normalize(v_right) * slope.x + normalize(v_near) * slope.y) * 0.38 * top);
#endif
    float open = 1.0;
    if (v_local_nrm.y < 0.6) open = mix(1.0 - 0.62 * v_look.w, 1.0, smoothstep(-0.02, 0.22, v_local.y));
    float lit = shadow(v_pos, n);
#if !SHADOWS
    lit = v_local_nrm.y > 0.4 ? 1.0 : 0.75;
#endif
    float edge = max(abs(v_local.x), abs(v_local.z));
    if (is(LAST)) albedo *= vec3(1.0, 0.93, 0.76);
    if (is(SELECTED)) albedo = mix(vec3(dot(albedo, vec3(0.3, 0.6, 0.1))), albedo, 0.60) * 0.90;
    if (is(MARKED) || is(MARKED_FOCUSED))
        albedo = mix(vec3(dot(albedo, vec3(0.3, 0.6, 0.1))), albedo, 0.45) * 0.47;
    vec3 paint = blank ? s_blank_ink.rgb : back ? s_back_ink.rgb : s_ink.rgb;
    albedo = mix(albedo, albedo * 0.78, clamp(ink.g * 1.3, 0.0, 1.0) * (1.0 - ink.r) * 0.8);  // burnt rim
    albedo = mix(albedo, paint, ink.r * 0.985);
    float rim = back ? 0.0 : top * smoothstep(0.392, 0.412, edge) * s_blank_ink.w;
    albedo = mix(albedo, s_ink.rgb, rim * (1.0 - ink.r));
    float line = top * smoothstep(0.008, 0.0, abs(edge - 0.385) - 0.009);
    if (is(LAST)) albedo = mix(albedo, vec3(0.40, 0.20, 0.04), line * (1.0 - ink.r) * 0.85);
    vec3 c = shade(albedo, n, v_pos, mix(w.a * 0.80, 0.5, ink.r), 0.045, open, lit, mix(1.0, 0.30, ink.r) * s_tile.how.z);
#if METAL_INK
    if (!back) {
        vec3 v = normalize(u_eye.xyz - v_pos), h = normalize(v + u_to_light.xyz);
        float glint = pow(max(dot(n, h), 0.0), 30.0) * 1.1 + 0.10;
        vec3 metal = reflection(reflect(-v, n), 0.35) * 0.85 + u_light.rgb * lit * pool(v_pos) * glint;
        c = mix(c, paint * (metal + irradiance(n) * 0.55), ink.r * s_ink.w);
    }
#endif
    if (!back) {
        float gleam = ink.r * 0.85 + ink.g * 0.20 + rim * 0.6;
        c += paint * s_glow.rgb * gleam * (is(SELECTED) ? 0.4 : 1.0);
    }
    if (is(DRAFT)) {
        float gold = smoothstep(0.385, 0.425, edge) * 0.8;
        c = mix(c, vec3(1.25, 0.75, 0.15), gold * (1.0 - ink.r)) + vec3(0.07, 0.043, 0.01) * (1.0 - ink.r);
    }
    if (is(FOCUSED) || is(SELECTED) || is(MARKED_FOCUSED)) {
        // White is not seen on ivory and marble: what is chosen there has a darker rim, in the cursor's orange.
        float bright = smoothstep(0.62, 0.74, dot(s_tile.middle.rgb, vec3(0.3, 0.6, 0.1)));
        vec3 chosen = mix(vec3(1.9, 1.75, 1.45), vec3(0.34, 0.07, 0.0), bright);
        c = mix(c, chosen, smoothstep(0.385, 0.415, edge) * mix(0.30, 0.9, smoothstep(0.3, 0.7, v_local_nrm.y)));
    }
    if (is(GHOST)) c = mix(vec3(0.035, 0.05, 0.06), vec3(0.95, 0.90, 0.78), max(ink.r, smoothstep(0.40, 0.43, edge)) * 0.8);
    if (is(WARM)) c *= mix(vec3(1.0), vec3(1.16, 1.0, 0.78), u_focus.z) / max(1.0 - u_focus.z, 0.1);
    f_colour = vec4(finish(c), 1.0);
}
