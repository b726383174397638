import { expect, test } from 'vitest';
import { mapLinks } from './map-links.ts';

const office = {
  zhAddress: '广东省广州市海珠区瑞康路',
  zhCompany: '织联 & 公司',
  latitude: 23.0839,
  longitude: 113.3173,
};
const parts = (href: string) => {
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
  expect(apple).toEqual({ at: 'maps.apple.com/', address: office.zhAddress });
});

test('without a place the address is looked up', () => {
  const [amap, baidu] = mapLinks({ ...office, latitude: null, longitude: null }).map(({ href }) => parts(href));
  expect(amap).toMatchObject({ at: 'uri.amap.com/search', keyword: office.zhAddress });
  expect(baidu).toMatchObject({ at: 'api.map.baidu.com/geocoder', address: office.zhAddress });
});
