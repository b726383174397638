import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChannelFigures } from '#orders/channels/contract.ts';
import { provinceNames } from '#orders/provinces.ts';
import { Coverage } from './coverage.tsx';

const indices = new Map([
  ['浙江', 100],
  ['广东', 60],
  ['江苏', 2],
  ['青海', 0],
]);
const figures: ChannelFigures = {
  from: '2026-10-20',
  to: '2026-11-18',
  channels: [],
  provinces: provinceNames.map((name) => ({ name, index: indices.get(name) ?? 0, hasOrders: indices.has(name) })),
};

test('a province with few orders is <1 and counted, one without any is 0, in the quilt as in the table', () => {
  const html = renderToStaticMarkup(<Coverage figures={figures} />);
  expect(html).toContain('4 个省级地区有买家下单');
  const inQuilt = (name: string) => html.match(new RegExp(`${name}<span class="patch-index">([^<]*)</span>`))?.[1];
  const rows = [...html.matchAll(/<th scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)].map(([, name, told]) => [
    name,
    told,
  ]);
  expect(['江苏', '青海', '西藏'].map(inQuilt)).toEqual(['2', '&lt;1', '0']);
  expect(rows.slice(0, 4)).toEqual([
    ['浙江', '100'],
    ['广东', '60'],
    ['江苏', '2'],
    ['青海', '&lt;1'],
  ]);
  expect(new Set(rows.slice(4).map(([, told]) => told))).toEqual(new Set(['0']));
});
