centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv;
out vec4 f_colour;
// The whole part of u says what it is made of, see assets/3d/make_models.py.
const int CHINA = 0, DRINK = 1, RIM = 2, PAPER = 3, PAINT = 4, CEDAR = 5, LEAD = 6, METAL = 7;

// A ruled page with a red margin; the rules fade out where they are finer than a pixel.
vec3 page(vec2 at) {
    float row = at.y * 14.0, fine = clamp(1.0 - fwidth(row) * 1.2, 0.0, 1.0);
    float rule = (1.0 - smoothstep(0.03, 0.07, abs(fract(row) - 0.5))) * step(0.10, at.y) * fine;
    float margin = (1.0 - smoothstep(0.006, 0.012, abs(at.x - 0.52))) * step(0.10, at.y) * fine;
    vec3 c = mix(s_paper.rgb, s_paper.rgb * vec3(0.45, 0.60, 0.80), rule * 0.8);
    c = mix(c, vec3(0.50, 0.09, 0.07), margin * 0.7);
    return mix(c, s_paper.rgb * vec3(0.55, 0.20, 0.16), 1.0 - smoothstep(0.055, 0.065, at.y));  // glued edge
}

void main() {
    vec3 n = normalize(v_nrm);
    int part = int(floor(v_uv.x));
    float height = v_pos.y + 0.62;
    float lit = shadow(v_pos, n), open = mix(0.45, 1.0, smoothstep(0.0, 0.35, height));
    vec3 c = s_china.rgb; float rough = 0.22, f0 = 0.05, coat = 1.2;
    if (part == DRINK) { c = s_drink.rgb; rough = 0.16; f0 = 0.02; coat = 0.35; }
    else if (part == RIM) { c = s_inlay.rgb * 0.8; rough = 0.30; f0 = 0.30; }
    else if (part == PAPER) { c = n.y > 0.9 ? page(vec2((fract(v_uv.x) - 0.05) / 0.9, v_uv.y)) : s_paper.rgb * 0.8; rough = 0.9; coat = 0.2; }
    else if (part == PAINT) { c = s_pencil.rgb; rough = 0.30; }
    else if (part == CEDAR) { c = vec3(0.58, 0.38, 0.20); rough = 0.7; coat = 0.4; }
    else if (part == LEAD) { c = vec3(0.03); rough = 0.45; }
    else if (part == METAL) { c = vec3(0.62, 0.60, 0.56); rough = 0.30; f0 = 0.30; }
    else if (part > METAL) { c = vec3(0.52, 0.19, 0.17); rough = 0.9; coat = 0.2; }
    // Down in the cup little of the room is seen.
    float deep = 1.0 - smoothstep(0.80, 1.05, length(v_pos.xz - CUP));
    if (part == CHINA && height > 0.5) open *= mix(1.0, 0.55, deep);
    f_colour = vec4(finish(shade(c, n, v_pos, rough, f0, open, lit, coat)), 1.0);
}
