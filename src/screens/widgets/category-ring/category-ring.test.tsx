import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { otherMembers } from '#screens/small-count-suppression.ts';
import { sample } from '#screens/widgets/ranking/sample.ts';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { liveWidget } from '#tests/live-widget.tsx';
import type { DrawnElement } from '#tests/read-markup.ts';
import { CategoryRing } from './widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = { width: 900, height: 420 };
const part = (member: string, amount_fen: number, orders = 3) => ({ member, orders, amount_fen });
const show = (
  members: object,
  { language = 'zh-CN' as 'zh-CN' | 'en', ...placed }: { language?: 'zh-CN' | 'en'; [more: string]: unknown } = {},
) => drawn(CategoryRing, { ...place, ...placed }, ofTopic('categories', members), { language });
const list = (ring: DrawnElement) =>
  ring.all('li').map((row) => [row.one('span').seen, row.one('strong').seen].join(' '));
const middle = (ring: DrawnElement) => ring.one('category-ring-lead').seen;

test('the five largest and the rest have an arc and a line each, the largest is named in the middle', () => {
  const ring = show(sample);
  expect(list(ring)).toEqual([
    '连衣裙 40.8%',
    '丝绸面料 20.4%',
    '牛仔 13.6%',
    '女士上衣 10.2%',
    '棉麻面料 8.2%',
    '其他 6.8%',
  ]);
  expect(ring.all('category-ring-arc').map(({ attributes }) => attributes['data-place'])).toEqual([...'012345']);
  expect(new Set(ring.all('category-ring-arc').map(({ attributes }) => attributes.d)).size).toBe(6);
  expect(middle(ring)).toBe('40.8%连衣裙');
  expect(ring.one('h2').seen).toBe('品类占比');
  expect(list(show(sample, { rows: 2 }))).toEqual(['连衣裙 40.8%', '丝绸面料 20.4%', '其他 38.8%']);
});

test('in English categories and channels have their English names, on a board that shows channels as well', () => {
  const ring = show({ 0: part('丝绸面料', 600), 1: part('牛仔', 300), 2: part('', 100) }, { language: 'en' });
  expect([middle(ring), ...list(ring)]).toEqual([
    '60.0%Silk fabric',
    'Silk fabric 60.0%',
    'Denim 30.0%',
    'Not stated 10.0%',
  ]);
  expect(ring.one('h2').seen).toBe('Share by category');
  const channels = ofTopic('channels', { 0: part('live', 300), 1: part('wholesale_app', 100) });
  const placed = { ...place, topic: 'channels', title: ['渠道占比', 'Share by channel'] } as const;
  expect(list(drawn(CategoryRing, placed, channels))).toEqual(['直播 75.0%', '批发 App 25.0%']);
  expect(drawn(CategoryRing, placed, channels, { language: 'en' }).seen).toMatch(/^Share by channel.*Wholesale app/);
});

test('before the first order there is a bare ring that says so', () => {
  for (const [language, says] of [
    ['zh-CN', '今天还没有订单'],
    ['en', 'No orders yet today'],
  ] as const) {
    const ring = show({}, { language });
    expect(middle(ring)).toBe(says);
    expect(ring.all('category-ring-bare')).toHaveLength(1);
    expect([...ring.all('category-ring-arc'), ...ring.all('li')]).toEqual([]);
  }
});

test('orders without a sum in the feed are counted, but have no share', () => {
  const unsummed = { 0: part('牛仔', 0), 1: part('成衣', 0) };
  expect(middle(show(unsummed))).toBe('没有金额');
  expect(middle(show(unsummed, { language: 'en' }))).toBe('No amounts');
  expect(list(show({ 0: part('牛仔', 500), 1: part('成衣', 0) }))).toEqual(['牛仔 100.0%', '成衣 0.0%']);
});

test('what a masked board puts together is part of the rest, under no sign of its own', () => {
  const masked = { 0: part(otherMembers, 500), 1: part('牛仔', 300), 2: part('成衣', 200) };
  const around = { variant: 'desensitized' } as const;
  const ring = drawn(CategoryRing, place, ofTopic('categories', masked), around);
  expect(list(ring)).toEqual(['牛仔 30.0%', '成衣 20.0%', '其他 50.0%']);
  expect(ring.seen).not.toContain(otherMembers);
  const alone = drawn(CategoryRing, place, ofTopic('categories', { 0: part(otherMembers, 500) }), around);
  expect([middle(alone), ...list(alone)]).toEqual(['100%其他', '其他 100.0%']);
});

test('what lacks a little of the whole is not called the whole, however great it is', () => {
  const vast = show({ 0: part('牛仔', 9_000_000_000_000_000), 1: part('成衣', 100) });
  expect([middle(vast), ...list(vast)]).toEqual(['99.9%牛仔', '牛仔 99.9%', '成衣 0.0%']);
});

test('a long name stays inside the ring, in letters that can be read, and in full in its line', () => {
  const long = '高支高密长绒棉色织提花弹力府绸衬衫面料及其配套里布衬布辅料';
  const ring = show({ 0: part(long, 900), 1: part('牛仔', 100) });
  const size = Number(/font-size:([\d.]+)px/.exec(ring.one('category-ring-lead').attributes.style ?? '')?.[1]);
  expect(size).toBeGreaterThanOrEqual(22);
  expect(ring.one('category-ring-name').attributes.style).toMatch(/max-width:\d+/);
  expect(list(ring)[0]).toBe(`${long} 90.0%`);
});

test('ring and list fit their place, beside each other or below', () => {
  const px = (element: DrawnElement, property: string) =>
    Number(new RegExp(`(?:^|;)${property}:([\\d.]+)px`).exec(element.attributes.style ?? '')?.[1]);
  const ring = show(sample);
  expect(px(ring.one('category-ring-drawing'), 'height')).toBeLessThanOrEqual(place.height - 30 * 1.9);
  expect(px(ring.one('category-ring-drawing'), 'width')).toBeLessThanOrEqual(place.width / 2);
  const tall = show(sample, { width: 420, height: 900, look: 'tall' });
  expect(px(tall.one('category-ring-drawing'), 'width')).toBeLessThanOrEqual(420);
  expect(px(tall.one('category-ring-drawing'), 'height') + px(tall.one('ul'), 'max-height')).toBeLessThanOrEqual(
    900 - 30 * 1.9,
  );
});

test('a patch moves arcs, middle and list at once', async () => {
  const board = await liveWidget(
    CategoryRing,
    place,
    ofTopic('categories', { 0: part('牛仔', 300), 1: part('成衣', 100) }),
  );
  expect([middle(board.shown()), ...list(board.shown())]).toEqual(['75.0%牛仔', '牛仔 75.0%', '成衣 25.0%']);
  const before = board.shown().all('category-ring-arc')[0]?.attributes.d;
  const after = await board.told({ 'categories/1': part('成衣', 1_200) });
  expect([middle(after), ...list(after)]).toEqual(['80.0%成衣', '成衣 80.0%', '牛仔 20.0%']);
  expect(after.all('category-ring-arc')[0]?.attributes.d).not.toBe(before);
  expect(list(await board.told({}, ['categories/1']))).toEqual(['牛仔 100.0%']);
});
