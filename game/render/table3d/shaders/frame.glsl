// What every program of a layer knows. Mirrors frame.py.
layout(std140) uniform Frame {
    mat4 u_vp;        // room to clip space
    mat4 u_back;      // clip space to room
    mat4 u_light_vp;  // room to shadow map
    vec4 u_eye;       // xyz eye, w exposure
    vec4 u_to_light;  // xyz direction, w size of a shadow texel
    vec4 u_light;     // rgb, w unused
    vec4 u_layer;     // x 1 in the rack's layer, y vignette, z scrim height, w scrim strength
    vec4 u_screen;    // xy size in pixels, z near plane, w far plane
    vec4 u_cursor;    // xyz place, w kind: 0 none, 1 place, 2 select, 3 view, 4 across, 5 down, 6 taken
    vec4 u_focus;     // x sharpest distance, y softness, z how dark all is but what is lit for itself
    vec4 u_bag;       // xy its place on the table (x, z), z squares on each side of the board
    vec4 u_daylight;  // rgb
    vec4 u_sh[9];     // shade of the room
};
