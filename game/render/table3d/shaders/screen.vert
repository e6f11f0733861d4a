in vec2 in_vert;
out vec2 v_uv;
// At the far plane: behind everything when depth counts, everywhere when it does not.
void main() { v_uv = in_vert * 0.5 + 0.5; gl_Position = vec4(in_vert, 0.99999, 1.0); }
