import { expect, test } from 'vitest';
import { businessWords } from './brand.server.ts';

test('fees are what editors entered, one a line, with bars of either width; in the other language what stood there', () => {
  const entered = { zh_fees: '审核 ｜ 每次 300 元｜含一次｜复核\n\n  \n服务费|成交额的 2%' };
  expect(businessWords(entered, 'zh-CN').fees).toEqual([
    { name: '审核', price: '每次 300\u00a0元', text: '含一次｜复核' },
    { name: '服务费', price: '成交额的 2%', text: '' },
  ]);
  expect(businessWords(entered, 'en').fees[0]).toMatchObject({ name: 'Application and review', price: 'Free' });
  expect(businessWords(undefined, 'zh-CN').fees).toHaveLength(3);
});

test('questions go on to a page of ours, and to no other place', () => {
  const entered = {
    zh_questions:
      '要押金吗｜不要。\n怎么退｜写信｜/contact｜留言\n坏｜链接｜javascript:alert(1)｜点我\n外｜站｜//evil.example｜点我',
  };
  const nowhere = { to: undefined, link: undefined };
  expect(businessWords(entered, 'zh-CN').questions).toEqual([
    { question: '要押金吗', answer: '不要。', ...nowhere },
    { question: '怎么退', answer: '写信', to: '/contact', link: '留言' },
    { question: '坏', answer: '链接', ...nowhere },
    { question: '外', answer: '站', ...nowhere },
  ]);
  for (const language of ['zh-CN', 'en'] as const) {
    const { questions } = businessWords(undefined, language);
    expect(questions).toHaveLength(7);
    expect(questions.map(({ to }) => to).filter(Boolean)).toEqual(['/recovery', '/movein/my-data']);
  }
});

test('the way to the old address is not told of a new one', () => {
  expect(businessWords(undefined, 'zh-CN').directions).toContain('鹭江站');
  expect(businessWords({ zh_address: '浙江省杭州市' }, 'zh-CN').directions).toBe('');
  expect(businessWords({ zh_address: '浙江省杭州市', zh_directions: '出站右转。' }, 'zh-CN').directions).toBe(
    '出站右转。',
  );
});
