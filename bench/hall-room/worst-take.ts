import { percentile } from './judge.ts';
import type { PaintRecord } from './watch-frames.ts';

/** One take as each of the displays painted it. */
export interface DisplayedTake {
  number: number;
  /** The common deadline, by the machine's clock. */
  dueAt: number;
  records: PaintRecord[];
}

const shownTakes = 3;
/** A page that comes to a frame so long after its turn was busy with something else, or had no processor. */
const busyMs = 8;

export const spreadOf = (records: readonly PaintRecord[]): number => {
  const seen = records.map(({ seenAt }) => seenAt);
  return Math.max(...seen) - Math.min(...seen);
};

/**
 * Of the takes that were farthest apart, which display was late and by what: told too late, its page kept from its frame, or
 * no frame given by the browser.
 */
export function worstOf(takes: readonly DisplayedTake[]): string[] {
  const worst = takes.toSorted((one, other) => spreadOf(other.records) - spreadOf(one.records)).slice(0, shownTakes);
  const ahead = takes.flatMap(({ dueAt, records }) => records.map(({ toldAt }) => dueAt - toldAt));
  return [
    `displays were told ${percentile(ahead, 0.5).toFixed(0)} ms ahead of the moment, the latest ${Math.min(...ahead).toFixed(0)} ms`,
    ...worst.map(line),
  ];
}

function line({ number, dueAt, records }: DisplayedTake): string {
  const after = (at: number) => `${at < dueAt ? '' : '+'}${(at - dueAt).toFixed(0)}`;
  const last = records.reduce((one, other) => (other.seenAt > one.seenAt ? other : one));
  const frames = last.frames.map(({ begunAt, ranAt }) =>
    ranAt - begunAt > busyMs ? `${after(begunAt)} drawn ${after(ranAt)}` : after(begunAt),
  );
  return `take ${number}, ${spreadOf(records).toFixed(0)} ms apart: all seen at ${records.map(({ seenAt }) => after(seenAt)).join(' ')}; display ${records.indexOf(last) + 1} was told at ${after(last.toldAt)}, its frames began at ${frames.join(', ')}`;
}
