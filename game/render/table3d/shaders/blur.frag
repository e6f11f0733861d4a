in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_picture;
uniform vec2 u_step;
void main() {
    vec3 c = texture(u_picture, v_uv).rgb * 0.2270270;
    c += (texture(u_picture, v_uv + u_step * 1.3846154).rgb + texture(u_picture, v_uv - u_step * 1.3846154).rgb) * 0.3162162;
    c += (texture(u_picture, v_uv + u_step * 3.2307692).rgb + texture(u_picture, v_uv - u_step * 3.2307692).rgb) * 0.0702703;
    f_colour = vec4(c, 1.0);
}
