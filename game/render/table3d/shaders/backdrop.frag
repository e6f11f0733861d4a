in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_backdrop;
void main() {
    vec4 far = u_back * vec4(v_uv * 2.0 - 1.0, 1.0, 1.0);
    vec3 share = texture(u_backdrop, panorama(normalize(far.xyz / far.w - u_eye.xyz))).rgb;
    f_colour = vec4(finish(3.0 * share * share * share * 0.62), 1.0);  // 3: BACKDROP_RANGE of make_room.py
}
