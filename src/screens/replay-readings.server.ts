import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { DayReading, DayReplay, OrderReadings } from '#orders/contract.ts';

/** Limit of concurrent replays; a further one is refused until another is dropped. */
const maxReplays = 24;
/** A replay that is not read for this long is dropped. */
const idleMs = 10_000;

export class TooManyReplays extends Error {}

/** The replays in progress. All topics of a replay that read the same moment share one query. */
export function replayReadings({ openReplay, readDay }: OrderReadings) {
  const replays = new Map<
    string,
    { replay: DayReplay; readAt: number; reading: [number, Promise<DayReading>] | undefined }
  >();

  function find(name: string, day: string) {
    const key = `${day} ${name}`;
    const known = replays.get(key);
    if (known) return known;
    if (replays.size >= maxReplays) throw new TooManyReplays('too many replays');
    const opened = { replay: openReplay(day), readAt: 0, reading: undefined };
    replays.set(key, opened);
    return opened;
  }

  return {
    /** A day reader as of a moment: the moment's own day up to it, other days whole. */
    until(moment: number, name: string): (day: string) => Promise<DayReading> {
      return async (day) => {
        if (day !== businessDay(moment)) return readDay(day);
        const playing = find(name, day);
        playing.readAt = performance.now();
        const [lastMoment, last] = playing.reading ?? [];
        if (last && lastMoment === moment) return last;
        const reading = playing.replay.readAt(moment);
        playing.reading = [moment, reading];
        // A paused replay reads the same moment again, so a failure must not be cached.
        reading.catch(() => {
          playing.reading = undefined;
        });
        return reading;
      };
    },
    /** Orders of these days changed; undefined is any day. A replay also compares with the day a week before. */
    invalidate(days: readonly string[] | undefined): void {
      for (const [key, playing] of replays) {
        const day = key.slice(0, 10);
        const before = businessDay(startOfBusinessDay(day) - 7 * dayMs);
        if (days && !days.includes(day) && !days.includes(before)) continue;
        playing.reading = undefined;
        playing.replay.outdate();
      }
    },
    dropIdle(): void {
      const now = performance.now();
      for (const [key, { readAt }] of replays) if (now - readAt > idleMs) replays.delete(key);
    },
  };
}
