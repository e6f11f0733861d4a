#version 330
// One quad of the panels: see pen.py for what a row holds.
uniform vec2 canvas;      // canvas units
uniform float scale;      // pixels per canvas unit
uniform vec2 shift;       // shares of the screen, to the right and down
in vec2 corner;           // 0..1
in vec4 box;
in vec4 place;
in vec4 top;
in vec4 foot;
in vec4 edge;
in vec4 kind;
in vec4 lean;             // how far each corner is to the right, as shares of the box
out vec2 point;           // pixels from the middle of the box
out vec2 texel;
out vec4 fill;
flat out vec2 extent;     // half the box, pixels
flat out vec4 rim;
flat out vec4 traits;     // kind and parameters, lengths in pixels

void main() {
    bool soft = abs(kind.x - 1.0) < 0.5;
    bool glyph = abs(kind.x - 2.0) < 0.5 || kind.x > 3.5;
    vec2 halved = box.zw * 0.5 * scale;
    vec2 middle = (box.xy + box.zw * 0.5) * scale;
    bool stroke = abs(kind.x - 3.0) < 0.5;
    float margin = soft ? kind.z * scale : (glyph ? 0.0 : (stroke ? kind.y * scale * 0.5 + 1.5 : 1.5));
    point = (corner - 0.5) * 2.0 * (halved + margin);
    texel = mix(place.xy, place.zw, corner);
    fill = mix(top, foot, clamp(point.y / max(halved.y, 0.001) * 0.5 + 0.5, 0.0, 1.0));
    extent = halved;
    rim = edge;
    traits = vec4(kind.x, kind.yz * scale, kind.w);
    float aside = mix(mix(lean.x, lean.y, corner.x), mix(lean.z, lean.w, corner.x), corner.y) * box.z * scale;
    vec2 seen = (middle + point + vec2(aside, 0.0)) / (canvas * scale) * 2.0 - 1.0 + 2.0 * shift;
    gl_Position = vec4(seen.x, -seen.y, 0.0, 1.0);
}
