import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { TargetGauge } from './widget.tsx';

const show = (sold: number | undefined, target: number | undefined, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(
    TargetGauge,
    { width: 560, height: 420 },
    {
      ...(sold === undefined ? {} : { 'totals/amount_fen': sold }),
      ...(target === undefined ? {} : { 'festival/target_fen': target }),
    },
    { language },
  );
const seen = (...given: Parameters<typeof show>) => [
  show(...given).one('target-gauge-share').seen,
  ...(show(...given)
    .all('dl')[0]
    ?.all('div')
    .map((each) => `${each.one('dt').seen} ${each.one('dd').seen}`) ?? []),
];
const lit = (sold: number) =>
  show(sold, 1_000)
    .all('target-gauge-thread')
    .filter(({ attributes }) => attributes['data-reached'] === '').length;

test('the progress is shown in percent, with the target and the remaining sum', () => {
  expect(seen(1_234_567_890, 1_600_000_000)).toEqual(['77.2%', '目标 1,600万元', '还差 365万元']);
  expect(seen(1_234_567_890, 1_600_000_000, 'en')).toEqual(['77.2%', 'Target ¥16.0M', 'To go ¥3.65M']);
});

test('a target is called reached only when it is, and the sum beyond it is shown', () => {
  expect(seen(159_990_000, 160_000_000)).toEqual(['99.9%', '目标 160万元', '还差 100元']);
  expect(seen(160_000_000, 160_000_000)).toEqual(['100.0%', '目标 160万元', '已超出 0元']);
  expect(seen(400_000_000, 160_000_000)).toEqual(['250.0%', '目标 160万元', '已超出 240万元']);
});

test('threads light up one after the other, all of them at the target and no more beyond it', () => {
  expect([0, 500, 999, 1_000, 5_000].map(lit)).toEqual([1, 21, 40, 41, 41]);
});

test('a campaign without a target says so; what is not known yet says nothing', () => {
  expect(show(5, 0).one('widget-none').seen).toBe('本场活动未设目标');
  expect(show(undefined, undefined).one('widget-none').seen).toBe('—');
  expect(seen(undefined, 1_000)[0]).toBe('0.0%');
});
