import { expect, test } from 'vitest';
import { businessWords } from './business-words.server.ts';

test('fees are what editors entered, one a line, with bars of either width; in the other language what stood there', () => {
  const entered = { zh_fees: '审核 ｜ 每次 300 元｜含一次｜复核\n\n  \n服务费|成交额的 2%' };
  expect(businessWords(entered, 'zh-CN').fees).toEqual([
    { name: '审核', price: '每次 300 元', text: '含一次｜复核' },
    { name: '服务费', price: '成交额的 2%', text: '' },
  ]);
  expect(businessWords(entered, 'en').fees[0]).toMatchObject({ name: 'Application and review', price: 'Free' });
  expect(businessWords(undefined, 'zh-CN').fees).toHaveLength(3);
});

test('the way to the old address is not told of a new one', () => {
  expect(businessWords(undefined, 'zh-CN').directions).toContain('鹭江站');
  expect(businessWords({ zh_address: '浙江省杭州市' }, 'zh-CN').directions).toBe('');
  expect(businessWords({ zh_address: '浙江省杭州市', zh_directions: '出站右转。' }, 'zh-CN').directions).toBe(
    '出站右转。',
  );
});
