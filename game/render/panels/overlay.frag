#version 330
// Draws every shape of the panels; the numbers of the kinds are those of `Kind` in pen.py.
uniform sampler2D atlas;
uniform float breath;     // 0..1, slowly up and down
in vec2 point;
in vec2 texel;
in vec4 fill;
flat in vec2 extent;
flat in vec4 rim;
flat in vec4 traits;
out vec4 colour;

float rounded(vec2 p, vec2 b, float r) {
    vec2 q = abs(p) - b + r;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}

float segment(vec2 p, vec2 a, vec2 b) {
    vec2 pa = p - a, ba = b - a;
    return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0));
}

float inside(float distance) { return clamp(0.5 - distance, 0.0, 1.0); }

vec4 over(vec4 front, vec4 back) {
    float a = front.a + back.a * (1.0 - front.a);
    return vec4((front.rgb * front.a + back.rgb * back.a * (1.0 - front.a)) / max(a, 0.0001), a);
}

// A rounded box; an edge of traits.z pixels lies inside its border.
vec4 plain_box() {
    float d = rounded(point, extent, min(traits.y, min(extent.x, extent.y)));
    vec4 c = fill;
    if (traits.z > 0.0) c = over(vec4(rim.rgb, rim.a * clamp(d + traits.z + 0.5, 0.0, 1.0)), fill);
    return vec4(c.rgb, c.a * inside(d));
}

// A shadow or glow that fades over traits.z pixels on both sides of the box's border.
vec4 soft_box() {
    float d = rounded(point, extent, min(traits.y, min(extent.x, extent.y)));
    float a = 1.0 - smoothstep(-traits.z, traits.z, d);
    return vec4(fill.rgb, fill.a * a * a * (1.0 - traits.w * breath));
}

// The four symbols of the PlayStation pad as outlines around the middle.
float symbol(int kind, float r) {
    float s = r * 0.43;
    if (kind == 3) return min(segment(point, vec2(-s * 0.86), vec2(s * 0.86)),
                              segment(point, vec2(-s, s) * 0.86, vec2(s, -s) * 0.86));
    if (kind == 5) return abs(length(point) - s * 1.02);
    if (kind == 6) return abs(rounded(point, vec2(s * 0.86), 1.0));
    vec2 a = vec2(0.0, -s * 1.12), b = vec2(s * 1.04, s * 0.72), c = vec2(-s * 1.04, s * 0.72);
    return min(segment(point, a, b), min(segment(point, b, c), segment(point, c, a)));
}

vec4 face_button(int kind) {
    float r = extent.x;
    float d = length(point) - r + 1.0;
    vec3 c = mix(fill.rgb, rim.rgb, inside(symbol(kind, r) - r * 0.092));
    c = mix(c, mix(rim.rgb, vec3(1.0), 0.25), clamp(1.3 - abs(d + 1.2), 0.0, 1.0) * 0.28);
    return vec4(c, fill.a * inside(d));
}

// A cross of four arms; the bits of traits.y say which are lit: up, right, down, left.
vec4 dpad() {
    float r = extent.x - 1.0;
    float w = r * 0.36;
    float d = min(rounded(point, vec2(r, w), r * 0.16), rounded(point, vec2(w, r), r * 0.16));
    int arms = int(traits.y + 0.5);
    bool across = abs(point.x) > abs(point.y);
    int bit = across ? (point.x > 0.0 ? 2 : 8) : (point.y > 0.0 ? 4 : 1);
    float reach = max(abs(point.x), abs(point.y));
    float lit = (arms & bit) != 0 ? clamp(reach - w * 0.9 + 0.5, 0.0, 1.0) * inside(d + r * 0.13) : 0.0;
    vec3 c = mix(fill.rgb, rim.rgb, lit);
    c = mix(c, rim.rgb, clamp(1.2 - abs(d + 0.9), 0.0, 1.0) * 0.55);
    return vec4(c, fill.a * inside(d));
}

float wedge(vec2 p, vec2 b) {
    float slope = b.x / (2.0 * b.y);
    return max(p.y - b.y, (abs(p.x) - slope * (p.y + b.y)) / sqrt(1.0 + slope * slope));
}

float crown(vec2 p, vec2 b) {
    vec2 q = vec2(abs(p.x) / b.x, p.y / b.y);
    float ridge = q.x < 0.5 ? mix(-1.0, 0.05, q.x / 0.5) : mix(0.05, -0.75, (q.x - 0.5) / 0.5);
    float lean = q.x - (0.86 - 0.14 * q.y) ;
    float band = abs(q.y - 0.62) - 0.05;
    float d = max(max((ridge - q.y) * 0.45, q.y - 0.95), lean) * b.y;
    return max(d, -band * b.y);
}

void main() {
    int kind = int(traits.x + 0.5);
    if (kind == 0) colour = plain_box();
    else if (kind == 1) colour = soft_box();
    else if (kind == 2) {
        float d = (0.5 - texture(atlas, texel).r) * traits.y;
        colour = vec4(fill.rgb, fill.a * inside(d));
    }
    else if (kind <= 6) colour = face_button(kind);
    else if (kind == 7) colour = dpad();
    else if (kind == 8) colour = vec4(fill.rgb, fill.a * inside((abs(point.x) + abs(point.y) - extent.x) * 0.707));
    else if (kind == 9) {
        // traits.y quarter turns clockwise from pointing up
        int turns = int(traits.y + 0.5);
        vec2 p = turns == 1 ? vec2(point.y, -point.x) : turns == 2 ? -point : turns == 3 ? vec2(-point.y, point.x) : point;
        colour = vec4(fill.rgb, fill.a * inside(wedge(p, turns % 2 == 1 ? extent.yx : extent)));
    }
    else colour = vec4(fill.rgb, fill.a * inside(crown(point, extent)));
}
