/**
 * Runs as a process of its own: planning and storing 90 days makes much garbage and long pauses, which the server's
 * visitors should not notice and its memory should not keep.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#kit/database.server.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { orderWriter } from '#orders/writer.server.ts';
import { feedDemonstrationDay } from './demonstration-days.server.ts';

export interface FillerTask {
  url: string;
  /** Newest first, so that no board is empty for long. */
  days: string[];
  now: number;
}

const breathMs = 30;
// The server is gone: what is in the middle is taken back by PostgreSQL, and the next start feeds it.
process.on('disconnect', () => process.exit(0));

process.once('message', async ({ url, days, now }: FillerTask) => {
  const database = openDatabase(url, { connections: 2, name: 'weftline demonstration' });
  const { write } = orderWriter(database);
  const ahead: OrderEvent[] = [];
  for (const day of days)
    ahead.push(
      ...(await feedDemonstrationDay({ pool: database.pool, write, breathe: () => pause(breathMs) }, day, now)),
    );
  await database.close();
  process.send?.(
    ahead.sort((a, b) => a.at - b.at),
    () => process.exit(0),
  );
});
