import { expect, test } from 'vitest';
import { mapLinks } from './map-links.ts';

const office = {
  zhAddress: '广东省广州市海珠区瑞康路',
  zhCompany: '织联 & 公司',
  latitude: 23.0839,
  longitude: 113.3173,
};
const parts = (href: string): Record<string, string> => {
  const { host, pathname, searchParams } = new URL(href);
  return { at: host + pathname, ...Object.fromEntries(searchParams) };
};

test('a known place is marked, in the order and the coordinates that each map takes', () => {
  const [amap, baidu, apple] = mapLinks(office).map(({ href }) => parts(href));
  expect(amap).toMatchObject({
    at: 'uri.amap.com/marker',
    position: '113.3173,23.0839',
    coordinate: 'wgs84',
    name: '织联 & 公司',
  });
  expect(baidu).toMatchObject({
    at: 'api.map.baidu.com/marker',
    location: '23.0839,113.3173',
    coord_type: 'wgs84',
    title: '织联 & 公司',
  });
  expect(apple).toEqual({ at: 'maps.apple.com/', ll: '23.081275,113.322705', q: '织联 & 公司' });
});

test('Apple has a place where its map of China has it, and elsewhere where it is', () => {
  const appleAt = (zhAddress: string, latitude: number, longitude: number) =>
    parts(mapLinks({ ...office, zhAddress, latitude, longitude })[2].href).ll;
  // As other makers of the same conversion have them.
  expect(appleAt('北京市西城区', 39.911954, 116.377817)).toBe('39.913345,116.384047');
  expect(appleAt('上海市浦东新区', 31.1774276, 121.5272106)).toBe('31.175304,121.531542');
  expect(appleAt('青岛市市南区香港中路', 36.0671, 120.3826)).not.toBe('36.0671,120.3826');
  expect(appleAt('香港中环', 22.2819, 114.1583)).toBe('22.2819,114.1583');
  expect(appleAt('意大利米兰', 45.4642, 9.19)).toBe('45.4642,9.19');
});

test('without a place the address is looked up', () => {
  const [amap, baidu, apple] = mapLinks({ ...office, latitude: null, longitude: null }).map(({ href }) => parts(href));
  expect(amap).toMatchObject({ at: 'uri.amap.com/search', keyword: office.zhAddress });
  expect(baidu).toMatchObject({ at: 'api.map.baidu.com/geocoder', address: office.zhAddress });
  expect(apple).toEqual({ at: 'maps.apple.com/', address: office.zhAddress });
});
