import { short } from './cloth.ts';

export interface Motif {
  width: number;
  height: number;
  shapes: string;
}
type Colours = readonly [string, string, string, string];

const around = (count: number, draw: (angle: number) => string) =>
  Array.from({ length: count }, (_, at) => draw((360 / count) * at)).join('');

function flower(random: () => number, size: number, [one, two]: Colours): string {
  const petals = 5 + Math.floor(random() * 4);
  const [long, wide] = [size * (0.3 + random() * 0.12), size * (0.13 + random() * 0.1)];
  return `${around(
    petals,
    (angle) =>
      `<ellipse cy="${short(-long * 0.75)}" rx="${short(wide)}" ry="${short(long)}" transform="rotate(${Math.round(angle)})" fill="${one}"/>`,
  )}<circle r="${short(size * 0.1)}" fill="${two}"/>`;
}

function leaf(random: () => number, size: number, [one, , three]: Colours): string {
  const [length, width] = [size * (0.6 + random() * 0.3), size * (0.16 + random() * 0.14)];
  return `<path d="M0 ${short(length / 2)}C${short(width * 1.6)} ${short(length * 0.1)} ${short(width)} ${short(-length * 0.4)} 0 ${short(-length / 2)}C${short(-width)} ${short(-length * 0.4)} ${short(-width * 1.6)} ${short(length * 0.1)} 0 ${short(length / 2)}z" fill="${one}"/><path d="M0 ${short(length * 0.5)}V${short(-length * 0.36)}" stroke="${three}" stroke-width="1"/>`;
}

function tile(random: () => number, size: number, [one, two]: Colours): string {
  const r = size * (0.28 + random() * 0.1);
  const sides = [4, 6, 8][Math.floor(random() * 3)] as number;
  const points = Array.from({ length: sides }, (_, at) => {
    const angle = (Math.PI * 2 * at) / sides;
    return `${short(Math.sin(angle) * r)} ${short(Math.cos(angle) * r)}`;
  }).join(' ');
  return `<polygon points="${points}" fill="${one}"/><circle r="${short(r * (0.3 + random() * 0.3))}" fill="${two}"/>`;
}

function stroke(random: () => number, size: number, [one, two]: Colours): string {
  const line = (colour: string, y: number) =>
    `<path d="M${short(-size * 0.45)} ${short(y)}q${short(size * 0.25)} ${short((random() - 0.5) * size * 0.9)} ${short(size * 0.5)} 0t${short(size * 0.4)} ${short((random() - 0.5) * size * 0.4)}" stroke="${colour}" stroke-width="${short(size * (0.06 + random() * 0.1))}" stroke-linecap="round" fill="none"/>`;
  return line(one, -size * 0.12) + line(two, size * 0.16);
}

const kinds = [flower, leaf, tile, stroke, flower] as const;

/** A figure that repeats as on a printing screen: half a step aside in every second row. */
export function motif(random: () => number, colours: Colours): Motif {
  const size = 26 + Math.round(random() * 34);
  const draw = kinds[Math.floor(random() * kinds.length)] as (typeof kinds)[number];
  const second = kinds[Math.floor(random() * kinds.length)] as (typeof kinds)[number];
  const turned: Colours = [colours[1], colours[2], colours[0], colours[3]];
  const place = (x: number, y: number, turn: number, shapes: string) =>
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${Math.round(turn)})">${shapes}</g>`;
  const main = draw(random, size, colours);
  const small = second(random, size * (0.4 + random() * 0.35), turned);
  const [a, b] = [random() * 360, random() * 360];
  return {
    width: size * 1.6,
    height: size * 1.6,
    shapes: place(size * 0.5, size * 0.5, a, main) + place(size * 1.25, size * 1.25, b, small),
  };
}
