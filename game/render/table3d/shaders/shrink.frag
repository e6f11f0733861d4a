in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_picture;
uniform vec2 u_step;
void main() {
    vec3 c = texture(u_picture, v_uv + u_step * vec2(-1, -1)).rgb + texture(u_picture, v_uv + u_step * vec2(1, -1)).rgb
           + texture(u_picture, v_uv + u_step * vec2(-1, 1)).rgb + texture(u_picture, v_uv + u_step).rgb;
    f_colour = vec4(min(c * 0.25, vec3(12.0)), 1.0);
}
