import type { Construction } from '#fabrics/fabric-terms.ts';
import { short } from './cloth.ts';

/** One repeat of a knit: paths of shadows and lights, and of holes that show what is behind. */
export interface KnitTexture {
  width: number;
  height: number;
  shadows: string;
  lights: string;
  holes?: string;
  /** Stroke of the paths. */
  stroke: number;
}

export const stitchOf = (dtex: number): number => Math.min(11, 3.2 + Math.sqrt(dtex) * 0.26);

/** The two legs of a stitch from the face: a V. */
const stitch = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y)}l${short(width / 2)} ${short(height)}l${short(width / 2)} ${short(-height)}`;
/** The back of a stitch: two arcs. */
const purl = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y + height * 0.7)}q${short(width / 2)} ${short(-height * 0.9)} ${short(width)} 0`;

export function knitTexture(construction: Construction, size: number): KnitTexture {
  const [w, h] = [size, size * 0.82];
  const face = (columns: number, rows: number, shift = 0) => {
    let shadows = '';
    let lights = '';
    for (let column = 0; column < columns; column++)
      for (let row = -1; row <= rows; row++) {
        const y = row * h + (column % 2) * shift;
        shadows += stitch(column * w, y, w, h * 0.9);
        lights += stitch(column * w + w * 0.08, y + h * 0.32, w * 0.84, h * 0.72);
      }
    return { shadows, lights };
  };
  switch (construction) {
    case 'rib': {
      // A column of faces, a column of backs that lies deeper.
      let shadows = '';
      let lights = '';
      for (let row = -1; row <= 1; row++) {
        shadows += stitch(0, row * h, w, h * 0.9) + stitch(w, row * h, w, h * 0.9);
        lights +=
          stitch(w * 0.1, row * h + h * 0.3, w * 0.8, h * 0.7) + stitch(w * 1.1, row * h + h * 0.3, w * 0.8, h * 0.7);
      }
      const deep = short(w * 2.5);
      shadows += `M${deep} 0v${short(h)}M${short(w * 2.2)} 0v${short(h)}M${short(w * 2.8)} 0v${short(h)}`;
      return { width: w * 3, height: h, shadows, lights, stroke: w * 0.22 };
    }
    case 'interlock':
      return { width: w * 2, height: h, ...face(2, 1, h / 2), stroke: w * 0.16 };
    case 'ponte': {
      const base = face(2, 2);
      return {
        width: w * 2,
        height: h * 2,
        shadows: `${base.shadows}M0 ${short(h * 0.05)}h${short(w * 2)}`,
        lights: base.lights,
        stroke: w * 0.2,
      };
    }
    case 'pique': {
      // Tucks pull neighbouring columns apart: a honeycomb.
      const [cw, ch] = [w * 2, h * 1.6];
      const cell = (x: number, y: number) =>
        `M${short(x)} ${short(y)}q${short(cw / 4)} ${short(-ch / 3)} ${short(cw / 2)} 0t${short(cw / 2)} 0`;
      return {
        width: cw,
        height: ch,
        shadows:
          cell(0, ch * 0.25) +
          cell(-cw / 2, ch * 0.75) +
          cell(cw / 2, ch * 0.75) +
          `M${short(cw / 4)} ${short(ch * 0.3)}v${short(ch * 0.35)}M${short(cw * 0.75)} ${short(ch * 0.8)}v${short(ch * 0.2)}`,
        lights: cell(0, ch * 0.42) + cell(-cw / 2, ch * 0.92) + cell(cw / 2, ch * 0.92),
        stroke: w * 0.26,
      };
    }
    case 'french_terry': {
      // Seen from the back, where the loops lie.
      let shadows = '';
      let lights = '';
      for (let row = 0; row < 2; row++)
        for (let at = -1; at < 2; at++) {
          const x = at * w * 2 + row * w;
          shadows += purl(x, row * h * 1.3, w * 2, h * 1.4);
          lights += purl(x + w * 0.3, row * h * 1.3 + h * 0.22, w * 1.5, h * 1.1);
        }
      return { width: w * 2, height: h * 2.6, shadows, lights, stroke: w * 0.34 };
    }
    case 'mesh': {
      const [cw, ch] = [w * 1.8, w * 1.6];
      const hole = (x: number, y: number) => {
        const r = w * 0.42;
        return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r * 1.1)} 0 1 0 ${short(r * 2)} 0a${short(r)} ${short(r * 1.1)} 0 1 0 ${short(-r * 2)} 0`;
      };
      return {
        width: cw,
        height: ch * 2,
        shadows: '',
        lights: `M0 ${short(ch * 0.02)}h${short(cw)}M0 ${short(ch * 1.02)}h${short(cw)}`,
        holes: hole(cw / 2, ch / 2) + hole(0, ch * 1.5) + hole(cw, ch * 1.5),
        stroke: w * 0.2,
      };
    }
    case 'tricot': {
      // Warp-knitted: chains that lean to and fro.
      const z = (x: number) => `M${short(x)} 0l${short(w * 0.4)} ${short(h)}l${short(-w * 0.4)} ${short(h)}`;
      return {
        width: w * 1.4,
        height: h * 2,
        shadows: z(0) + z(w * 0.7),
        lights: z(w * 0.22) + z(w * 0.92),
        stroke: w * 0.2,
      };
    }
    case 'lace': {
      const [cw, ch] = [w * 1.5, w * 1.3];
      const hole = (x: number, y: number) =>
        `M${short(x)} ${short(y - ch * 0.42)}l${short(cw * 0.38)} ${short(ch * 0.21)}v${short(ch * 0.42)}l${short(-cw * 0.38)} ${short(ch * 0.21)}l${short(-cw * 0.38)} ${short(-ch * 0.21)}v${short(-ch * 0.42)}z`;
      return {
        width: cw,
        height: ch * 1.5,
        shadows: '',
        lights: '',
        holes:
          hole(cw / 2, ch * 0.5) +
          hole(0, ch * 1.25) +
          hole(cw, ch * 1.25) +
          hole(0, -ch * 0.25) +
          hole(cw, -ch * 0.25),
        stroke: 0.4,
      };
    }
    default:
      return { width: w, height: h, ...face(1, 1), stroke: w * 0.2 };
  }
}
