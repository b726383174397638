import { expect, test } from 'vitest';
import type { CampaignContent } from './contract.ts';
import { faultOf, sessionsOn } from './sessions.ts';

const good: CampaignContent = {
  slug: 'autumn',
  zh_title: '秋季秒杀',
  en_title: 'Autumn sale',
  first_day: '2026-11-01',
  last_day: '2026-11-30',
  target_fen: 0,
  compared_with: '',
  sessions: [
    { name: '早场', from: '10:00', to: '12:00' },
    { name: '晚场', from: '20:00', to: '24:00' },
  ],
  products: [{ product: '雪纺衬衫', stock: 200 }],
};

test('sessions are stretches of the business day in Shanghai', () => {
  const [, evening] = sessionsOn('2026-11-21', good.sessions);
  expect(new Date(evening?.from ?? 0).toISOString()).toBe('2026-11-21T12:00:00.000Z');
  expect(new Date(evening?.to ?? 0).toISOString()).toBe('2026-11-21T16:00:00.000Z');
});

test('a campaign whose days, sessions or products cannot be is refused with what is wrong', () => {
  expect(faultOf(good)).toBeUndefined();
  expect(faultOf({ ...good, last_day: '2026-02-30' })).toBe('no_such_day');
  expect(faultOf({ ...good, last_day: '2026-10-31' })).toBe('days_reversed');
  expect(faultOf({ ...good, last_day: '2027-12-01' })).toBe('too_long');
  expect(faultOf({ ...good, sessions: good.sessions.toReversed() })).toBe('sessions_overlap');
  expect(faultOf({ ...good, sessions: [{ name: '夜场', from: '22:00', to: '02:00' }] })).toBe('sessions_overlap');
  expect(faultOf({ ...good, products: [...good.products, ...good.products] })).toBe('product_twice');
});
