import type { Replay } from './board-request.ts';

/**
 * Address of the live channel: `?board=main/1/3`, with the board's own `main` and either `day` or `replay`, `speed` and
 * `since`.
 */
export const livePath = '/screen/live';

export interface LiveQuery {
  day?: string | undefined;
  replay?: Replay | undefined;
  main?: string | undefined;
}

export function liveAddress(board: string, { day, replay, main }: LiveQuery = {}): string {
  const search = new URLSearchParams({ board });
  if (main) search.set('main', main);
  if (day) search.set('day', day);
  if (replay) for (const [name, value] of replayParameters(replay)) search.set(name, value);
  return `${livePath}?${search}`;
}

const shanghaiMs = 8 * 3_600_000;

/** Query parameters of a replay, for a board and for its live channel. */
export const replayParameters = ({ from, speed, since }: Replay): [name: string, value: string][] => [
  ['replay', new Date(Math.round(from) + shanghaiMs).toISOString().slice(0, 23)],
  ['speed', String(speed)],
  ['since', String(Math.round(since))],
];

/** The server's time, as `{ at }` in ms since 1970, for clocks and for walls that paint in step. */
export const clockPath = '/screen/clock';

export async function fetchServerTime(): Promise<number> {
  const answer = await fetch(clockPath, { cache: 'no-store' });
  const { at } = (await answer.json()) as { at: unknown };
  if (typeof at !== 'number') throw new Error('the server did not tell its time');
  return at;
}
