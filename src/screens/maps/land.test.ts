import { expect, test } from 'vitest';
import { provinceNames } from '#orders/provinces.ts';
import china from './china.json';
import { cityFiles } from './city-files.ts';
import { type MapFile, readCities, readLand } from './land.ts';
import { fitInto, project } from './projection.ts';

const zhejiang = (await cityFiles.浙江?.()) ?? [];
const land = readLand(china as unknown as MapFile);

test('every division that orders may come from is on the map, under the name that orders have', () => {
  expect(land.divisions.map(({ name }) => name).toSorted()).toEqual(provinceNames.toSorted());
  for (const { rings, name } of land.divisions) expect(rings.flat().length, name).toBeGreaterThan(3);
});

test('north is up, east is right, and the land fits its box without being stretched', () => {
  const [beijing, guangzhou, chengdu] = [project([116.4, 39.9]), project([113.3, 23.1]), project([104.1, 30.7])];
  expect(beijing[1]).toBeLessThan(guangzhou[1]);
  expect(chengdu[0]).toBeLessThan(guangzhou[0]);
  const place = fitInto(land.box, { x: 0, y: 0, width: 1_000, height: 700 });
  const points = land.divisions.flatMap(({ rings }) => rings.flat().map(place));
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  expect(Math.min(...across)).toBeGreaterThan(-0.01);
  expect(Math.max(...across)).toBeLessThan(1_000.01);
  expect(Math.min(...down)).toBeGreaterThan(-0.01);
  expect(Math.max(...down)).toBeLessThan(700.01);
});

test('plain GeoJSON with full names may stand in the place of the map', () => {
  const plain: MapFile = {
    features: [
      {
        properties: { name: '广西壮族自治区' },
        geometry: { type: 'MultiPolygon', coordinates: [[[[108, 22], [109, 22], [109, 23], [108, 22]]]] },
      },
    ],
  };
  expect(readLand(plain).divisions.map(({ name, rings }) => [name, rings.length])).toEqual([['广西', 1]]);
});

test('a province opens into its cities, and every province that has several has a file', () => {
  const names = readCities(zhejiang).divisions.map(({ name, en }) => [name, en]);
  expect(names).toContainEqual(['绍兴市', 'Shaoxing']);
  for (const name of ['浙江', '广东', '新疆', '内蒙古']) expect(cityFiles[name]).toBeTypeOf('function');
  expect(cityFiles.上海).toBeUndefined();
});
