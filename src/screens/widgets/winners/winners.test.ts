import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { Winners } from './widget.tsx';

const win = (at: string, more: object = {}) => ({
  at: `2026-11-21T${at}Z`,
  province: '浙江',
  city: '义乌',
  product: '素绉缎',
  quantity: 12,
  ...more,
});
const show = (wins: object, language: 'zh-CN' | 'en' = 'zh-CN', rows = 4) =>
  drawn(Winners, { rows }, ofTopic('sale', { sessions: [], 'stock/0': { product: '素绉缎' }, ...wins }), { language });
const lines = (...given: Parameters<typeof show>) =>
  show(...given)
    .all('li')
    .map((each) => each.all('span').map(({ seen }) => seen));

test('the last sale is on top, with its destination and number of pieces', () => {
  const wins = {
    'win/1': win('04:00:00'),
    'win/3': win('04:02:00', { province: '上海', city: '上海', quantity: 1_200 }),
    'win/2': win('04:01:00', { province: '', city: '' }),
  };
  expect(lines(wins)).toEqual([
    ['上海', '素绉缎', '1,200件'],
    ['地区未知', '素绉缎', '12件'],
    ['浙江义乌', '素绉缎', '12件'],
  ]);
  expect(lines(wins, 'en')).toEqual([
    ['Shanghai', '素绉缎', '1,200pcs'],
    ['Unknown location', '素绉缎', '12pcs'],
    ['Zhejiang', '素绉缎', '12pcs'],
  ]);
});

test('an order whose feed did not say how many has no count, rather than none', () => {
  expect(lines({ 'win/1': win('04:00:00', { quantity: 0 }) })).toEqual([['浙江义乌', '素绉缎', '']]);
});

test('there are as many lines as have room, of two in one moment always the same first', () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, key) => [`win/${key}`, win('04:00:00', { quantity: key + 1 })]),
  );
  const shown = lines(many, 'zh-CN', 4);
  expect(shown).toHaveLength(4);
  expect(lines(Object.fromEntries(Object.entries(many).toReversed()), 'zh-CN', 4)).toEqual(shown);
});

test('no name is shown, whatever the document has', () => {
  expect(show({ 'win/1': win('04:00:00', { buyer: '陈伟', order_no: 'NO-77' }) }).seen).not.toMatch(/陈伟|NO-77/);
});

test('before anything is taken it says what will come', () => {
  expect(show({}).one('widget-none').seen).toBe('开场后，抢到的商品会出现在这里');
  expect(drawn(Winners, {}, {}, { language: 'en' }).one('widget-none').seen).toBe(
    'Items will appear here as they sell',
  );
});
