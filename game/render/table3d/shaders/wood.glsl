uniform sampler2D u_grain;

// Any wood from one grain: rgb colour, a roughness.
vec4 wood(vec2 uv, vec3 dark, vec3 middle, vec3 light, float contrast) {
    vec4 g = texture(u_grain, uv), finer = texture(u_grain, uv * vec2(2.3, 3.1) + 0.37);
    float t = g.r * 0.62 + finer.r * 0.16 + (g.a - 0.5) * 0.45;
    t = clamp(0.5 + (t - 0.42) * contrast + (g.g - 0.5) * 0.42, 0.0, 1.0);
    vec3 c = t < 0.5 ? mix(dark, middle, t * 2.0) : mix(middle, light, t * 2.0 - 1.0);
    return vec4(c * (1.0 - 0.55 * g.b), 0.34 + 0.14 * g.g + 0.2 * g.b);
}
