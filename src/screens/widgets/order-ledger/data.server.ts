import type { StreamOrder } from '#orders/board-readings/contract.ts';
import type { BoardTopic, TopicMoment } from '#screens/board-topic.ts';
import type { LedgerLine } from './ledger-line.ts';

/** Single orders: full, and desensitized without anything that identifies a person, an order or its sum. */
export const orderLines = (read: (moment: TopicMoment) => Promise<StreamOrder[]>): BoardTopic => ({
  full: async (moment) =>
    Object.fromEntries((await read(moment)).map(({ key, ...line }) => [key, line satisfies LedgerLine])),
  desensitized: async (moment) =>
    Object.fromEntries(
      (await read(moment)).map(({ key, at, state, province, category, channel }) => [
        key,
        { at, state, province, category, channel } satisfies LedgerLine,
      ]),
    ),
});

/** The latest orders. */
export const stream = orderLines(({ day, sources }) => sources.readStream(day));
