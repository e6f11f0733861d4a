in vec2 v_uv;
out vec4 f_colour;
uniform sampler2D u_picture; uniform sampler2D u_soft; uniform sampler2D u_softer; uniform sampler2D u_depth;
void main() {
    vec3 c = texture(u_picture, v_uv).rgb;
    float z = texture(u_depth, v_uv).r, near = u_screen.z, far = u_screen.w;
    float distance = near * far / (far - z * (far - near));
    float blur = clamp((abs(distance - u_focus.x) / u_focus.x - 0.20) * u_focus.y, 0.0, 1.0);
    if (z >= 0.9999) blur = min(blur, 0.4);  // the backdrop is painted out of focus; this softens what stands before it
    vec3 soft = texture(u_soft, v_uv).rgb, softer = texture(u_softer, v_uv).rgb;
    c = mix(c, mix(soft, softer, smoothstep(0.4, 1.0, blur) * 0.6), smoothstep(0.0, 0.45, blur));
    c += max(softer - 0.75, 0.0) * 0.10 + softer * 0.025;
    c = develop(c * lens_shade(v_uv));
    // A little noise hides the steps of eight bits.
    c += (fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5) * (1.2 / 255.0);
    f_colour = vec4(c, 1.0);
}
