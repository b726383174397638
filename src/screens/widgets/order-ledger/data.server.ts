import type { BoardTopic, TopicMoment } from '#screens/board-topic.ts';
import type { LedgerLine } from './ledger-line.ts';

const read = ({ day, sources }: TopicMoment) => sources.readStream(day);

/** The latest orders with their people, for insiders; and the same without whatever names a person, an order or its sum. */
export const stream: BoardTopic = {
  full: async (moment) =>
    Object.fromEntries((await read(moment)).map(({ key, ...line }) => [key, line satisfies LedgerLine])),
  desensitized: async (moment) =>
    Object.fromEntries(
      (await read(moment)).map(({ key, at, state, province, category, channel }) => [
        key,
        { at, state, province, category, channel } satisfies LedgerLine,
      ]),
    ),
};
