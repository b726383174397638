import type { Point } from '#screens/maps/projection.ts';
import { begin, lineProgram, ringProgram } from './fly-shaders.ts';

export interface Flight {
  from: Point;
  to: Point;
}

export interface FlyLines {
  /** Flights that repeat, each with its own period. */
  keep(flights: readonly Flight[]): void;
  /** Flies once, brighter, with a ring where it lands. */
  launch(flights: readonly Flight[]): void;
  dispose(): void;
}

/** Limit of concurrent flights, including those that fly once. */
export const maxFlights = 2_000;
const maxLaunches = 64;
const segments = 20;
/** Seconds after which the shader clock wraps, so that its floats stay precise for weeks. Every period divides it. */
const roundSeconds = 120;
const launchSeconds = 1.6;
const ringSeconds = 1;
const numbersEach = 7;
const slots = maxFlights + maxLaunches;

/**
 * Renders flights with WebGL: the GPU computes every arc and position, so a frame costs this thread a number and two
 * calls, however many fly. Returns undefined without WebGL.
 */
export function openFlyLines(canvas: HTMLCanvasElement, pixels: number, isStill: boolean): FlyLines | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, premultipliedAlpha: true });
  if (!gl) return undefined;
  const numbers = new Float32Array(slots * numbersEach);
  let used = 0;
  let launched: { slot: number; endsAt: number }[] = [];
  let nextLaunch = 0;
  let frame = 0;
  let parts = build(gl, numbers);
  const startedAt = performance.now();
  const clock = () => ((performance.now() - startedAt) / 1_000) % roundSeconds;

  const write = (slot: number, { from, to }: Flight, start: number, rhythm: number) =>
    numbers.set([from[0], from[1], to[0], to[1], start, rhythm, slot], slot * numbersEach);
  const send = () => {
    gl.bindBuffer(gl.ARRAY_BUFFER, parts.flights);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, numbers);
  };

  function draw(): void {
    frame = isStill ? 0 : requestAnimationFrame(draw);
    if (!gl || gl.isContextLost()) return;
    const now = performance.now();
    if (launched.some(({ endsAt }) => endsAt <= now)) {
      for (const { slot, endsAt } of launched)
        if (endsAt <= now) numbers.fill(0, slot * numbersEach, (slot + 1) * numbersEach);
      launched = launched.filter(({ endsAt }) => endsAt > now);
      send();
    }
    const time = isStill ? 1 : clock();
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT);
    begin(gl, parts.lines, time, canvas, pixels);
    gl.bindVertexArray(parts.lineArray);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, (segments + 1) * 2, slots);
    if (launched.length === 0) return;
    begin(gl, parts.rings, time, canvas, pixels);
    gl.bindVertexArray(parts.ringArray);
    gl.drawArrays(gl.POINTS, maxFlights, maxLaunches);
  }
  const lost = (event: Event) => event.preventDefault();
  const restored = () => {
    parts = build(gl, numbers);
    send();
    if (isStill) draw();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  draw();

  return {
    keep(flights) {
      for (let slot = 0; slot < maxFlights; slot++) {
        const flight = flights[slot];
        // Periods of 4, 5, 6 and 8 seconds, with starts that never coincide.
        if (flight) write(slot, flight, -1 - ((slot * 0.618_034) % 1), [4, 5, 6, 8][slot % 4] as number);
        else if (slot < used) numbers.fill(0, slot * numbersEach, (slot + 1) * numbersEach);
      }
      used = Math.min(flights.length, maxFlights);
      send();
      if (isStill) draw();
    },
    launch(flights) {
      if (isStill) return;
      for (const flight of flights.slice(0, maxLaunches)) {
        const slot = maxFlights + (nextLaunch++ % maxLaunches);
        write(slot, flight, clock(), launchSeconds);
        launched = launched.filter((one) => one.slot !== slot);
        launched.push({ slot, endsAt: performance.now() + (launchSeconds + ringSeconds) * 1_000 });
      }
      send();
    },
    dispose() {
      cancelAnimationFrame(frame);
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

function build(gl: WebGL2RenderingContext, numbers: Float32Array) {
  const strip = new Float32Array((segments + 1) * 4);
  for (let step = 0; step <= segments; step++) strip.set([step / segments, -1, step / segments, 1], step * 4);
  const shape = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, shape);
  gl.bufferData(gl.ARRAY_BUFFER, strip, gl.STATIC_DRAW);
  const flights = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, flights);
  gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  const lineArray = gl.createVertexArray();
  gl.bindVertexArray(lineArray);
  attribute(gl, 0, 2, 2, 0, 0, shape);
  for (const [place, size, offset] of flightAttributes) attribute(gl, place, size, numbersEach, offset, 1, flights);
  const ringArray = gl.createVertexArray();
  gl.bindVertexArray(ringArray);
  for (const [place, size, offset] of flightAttributes) attribute(gl, place, size, numbersEach, offset, 0, flights);
  return { lines: lineProgram(gl), rings: ringProgram(gl), lineArray, ringArray, flights };
}

/** Attribute location, component count, and offset within a flight. */
const flightAttributes = [
  [1, 4, 0],
  [2, 2, 4],
] as const;

function attribute(
  gl: WebGL2RenderingContext,
  place: number,
  size: number,
  each: number,
  offset: number,
  perFlight: number,
  buffer: WebGLBuffer,
): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, size, gl.FLOAT, false, each * 4, offset * 4);
  gl.vertexAttribDivisor(place, perFlight);
}
