centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv;
out vec4 f_colour;
void main() {
    vec3 n = normalize(v_nrm);
    float across = v_pos.z / 2.9 + 0.5, plank = floor(across), within = across - plank;
    float luck = fract(sin(plank * 12.9898) * 43758.5453);
    vec2 uv = vec2(v_pos.x * 0.052 + luck * 7.3, within * 0.29 + luck * 3.1);
    vec4 w = surface(uv, s_table, TABLE_PATTERN);
    w.rgb *= mix(0.82, 1.12, luck) * mix(0.28, 1.0, smoothstep(0.0, 0.010, min(within, 1.0 - within)));
    float to_board = rounded_box(v_pos.xz, vec2(8.7), 1.2);
    float open = mix(0.18, 1.0, smoothstep(-0.1, 1.7, to_board)) * mix(0.75, 1.0, smoothstep(0.0, 5.0, to_board));
    vec2 from_bag = v_pos.xz - u_bag.xy;
    open *= mix(0.25, 1.0, smoothstep(1.2, 2.6, length(from_bag)));
#if PROPS
    vec2 from_cup = v_pos.xz - CUP, from_pad = v_pos.xz - SCORE_PAD;
    float c = cos(SCORE_PAD_TURN), s = sin(SCORE_PAD_TURN);
    float to_pad = rounded_box(mat2(c, s, -s, c) * from_pad, vec2(1.35, 1.75), 0.06);
    open *= mix(0.25, 1.0, smoothstep(0.8, 2.1, length(from_cup))) * mix(0.6, 1.0, smoothstep(-0.05, 0.35, to_pad));
#endif
    float lit = shadow(v_pos, n);
#if !SHADOWS
    lit = smoothstep(-0.35, 0.45, rounded_box(v_pos.xz - vec2(0.42), vec2(8.65), 1.2));
    lit *= smoothstep(0.9, 2.2, length((from_bag - vec2(0.8, 0.35)) * vec2(0.8, 1.0)));
#if PROPS
    lit *= smoothstep(1.3, 2.2, length((from_cup - vec2(0.7, 0.3)) * vec2(0.9, 1.0)));
    lit *= smoothstep(-0.05, 0.2, rounded_box(mat2(c, s, -s, c) * (from_pad - vec2(0.14, 0.06)), vec2(1.35, 1.75), 0.1));
#endif
#endif
    f_colour = vec4(finish(shade(w.rgb, n, v_pos, w.a * 0.85, 0.04, open, lit, 0.5 * s_table.how.z)), 1.0);
}
