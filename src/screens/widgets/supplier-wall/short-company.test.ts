import { expect, test } from 'vitest';
import { shortCompany } from './widget.tsx';

test('a company is shown without its legal form, unless it is called nothing else', () => {
  expect(shortCompany('绍兴柯桥经纬纺织有限公司')).toBe('绍兴柯桥经纬纺织');
  expect(shortCompany('某某集团股份有限公司')).toBe('某某集团');
  expect(shortCompany('有限公司')).toBe('有限公司');
});
