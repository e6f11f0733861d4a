in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_backdrop; uniform sampler2D u_floor;  // by lamplight, a share of the daylight
const float FLOOR_Y = -30.0, FLOOR_SIDE = 240.0;  // the second as in make_room.py
const float RANGE = 3.0;  // BACKDROP_RANGE of make_room.py
void main() {
    vec4 far = u_back * vec4(v_uv * 2.0 - 1.0, 1.0, 1.0);
    vec3 d = normalize(far.xyz / far.w - u_eye.xyz);
    vec2 at = u_eye.xz + d.xz * ((u_eye.y - FLOOR_Y) / max(-d.y, 0.05));
    float beyond = smoothstep(80.0, 115.0, length(at));
    vec4 share = vec4(0.0);
    if (beyond < 1.0) share = texture(u_floor, at / FLOOR_SIDE + 0.5);
    if (beyond > 0.0) share = mix(share, texture(u_backdrop, panorama(d)), beyond);
    vec3 light = RANGE * share.rgb * share.rgb * share.rgb * 0.62 + share.a * u_daylight.rgb;
    f_colour = vec4(finish(light), 1.0);
}
