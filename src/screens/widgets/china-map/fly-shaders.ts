/** Seconds after which the clock of the shaders wraps. A start that is not negative marks a flight that runs once. */
const common = `#version 300 es
precision highp float;
uniform float time;
uniform vec3 canvas; // width and height in pixels of the board, and how many of the display one of them is
layout(location = 1) in vec4 path;
layout(location = 2) in vec2 start; // when (once) or minus one minus the part of its rhythm (always), and seconds on the way
float sinceStart() { return mod(time - start.x + 120.0, 120.0); }
vec2 on(vec2 at) { return vec2(at.x / canvas.x * 2.0 - 1.0, 1.0 - at.y / canvas.y * 2.0); }
vec2 control() {
  vec2 way = path.zw - path.xy;
  float distance = length(way);
  // Arcs bend to the north, long ones more, each slightly differently so that they do not coincide.
  return (path.xy + path.zw) * 0.5 + vec2(way.y * 0.12, -abs(way.x) * 0.16 - distance * 0.14);
}`;

const lineVertex = `${common}
layout(location = 0) in vec2 shape; // from the end of the tail to the head, and the side
out vec3 light;
void main() {
  if (start.y == 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  bool once = start.x >= 0.0;
  float head = once ? sinceStart() / start.y : fract(time / start.y - start.x);
  float tail = once ? 0.5 : 0.26;
  float reach = head * (1.0 + tail) - tail * (1.0 - shape.x);
  float t = clamp(reach, 0.0, 1.0);
  vec2 bend = control();
  vec2 at = mix(mix(path.xy, bend, t), mix(bend, path.zw, t), t);
  vec2 along = normalize(mix(bend - path.xy, path.zw - bend, t) + vec2(1e-5));
  float width = once ? 2.4 : 1.25;
  at += vec2(-along.y, along.x) * shape.y * width * (0.35 + 0.65 * shape.x);
  gl_Position = vec4(on(at), 0.0, 1.0);
  float glow = shape.x * shape.x * (once ? 1.0 : 0.62) * step(reach, 1.0) * step(0.0, reach);
  if (once && head > 1.6) glow = 0.0;
  vec3 colour = once ? mix(vec3(0.18, 0.83, 0.75), vec3(0.93, 1.0, 0.98), shape.x) : vec3(0.18, 0.83, 0.75);
  light = colour * glow;
}`;

const lineFragment = `#version 300 es
precision mediump float;
in vec3 light;
out vec4 colour;
// Half normal, half additive blending: crossings brighten but do not burn out.
void main() { colour = vec4(light, max(light.r, max(light.g, light.b)) * 0.5); }`;

const ringVertex = `${common}
out float age;
void main() {
  age = start.y == 0.0 ? -1.0 : sinceStart() - start.y;
  bool shown = age > 0.0 && age < 1.0;
  gl_Position = shown ? vec4(on(path.zw), 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = (12.0 + 52.0 * sqrt(max(age, 0.0))) * canvas.z;
}`;

const ringFragment = `#version 300 es
precision mediump float;
in float age;
out vec4 colour;
void main() {
  float from = length(gl_PointCoord - 0.5) * 2.0;
  float ring = smoothstep(0.72, 0.86, from) * (1.0 - smoothstep(0.88, 1.0, from));
  float light = ring * (1.0 - age) * 0.8;
  colour = vec4(vec3(0.6, 0.96, 0.89) * light, light * 0.6);
}`;

interface Program {
  program: WebGLProgram;
  time: WebGLUniformLocation | null;
  canvas: WebGLUniformLocation | null;
}

function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue; // context lost: nothing is drawn until it is restored
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return {
    program,
    time: gl.getUniformLocation(program, 'time'),
    canvas: gl.getUniformLocation(program, 'canvas'),
  };
}

export const lineProgram = (gl: WebGL2RenderingContext) => programOf(gl, lineVertex, lineFragment);
export const ringProgram = (gl: WebGL2RenderingContext) => programOf(gl, ringVertex, ringFragment);

/** Selects the shader program and sets its time and canvas size. */
export function begin(
  gl: WebGL2RenderingContext,
  { program, time, canvas }: Program,
  seconds: number,
  { width, height }: { width: number; height: number },
  pixels: number,
): void {
  // The linter mistakes WebGL's `useProgram` for a React hook.
  Reflect.apply(gl.useProgram, gl, [program]);
  gl.uniform1f(time, seconds);
  gl.uniform3f(canvas, width / pixels, height / pixels, pixels);
}
