import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { DayReading, DayReplay, OrderReadings } from '#orders/contract.ts';

/** Replays that are kept at once; whoever asks for one more waits until another is left. */
const mostReplays = 24;
/** What nobody has read for so long is dropped. */
const keptMs = 10_000;

export class TooManyReplays extends Error {}

/** The days that are being replayed, each by its own progress; all topics of a replay read the same moment in one go. */
export function replayReadings({ openReplay, readDay }: OrderReadings) {
  const replays = new Map<
    string,
    { replay: DayReplay; readAt: number; reading: [number, Promise<DayReading>] | undefined }
  >();

  function find(name: string, day: string) {
    const key = `${day} ${name}`;
    const known = replays.get(key);
    if (known) return known;
    if (replays.size >= mostReplays) throw new TooManyReplays('as many replays as can be are playing');
    const opened = { replay: openReplay(day), readAt: 0, reading: undefined };
    replays.set(key, opened);
    return opened;
  }

  return {
    /** Reads days as they were at a moment: the moment's own up to it, days before whole. */
    until(moment: number, name: string): (day: string) => Promise<DayReading> {
      return async (day) => {
        if (day !== businessDay(moment)) return readDay(day);
        const playing = find(name, day);
        playing.readAt = performance.now();
        const [lastMoment, last] = playing.reading ?? [];
        if (last && lastMoment === moment) return last;
        const reading = playing.replay.readAt(moment);
        playing.reading = [moment, reading];
        // A replay that stands still asks for the same moment again: a failure must not stand with it.
        reading.catch(() => {
          playing.reading = undefined;
        });
        return reading;
      };
    },
    /** Orders of these days, or of any, have changed while they are being replayed. */
    outdate(days: readonly string[] | undefined): void {
      for (const [key, playing] of replays) {
        const day = key.slice(0, 10);
        const before = businessDay(startOfBusinessDay(day) - 7 * dayMs);
        if (days && !days.includes(day) && !days.includes(before)) continue;
        playing.reading = undefined;
        playing.replay.outdate();
      }
    },
    forgetUnread(): void {
      const now = performance.now();
      for (const [key, { readAt }] of replays) if (now - readAt > keptMs) replays.delete(key);
    },
  };
}
