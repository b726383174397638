import { sharp } from '#kit/late-libraries.server.ts';
import { lineWidth, outlinesOf } from '#kit/typeset.server.ts';
import { drawing, type Scene, sceneNames, sceneShapes } from './scenes.ts';

/** Drawn, never photographed: nobody may take them for somebody's papers. Every one says that it is a sample. */
/** Text as outlines: the machine that draws may have no Chinese font. `middle`: the place is the middle of the line. */
function written(
  text: string,
  [x, y]: readonly [x: number, y: number],
  size: number,
  fill: string,
  { middle = false, more = '' }: { middle?: boolean; more?: string } = {},
): string {
  const style = { size, weight: 500 } as const;
  const from = middle ? x - lineWidth(text, style) / 2 : x;
  return `<path d="${outlinesOf(text, from, y, style)}" fill="${fill}" ${more}/>`;
}
const labels = new Map<Scene, string>();
function labelOf(scene: Scene): string {
  const known = labels.get(scene);
  if (known) return known;
  const name = sceneNames[scene];
  const after = 44 + lineWidth(name, { size: 34, weight: 500 }) + 18;
  const label = written(name, [44, 69], 34, '#47534f') + written('样例 sample', [after, 69], 34, '#b4432f');
  labels.set(scene, label);
  return label;
}
/** Pixels across; all is laid out for 1,200. */
const width = 840;
const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();

/** A card with the lines of a licence, and 样例 SAMPLE across it, as it lies on somebody's table: no two lie alike. */
export function licenceCard(lines: readonly (readonly [label: string, value: string])[], serial = 0): Promise<Buffer> {
  const rows = lines
    .map(
      ([label, value], row) =>
        written(label, [120, 330 + row * 74], 30, '#66716d') + written(value, [340, 330 + row * 74], 32, '#14201e'),
    )
    .join('');
  const d = drawing(serial * 7 + 6);
  const table = d.one(['#3b4a46', '#8a6a45', '#c9c2b4', '#5c4a3c', '#2f4a7d', '#e3d9c6', '#66716d', '#1d2a28']);
  const clothes = ['#b7791f', '#0f766e', '#14201e', '#f6f3ec', '#7a3b2e', '#99c7c0'];
  const paper = d.one(['#f4f1e8', '#f1ead8', '#eef0ea']);
  const size = d.between(60, 90) / 100;
  const [x, y, turn] = [d.between(-110, 110), d.between(-75, 75), d.between(-14, 14)];
  const light = d.one(['#000000', '#ffffff']);
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 1200 850">
    <defs><linearGradient id="light" x1="${d.between(0, 100)}%" y1="0" x2="${d.between(0, 100)}%" y2="1">
      <stop stop-color="${light}" stop-opacity=".${d.between(10, 42)}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient></defs>
    <rect width="1200" height="850" fill="${table}"/>
    <rect x="${d.between(-300, 900)}" y="${d.between(-300, 600)}" width="${d.between(300, 800)}" height="${d.between(240, 600)}" fill="${d.one(clothes)}" transform="rotate(${d.between(-40, 40)} 600 425)"/>
    <rect x="${d.between(-300, 1100)}" y="${d.between(-300, 800)}" width="${d.between(120, 500)}" height="${d.between(120, 400)}" fill="${d.one(clothes)}" transform="rotate(${d.between(-40, 40)} 600 425)"/>
    <g transform="translate(${600 + x} ${425 + y}) rotate(${turn}) scale(${size}) translate(-600 -425)">
    <rect x="14" y="22" width="1200" height="850" fill="#000000" fill-opacity=".25"/>
    <rect width="1200" height="850" fill="${paper}"/>
    <rect x="40" y="40" width="1120" height="770" fill="none" stroke="#0f766e" stroke-width="3"/>
    <rect x="54" y="54" width="1092" height="742" fill="none" stroke="#0f766e" stroke-width="1"/>
    ${written('营 业 执 照（样例）', [600, 170], 68, '#14201e', { middle: true })}
    ${written('SAMPLE - drawn for demonstration, not a document', [600, 226], 24, '#66716d', { middle: true })}
    ${rows}
    ${written('样例 SAMPLE', [600, 560], 170, '#b4432f', { middle: true, more: 'fill-opacity="0.12" transform="rotate(-18 600 500)"' })}
    </g>
    <rect width="1200" height="850" fill="url(#light)"/>
  </svg>`);
}

/** A drawing of one place of a factory; each number another factory. */
export function sceneDrawing(scene: Scene, serial = 0): Promise<Buffer> {
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 1200 800">
    ${sceneShapes(scene, serial)}
    <rect x="24" y="24" width="400" height="64" rx="6" fill="#fbfaf7" fill-opacity=".92"/>
    ${labelOf(scene)}
  </svg>`);
}

/** The same picture as a messenger hands it on: smaller and coarser. */
export const sentOn = (picture: Buffer): Promise<Buffer> => sharp(picture).resize(640).jpeg({ quality: 60 }).toBuffer();
