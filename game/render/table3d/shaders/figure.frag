centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec3 v_local; in vec3 v_paint; in vec2 v_light; flat in float v_wood;
out vec4 f_colour;
void main() {
    vec3 n = normalize(v_nrm), c = v_paint;
    float open = v_light.y, gloss = v_light.x, rough = mix(0.62, 0.24, gloss);
    if (v_wood > 0.5) {
        vec4 w = wood(v_local.xz * 0.16 + vec2(0.13, v_local.y * 0.4), s_rack);
        c = w.rgb;
        // Where the figure stands it keeps the light away.
        open *= mix(0.35, 1.0, smoothstep(0.25, 0.75, length(v_local.xz))) + step(n.y, 0.5) * 0.3;
    }
    open = clamp(open, 0.0, 1.0);
    // What looks down sees the wood that it stands on.
    vec3 glow = vec3(0.20, 0.11, 0.05) * max(-n.y * 0.5 + 0.3, 0.0) * c * open;
    f_colour = vec4(finish(shade(c, n, v_pos, rough, 0.045, mix(0.25, 1.0, open), mix(0.35, 1.0, open), 0.4 + gloss) + glow), 1.0);
}
