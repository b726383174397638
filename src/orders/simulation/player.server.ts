import { setTimeout as pause } from 'node:timers/promises';
import { hourMs } from '#kit/text/time.ts';
import { type IngestAnswer, ingestPath } from '#orders/contract.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { planDay } from './day-plan.server.ts';
import type { PlayOptions } from './play-options.ts';

const frameMs = 200;
const tellEveryMs = 2_000;
const mostLines = 1_000;
const longestPauseMs = 10_000;

/** Plays until the end of the period or a stop; gives the exit code. */
export async function play(options: PlayOptions, signal: AbortSignal, t: (line: string) => void): Promise<number> {
  const events = planDay(options.seed, options.day, options.rate).filter(
    ({ at }) => at >= options.from && at < options.to,
  );
  const totals = { sent: 0, accepted: 0, unchanged: 0, rejected: 0 };
  const tell = (simulated: number) =>
    t(
      `${clockOf(simulated)}  ${totals.sent} of ${events.length} lines sent: ${totals.accepted} accepted, ${totals.unchanged} unchanged, ${totals.rejected} rejected`,
    );
  t(`${options.day}: ${events.length} lines at ${options.speed} times the speed, to ${options.url}`);

  const startedAt = Date.now();
  let toldAt = startedAt;
  let simulated = options.from;
  let next = 0;
  while (next < events.length && !signal.aborted) {
    simulated = Math.min(options.from + (Date.now() - startedAt) * options.speed, Date.now());
    let end = next;
    while (end < events.length && end - next < mostLines && (events[end] as OrderEvent).at <= simulated) end++;
    if (end > next) {
      const sent = await send(options, events.slice(next, end), signal, t);
      if (sent === 'stopped') break;
      if (sent === 'refused') return 1;
      totals.sent += end - next;
      totals.accepted += sent.accepted;
      totals.unchanged += sent.unchanged;
      totals.rejected += sent.rejected;
      next = end;
    }
    if (Date.now() - toldAt >= tellEveryMs) {
      tell(simulated);
      toldAt = Date.now();
    }
    if (end - next < mostLines) await pause(frameMs, undefined, { signal }).catch(() => {});
  }
  t(signal.aborted ? 'stopped' : 'the end of the period');
  tell(simulated);
  return 0;
}

/** Sends one batch, and again while the server is away or busy: sending twice does no harm. */
async function send(
  { url, key }: PlayOptions,
  events: readonly OrderEvent[],
  signal: AbortSignal,
  t: (line: string) => void,
): Promise<IngestAnswer | 'stopped' | 'refused'> {
  const body = events.map((event) => JSON.stringify(feedLine(event))).join('\n');
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const answer = await fetch(new URL(ingestPath, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
        body,
      });
      if (answer.ok) return (await answer.json()) as IngestAnswer;
      const words = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
      if (answer.status < 500 && answer.status !== 429) {
        t(`the server refused: ${words}`);
        return 'refused';
      }
      t(`the server is busy: ${words}`);
    } catch (error) {
      t(`the server cannot be reached: ${(error as Error).message}`);
    }
    await pause(Math.min(longestPauseMs, 500 * 2 ** attempt), undefined, { signal }).catch(() => {});
  }
  return 'stopped';
}

/** An event as a line of the feed. */
export function feedLine({ at, ...event }: OrderEvent): Record<string, unknown> {
  return { ...event, occurred_at: new Date(at).toISOString() };
}

const clockOf = (at: number) => new Date(at + 8 * hourMs).toISOString().slice(11, 16);
