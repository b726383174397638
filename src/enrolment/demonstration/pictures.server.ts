import { demonstrationFile, readDemonstration } from '#kit/db/demonstration-data.server.ts';
import { sharp } from '#kit/files/lazy-libraries.server.ts';
import { type Random, seededRandom } from '#kit/text/random.ts';
import { outlinesOf } from '#kit/text/typeset.server.ts';

/** How many drawings there are of each place. Every one says that it is a sample: nobody may take it for somebody's papers. */
const drawings = { gate: 60, office: 12, cutting: 20, sewing: 20, inspection: 12, warehouse: 20 } as const;
export type Scene = keyof typeof drawings;

const stored = { width: 960, height: 640 };
const frame = { width: 640, height: 427 };
const corners = [0, 1, 2, 3].map((at) => ({
  left: (at % 2) * (stored.width - frame.width),
  top: Math.floor(at / 2) * (stored.height - frame.height),
}));
const jpeg = { quality: 82 };

/** A place of a factory; each number another picture: a corner of one of the drawings, as it is or mirrored. */
export async function scenePicture(scene: Scene, serial = 0): Promise<Buffer> {
  const turn = Math.floor(serial / drawings[scene]);
  const file = `${scene}-${String(1 + (serial % drawings[scene])).padStart(2, '0')}.webp`;
  const picture = sharp(demonstrationFile(`enrolment/pictures/${file}`))
    .extract({ ...(corners[turn % corners.length] ?? { left: 0, top: 0 }), ...frame })
    .flop(Math.floor(turn / corners.length) % 2 === 1);
  const label = { input: demonstrationFile(`enrolment/pictures/${scene}.png`), left: 16, top: 16 };
  return picture.composite([label]).jpeg(jpeg).toBuffer();
}

const licence = readDemonstration('enrolment/licence.svg');
const colours = {
  table: ['#3b4a46', '#8a6a45', '#c9c2b4', '#5c4a3c', '#2f4a7d', '#e3d9c6', '#66716d', '#1d2a28'],
  cloth: ['#b7791f', '#0f766e', '#14201e', '#f6f3ec', '#7a3b2e', '#99c7c0'],
  paper: ['#b7791f', '#0f766e', '#14201e', '#f6f3ec', '#7a3b2e', '#99c7c0'],
  card: ['#f4f1e8', '#f1ead8', '#eef0ea'],
  light: ['#000000', '#ffffff'],
};
/** How a licence lies on somebody's table, from least to most: no two lie alike. */
const places: Record<string, readonly [number, number]> = {
  ...{ x: [490, 710], y: [350, 500], turn: [-14, 14], light_from: [0, 100], light_to: [0, 100] },
  ...{ cloth_x: [-300, 900], cloth_y: [-300, 600], cloth_width: [300, 800], cloth_height: [240, 600] },
  ...{ paper_x: [-300, 1100], paper_y: [-300, 800], paper_width: [120, 500], paper_height: [120, 400] },
  ...{ cloth_turn: [-40, 40], paper_turn: [-40, 40] },
};

/** A card with the values of a licence, line by line. */
export function licenceCard(values: readonly string[], serial = 0): Promise<Buffer> {
  const random: Random = seededRandom(`licence ${serial}`);
  const lines = values.map((value, row) => {
    return `<path d="${outlinesOf(value, 340, 330 + row * 74, { size: 32, weight: 500 })}" fill="#14201e"/>`;
  });
  const filled: Record<string, string | number> = {
    ...Object.fromEntries(Object.entries(colours).map(([name, some]) => [name, random.pick(some)])),
    ...Object.fromEntries(Object.entries(places).map(([name, [least, most]]) => [name, random.between(least, most)])),
    size: random.between(60, 90) / 100,
    shade: random.between(10, 42) / 100,
    lines: lines.join(''),
  };
  const svg = licence.replace(/\{(\w+)\}/g, (_, name) => String(filled[name]));
  return sharp(Buffer.from(svg)).jpeg(jpeg).toBuffer();
}

/** The same picture as a messenger hands it on: smaller and coarser. */
export const sentOn = (picture: Buffer): Promise<Buffer> => sharp(picture).resize(480).jpeg({ quality: 60 }).toBuffer();
