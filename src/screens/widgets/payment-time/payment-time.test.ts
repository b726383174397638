import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { PaymentTime } from './widget.tsx';

const times = (seconds: unknown, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(PaymentTime, {}, seconds === undefined ? {} : { 'payment/seconds': seconds }, { language });
const seen = (half: number, mostly: number) =>
  times({ half, mostly })
    .all('dd')
    .map(({ seen: time }) => time);

test('within which time a half and nine in ten were paid is said with its units, as no time of day is', () => {
  expect(seen(48, 262)).toEqual(['48秒', '4分22秒']);
  expect(seen(0, 68)).toEqual(['0秒', '1分08秒']);
  expect(seen(3_599, 3_600)).toEqual(['59分59秒', '1小时00分']);
  expect(seen(7_505, 3_600_061)).toEqual(['2小时05分', '1,000小时01分']);
  expect(
    times({ half: 68, mostly: 7_505 }, 'en')
      .all('dd')
      .map(({ seen: time }) => time),
  ).toEqual(['1min08s', '2h05min']);
});

test('each time has its name in both languages', () => {
  const names = (language: 'zh-CN' | 'en') =>
    ['h2', 'dt'].flatMap((name) =>
      times({ half: 1, mostly: 2 }, language)
        .all(name)
        .map(({ seen: text }) => text),
    );
  expect(names('zh-CN')).toEqual(['下单到支付', '半数不超过', '九成不超过']);
  expect(names('en')).toEqual(['Order to payment', '50% within', '90% within']);
});

test('before anything is paid, and while nothing is known, no time is shown', () => {
  for (const seconds of [null, undefined]) {
    expect(times(seconds).all('dd')).toEqual([]);
    expect(times(seconds).one('widget-none').seen).toBe('还没有支付的订单');
    expect(times(seconds, 'en').one('widget-none').seen).toBe('No paid orders yet');
  }
});
