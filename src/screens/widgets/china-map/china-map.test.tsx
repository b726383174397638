import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provinceNames } from '#orders/provinces.ts';
import { boards } from '#screens/boards/board-list.ts';
import { textWidth } from '#screens/figures/text-width.ts';
import { chooseProvince } from '#screens/widgets/city-map/chosen-province.ts';
import { sample as routes } from '#screens/widgets/route-weave/sample.ts';
import { ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { china } from './land-tools.ts';
import { sample } from './sample.ts';
import { ChinaMap } from './widget.tsx';

/** jsdom renders nothing: outlines are points, and a context records fills with their colour. */
class Outline {
  readonly rings: [number, number][][] = [];
  moveTo(...point: [number, number]) {
    this.rings.push([point]);
  }
  lineTo(...point: [number, number]) {
    this.rings.at(-1)?.push(point);
  }
  closePath() {}
  has(x: number, y: number): boolean {
    let isIn = false;
    for (const ring of this.rings)
      for (const [at, [x1, y1]] of ring.entries()) {
        const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
      }
    return isIn;
  }
}
let filled: string[] = [];
let outlines: Outline[] = [];
/** The province that was marked last. */
let marked: string | undefined;
/** What was sent to the graphics processor last: seven numbers a flight. */
let flights: Float32Array = new Float32Array();
const nothing = () => ({});
const pen: Record<string, unknown> = new Proxy<Record<string, unknown>>(
  {
    clearRect: () => {
      [filled, outlines, marked] = [[], [], undefined];
    },
    fill(path: Outline) {
      filled.push(String(pen.fillStyle));
      outlines.push(path);
    },
    stroke(path: Outline) {
      if (pen.strokeStyle === '#eef4f2') marked = china.divisions[outlines.indexOf(path)]?.name;
    },
    createPattern: () => null,
    isPointInPath: (path: Outline, x: number, y: number) => path.has(x, y),
  },
  { get: (known, name) => known[String(name)] ?? nothing },
);
const graphics = new Proxy<Record<string, unknown>>(
  {
    isContextLost: () => false,
    getExtension: () => undefined,
    bufferSubData: (_target: unknown, _from: number, numbers: Float32Array) => {
      flights = Float32Array.from(numbers);
    },
  },
  { get: (known, name) => known[String(name)] ?? nothing },
);
let hasGraphics = true;
HTMLCanvasElement.prototype.getContext = ((kind: string) =>
  kind === '2d' ? pen : hasGraphics ? graphics : null) as HTMLCanvasElement['getContext'];
window.matchMedia = () => ({ matches: false }) as MediaQueryList;

beforeAll(() => import('./land-tools.ts'));
beforeEach(() => {
  vi.stubGlobal('Path2D', Outline);
  [filled, flights, hasGraphics] = [[], new Float32Array(), true];
});
afterEach(() => {
  cleanup();
  chooseProvince(undefined);
  vi.unstubAllGlobals();
});

const place = { width: 1_200, height: 900 };
const part = (member: string, amount_fen: number) => ({ member, orders: 2, amount_fen });
const of = (...members: [name: string, amount_fen: number][]) =>
  ofTopic('provinces', Object.fromEntries(members.map(([name, sum]) => [name || 'unknown', part(name, sum)])));
/** With its land, which comes when it is drawn. */
async function show(
  figures: Record<string, unknown>,
  placed: object = {},
  around: Parameters<typeof liveWidget>[3] = {},
) {
  const board = await liveWidget(ChinaMap, { ...place, ...placed }, figures, around);
  await waitFor(() => expect(board.container.querySelector('.south-china-sea')).not.toBeNull());
  await waitFor(() => expect(filled).toHaveLength(provinceNames.length));
  return board;
}
const labels = (map: DrawnElement) => map.all('china-map-label').map(({ seen }) => seen);
const colourOf = (name: string) => filled[china.divisions.findIndex((division) => division.name === name)];
const bare = '#10201d';
const full = '#2dd4bf';
/** Those that fly again and again, and those that were launched. */
const flying = () => {
  const each = Array.from({ length: flights.length / 7 }, (_, slot) => [...flights.slice(slot * 7, slot * 7 + 7)]);
  const isThere = ([, , , , , rhythm]: number[]) => rhythm !== 0;
  return { kept: each.slice(0, 2_000).filter(isThere), launched: each.slice(2_000).filter(isThere) };
};

test('each province is as warm as its part of the greatest, and the greatest are named where they lie', async () => {
  const map = (await show(ofTopic('provinces', sample))).shown();
  expect(labels(map)).toEqual(['广东', '浙江', '江苏', '上海', '福建']);
  expect([colourOf('广东'), colourOf('西藏')]).toEqual([full, bare]);
  expect(filled.filter((colour) => colour === bare)).toHaveLength(provinceNames.length - Object.keys(sample).length);
  expect(map.one('canvas').attributes['aria-label']).toBe('各省份成交额地图，数值见排行');
  expect(map.one('figcaption').seen).toBe('少多');
});

test('in English names and words are English', async () => {
  const board = await show(of(['内蒙古', 900], ['香港', 100]), { look: 'flights' }, { language: 'en' });
  expect(labels(board.shown())).toEqual(['Inner Mongolia', 'Hong Kong']);
  expect(board.shown().one('canvas').attributes['aria-label']).toBe(
    'Map of turnover by province. See the ranking for figures.',
  );
  expect(board.shown().one('figcaption').seen).toBe(
    'LessMoreEach light is an order, from its supplier’s province to its buyer’s',
  );
});

test('before the first order, and where orders have no sum, the land is bare and nothing is named', async () => {
  for (const figures of [{}, of(['', 900])]) {
    const map = (await show(figures)).shown();
    expect([labels(map), new Set(filled)]).toEqual([[], new Set([bare])]);
    cleanup();
  }
  await show(of(['广东', 0]));
  expect(colourOf('广东')).toBe(bare);
});

test('orders without a province, and provinces that a masked board merges, neither shade the map nor take a label’s room', async () => {
  const masked = of(['广东', 400], ['*', 40_000], ['', 40_000], ['浙江', 100]);
  const map = (await show(masked, { rows: 2 }, { variant: 'desensitized' })).shown();
  expect([labels(map), colourOf('广东')]).toEqual([['广东', '浙江'], full]);
});

test('one vast sum leaves a thread of light to each of the others', async () => {
  await show(of(['广东', 9e15], ['青海', 1]));
  expect([colourOf('广东'), colourOf('青海') === bare]).toEqual([full, false]);
});

test('on every board a name lies within its map and on one display, whichever province leads, in both languages', async () => {
  const maps = boards.flatMap(({ widgets }) => widgets.filter(({ widget }) => widget === 'china-map'));
  expect(maps.length).toBeGreaterThan(2);
  const all = ofTopic('provinces', Object.fromEntries(provinceNames.map((name, at) => [name, part(name, 900 - at)])));
  for (const placed of maps)
    for (const language of ['zh-CN', 'en'] as const) {
      const map = (await show(all, { ...placed, rows: 40 }, { language })).shown();
      const boxes: { seen: string; x: number; y: number; half: number }[] = [];
      expect(map.all('china-map-label').length).toBeGreaterThan(provinceNames.length / 2);
      for (const { seen, attributes } of map.all('china-map-label')) {
        const [, x = '', y = ''] = /translate\(([\d.-]+)px, ([\d.-]+)px\)/.exec(attributes.style ?? '') ?? [];
        const size = placed.size ?? 30;
        const half = (textWidth(seen) * size) / 2;
        // One that stands on another is left out: the greater says what it says.
        const under = boxes.find(
          (other) => Math.abs(other.y - Number(y)) < size && Math.abs(other.x - Number(x)) < other.half + half,
        );
        expect(under?.seen, seen).toBeUndefined();
        boxes.push({ seen, x: Number(x), y: Number(y), half });
        expect(Number(x) - half, seen).toBeGreaterThanOrEqual(0);
        expect(Number(x) + half, seen).toBeLessThanOrEqual(placed.width);
        expect(Number(y), seen).toBeLessThanOrEqual(placed.height);
        for (const seam of placed.seams ?? [])
          expect(Math.abs(Number(x) - seam), seen).toBeGreaterThanOrEqual(half - 1);
      }
      cleanup();
    }
});

test('with flights each order is a light from its supplier’s province to its buyer’s; one within a province does not fly', async () => {
  const way = (from: string, to: string, orders: number) => ({ [`${from}>${to}`]: { from, to, orders } });
  await show(
    {
      ...of(['广东', 9]),
      ...ofTopic('routes', { ...way('浙江', '广东', 3), ...way('浙江', '浙江', 5), ...way('火星', '广东', 2) }),
    },
    { look: 'flights' },
  );
  await waitFor(() => expect(flying().kept).toHaveLength(3));
  expect(new Set(flying().kept.map(([x1, y1, x2, y2]) => [x1, y1, x2, y2].join())).size).toBe(1);
  const [[x1 = 0, y1 = 0, x2 = 0, y2 = 0] = []] = flying().kept;
  // From the coast in the east to the one in the south.
  expect([x1 > x2, y1 < y2]).toEqual([true, true]);
});

test('without flights, and without a graphics processor, the map is what it is else', async () => {
  const figures = { ...ofTopic('provinces', sample), ...ofTopic('routes', routes) };
  await show(figures);
  expect(flights).toHaveLength(0);
  cleanup();
  hasGraphics = false;
  const map = (await show(figures, { look: 'flights' })).shown();
  expect([labels(map).length, colourOf('广东'), flights.length]).toEqual([5, full, 0]);
});

test('a patch warms land, moves names, and sends what was just ordered on its way', async () => {
  const board = await show(
    { ...of(['广东', 900], ['四川', 100]), 'routes/浙江>广东': { from: '浙江', to: '广东', orders: 3 } },
    { look: 'flights' },
  );
  await waitFor(() => expect(flying().kept).toHaveLength(3));
  expect([labels(board.shown()), flying().launched]).toEqual([['广东', '四川'], []]);
  const after = await board.told({
    'provinces/四川': part('四川', 3_600),
    'routes/浙江>四川': { from: '浙江', to: '四川', orders: 2 },
  });
  expect(labels(after)).toEqual(['四川', '广东']);
  expect([colourOf('四川'), colourOf('广东') === full]).toEqual([full, false]);
  await waitFor(() => expect(flying().launched).toHaveLength(2));
  expect(flying().kept).toHaveLength(5);
});

test('the province under the pointer is marked, also on a scaled board', async () => {
  const board = await show(ofTopic('provinces', sample));
  const canvas = board.container.querySelector('canvas') as HTMLCanvasElement;
  canvas.getBoundingClientRect = () => ({ left: 10, top: 20, width: 600, height: 450 }) as DOMRect;
  const guangdong = board.shown().all('china-map-label')[0]?.attributes.style ?? '';
  const [, x = '', y = ''] = /translate\(([\d.-]+)px, ([\d.-]+)px\)/.exec(guangdong) ?? [];
  expect(marked).toBeUndefined();
  act(() => void fireEvent.click(canvas, { clientX: 10 + Number(x) / 2, clientY: 20 + Number(y) / 2 }));
  await waitFor(() => expect(marked).toBe('广东'));
  // The sea is no province: what was chosen stays.
  act(() => void fireEvent.click(canvas, { clientX: 609, clientY: 460 }));
  expect(marked).toBe('广东');
});

test('the inset has the colours of the land beside it', async () => {
  const board = await show(of(['广东', 900], ['海南', 900]));
  const shades = board
    .shown()
    .all('south-china-sea-land')
    .map(({ attributes }) => attributes.fill);
  expect(shades).toEqual([full, bare, full]);
});
