import { expect, test } from 'vitest';
import { provinceName, provinceNames, readProvince } from './provinces.ts';

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

test('what is no province is unknown, also when it is the name of something every object has', () => {
  for (const name of ['', '火星', '广州', 'constructor', '__proto__', '广'.repeat(10_000)])
    expect(readProvince(name)).toBe('');
  expect(provinceName('', 'zh-CN')).toBe('未知');
});
