uniform sampler2D u_env;
uniform sampler2D u_occupancy;
#if SHADOWS
uniform sampler2DShadow u_shadow;
#endif
const float PI = 3.14159265;

vec3 irradiance(vec3 n) {
    vec3 c = u_sh[0].rgb * 0.282095 + u_sh[1].rgb * 0.488603 * n.y + u_sh[2].rgb * 0.488603 * n.z
           + u_sh[3].rgb * 0.488603 * n.x;
#if DETAIL > 0
    c += u_sh[4].rgb * 1.092548 * n.x * n.y + u_sh[5].rgb * 1.092548 * n.y * n.z
       + u_sh[6].rgb * 0.315392 * (3.0 * n.z * n.z - 1.0) + u_sh[7].rgb * 1.092548 * n.x * n.z
       + u_sh[8].rgb * 0.546274 * (n.x * n.x - n.y * n.y);
#endif
    return max(c, vec3(0.0));
}

vec2 panorama(vec3 d) {
    return vec2(0.5 + atan(d.x, -d.z) / (2.0 * PI), 0.5 - asin(clamp(d.y, -1.0, 1.0)) / PI);
}

vec3 reflection(vec3 d, float rough) {
#if DETAIL > 0
    return textureLod(u_env, panorama(d), rough * 5.0 - 0.5).rgb;
#else
    return irradiance(d) / PI;
#endif
}

float shadow(vec3 p, vec3 n) {
#if SHADOWS
    vec3 s = (u_light_vp * vec4(p + n * 0.025, 1.0)).xyz * 0.5 + 0.5;
    if (any(greaterThan(abs(s.xy - 0.5), vec2(0.499)))) return 1.0;
    float texel = u_to_light.w, z = s.z - 0.0006, lit = 0.0;
#if SHADOWS > 1
    float sum = 0.0;
    for (int y = -3; y <= 3; y++) for (int x = -3; x <= 3; x++) {
        float weight = exp(-float(x * x + y * y) * 0.16);
        lit += weight * texture(u_shadow, vec3(s.xy + vec2(x, y) * texel * 1.5, z));
        sum += weight;
    }
    return lit / sum;
#else
    lit += texture(u_shadow, vec3(s.xy + vec2(-0.75, -0.25) * texel, z));
    lit += texture(u_shadow, vec3(s.xy + vec2(0.25, -0.75) * texel, z));
    lit += texture(u_shadow, vec3(s.xy + vec2(0.75, 0.25) * texel, z));
    lit += texture(u_shadow, vec3(s.xy + vec2(-0.25, 0.75) * texel, z));
    return lit * 0.25;
#endif
#else
    return 1.0;
#endif
}

// Tiles on the board, blurred: r shuts out the room's light, g the lamp's.
vec2 occupancy(vec2 xz) { return texture(u_occupancy, 0.5 + xz * u_bag.z / (15.0 * (u_bag.z + 2.0))).rg; }

// The lamp's pool of light over the middle of the table.
float pool(vec3 p) {
    if (u_layer.x > 0.5) return 1.0;
    float d = length((p.xz - vec2(-0.6, 0.3)) * vec2(0.92, 1.0));
    return mix(0.22, 1.0, 1.0 - smoothstep(5.5, 17.5, d));
}

// A lit surface. `open` is how much of the room it sees, `lit` how much of the lamp; `coat` scales gloss.
vec3 shade(vec3 albedo, vec3 n, vec3 p, float rough, float f0, float open, float lit, float coat) {
    vec3 v = normalize(u_eye.xyz - p), l = u_to_light.xyz, h = normalize(l + v);
    float nl = max(dot(n, l), 0.0), nv = max(dot(n, v), 0.02), nh = max(dot(n, h), 0.0);
    float in_pool = pool(p);
    vec3 ambient = irradiance(n) * albedo * open * mix(0.5, 1.0, in_pool) * (u_layer.x > 0.5 ? 0.95 : 0.56);
    vec3 key = u_light.rgb * in_pool * lit;
#if DETAIL == 0
    float glint = nh * nh;  // to the 64th power in the end
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    vec3 room = irradiance(n) * 0.012 * open * in_pool;
    return ambient + room + key * nl * (albedo / PI + glint * 0.16 * coat);
#else
    // Where a normal turns within a pixel its highlight spreads; otherwise thin bevels sparkle.
    vec3 bend = fwidth(n);
    float vh = max(dot(v, h), 0.0), a = rough * rough, a2 = min(1.0, a * a + min(0.5 * dot(bend, bend), 0.2));
    float spread = nh * nh * (a2 - 1.0) + 1.0;
    float d = a2 / (PI * spread * spread);
    float k = a * 0.5;
    float g = 1.0 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k) * 4.0);
    float fresnel = f0 + (1.0 - f0) * pow(1.0 - vh, 5.0);
    float gloss = min(d * g * fresnel, 4.0);
    float mirror = f0 + (max(1.0 - rough, f0) - f0) * pow(1.0 - nv, 5.0);
    float glimpse = clamp(pow(nv + open, exp2(-16.0 * rough - 1.0)) - 1.0 + open, 0.0, 1.0);
    vec3 room = reflection(reflect(-v, n), rough) * mirror * glimpse * coat * mix(0.45, 1.0, in_pool);
    return ambient + key * nl * (albedo / PI * (1.0 - fresnel) + gloss * coat) + room;
#endif
}

// Signed distance to a rounded box.
float rounded_box(vec2 p, vec2 half_size, float radius) {
    vec2 q = abs(p) - half_size + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}
