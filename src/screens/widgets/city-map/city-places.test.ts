import { expect, test } from 'vitest';
import { cityFiles } from '#screens/maps/city-files.ts';
import { placeOfCity, sumsOnMap } from './city-places.ts';

const zhejiang = (await cityFiles.浙江?.()) ?? [];
const placed = (city: string) => {
  const place = placeOfCity(city, zhejiang);
  return place && [place.within.name, place.en];
};

test('a city is found with and without its suffix, and a place that belongs to it is found under its own name', () => {
  expect(placed('金华')).toEqual(['金华市', 'Jinhua']);
  expect(placed('金华市')).toEqual(['金华市', 'Jinhua']);
  expect(placed('义乌')).toEqual(['金华市', 'Yiwu']);
  expect(placed('义乌市')).toEqual(['金华市', 'Yiwu']);
  expect(placed('柯桥')).toEqual(['绍兴市', 'Keqiao']);
  expect(placed('长兴县')).toEqual(['湖州市', 'Changxing']);
  expect(placed('苏州')).toBeUndefined();
});

test('a city on the map comes to what it sold, and what all that belongs to it sold', () => {
  const sums = sumsOnMap(
    [
      { city: '杭州', amount_fen: 80 },
      { city: '义乌', amount_fen: 60 },
      { city: '金华', amount_fen: 30 },
      { city: '永康', amount_fen: 10 },
      { city: '别处', amount_fen: 500 },
    ],
    zhejiang,
  );
  expect(sums.map(([{ name }, amount_fen]) => [name, amount_fen])).toEqual([
    ['金华市', 100],
    ['杭州市', 80],
  ]);
});
