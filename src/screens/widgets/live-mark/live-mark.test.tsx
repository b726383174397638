import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventFrame } from '#kit/live/event-stream.ts';
import type { Snapshot } from '#kit/live/live-document.ts';
import { onLiveBoard } from '#tests/drawn-widget.tsx';
import { LiveMark } from './widget.tsx';

const startsAt = Date.parse('2026-11-21T15:48:12.300+08:00');
const today = { 'totals/day': '2026-11-21', 'totals/isToday': true };
const bytes = new TextEncoder();
const framed = (event: string, message: object) => bytes.encode(eventFrame(event, JSON.stringify(message)));

/** The server's end of the board's stream: sends events, or closes. */
let server: ReadableStreamDefaultController<Uint8Array> | undefined;
let isAway = false;
/** Whether it begins with all figures, as it does on its own, or waits until the test lets it. */
let beginsAtOnce = false;
beforeEach(() => {
  vi.useFakeTimers({ now: startsAt });
  isAway = false;
  beginsAtOnce = false;
  server = undefined;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('no network');
    const stream = new ReadableStream<Uint8Array>({
      start(ours) {
        server = ours;
        if (beginsAtOnce) ours.enqueue(framed('snapshot', snapshot()));
      },
    });
    return new Response(stream);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = async (event: string, message: object) => {
  server?.enqueue(framed(event, message));
  await pass(0);
};
const snapshot = (figures: Record<string, unknown> = today): Snapshot => ({
  epoch: 'e',
  revision: 1,
  at: Date.now(),
  figures,
});

async function show(initial: Snapshot | undefined, around: Parameters<typeof onLiveBoard>[3] = {}) {
  const { container } = render(onLiveBoard(LiveMark, {}, initial, around));
  await pass(0);
  return () => [container.firstElementChild?.getAttribute('data-state'), container.textContent];
}

test('a board that is live says so, and until which second the server has confirmed it', async () => {
  const mark = await show(undefined);
  expect(mark()).toEqual(['connecting', '正在连接']);
  await say('snapshot', snapshot());
  expect(mark()).toEqual(['live', '实时截至 15:48:12']);
  await pass(1_000);
  await say('beat', { at: Date.now(), fresh: true, revision: 1 });
  expect(mark()).toEqual(['live', '实时截至 15:48:13']);
});

test('within two seconds of silence it says when its figures stopped, and a server that is back makes it live again', async () => {
  const mark = await show(snapshot(), { language: 'en' });
  await say('snapshot', snapshot());
  expect(mark()[1]).toBe('Liveas of 15:48:12');
  isAway = true;
  await pass(1_500);
  expect(mark()[0]).toBe('live');
  await pass(500);
  expect(mark()).toEqual(['stale', 'Data as of 15:48:12, reconnecting']);
  await pass(60_000);
  expect(mark()).toEqual(['stale', 'Data as of 15:48:12, reconnecting']);
  isAway = false;
  beginsAtOnce = true;
  // Its next try comes within the longest pause between two.
  for (let waitedMs = 0; mark()[0] === 'stale' && waitedMs < 15_000; waitedMs += 250) await pass(250);
  expect(mark()[0]).toBe('live');
});

test('a server that lives but cannot vouch for its figures leaves them stale', async () => {
  const mark = await show(undefined);
  await say('snapshot', snapshot());
  await pass(1_000);
  await say('beat', { at: Date.now(), fresh: false, revision: 1 });
  expect(mark()).toEqual(['stale', '数据停在 15:48:12，正在恢复']);
});

test('a page that is just being opened connects; its figures are called old only when no server answers', async () => {
  isAway = true;
  const mark = await show(snapshot());
  expect(mark()).toEqual(['connecting', '正在连接']);
  await pass(1_500);
  expect(mark()).toEqual(['stale', '数据停在 15:48:12，正在恢复']);
});

test('a day that is looked back at, and a past that is played, are never called live', async () => {
  const past = { 'totals/day': '2025-08-18', 'totals/isToday': false };
  const mark = await show(undefined);
  await say('snapshot', snapshot(past));
  expect(mark()).toEqual(['past', '回看 2025年8月18日']);
  cleanup();
  const playedAt = (speed: number) => ({ played: { from: startsAt, speed, since: startsAt } });
  for (const [speed, text] of [
    [60, '回放 2025年8月18日，60 倍速'],
    [0, '回放 2025年8月18日，已暂停'],
  ] as const) {
    const replay = await show(undefined, playedAt(speed));
    await say('snapshot', snapshot({ ...past, 'totals/isToday': true }));
    expect(replay()).toEqual(['replay', text]);
    cleanup();
  }
});

test('what changes each second is not read out, only what it means', async () => {
  const { container } = render(onLiveBoard(LiveMark, {}, undefined));
  await pass(0);
  await say('snapshot', snapshot());
  expect(container.querySelector('[role=status]')?.textContent).toBe('实时');
});
