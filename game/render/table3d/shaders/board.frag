centroid in vec3 v_pos; centroid in vec3 v_nrm; in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_board;

// Near by, the fibres of the felt that the print is on are seen.
vec3 pile(vec3 dye) {
#if DETAIL > 0
    vec2 at = v_pos.xz * 1.7;
    float fibre = texture(u_grain, at).g + texture(u_grain, at.yx * 1.3 + 0.4).g - 1.0;
    dye *= 1.0 + 0.5 * s_cloth.w * fibre;
#endif
    return dye;
}

void main() {
    vec2 square = v_uv * u_bag.z, within = fract(square) - 0.5;
    vec3 albedo = texture(u_board, v_uv).rgb;
    // Of a square that a tile lies on nothing is seen beside the tile but the lines between the squares.
    float laid = occupancy(15.0 * (floor(square) + 0.5) / u_bag.z - 7.5).r;
    albedo = mix(albedo, textureLod(u_board, floor(square) / u_bag.z, 0.0).rgb, smoothstep(0.75, 0.95, laid));
    vec3 n = vec3(0.0, 1.0, 0.0);
#if DETAIL > 0
    // Ridges between the squares, as long as there are pixels enough to show them. Without the reflections of
    // the room only the lamp's glint would be seen of them, and it sparkles.
    vec2 edge = 0.5 - abs(within), pixel = fwidth(square);
    vec2 bevel = (1.0 - smoothstep(vec2(0.012), 0.045 + pixel, edge)) * smoothstep(vec2(0.0), 0.012 + pixel, edge);
    bevel *= 0.75 * clamp(1.4 - length(pixel) * 28.0, 0.0, 1.0);
    n = normalize(vec3(-sign(within.x) * bevel.x, 1.0, -sign(within.y) * bevel.y));
#endif
    vec2 tiles = occupancy(v_pos.xz);
    float rim = 7.5 - max(abs(v_pos.x), abs(v_pos.z));
    float open = mix(0.42, 1.0, smoothstep(-0.05, 0.6, rim)) * (1.0 - 0.80 * tiles.r);
    float lit = shadow(v_pos, vec3(0, 1, 0));
#if !SHADOWS
    lit = (1.0 - 0.8 * tiles.g) * smoothstep(-0.05, 0.22, min(v_pos.x + 7.5, v_pos.z + 7.5));
#endif
    // Felt hardly shines: seen against the lamp, a glossy board would lie in a haze.
    vec3 c = shade(pile(albedo), n, v_pos, 0.62, 0.04, open, lit, 0.35);
    c += (albedo * (1.0 - 0.8 * tiles.g) + s_inlay.rgb * 0.10 * exp(-1.6 * rim)) * s_glow.w;
    f_colour = vec4(finish(c), 1.0);
}
