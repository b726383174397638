import { expect, test } from 'vitest';
import { regionName, regionText } from './region-text.ts';

const zhejiang = {
  country: 'CN',
  countryName: ['中国', 'China'],
  division: 'ZJ',
  divisionName: ['浙江', 'Zhejiang'],
} as const;

test('in China a region is the province, elsewhere the country; without a file there is none', () => {
  expect(regionText(zhejiang)).toBe('CN-ZJ|浙江|Zhejiang');
  expect(regionText({ ...zhejiang, country: 'JP', countryName: ['日本', 'Japan'] })).toBe('JP|日本|Japan');
  expect(regionText(undefined)).toBeUndefined();
  expect(regionName('CN-ZJ|浙江|Zhejiang')).toEqual(['浙江', 'Zhejiang']);
});
