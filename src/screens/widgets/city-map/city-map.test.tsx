import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { boards } from '#screens/boards/board-list.ts';
import { textWidth } from '#screens/figures/text-width.ts';
import { cityFiles } from '#screens/maps/city-files.ts';
import { ofTopic, onBoard } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import { type DrawnElement, readMarkup } from '#tests/read-markup.ts';
import { chooseProvince } from './chosen-province.ts';
import { sample } from './sample.ts';
import { CityMap } from './widget.tsx';

beforeAll(() =>
  Promise.all([
    import('./city-outlines.ts'),
    import('#screens/widgets/china-map/land-tools.ts'),
    ...Object.values(cityFiles).map((load) => load?.()),
  ]),
);
afterEach(() => {
  cleanup();
  chooseProvince(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = { width: 1_000, height: 560 };
const city = (province: string, name: string, amount_fen: number) => ({
  [`${province}/${name}`]: { province, city: name, orders: 2, amount_fen },
});
/** With its outlines, which are drawn when the rest stands. */
async function show(
  cities: object,
  { language = 'zh-CN' as 'zh-CN' | 'en', ...placed }: { language?: 'zh-CN' | 'en'; [more: string]: unknown } = {},
) {
  const { container } = render(onBoard(CityMap, { ...place, ...placed }, ofTopic('cities', cities), { language }));
  await act(() => vi.dynamicImportSettled());
  return () => readMarkup(container.innerHTML);
}
const title = (map: DrawnElement) => map.one('h2').seen.replace(/按成交额$|by turnover$/, '');
const list = (map: DrawnElement) => map.all('li').map((row) => `${row.all('span')[0]?.seen} ${row.one('strong').seen}`);
const names = (map: DrawnElement) => map.all('text').map(({ seen }) => seen);

test('the leading province is shown by city, with the sum of each and its basis', async () => {
  const map = (await show(sample))();
  expect(title(map)).toBe('浙江各市');
  expect(list(map)).toEqual(['杭州 58.8万元', '义乌 49.4万元', '绍兴 40.7万元', '宁波 29.4万元', '温州 26.1万元']);
  expect(map.all('path')).toHaveLength(11);
  // 义乌 lies in 金华, which is what the map can name.
  expect(names(map)).toEqual(['杭州', '金华', '绍兴', '宁波']);
  expect(map.one('city-map-foot').seen).toBe('按当日最近 5,000 笔订单');
});

test('in English cities have the names of the map, those that belong to one as well', async () => {
  const map = (await show(sample, { language: 'en' }))();
  expect(title(map)).toBe('Cities of Zhejiang');
  expect(list(map).map((row) => row.split(' ')[0])).toEqual(['Hangzhou', 'Yiwu', 'Shaoxing', 'Ningbo', 'Wenzhou']);
  expect(names(map)).toContain('Jinhua');
  expect(map.one('city-map-foot').seen).toBe('From the day’s latest 5,000 orders');
});

test('leading provinces take turns; a selected one stays for a minute', async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { container } = render(onBoard(CityMap, place, ofTopic('cities', sample)));
  const shown = () => container.querySelector('h2')?.firstChild?.textContent;
  expect(shown()).toBe('浙江各市');
  await pass(20_000);
  expect(shown()).toBe('广东各市');
  await pass(20_000);
  expect(shown()).toBe('浙江各市');
  act(() => chooseProvince('江苏'));
  expect(shown()).toBe('江苏各市');
  await pass(59_000);
  expect(shown()).toBe('江苏各市');
  await pass(2_000);
  expect(shown()).not.toBe('江苏各市');
});

test('a province that is one city, or has no order yet, is shown when selected', async () => {
  act(() => chooseProvince('上海'));
  expect(list((await show(sample))())).toEqual(['上海 46.8万元']);
  expect(list((await show(sample, { language: 'en' }))())).toEqual(['Shanghai ¥468K']);
  cleanup();
  act(() => chooseProvince('西藏'));
  const map = (await show(sample))();
  expect([title(map), list(map), map.all('path').length > 5]).toEqual(['西藏各市', [], true]);
});

test('before the first order it says so', async () => {
  expect((await show({}))().one('widget-none').seen).toBe('今天还没有订单');
  expect((await show({}, { language: 'en' }))().one('widget-none').seen).toBe('No orders yet today');
});

test('cities of an unknown province are not shown as a province, whatever their sum', async () => {
  const abroad = { ...city('', 'London', 9e9), ...city('', 'Paris', 9e9) };
  const map = (await show({ ...abroad, ...city('浙江', '杭州', 200), ...city('浙江', '宁波', 100) }))();
  expect([title(map), list(map)]).toEqual(['浙江各市', ['杭州 2元', '宁波 1元']]);
  expect((await show(abroad))().one('widget-none').seen).toBe('订单没有地区信息');
});

test('orders that name no city are shown by province on the map of the country, and the foot says why', async () => {
  const nowhere = { ...city('浙江', '', 90_000), ...city('内蒙古', '', 200_000), ...city('', '', 5) };
  const map = (await show(nowhere))();
  expect([title(map), list(map)]).toEqual(['各省份', ['内蒙古 2,000元', '浙江 900元']]);
  expect(map.one('city-map-foot').seen).toBe('最近 5,000 笔订单没有城市信息');
  expect(map.all('path').length).toBeGreaterThan(30);
  expect(names(map)).toEqual(['内蒙古', '浙江']);
  const english = (await show(nowhere, { language: 'en' }))();
  expect([title(english), list(english)[0], names(english)[0]]).toEqual([
    'Provinces',
    'Inner Mongolia ¥2,000',
    'Inner Mongolia',
  ]);
  expect(english.one('city-map-foot').seen).toBe('The latest 5,000 orders have no city');
  // Of one city that is its own province there is nothing to open either.
  const shanghai = (await show(city('上海', '上海', 100)))();
  expect([title(shanghai), list(shanghai), shanghai.one('city-map-foot').seen]).toEqual([
    '各省份',
    ['上海 1元'],
    '按当日最近 5,000 笔订单',
  ]);
});

test('a vast sum is shortened, a city that is not on the map is in the list, and a long name stays whole for it', async () => {
  const long = '克孜勒苏柯尔克孜自治州';
  const map = (
    await show({ ...city('新疆', long, 9e15), ...city('新疆', '兵团第十四师', 5), ...city('新疆', '喀什', 1) })
  )();
  expect(list(map)).toEqual([`${long} 900,000亿元`, '兵团第十四师 0元', '喀什 0元']);
  expect(names(map)).not.toContain('兵团第十四师');
});

test('on every board no name of the map is cut off at its edge, in any province and either language', async () => {
  const maps = boards.flatMap(({ widgets }) => widgets.filter(({ widget }) => widget === 'city-map'));
  expect(maps.length).toBeGreaterThan(2);
  const sampled = Object.entries(cityFiles).filter((_, at) => process.env.FUZZ === 'whole' || at % 7 === 0);
  for (const [province, load] of sampled) {
    const mapped = (await load?.()) ?? [];
    act(() => chooseProvince(province));
    for (const placed of maps)
      for (const language of ['zh-CN', 'en'] as const)
        for (let from = 0; from < mapped.length; from += 4) {
          const bought = mapped.slice(from, from + 4).map(({ name }, row) => city(province, name, 100 - row));
          const map = (await show(Object.assign({}, ...bought), { language, ...placed }))();
          const { width, height } = map.one('svg').attributes;
          const size = 0.87 * (placed.size ?? 30);
          expect(map.all('text').length, province).toBeGreaterThan(0);
          for (const { seen, attributes } of map.all('text')) {
            const half = (textWidth(seen) * size) / 2;
            const where = `${seen} in ${province}, ${width} by ${height}`;
            expect(Number(attributes.x) - half, where).toBeGreaterThanOrEqual(0);
            expect(Number(attributes.x) + half, where).toBeLessThanOrEqual(Number(width));
            expect(Number(attributes.y) - size / 2, where).toBeGreaterThanOrEqual(0);
            expect(Number(attributes.y) + size / 2, where).toBeLessThanOrEqual(Number(height));
          }
          cleanup();
        }
  }
});

test('map and list fit their place, beside each other or below', async () => {
  for (const [look, placed] of [
    [undefined, place],
    ['tall', { width: 500, height: 1_000 }],
  ] as const) {
    const map = (await show(sample, { ...placed, look }))();
    const { width, height } = map.one('svg').attributes;
    const listHeight = Number(/max-height: ?([\d.]+)px/.exec(map.one('ol').attributes.style ?? '')?.[1]);
    expect(Number(width)).toBeLessThanOrEqual(placed.width);
    expect(look ? Number(height) + listHeight : Number(height)).toBeLessThanOrEqual(placed.height - 30 * 3.6);
    cleanup();
  }
});

test('a patch shows in the list and on the map, and may bring another province to the front', async () => {
  const board = await liveWidget(
    CityMap,
    place,
    ofTopic('cities', { ...city('浙江', '杭州', 900), ...city('浙江', '宁波', 100) }),
  );
  await waitFor(() => expect(names(board.shown())).toEqual(['杭州', '宁波']));
  const warmths = () =>
    board
      .shown()
      .all('path')
      .map(({ attributes }) => attributes.style);
  const before = warmths();
  expect(
    list(await board.told({ 'cities/浙江/宁波': { province: '浙江', city: '宁波', orders: 9, amount_fen: 3_600 } })),
  ).toEqual(['宁波 36元', '杭州 9元']);
  expect(names(board.shown())).toEqual(['宁波', '杭州']);
  expect(warmths()).not.toEqual(before);
  const other = await board.told(ofTopic('cities', { ...city('福建', '泉州', 9_000), ...city('福建', '厦门', 100) }));
  expect(title(other)).toBe('福建各市');
  await waitFor(() => expect(names(board.shown())).toEqual(['泉州', '厦门']));
});
