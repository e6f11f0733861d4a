// Khronos neutral: keeps the hues of the palette.
vec3 tonemap(vec3 c) {
    const float START = 0.76, DESATURATE = 0.15;
    float low = min(c.r, min(c.g, c.b));
    c -= low < 0.08 ? low - 6.25 * low * low : 0.04;
    float peak = max(c.r, max(c.g, c.b));
    if (peak < START) return c;
    float d = 1.0 - START;
    float top = 1.0 - d * d / (peak + d - START);
    c *= top / peak;
    return mix(c, vec3(top), 1.0 - 1.0 / (DESATURATE * (peak - top) + 1.0));
}

// Darker corners, and a dark foot for the prompts.
float lens_shade(vec2 uv) {
    vec2 q = (uv - 0.5) * vec2(1.0, 0.92);
    float shade = 1.0 - u_layer.y * smoothstep(0.18, 0.80, dot(q, q) * 2.0);
    shade *= 1.0 - u_layer.w * smoothstep(u_layer.z, 0.0, uv.y);
    // Where there is a rack, the room is all but gone below it.
    float rack = u_layer.w * u_layer.w;
    return shade * (1.0 - 0.8 * rack * rack * smoothstep(0.30, 0.06, uv.y));
}

// Linear light to what the screen takes, with a gentle curve.
vec3 develop(vec3 c) {
    c = max(tonemap(c * u_eye.w), 0.0);
#if DETAIL > 0
    c = pow(c, vec3(1.0 / 2.2));
    return mix(c, c * c * (3.0 - 2.0 * c), 0.22);
#else
    c = sqrt(c);  // the same to a 400th, without powers
    return c * (1.0296 + c * (0.1995 - 0.2268 * c));
#endif
}

// The end of every program that draws the room.
vec3 finish(vec3 c) {
    c *= 1.0 - u_focus.z;
#if HDR
    return c;
#else
    if (u_layer.x < 0.5) c *= lens_shade(gl_FragCoord.xy / u_screen.xy);
    return develop(c);
#endif
}
