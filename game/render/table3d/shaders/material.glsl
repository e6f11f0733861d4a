uniform sampler2D u_grain;

// A material of the tile set in use. Mirrors sets.py.
struct Material {
    vec4 dark; vec4 middle; vec4 light;
    vec4 how;  // y contrast; z coat; w roughness
};
layout(std140) uniform Set {
    Material s_tile, s_frame, s_rack, s_table;
    vec4 s_ink;        // rgb, w how far it is metal
    vec4 s_blank_ink;
    vec4 s_back; vec4 s_back_ink;
    vec4 s_mark; vec4 s_inlay;
    vec4 s_cloth;      // rgb, w how far the board's print is on felt
    vec4 s_glow;       // rgb light of the letters, w of the board's print
    vec4 s_china; vec4 s_drink; vec4 s_paper; vec4 s_pencil;
};

// Any wood from one grain: rgb colour, a roughness.
vec4 wood(vec2 uv, Material m) {
    vec4 g = texture(u_grain, uv);
#if DETAIL > 0
    float finer = texture(u_grain, uv * vec2(2.3, 3.1) + 0.37).r;
#else
    float finer = g.g;  // looking the grain up again costs the processor a tenth of the picture
#endif
    float t = g.r * 0.62 + finer * 0.16 + (g.a - 0.5) * 0.45;
    t = clamp(0.5 + (t - 0.42) * m.how.y + (g.g - 0.5) * 0.42, 0.0, 1.0);
    vec3 c = t < 0.5 ? mix(m.dark.rgb, m.middle.rgb, t * 2.0) : mix(m.middle.rgb, m.light.rgb, t * 2.0 - 1.0);
    return vec4(c * (1.0 - 0.55 * g.b), 0.34 + 0.14 * g.g + 0.2 * g.b);
}

// Stone: clouds of the middle and light colours, veins of the dark one.
vec4 stone(vec2 uv, Material m) {
    uv *= 1.7;
    float a = texture(u_grain, uv.yx * 0.9).a, b = texture(u_grain, uv * 2.1 + 0.31).a;
    float bend = a + (b - 0.5) * 0.55;
    float vein = 1.0 - smoothstep(0.0, 0.035, abs(bend - 0.5));
    float thin = 1.0 - smoothstep(0.0, 0.02, abs(texture(u_grain, uv.yx * 2.7 + 0.6).a + (a - 0.5) - 0.62));
    vec3 c = mix(m.middle.rgb, m.light.rgb, clamp(b * 1.4 - 0.2, 0.0, 1.0));
    return vec4(mix(c, m.dark.rgb, (vein * 0.75 + thin * 0.4) * m.how.y * smoothstep(0.42, 0.78, b)), 0.40);
}

// `pattern` is a constant of the tile set: where the processor draws, every branch left open is paid for.
vec4 surface(vec2 uv, Material m, int pattern) {
    vec4 c;
    if (pattern == 0) c = wood(uv, m);
    else if (pattern == 1) c = stone(uv, m);
    else c = vec4(mix(m.dark.rgb, m.light.rgb, 0.5 + (texture(u_grain, uv).a - 0.5) * m.how.y), 0.42);
    return vec4(c.rgb, c.a * m.how.w);
}
