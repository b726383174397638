import { expect, test } from 'vitest';
import { sessionAt, sessionEnd, sessionName } from './sale.ts';
import { type Memory, shouldCelebrate } from './widget.tsx';

const memory = (): Memory => {
  let kept: string | null = null;
  return {
    read: () => kept,
    write: (text) => {
      kept = text;
    },
  };
};
const at = Date.parse('2026-11-21T12:00:00Z');

test('a product that sells out is celebrated once, however often figures come or the page is loaded', () => {
  const shared = memory();
  const gone = { product: '香云纱', sold_out_at: new Date(at).toISOString() };
  expect(shouldCelebrate({ ...gone, sold_out_at: null }, at, shared)).toBe(false);
  expect(shouldCelebrate(gone, at + 500, shared)).toBe(true);
  expect(shouldCelebrate(gone, at + 600, shared)).toBe(false);
  // A cancelled order gives a piece back, and another takes it: the moment is the same session's.
  expect(shouldCelebrate({ ...gone, sold_out_at: new Date(at + 5_000).toISOString() }, at + 5_500, shared)).toBe(false);
});

test('who comes later sees that it is sold out, without a celebration', () => {
  expect(shouldCelebrate({ product: '香云纱', sold_out_at: new Date(at).toISOString() }, at + 60_000, memory())).toBe(
    false,
  );
});

test('the session that is on is shown until its last moment, then the next one', () => {
  const sessions = [
    { name: '早场', from: 100, to: 200 },
    { name: '晚场', from: 300, to: 400 },
  ];
  expect(sessionAt(sessions, 50)).toEqual({ session: sessions[0], isOn: false });
  expect(sessionAt(sessions, 199)).toEqual({ session: sessions[0], isOn: true });
  expect(sessionAt(sessions, 200)).toEqual({ session: sessions[1], isOn: false });
  expect(sessionAt(sessions, 400)).toBeUndefined();
});

test('a session that lasts until midnight ends at 24:00', () => {
  const endsAt = (time: string) => sessionEnd({ name: '', from: 0, to: Date.parse(`2026-11-${time}+08:00`) });
  expect([endsAt('22T00:00:00'), endsAt('21T23:59:00'), endsAt('21T10:00:00')]).toEqual(['24:00', '23:59', '10:00']);
});

test('a session is called by its hour where its name cannot be read', () => {
  const from = Date.parse('2026-11-21T16:00:00+08:00');
  expect(sessionName({ name: '下午场', from, to: from }, 'zh-CN')).toBe('下午场');
  expect(sessionName({ name: '下午场', from, to: from }, 'en')).toBe('16:00 session');
  expect(sessionName({ name: 'Matinee', from, to: from }, 'en')).toBe('Matinee');
});
