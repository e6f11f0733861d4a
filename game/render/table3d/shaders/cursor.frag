in vec2 v_at;
out vec4 f_colour;

float band(float d, float half_width, float soft) { return 1.0 - smoothstep(half_width, half_width + soft, abs(d)); }

void main() {
    bool taken = u_cursor.w > 5.5, lane = !taken && u_cursor.w > 3.5, place = lane || u_cursor.w < 1.5;
    bool view = !place && u_cursor.w > 2.5;
    vec3 hue = place ? vec3(1.0, 0.66, 0.20) : view && !taken ? vec3(1.0, 0.97, 0.92) : vec3(0.90, 0.02, 0.02);
    // From afar it is larger and bolder than its square.
    float far = smoothstep(17.0, 27.0, distance(u_eye.xyz, u_cursor.xyz)), bold = 1.0 + 0.7 * far;
    float d = rounded_box(v_at, vec2((view ? 0.485 : 0.50) + 0.07 * far), 0.12), soft = fwidth(d);
    float ring, line = 0.0;
    if (place || view) {
        // Dark round the edge, to be seen on a light board, too.
        ring = band(d, (view ? 0.024 : 0.036) * bold, soft);
        line = band(d, (view ? 0.050 : 0.072) * bold, soft);
        if (taken) {
            // Dashes: a frame that is no place to put something.
            float dashes = step(0.0, sin(18.85 * (v_at.x + v_at.y)) + 0.2);
            ring = dashes * band(d, 0.045 * bold, soft);
            line = dashes * band(d, 0.070 * bold, soft);
        }
    } else {
        // Corner brackets: thick at the corners, open along the sides; a light line around the red keeps
        // it apart from red and pink squares.
        float corner = step(0.20, min(abs(v_at.x), abs(v_at.y))), outline = 0.026 * bold;
        ring = max(corner * band(d - 0.035, 0.055 * bold, soft), band(d, 0.014 * bold, soft));
        float wider = step(0.20 - outline, min(abs(v_at.x), abs(v_at.y)));
        line = max(wider * band(d - 0.035, 0.055 * bold + outline, soft), band(d, 0.014 * bold + outline, soft));
    }
    if (lane) {
        // An arrow beside the square, the way the word runs.
        vec2 at = u_cursor.w > 4.5 ? v_at.yx : v_at;
        float edge = 0.60 + 0.07 * far, arrow = max(edge - at.x, (at.x - edge) * 0.72 + abs(at.y) * 0.69 - 0.21);
        line = max(line, 1.0 - smoothstep(0.04, 0.04 + soft, arrow));
        ring = max(ring, 1.0 - smoothstep(0.0, soft, arrow));
    }
    float glow = d > 0.0 ? exp(-d * 4.5) * 0.40 : 0.16;
    glow *= (view ? 0.25 : 0.75) * (1.0 - smoothstep(0.75, 1.0, max(abs(v_at.x), abs(v_at.y))));
    float cover = max(max(ring, line * 0.95), glow * 0.55);
    vec3 c = mix(hue * mix(0.9, place ? 1.5 : 1.15, ring), place || view ? vec3(0.10, 0.05, 0.02) : vec3(1.0, 0.95, 0.88), max(line - ring, 0.0));
    f_colour = vec4(finish(c), cover);
}
