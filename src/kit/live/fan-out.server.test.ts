import { afterEach, expect, test, vi } from 'vitest';
import { FanOut } from './fan-out.server.ts';
import { LiveCopy, patchText, serializeFigures, snapshotText } from './live-document.ts';
import type { LiveStream } from './live-stream.server.ts';

/** A reader whose connection the test holds up: what is written waits until it is let through. */
class HeldReader {
  readonly copy = new LiveCopy();
  frames: string[] = [];
  sent = 0;
  isCut = false;
  #goOn: (() => void) | undefined;
  bufferedBytes = 0;
  isHeld = false;

  write(frame: Buffer): void {
    this.sent += 1;
    if (this.isHeld) this.bufferedBytes += frame.length;
    this.frames.push(frame.toString());
  }
  onceDrained(goOn: () => void): void {
    this.#goOn = goOn;
  }
  disconnect(): void {
    this.isCut = true;
  }
  letThrough(): void {
    this.isHeld = false;
    this.bufferedBytes = 0;
    this.#goOn?.();
  }
  take(): string[] {
    const verdicts = this.frames.map((text) => {
      if (text.startsWith('{"beat')) return 'beat';
      const message = JSON.parse(text);
      if ('figures' in message) {
        this.copy.reset(message);
        return 'whole';
      }
      return this.copy.apply(message);
    });
    this.frames = [];
    return verdicts;
  }
}

function document() {
  const state = { revision: 0, figures: serializeFigures({}) };
  const reported: unknown[] = [];
  const values: Record<string, unknown> = { long: 'x'.repeat(200_000) };
  const fanOut = new FanOut({
    state: () => ({ ...state }),
    snapshot: () => Buffer.from(snapshotText({ epoch: 'e', revision: state.revision }, state.figures)),
    patchSince: (base, changes) => Buffer.from(patchText({ epoch: 'e', revision: state.revision, base }, changes)),
    report: (error) => reported.push(error),
  });
  return {
    reported,
    fanOut,
    state,
    set(changes: Record<string, unknown>) {
      Object.assign(values, changes);
      state.figures = serializeFigures(values);
      state.revision += 1;
      const set = new Map(Object.entries(changes).map(([key, value]) => [key, JSON.stringify(value)]));
      fanOut.send(Buffer.from(patchText({ epoch: 'e', revision: state.revision }, { set, unset: [] })), {
        revision: state.revision,
        figures: state.figures,
      });
    },
  };
}
afterEach(() => void vi.useRealTimers());
const asStream = (reader: HeldReader) => reader as unknown as LiveStream;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a slow reader is paused and then gets the latest value of each changed key, as one patch', async () => {
  const { fanOut, set, state } = document();
  set({ a: 0 });
  const reader = new HeldReader();
  fanOut.add(asStream(reader), Buffer.from('{"beat":1}'));
  reader.take();
  reader.isHeld = true;
  set({ filler: 'y'.repeat(140_000) });
  await turn();
  const sentBefore = reader.sent;
  for (let n = 1; n <= 1_000; n++) {
    set({ a: n, b: -n });
    if (n % 50 === 0) await turn();
  }
  await turn();
  expect(reader.sent).toBe(sentBefore);
  reader.letThrough();
  expect(reader.take()).toEqual(['applied', 'applied']);
  expect(reader.copy.revision).toBe(state.revision);
  expect(serializeFigures(reader.copy.figures)).toEqual(state.figures);
  set({ a: 'and on' });
  for (let n = 0; n < 2_000; n++) await turn();
  expect(reader.take().at(-1)).toBe('applied');
  expect(reader.copy.figures.a).toBe('and on');
});

test('many readers are served in slices: others get their turn in between, and each gets every revision once', async () => {
  const { fanOut, set } = document();
  set({ a: 0 });
  const readers = Array.from({ length: 1_500 }, () => new HeldReader());
  for (const reader of readers) fanOut.add(asStream(reader), Buffer.from('{"beat":1}'));
  for (const reader of readers) reader.take();
  set({ a: 1 });
  const served = () => readers.filter(({ frames }) => frames.length > 0).length;
  expect(served()).toBeGreaterThan(0);
  expect(served()).toBeLessThan(readers.length);
  set({ a: 2 });
  const late = new HeldReader();
  fanOut.add(asStream(late), Buffer.from('{"beat":1}'));
  for (let n = 0; n < 40; n++) await turn();
  for (const reader of readers) expect(reader.take()).toEqual(['applied', 'applied']);
  expect(late.take()).toEqual(['whole', 'beat']);
  expect(late.copy.figures.a).toBe(2);
});

test('a reader that takes nothing for half a minute is cut off, one that takes a little goes on, and neither fills the memory', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { fanOut, set } = document();
  set({ a: 0 });
  const [hopeless, slow] = [new HeldReader(), new HeldReader()];
  for (const reader of [hopeless, slow]) {
    fanOut.add(asStream(reader), Buffer.from('{"beat":1}'));
    reader.isHeld = true;
  }
  set({ filler: 'y'.repeat(140_000) });
  await turn();
  for (let second = 1; second <= 60; second++) {
    vi.advanceTimersByTime(1_000);
    if (second % 20 === 0) {
      slow.letThrough();
      slow.isHeld = true;
    }
    set({ a: second, filler: `${second}${'y'.repeat(140_000)}` });
    await turn();
    expect(hopeless.isCut, `after ${second} s`).toBe(second > 30);
    expect(slow.isCut).toBe(false);
    // Of all that was said meanwhile, at most one change waits for anybody.
    for (const { bufferedBytes } of [hopeless, slow]) expect(bufferedBytes).toBeLessThan(300_000);
  }
});

test('a reader that cannot be written to is cut off, and the others have every frame', async () => {
  const { fanOut, set, reported } = document();
  set({ n: 0 });
  const [broken, sound] = [new HeldReader(), new HeldReader()];
  for (const reader of [broken, sound]) fanOut.add(asStream(reader), Buffer.from('{"beat":1}'));
  sound.take();
  const fault = new Error('no socket');
  broken.write = () => {
    throw fault;
  };
  set({ n: 1 });
  set({ n: 2 });
  await turn();
  expect(reported[0]).toBe(fault);
  expect(broken.isCut).toBe(true);
  expect(sound.take()).toEqual(['applied', 'applied']);
});
