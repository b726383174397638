import { expect, test } from 'vitest';
import { placeName, provinceName, provinceNames } from './provinces.ts';
import { readProvince } from './read-province.ts';

test('every province is known by its short, full and English name', () => {
  for (const [name, short] of [
    ['广东', '广东'],
    ['广东省', '广东'],
    ['北京市', '北京'],
    ['内蒙古自治区', '内蒙古'],
    ['广西壮族自治区', '广西'],
    ['新疆维吾尔自治区', '新疆'],
    ['宁夏回族自治区', '宁夏'],
    ['西藏自治区', '西藏'],
    ['香港特别行政区', '香港'],
    ['中国澳门', '澳门'],
    ['台湾省', '台湾'],
    ['Inner Mongolia', '内蒙古'],
    ['SHAANXI', '陕西'],
    ['Shanxi Province', '山西'],
  ])
    expect([name, readProvince(name as string)]).toEqual([name, short]);
  expect(provinceNames).toHaveLength(34);
  for (const name of provinceNames) expect(readProvince(provinceName(name, 'en'))).toBe(name);
});

test('a province is found at the beginning of an address, in either writing and with its country', () => {
  for (const [place, short] of [
    ['广东深圳', '广东'],
    ['广东省深圳市南山区', '广东'],
    ['中国 广东省 深圳市', '广东'],
    ['中国广东省', '广东'],
    ['中华人民共和国浙江省杭州市', '浙江'],
    ['上海上海市', '上海'],
    ['上海 上海市 浦东新区', '上海'],
    ['上海南京路1号', '上海'],
    ['天津市天津市', '天津'],
    ['北京朝阳', '北京'],
    ['北京市朝阳区', '北京'],
    ['吉林市船营区', '吉林'],
    ['重庆市万州区', '重庆'],
    ['内蒙古呼和浩特市', '内蒙古'],
    ['内蒙古自治区呼和浩特', '内蒙古'],
    ['内蒙呼和浩特', '内蒙古'],
    ['广西南宁', '广西'],
    ['陕西西安', '陕西'],
    ['新疆生产建设兵团', '新疆'],
    ['安徽省街口镇', '安徽'],
    ['江苏/苏州', '江苏'],
    ['江苏省-苏州市', '江苏'],
    ['浙江，杭州', '浙江'],
    ['海南省三亚市', '海南'],
    [`广东省${'深圳市'.repeat(60)}`, '广东'],
    ['廣東省', '广东'],
    ['廣西壯族自治區', '广西'],
    ['臺灣', '台湾'],
    ['台湾省台北市', '台湾'],
    ['HK', '香港'],
    ['Hong Kong SAR', '香港'],
    ['Taiwan, China', '台湾'],
    ['guang dong', '广东'],
    ['Nei Mongol', '内蒙古'],
  ])
    expect([place, readProvince(place as string)]).toEqual([place, short]);
});

test('what only bears the name of a province lies elsewhere', () => {
  for (const place of [
    '北京东路1号',
    '河南中路',
    '四川北路',
    '海南藏族自治州',
    '河南蒙古族自治县',
    '河北区',
    '海南区',
    '海外',
    '中国',
    'China',
  ])
    expect([place, readProvince(place)]).toEqual([place, '']);
});

test('what is no province is unknown, also when it is the name of something every object has', () => {
  for (const name of ['', '火星', '广州', 'constructor', '__proto__', '广'.repeat(10_000)])
    expect(readProvince(name)).toBe('');
  expect(provinceName('', 'zh-CN')).toBe('未知');
});

test('a municipality is named once, a city with its province', () => {
  expect(placeName('重庆', '重庆', 'zh-CN')).toBe('重庆');
  expect(placeName('重庆', 'Chongqing', 'en')).toBe('Chongqing');
  expect(placeName('浙江', '宁波', 'zh-CN')).toBe('浙江 宁波');
  expect(placeName('', '', 'en')).toBe('Unknown');
});
