centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_marks;  // upper half A-U, lower half 1-21
const float MARK = 0.56;    // size of a coordinate's cell on the rail

// Ink of the coordinates at a place of the rail.
float mark(bool letters, float across) {
    float side = 15.0 / u_bag.z;
    vec2 p = (v_pos.xz + 7.5) / side;
    float cell = floor(letters ? p.x : p.y);
    float out_from_field = (across - 0.38) / MARK;
    vec2 uv;  // within the cell, upright for the player
    if (letters) uv = vec2((fract(p.x) - 0.5) * side / MARK + 0.5, v_pos.z < 0.0 ? 1.0 - out_from_field : out_from_field);
    else uv = vec2(v_pos.x < 0.0 ? 1.0 - out_from_field : out_from_field, (fract(p.y) - 0.5) * side / MARK + 0.5);
    if (any(greaterThan(abs(uv - 0.5), vec2(0.49)))) return 0.0;
    vec2 at = vec2((cell + uv.x) / 21.0, (uv.y + (letters ? 0.0 : 1.0)) * 0.5);
    vec2 scale = vec2(1.0 / (21.0 * MARK), 0.5 / MARK);
    return textureGrad(u_marks, at, dFdx(v_pos.xz) * scale, dFdy(v_pos.xz) * scale).r;
}

void main() {
    vec3 n = normalize(v_nrm);
    vec2 a = abs(v_pos.xz);
    bool letters = a.y > a.x;  // the near and far rails bear letters
    float along = letters ? v_pos.x : v_pos.z;
    float side = letters ? sign(v_pos.z) : sign(v_pos.x) + 2.0;
    float across = max(a.x, a.y) - 7.5;
    vec2 uv = vec2(along * 0.085 + side * 0.31, (across + v_pos.y * 0.8) * 0.11 + side * 0.23);
    vec4 w = surface(uv, s_frame, FRAME_PATTERN);
    w.rgb *= mix(0.35, 1.0, smoothstep(0.0, 0.022, abs(a.x - a.y)));  // the mitre
    float rough = w.a * 0.62, brass = 0.0, ink = 0.0, soft = fwidth(across) * 0.75;
    if (n.y > 0.8) {
        float inlay = abs(across - 0.235) - 0.032;
        brass = 1.0 - smoothstep(-soft, soft, inlay);
        w.rgb *= mix(0.5, 1.0, smoothstep(0.0, 0.02 + soft, abs(inlay)));
        if (abs(along) < 7.5) ink = mark(letters, across) * 0.9;
        w.rgb = mix(w.rgb, s_mark.rgb, ink);
    }
    float open = mix(0.45, 1.0, smoothstep(-0.62, 0.12, v_pos.y));
    float lit = shadow(v_pos, n);
#if !SHADOWS
    lit = n.y > 0.6 ? 1.0 : 0.8;
#endif
    // The inner edge is too fine to glisten: it would sparkle.
    float coat = 1.15 * s_frame.how.z * smoothstep(-0.01, 0.07, across);
    vec3 c = shade(w.rgb, n, v_pos, rough, 0.045, open, lit, coat);
    if (brass > 0.01) {
        vec3 v = normalize(u_eye.xyz - v_pos), h = normalize(v + u_to_light.xyz);
        float glint = pow(max(dot(n, h), 0.0), 40.0) * 1.2 + 0.05;
        vec3 metal = reflection(reflect(-v, n), 0.32) * 0.85 + u_light.rgb * lit * pool(v_pos) * glint;
        c = mix(c, s_inlay.rgb * (metal + irradiance(n) * 0.4 + s_glow.w), brass);
    }
    c += (s_inlay.rgb * 0.30 * exp(-9.0 * abs(across - 0.235)) + s_mark.rgb * 0.5 * ink) * s_glow.w;
    f_colour = vec4(finish(c), 1.0);
}
