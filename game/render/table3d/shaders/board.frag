centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_board;
void main() {
    vec2 square = v_uv * 15.0, within = fract(square) - 0.5;
    vec3 albedo = texture(u_board, v_uv).rgb;
    vec3 n = vec3(0.0, 1.0, 0.0);
#if DETAIL > 0
    // Ridges between the squares, as long as there are pixels enough to show them. Without the reflections of
    // the room only the lamp's glint would be seen of them, and it sparkles.
    vec2 edge = 0.5 - abs(within);
    vec2 bevel = (1.0 - smoothstep(0.012, 0.045, edge)) * smoothstep(0.0, 0.012, edge);
    bevel *= 0.75 * clamp(1.0 - length(fwidth(square)) * 9.0, 0.0, 1.0);
    n = normalize(vec3(-sign(within.x) * bevel.x, 1.0, -sign(within.y) * bevel.y));
#endif
    vec2 tiles = occupancy(v_pos.xz);
    float rim = 7.5 - max(abs(v_pos.x), abs(v_pos.z));
    float open = mix(0.42, 1.0, smoothstep(-0.05, 0.6, rim)) * (1.0 - 0.80 * tiles.r);
    float lit = shadow(v_pos, vec3(0, 1, 0));
#if !SHADOWS
    lit = (1.0 - 0.8 * tiles.g) * smoothstep(-0.05, 0.22, min(v_pos.x + 7.5, v_pos.z + 7.5));
#endif
    vec3 c = shade(albedo, n, v_pos, 0.46, 0.04, open, lit, 0.8);
    c += albedo * s_glow.w * (1.0 - 0.8 * tiles.g);
    f_colour = vec4(finish(c), 1.0);
}
