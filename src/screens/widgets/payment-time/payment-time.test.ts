import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { PaymentTime } from './widget.tsx';

const times = (seconds: unknown, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(PaymentTime, {}, seconds === undefined ? {} : { 'payment/seconds': seconds }, { language });
const seen = (half: number, mostly: number) =>
  times({ half, mostly })
    .all('dd')
    .map(({ seen: time }) => time);

test('within which time a half and nine in ten were paid is said in minutes and seconds, from an hour on with hours', () => {
  expect(seen(48, 262)).toEqual(['0:48', '4:22']);
  expect(seen(0, 59)).toEqual(['0:00', '0:59']);
  expect(seen(3_599, 3_600)).toEqual(['59:59', '1:00:00']);
  expect(seen(7_505, 360_061)).toEqual(['2:05:05', '100:01:01']);
});

test('each time has its name in both languages', () => {
  const names = (language: 'zh-CN' | 'en') =>
    ['h2', 'dt'].flatMap((name) =>
      times({ half: 1, mostly: 2 }, language)
        .all(name)
        .map(({ seen: text }) => text),
    );
  expect(names('zh-CN')).toEqual(['下单到支付', '一半在', '九成在']);
  expect(names('en')).toEqual(['From placing to paying', 'Half within', 'Nine in ten within']);
});

test('before anything is paid, and while nothing is known, no time is shown', () => {
  for (const seconds of [null, undefined]) {
    expect(times(seconds).all('dd')).toEqual([]);
    expect(times(seconds).one('widget-none').seen).toBe('还没有支付的订单');
    expect(times(seconds, 'en').one('widget-none').seen).toBe('Nothing paid yet');
  }
});
