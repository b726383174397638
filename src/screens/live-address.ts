import type { Replay } from './board-request.ts';

/**
 * Address of the live channel: `?board=main/1/3`, and what the board's own address says of time and of its main part:
 * `day`, or `replay`, `speed` and `since`; `main`.
 */
export const livePath = '/screen/live';

export interface LiveQuestion {
  day?: string | undefined;
  replay?: Replay | undefined;
  main?: string | undefined;
}

export function liveAddress(board: string, { day, replay, main }: LiveQuestion = {}): string {
  const search = new URLSearchParams({ board });
  if (main) search.set('main', main);
  if (day) search.set('day', day);
  if (replay) for (const [name, value] of replayParameters(replay)) search.set(name, value);
  return `${livePath}?${search}`;
}

const shanghaiMs = 8 * 3_600_000;

/** As they stand in the address of a board and of its live channel. */
export const replayParameters = ({ from, speed, since }: Replay): [name: string, value: string][] => [
  ['replay', new Date(Math.round(from) + shanghaiMs).toISOString().slice(0, 23)],
  ['speed', String(speed)],
  ['since', String(Math.round(since))],
];

/** The server's time, as `{ at }` in milliseconds since 1970, for clocks and for walls whose displays paint together. */
export const clockPath = '/screen/clock';

export async function askServerTime(): Promise<number> {
  const answer = await fetch(clockPath, { cache: 'no-store' });
  const { at } = (await answer.json()) as { at: unknown };
  if (typeof at !== 'number') throw new Error('the server did not tell its time');
  return at;
}
