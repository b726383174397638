/** Places of a factory as vector drawings. The same number gives the same drawing, another one another factory. */
export const sceneNames = {
  gate: '大门',
  office: '办公室',
  cutting: '裁剪车间',
  sewing: '缝制车间',
  inspection: '检验',
  warehouse: '仓库',
} as const;
export type Scene = keyof typeof sceneNames;

const cloths = ['#0f766e', '#2f4a7d', '#b7791f', '#b4432f', '#4d7c3a', '#66716d', '#99c7c0', '#d9c9a3', '#7a3b2e'];
const walls = ['#efe9dc', '#d7dfdc', '#c9c2b4', '#8d9a95', '#e3d9c6', '#5c6b68', '#f6f3ec', '#b9a98c'];
const skies = ['#dfe9ec', '#b8cdd6', '#f1e4cf', '#7f97a3', '#eef1ee', '#c4b7a6'];
const ink = '#14201e';

/** Numbers from 0 up to 1 that look random and are the same for the same start (Mulberry32, Tommy Ettinger, public domain). */
export function chances(start: number): () => number {
  let state = Math.imul(start + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Draw {
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  one<Item>(items: readonly Item[]): Item;
  may(share: number): boolean;
}

export function drawing(start: number): Draw {
  const chance = chances(start);
  const between = (least: number, most: number) => Math.round(least + chance() * (most - least));
  return {
    between,
    whole: (least, most) => Math.floor(least + chance() * (most - least + 1)),
    one: <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item,
    may: (share) => chance() < share,
  };
}

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${Math.max(0, height)}" fill="${fill}" ${more}/>`;
const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const room = (d: Draw) => {
  const floor = d.between(430, 620);
  const side = d.between(0, 420);
  return {
    floor,
    drawn:
      box(0, 0, 1200, floor, d.one(walls)) +
      shape(`M0 0H${side}L${side / 2} ${floor}H0z`, d.one(walls), 'fill-opacity=".55"') +
      box(0, floor, 1200, 800 - floor, d.one(walls)) +
      (d.may(0.6) ? windows(d, floor) : ''),
  };
};
function windows(d: Draw, floor: number): string {
  const count = d.whole(1, 4);
  const width = d.between(120, 320);
  const top = d.between(40, 140);
  const start = d.between(0, 500);
  const sky = d.one(skies);
  return times(count, (at) => {
    const x = start + at * (width + 40);
    const height = Math.min(floor - top - 60, d.between(140, 300));
    return (
      box(x, top, width, height, sky, `stroke="${ink}" stroke-width="5"`) +
      shape(
        `M${x + width / 2} ${top}v${height}M${x} ${top + height / 2}h${width}`,
        'none',
        `stroke="${ink}" stroke-width="4"`,
      )
    );
  });
}

function gate(d: Draw): string {
  const ground = d.between(560, 700);
  const [x, width, top] = [d.between(-80, 320), d.between(560, 1000), d.between(140, 360)];
  const wall = d.one(walls);
  const roof = d.whole(0, 3);
  const bays = d.whole(3, 8);
  const floors = d.whole(1, 3);
  const bay = width / bays;
  const storey = (ground - top - 150) / floors;
  const gateX = x + d.between(40, Math.max(60, width - 380));
  const gateWidth = d.between(220, 380);
  const tops = [
    '',
    shape(`M${x} ${top}l${width / 2} -${d.between(60, 150)} ${width / 2} ${d.between(60, 150)}z`, d.one(cloths)),
    times(bays, (at) => shape(`M${x + at * bay} ${top}v-90l${bay} 90z`, d.one(['#66716d', '#8d9a95', '#47534f']))),
    shape(`M${x} ${top}q${width / 2} -${d.between(120, 220)} ${width} 0z`, d.one(cloths)),
  ];
  return (
    box(0, 0, 1200, ground, d.one(skies)) +
    (d.may(0.5) ? box(d.between(600, 1000), d.between(60, 300), 300, 700, d.one(walls)) : '') +
    box(0, ground, 1200, 800 - ground, d.one(walls)) +
    box(x, top, width, ground - top, wall, `stroke="${ink}" stroke-width="5"`) +
    tops[roof] +
    times(floors * bays, (at) =>
      box(
        x + (at % bays) * bay + bay * 0.18,
        top + 100 + Math.floor(at / bays) * storey,
        bay * 0.64,
        storey * 0.55,
        d.one(skies),
        `stroke="${ink}" stroke-width="3"`,
      ),
    ) +
    box(x + width * 0.1, top + 18, width * d.one([0.4, 0.55, 0.75]), 62, d.one(cloths)) +
    box(gateX, ground - 210, gateWidth, 210, d.one(['#47534f', '#e3e1da', '#2f4a7d', '#7a3b2e'])) +
    times(8, (at) => box(gateX + (at * gateWidth) / 8, ground - 200, 6, 200, ink)) +
    (d.may(0.5) ? tree(d, ground) : lorry(d, ground)) +
    (d.may(0.4) ? tree(d, ground) : '')
  );
}
function tree(d: Draw, ground: number): string {
  const [x, size] = [d.between(20, 1120), d.between(70, 170)];
  return (
    box(x - 8, ground - size, 16, size, '#7a5b3a') +
    `<circle cx="${x}" cy="${ground - size * 1.4}" r="${size * 0.8}" fill="${d.one(['#4d7c3a', '#2f5f3a', '#7f9a4a'])}"/>`
  );
}
function lorry(d: Draw, ground: number): string {
  const x = d.between(0, 800);
  return (
    box(x, ground - 110, 260, 150, d.one(cloths)) +
    box(x + 264, ground - 60, 90, 100, '#eef1ee', `stroke="${ink}" stroke-width="4"`) +
    times(2, (at) => `<circle cx="${x + 60 + at * 240}" cy="${ground + 44}" r="30" fill="${ink}"/>`)
  );
}

function office(d: Draw): string {
  const { floor, drawn } = room(d);
  const shelf = d.between(40, 760);
  return (
    drawn +
    box(shelf, d.between(120, 260), 340, 250, '#f6f3ec', `stroke="${ink}" stroke-width="5"`) +
    times(18, (at) => box(shelf + 14 + (at % 6) * 54, 190 + Math.floor(at / 6) * 76, 44, 58, d.one(cloths))) +
    times(d.whole(1, 3), (at) => {
      const [x, y, width] = [d.between(-40, 300) + at * 380, floor - d.between(20, 90), d.between(260, 460)];
      return (
        box(x, y, width, 24, ink) +
        box(x + 16, y + 24, 16, 150, ink) +
        box(x + width - 32, y + 24, 16, 150, ink) +
        box(x + width / 2 - 70, y - 110, 140, 96, d.one(['#2f4a7d', '#14201e', '#99c7c0']))
      );
    }) +
    times(d.whole(1, 5), () => box(d.between(0, 1100), d.between(floor, 730), d.between(90, 200), 70, d.one(cloths)))
  );
}

function cutting(d: Draw): string {
  const { floor, drawn } = room(d);
  const [left, right, near] = [d.between(60, 380), d.between(720, 1140), d.between(640, 780)];
  const far = floor - d.between(40, 160);
  const cloth = d.one(cloths);
  return (
    drawn +
    times(d.whole(2, 5), (at) => box(d.between(0, 120) + at * 260, d.between(10, 60), 180, 16, '#ffffff')) +
    shape(
      `M${left} ${far}H${right}L1200 ${near}H${d.between(-100, 40)}z`,
      '#fbfaf7',
      `stroke="${ink}" stroke-width="6"`,
    ) +
    shape(
      `M${left + 40} ${far + 14}H${right - d.between(40, 260)}L${d.between(700, 1040)} ${near - 20}H${d.between(40, 260)}z`,
      cloth,
    ) +
    times(d.whole(3, 7), () => {
      const [x, y] = [d.between(left, right - 200), d.between(far + 40, near - 80)];
      return shape(
        `M${x} ${y}q60 -60 130 -10t130 -14l-20 70q-120 30 -230 0z`,
        d.one(walls),
        `stroke="${ink}" stroke-width="4" fill-opacity=".8"`,
      );
    }) +
    box(d.between(0, 900), floor - 190, 150, 190, d.one(cloths))
  );
}

function sewing(d: Draw): string {
  const { floor, drawn } = room(d);
  const rows = d.whole(2, 4);
  const columns = d.whole(2, 5);
  return (
    drawn +
    times(d.whole(1, 3), (at) => box(0, 20 + at * d.between(50, 90), 1200, 12, '#ffffff')) +
    times(rows * columns, (n) => {
      const row = Math.floor(n / columns);
      const size = 0.7 + row * 0.28;
      const x = 40 + (n % columns) * (1160 / columns) + d.between(-20, 30);
      const y = floor - 130 + row * (300 / rows);
      return `<g transform="translate(${x} ${y}) scale(${size})">${
        box(0, 70, 190, 18, '#d9c9a3') + box(12, 88, 10, 90, ink) + box(166, 88, 10, 90, ink)
      }${shape('M26 70V24h100l20 16v30h-24V48H48v22z', d.one(['#eef1ee', '#2f4a7d', '#47534f']))}${
        d.may(0.6) ? shape('M60 70q50 30 110 0l20 50H40z', d.one(cloths)) : ''
      }</g>`;
    }) +
    (d.may(0.5) ? box(d.between(0, 1000), floor - 220, 170, 220, d.one(cloths)) : '')
  );
}

function inspection(d: Draw): string {
  const { drawn } = room(d);
  const [x, y, width, height] = [d.between(40, 420), d.between(120, 320), d.between(420, 760), d.between(260, 420)];
  const cloth = d.one(cloths);
  return (
    drawn +
    box(x - 30, y - 30, width + 60, height + 60, '#fffdf4', `stroke="${ink}" stroke-width="8"`) +
    shape(`M${x} ${y}h${width}l-${d.between(0, 120)} ${height}H${x + d.between(0, 120)}z`, cloth) +
    times(d.whole(3, 6), (at) =>
      box(x + (width * (at + 1)) / 8 + 40, y, d.one([4, 8, 20]), height, d.one(cloths), 'fill-opacity=".6"'),
    ) +
    box(x, y - d.between(70, 110), width, 40, '#e3e1da', `stroke="${ink}" stroke-width="5"`) +
    `<circle cx="${d.between(300, 900)}" cy="${d.between(300, 600)}" r="${d.between(70, 130)}" fill="#fff" fill-opacity=".55" stroke="#b4432f" stroke-width="12"/>`
  );
}

function warehouse(d: Draw): string {
  const { floor, drawn } = room(d);
  const levels = d.whole(2, 4);
  const [left, right] = [d.between(-60, 240), d.between(860, 1260)];
  const level = (floor + 60) / levels;
  const roll = d.between(34, 62);
  return (
    drawn +
    times(levels, (row) => {
      const y = 60 + (row + 1) * level - 40;
      const inRow = Math.floor((right - left) / (roll * 2.1));
      const from = d.whole(0, 3);
      const to = inRow - d.whole(0, 4);
      return (
        times(inRow, (at) =>
          at < from || at > to
            ? ''
            : `<circle cx="${left + roll + at * roll * 2.1}" cy="${y - roll}" r="${roll}" fill="${d.one(cloths)}" stroke="${ink}" stroke-width="3"/><circle cx="${left + roll + at * roll * 2.1}" cy="${y - roll}" r="${roll / 4}" fill="#fbfaf7"/>`,
        ) + box(left - 20, y, right - left + 40, 16, '#b7791f')
      );
    }) +
    times(3, (at) => box(left + at * ((right - left) / 2), 40, 16, floor + 40, '#7a5b3a')) +
    (d.may(0.6)
      ? box(
          d.between(60, 900),
          600,
          d.between(180, 320),
          150,
          d.one(['#d9c9a3', '#b9a98c']),
          `stroke="${ink}" stroke-width="4"`,
        )
      : '')
  );
}

const scenes: Record<Scene, (d: Draw) => string> = { gate, office, cutting, sewing, inspection, warehouse };

/** What lies in the frame: as a photographer stands nearer or farther, to the left or to the right. */
export function sceneShapes(scene: Scene, start: number): string {
  const d = drawing(start * 7 + Object.keys(sceneNames).indexOf(scene));
  const shapes = scenes[scene](d);
  const zoom = 1 + d.between(0, 22) / 100;
  const [x, y] = [d.between(0, (zoom - 1) * 1200), d.between(0, (zoom - 1) * 800)];
  const mirrored = d.may(0.5) ? 'translate(1200 0) scale(-1 1) ' : '';
  const shade = d.one(['#000000', '#ffffff', '#b7791f', '#2f4a7d']);
  const [from, to] = [d.between(0, 100), d.between(0, 100)];
  return (
    `<defs><linearGradient id="light" x1="${from}%" y1="0" x2="${to}%" y2="1"><stop stop-color="${shade}" stop-opacity=".${d.between(10, 38)}"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></linearGradient></defs>` +
    `<g transform="${mirrored}translate(${-x} ${-y}) scale(${zoom})">${shapes}</g>` +
    box(0, 0, 1200, 800, 'url(#light)')
  );
}
