import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillCampaigns } from '#campaigns/demonstration.server.ts';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { EventStreamReader } from '#kit/live/event-stream.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { planDay } from '#orders/simulation/day-plan.server.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { boards } from './boards/board-list.ts';

const day = '2026-11-21';
const now = Date.parse(`${day}T13:00:00+08:00`);
let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: `${day}T13:00:00+08:00` });
  const { database, campaigns } = site.services;
  await fillCampaigns(openStage(database, site.clock), campaigns);
});
afterAll(() => site.close());

const maxOnAverage = 0.1;
/** The smallest boards have little to spare. */
const maxOfOne = 0.12;
const ordersFed = 12;

/** What a reader is sent, as a connection of a browser would get it. */
class Reader {
  readonly #events = new EventStreamReader();
  readonly sizes = { snapshot: [] as number[], patch: [] as number[] };
  bufferedBytes = 0;
  write(frame: Buffer): void {
    for (const { event } of this.#events.read(frame.toString()))
      if (event === 'snapshot' || event === 'patch') this.sizes[event].push(frame.length);
  }
  onceDrained(): void {}
  onClose(): void {}
  end(): void {}
}

test('a change of a board is on average at most a tenth of the whole that it spares', async () => {
  const plan = planDay('patch', day);
  const [past, coming] = [plan.filter(({ at }) => at <= now), plan.filter(({ at }) => at > now)];
  await site.services.orders.write(past);
  const live = boards.filter(({ record }) => !record);
  const { screens } = site.services;
  const readers = await Promise.all(
    live.map(async (board) => {
      const reader = new Reader();
      await vi.waitFor(() => screens.hub.watch(screens.planOf(board, {}), () => reader as never), { timeout: 20_000 });
      return { board, reader };
    }),
  );
  for (const event of coming.slice(0, ordersFed)) {
    const patches = () => readers.map(({ reader }) => reader.sizes.patch.length);
    const before = patches();
    await site.services.orders.write([{ ...event, at: now - 1_000 } satisfies OrderEvent]);
    await vi.waitFor(() => expect(patches().every((count, place) => count > (before[place] ?? 0))).toBe(true), {
      timeout: 5_000,
    });
  }
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  const shares = readers.map(({ board, reader: { sizes } }) => ({
    board: board.address,
    share: sum(sizes.patch) / sizes.patch.length / (sizes.snapshot[0] ?? Number.NaN),
    patch: Math.round(sum(sizes.patch) / sizes.patch.length),
    snapshot: sizes.snapshot[0],
  }));
  if (process.env.SAY_SIZES) console.table(shares);
  expect(sum(shares.map(({ share }) => share)) / shares.length).toBeLessThan(maxOnAverage);
  expect(shares.filter(({ share }) => !(share <= maxOfOne))).toEqual([]);
});
