import sharp from 'sharp';

/** Drawn, never photographed: nobody may take them for somebody's papers. Every one says that it is a sample. */
const sans = 'font-family="Noto Sans CJK SC, Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif"';
const inMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const draw = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();

/** A card with the lines of a licence, and 样例 SAMPLE across it. */
export function licenceCard(lines: readonly (readonly [label: string, value: string])[]): Promise<Buffer> {
  const rows = lines
    .map(
      ([label, value], row) =>
        `<text x="120" y="${330 + row * 74}" font-size="30" fill="#66716d">${inMarkup(label)}</text>
         <text x="340" y="${330 + row * 74}" font-size="32" fill="#14201e">${inMarkup(value)}</text>`,
    )
    .join('');
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="850" ${sans}>
    <rect width="1200" height="850" fill="#f4f1e8"/>
    <rect x="40" y="40" width="1120" height="770" fill="none" stroke="#0f766e" stroke-width="3"/>
    <rect x="54" y="54" width="1092" height="742" fill="none" stroke="#0f766e" stroke-width="1"/>
    <text x="600" y="170" font-size="68" letter-spacing="24" text-anchor="middle" fill="#14201e">营业执照（样例）</text>
    <text x="600" y="226" font-size="24" text-anchor="middle" fill="#66716d">SAMPLE - drawn for demonstration, not a document</text>
    ${rows}
    <text x="600" y="560" font-size="190" text-anchor="middle" fill="#b4432f" fill-opacity="0.12" transform="rotate(-18 600 500)">样例 SAMPLE</text>
  </svg>`);
}

const machine = (x: number, y: number, tone: string) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${tone}" stroke-width="5" stroke-linejoin="round">
     <path d="M0 70h170v16H0zM14 86v90M156 86v90"/><path d="M26 70V30h84l18 14v26M38 30v26"/><circle cx="122" cy="56" r="9"/></g>`;
const roll = (x: number, y: number, tone: string) =>
  `<g transform="translate(${x} ${y})"><rect width="190" height="54" rx="8" fill="${tone}"/><ellipse cx="190" cy="27" rx="13" ry="27" fill="#fbfaf7"/><ellipse cx="190" cy="27" rx="5" ry="11" fill="${tone}"/></g>`;

const scenes = {
  gate: [
    '大门',
    '<path d="M120 640V300h960v340M120 300l480-150 480 150M420 640V420h360v220M600 420v220" fill="none" stroke="#14201e" stroke-width="6"/><rect x="420" y="250" width="360" height="70" fill="#0f766e"/>',
  ],
  office: [
    '办公室',
    '<path d="M140 520h420v24H140zM170 544v120M530 544v120M240 520v-90h180v90M700 300h340v220H700zM700 410h340M870 300v220" fill="none" stroke="#14201e" stroke-width="6"/>',
  ],
  cutting: [
    '裁剪车间',
    '<path d="M120 480h960l-70 150H190zM190 480l50 150M420 480v150M640 480v150M880 480l-30 150" fill="#e3e1da" stroke="#14201e" stroke-width="6"/><path d="M300 440c120-60 220 40 340-10s180 10 260-20" fill="none" stroke="#b4432f" stroke-width="6" stroke-dasharray="18 12"/>',
  ],
  sewing: ['缝制车间', [200, 500, 800].flatMap((x) => [300, 500].map((y) => machine(x, y - 40, '#2f4a7d'))).join('')],
  inspection: [
    '检验',
    '<rect x="180" y="260" width="700" height="380" fill="#e3e1da" stroke="#14201e" stroke-width="6"/><path d="M180 330h700M180 400h700M180 470h700M180 540h700M280 260v380M420 260v380M560 260v380M700 260v380" stroke="#8d9a95" stroke-width="3"/><circle cx="800" cy="430" r="110" fill="none" stroke="#b4432f" stroke-width="10"/><path d="m880 510 110 110" stroke="#b4432f" stroke-width="18"/>',
  ],
  warehouse: [
    '仓库',
    ['#0f766e', '#2f4a7d', '#b7791f', '#b4432f']
      .flatMap((tone, row) => [140, 400, 660, 900].map((x, column) => roll(x, 270 + ((row + column) % 4) * 92, tone)))
      .join(''),
  ],
} as const;
export type Scene = keyof typeof scenes;

/** A drawing of one place of a factory. */
export function sceneDrawing(scene: Scene): Promise<Buffer> {
  const [name, shapes] = scenes[scene];
  return draw(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" ${sans}>
    <rect width="1200" height="800" fill="#fbfaf7"/><path d="M0 690h1200" stroke="#e3e1da" stroke-width="4"/>
    ${shapes}
    <text x="60" y="110" font-size="44" fill="#47534f">${name}</text>
    <text x="1140" y="110" font-size="34" text-anchor="end" fill="#b4432f">样例 sample</text>
  </svg>`);
}
