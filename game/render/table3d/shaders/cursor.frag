in vec2 v_at;
out vec4 f_colour;
void main() {
    bool place = u_cursor.w < 1.5, view = u_cursor.w > 2.5;
    vec3 hue = place ? vec3(1.0, 0.66, 0.20) : view ? vec3(1.0, 0.97, 0.92) : vec3(0.90, 0.02, 0.02);
    float d = rounded_box(v_at, vec2(view ? 0.485 : 0.50), 0.12), soft = fwidth(d);
    float thick = view ? 0.024 : 0.036;
    float ring = 1.0 - smoothstep(thick, thick + soft, abs(d));
    if (!place && !view) {
        // Corner brackets: thick at the corners, open along the sides.
        float corner = step(0.20, min(abs(v_at.x), abs(v_at.y)));
        float bracket = corner * (1.0 - smoothstep(0.055, 0.055 + soft, abs(d - 0.035)));
        ring = max(bracket, (1.0 - smoothstep(0.014, 0.014 + soft, abs(d))) * 0.8);
    }
    float glow = d > 0.0 ? exp(-d * 4.5) * 0.40 : 0.16;
    glow *= (view ? 0.25 : 0.75) * (1.0 - smoothstep(0.75, 1.0, max(abs(v_at.x), abs(v_at.y))));
    float cover = max(ring, glow * 0.55);
    vec3 c = hue * mix(0.9, place ? 1.5 : 1.15, ring);
    f_colour = vec4(finish(c), cover);
}
