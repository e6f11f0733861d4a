in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_picture;
void main() {
    vec4 s = texture(u_picture, v_uv);
    if (s.a <= 0.001) discard;
#if HDR
    f_colour = vec4(develop(s.rgb / s.a) * s.a, s.a);
#else
    f_colour = s;
#endif
}
