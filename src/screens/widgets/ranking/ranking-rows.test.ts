import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { Ranking } from './widget.tsx';

const entry = (member: string, amount_fen: number) => ({ member, orders: 1, amount_fen });
const rows = (topic: 'provinces' | 'channels' | 'categories', members: object, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(Ranking, { topic, rows: 3 }, ofTopic(topic, members), { language })
    .all('li')
    .map((row) => ['place', 'name', 'figure'].map((part) => row.one(`ranking-${part}`).seen).join(' '));

test('members are ordered by sum, with place, name in the reader’s language and short sum; an unnamed one comes last, without a place', () => {
  const members = {
    0: entry('live', 100_000_000),
    1: entry('', 300),
    2: entry('*', 200_000_000),
    3: entry('store', 200),
  };
  expect(rows('channels', members)).toEqual(['1 直播 100万元', ' 其他 200万元', ' 未注明 3元']);
  expect(rows('channels', members, 'en')).toEqual(['1 Livestream ¥1.00M', ' Others ¥2.00M', ' Not stated ¥3']);
  expect(rows('provinces', { 0: entry('内蒙古', 5_000) }, 'en')).toEqual(['1 Inner Mongolia ¥50']);
  expect(rows('categories', { 0: entry('丝绸面料', 5_000) }, 'en')).toEqual(['1 Silk fabric ¥50']);
});

test('equal sums have a stable order, so rows do not change places without a reason', () => {
  const [one, other] = [entry('乙', 500), entry('甲', 500)];
  expect(rows('categories', { 0: one, 1: other })).toEqual(rows('categories', { 0: other, 1: one }));
});

test('each row has a thread as long as its part of the first, and is where its place is', () => {
  const ranking = drawn(
    Ranking,
    { topic: 'categories', rows: 3, height: 300 },
    ofTopic('categories', { 0: entry('甲', 400), 1: entry('乙', 100) }),
  );
  expect(ranking.all('ranking-thread').map(({ attributes }) => attributes.style)).toEqual([
    'transform:scaleX(1.0000)',
    'transform:scaleX(0.2500)',
  ]);
  expect(ranking.all('li')[1]?.attributes.style).toBe('height:100px;transform:translateY(100px)');
  expect(drawn(Ranking, { topic: 'categories' }, {}).one('widget-none').seen).toBe('今天还没有订单');
});

test('an empty ranking says what is true of its day: nothing yet, nothing at all, or too little to show where it is masked', () => {
  const none = (figures: object, around: Parameters<typeof drawn>[3] = {}) =>
    drawn(Ranking, { topic: 'categories' }, ofTopic('totals', figures), around).one('widget-none').seen;
  expect(none({ orders: 0, isToday: true })).toBe('今天还没有订单');
  expect(none({ orders: 0, isToday: false })).toBe('当天没有订单');
  expect(none({ orders: 0, isToday: false }, { language: 'en' })).toBe('No orders that day');
  expect(none({ orders: 0, isToday: true }, { played: { from: 0, speed: 1, since: 0 } })).toBe('还没有订单');
  expect(none({ orders: 1, isToday: true })).toBe('订单太少，暂不显示');
});
