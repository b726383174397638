import type { CampaignReading } from '#campaigns/contract.ts';
import type { BoardReadings } from '#orders/board-readings/contract.ts';
import type { TopicSources } from './board-topic.ts';

export interface SourceNeeds {
  readings: BoardReadings;
  findCampaign(slug: string): Promise<CampaignReading | undefined>;
}

/**
 * Sources of topics besides the day's figures. `until` is the replayed moment, undefined for live boards.
 * Topics that read the same in the same instant share one query, so that their figures match.
 */
export function boardSources({ readings, findCampaign }: SourceNeeds) {
  const readWeek = singleFlight(readings.readWeek);
  const readRecent = singleFlight(readings.readRecent);
  const readStream = singleFlight(readings.readStream);
  const readPaid = singleFlight(readings.readPaid);
  return (now: number, until: number | undefined): Omit<TopicSources, 'readDay'> => ({
    readWeek: (day) => readWeek(day, until),
    readRecent: (day) => readRecent(day, until),
    readStream: (day) => readStream(day, until),
    readUnpaid: (day) => readings.readUnpaid(day, until),
    readPaid: (day) => readPaid(day, until),
    readUndone: (state, day) => readings.readUndone(state, day, until),
    readPace: (day) => readings.readPace(day, until ?? now),
    readSold: (products, from, to) => readings.readSold(products, from, to, until),
    readCampaign: findCampaign,
  });
}

/** Shares one read among all topics that ask for the same day in the same instant, so that their figures match. */
export function singleFlight<Answer>(
  read: (day: string, until?: number) => Promise<Answer>,
): (day: string, until?: number) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>();
  return (day, until) => {
    const name = `${day} ${until ?? ''}`;
    const present = inFlight.get(name);
    if (present) return present;
    const reading = read(day, until);
    inFlight.set(name, reading);
    queueMicrotask(() => inFlight.delete(name));
    return reading;
  };
}
