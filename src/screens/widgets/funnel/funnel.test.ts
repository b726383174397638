import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { Funnel } from './widget.tsx';

const steps = (totals: object, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(Funnel, {}, ofTopic('totals', totals), { language })
    .all('li')
    .map((step) => [
      step.one('funnel-name').seen,
      step.one('funnel-figure').seen,
      step.one('funnel-share').seen,
      step.one('funnel-cloth').attributes.style,
    ]);
const day = { orders: 12_000, cancelled: 600, paid_orders: 9_000, refunded_orders: 123 };

test('each step has its count, and its share of what was placed in words and as a length of cloth', () => {
  expect(steps(day)).toEqual([
    ['下单', '12,000笔', '', 'transform:scaleX(1.0000)'],
    ['未取消', '11,400笔', '95.0%', 'transform:scaleX(0.9500)'],
    ['已支付', '9,000笔', '75.0%', 'transform:scaleX(0.7500)'],
    ['支付后未退款', '8,877笔', '74.0%', 'transform:scaleX(0.7398)'],
  ]);
  expect(steps(day, 'en').map(([name, figure]) => `${name}: ${figure}`)).toEqual([
    'Placed: 12,000',
    'Not cancelled: 11,400',
    'Paid: 9,000',
    'Paid, not refunded: 8,877',
  ]);
});

test('a step that lost a single order is not called the whole', () => {
  expect(steps({ ...day, orders: 40_000, cancelled: 1 })[1]?.slice(1, 3)).toEqual(['39,999笔', '99.9%']);
  expect(steps({ ...day, cancelled: 0 })[1]?.[2]).toBe('100.0%');
});

test('just after midnight, when orders of the day before are paid and cancelled, no count is below nothing and no share above the whole', () => {
  const [, standing, paid, kept] = steps({ orders: 2, cancelled: 5, paid_orders: 3, refunded_orders: 4 });
  expect(standing?.slice(1)).toEqual(['—', '', 'transform:scaleX(0.0000)']);
  expect(paid?.slice(1)).toEqual(['3笔', '', 'transform:scaleX(1.0000)']);
  expect(kept?.slice(1)).toEqual(['—', '', 'transform:scaleX(0.0000)']);
});

test('a day without orders has noughts and no shares, and figures that are not known are dashes', () => {
  expect(
    steps({ orders: 0, cancelled: 0, paid_orders: 0, refunded_orders: 0 }).map((step) => step.slice(1, 3)),
  ).toEqual(Array(4).fill(['0笔', '']));
  expect(steps({}).map((step) => step.slice(1, 3))).toEqual(Array(4).fill(['—', '']));
});
