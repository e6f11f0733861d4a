#version 330
#define PICTURES 1
#define SOLIDS 0
// Draws every shape of the panels; the numbers of the kinds are those of `Kind` in pen.py.
// Few kinds on purpose: a software renderer pays for all of them in every pixel.
uniform sampler2D atlas;
#if PICTURES
uniform sampler2D figures;
uniform sampler2D solids;
#endif
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

// A glyph or sign of the distance field, whose range is traits.y pixels.
vec4 glyph() {
    float d = (0.5 - texture(atlas, texel).r) * traits.y;
    return vec4(fill.rgb, fill.a * inside(d));
}

// A line with round ends, traits.y pixels thick, from one corner of the box to the opposite one.
vec4 stroke() {
    vec2 end = vec2(extent.x, traits.w > 0.5 ? -extent.y : extent.y);
    float along = clamp(dot(point, end) / max(dot(end, end), 0.0001), -1.0, 1.0);
    return vec4(fill.rgb, fill.a * inside(length(point - end * along) - traits.y * 0.5));
}

#if PICTURES
// A cell of the figures' sheet, as it is or in a color.
vec4 picture() {
    vec4 c = texture(figures, texel);
    if (traits.x < 4.5) return vec4(c.rgb * fill.rgb, c.a * fill.a);
    vec3 dark = fill.rgb * min(2.0 * c.r, 1.0), bright = (1.0 - fill.rgb) * max(2.0 * c.r - 1.0, 0.0);
    return vec4(dark + bright, c.a * fill.a);
}

// A figure, whose picture was taken on black: where it is thin it must not be darker.
vec4 solid() {
    vec4 c = texture(solids, texel);
    return vec4(c.rgb / max(c.a, 0.001) * fill.rgb, c.a * fill.a);
}
#endif

#if SOLIDS
void main() { colour = solid(); }
#else
void main() {
    if (traits.x < 0.5) colour = plain_box();
    else if (traits.x < 1.5) colour = soft_box();
    else if (traits.x < 2.5) colour = glyph();
#if PICTURES
    else if (traits.x > 5.5) colour = solid();
    else if (traits.x > 3.5) colour = picture();
#endif
    else colour = stroke();
}
#endif
