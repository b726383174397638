import sharp from 'sharp';
import { drawing, type Scene, sceneNames, sceneShapes } from './scenes.ts';

/** Drawn, never photographed: nobody may take them for somebody's papers. Every one says that it is a sample. */
const sans = 'font-family="Noto Sans CJK SC, Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif"';
const inMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Pixels across; all is laid out for 1,200. */
const width = 840;
const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();

/** A card with the lines of a licence, and 样例 SAMPLE across it, as it lies on somebody's table: no two lie alike. */
export function licenceCard(lines: readonly (readonly [label: string, value: string])[], serial = 0): Promise<Buffer> {
  const rows = lines
    .map(
      ([label, value], row) =>
        `<text x="120" y="${330 + row * 74}" font-size="30" fill="#66716d">${inMarkup(label)}</text>
         <text x="340" y="${330 + row * 74}" font-size="32" fill="#14201e">${inMarkup(value)}</text>`,
    )
    .join('');
  const d = drawing(serial * 7 + 6);
  const table = d.one(['#3b4a46', '#8a6a45', '#c9c2b4', '#5c4a3c', '#2f4a7d', '#e3d9c6', '#66716d', '#1d2a28']);
  const clothes = ['#b7791f', '#0f766e', '#14201e', '#f6f3ec', '#7a3b2e', '#99c7c0'];
  const paper = d.one(['#f4f1e8', '#f1ead8', '#eef0ea']);
  const size = d.between(60, 90) / 100;
  const [x, y, turn] = [d.between(-110, 110), d.between(-75, 75), d.between(-14, 14)];
  const light = d.one(['#000000', '#ffffff']);
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 1200 850" ${sans}>
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
    <text x="600" y="170" font-size="68" letter-spacing="24" text-anchor="middle" fill="#14201e">营业执照（样例）</text>
    <text x="600" y="226" font-size="24" text-anchor="middle" fill="#66716d">SAMPLE - drawn for demonstration, not a document</text>
    ${rows}
    <text x="600" y="560" font-size="190" text-anchor="middle" fill="#b4432f" fill-opacity="0.12" transform="rotate(-18 600 500)">样例 SAMPLE</text>
    </g>
    <rect width="1200" height="850" fill="url(#light)"/>
  </svg>`);
}

/** A drawing of one place of a factory; each number another factory. */
export function sceneDrawing(scene: Scene, serial = 0): Promise<Buffer> {
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 1200 800" ${sans}>
    ${sceneShapes(scene, serial)}
    <rect x="24" y="24" width="330" height="64" rx="6" fill="#fbfaf7" fill-opacity=".92"/>
    <text x="44" y="69" font-size="34" fill="#47534f">${sceneNames[scene]}<tspan fill="#b4432f" dx="18">样例 sample</tspan></text>
  </svg>`);
}

/** The same picture as a messenger hands it on: smaller and coarser. */
export const sentOn = (picture: Buffer): Promise<Buffer> => sharp(picture).resize(640).jpeg({ quality: 60 }).toBuffer();
