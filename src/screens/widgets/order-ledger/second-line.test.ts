import { expect, test } from 'vitest';
import type { LedgerLine } from './ledger-line.ts';
import { secondLine } from './widget.tsx';

const masked: LedgerLine = {
  at: '2026-11-21T07:48:12Z',
  state: 'paid',
  province: '浙江',
  category: '丝绸面料',
  channel: 'live',
};
const full: LedgerLine = {
  ...masked,
  city: '义乌',
  product: '素绉缎',
  quantity: 1_200,
  supplier: '湖州辑里丝绸有限公司',
};

test('an order says where it goes, what it is and who it is from', () => {
  expect(secondLine(full, 'zh-CN')).toBe('浙江 义乌 · 素绉缎 × 1,200 件 · 湖州辑里丝绸有限公司');
  expect(secondLine(full, 'en')).toBe('Zhejiang · 素绉缎 × 1,200 pcs · 湖州辑里丝绸有限公司');
});

test('missing values leave no gap, and the channel replaces a supplier that is not shown', () => {
  expect(secondLine({ ...full, product: '', quantity: 0, supplier: '' }, 'zh-CN')).toBe('浙江 义乌 · 丝绸面料 · 直播');
  expect(secondLine(masked, 'en')).toBe('Zhejiang · Silk fabric · Livestream');
  expect(secondLine({ ...full, province: '重庆', city: '重庆' }, 'zh-CN')).toMatch(/^重庆 · /);
  expect(secondLine({ ...masked, province: '', category: '', channel: '' }, 'zh-CN')).toBe(
    '地区未知 · 未注明 · 未注明',
  );
});
