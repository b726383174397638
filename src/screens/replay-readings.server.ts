import { businessDay } from '#kit/time.ts';
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
        return reading;
      };
    },
    forgetUnread(): void {
      const now = performance.now();
      for (const [key, { readAt }] of replays) if (now - readAt > keptMs) replays.delete(key);
    },
  };
}
