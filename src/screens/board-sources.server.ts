import type { CampaignReading } from '#campaigns/contract.ts';
import type { BoardReadings } from '#orders/board-readings/contract.ts';
import type { TopicSources } from './board-topic.ts';

export interface SourceNeeds {
  readings: BoardReadings;
  findCampaign(slug: string): Promise<CampaignReading | undefined>;
}

/**
 * What topics read beside a day's figures, as of a moment: `until` is the replayed one, undefined while time goes on.
 * Topics that ask the same in the same instant share one query, and show figures that fit each other.
 */
export function boardSources({ readings, findCampaign }: SourceNeeds) {
  const readWeek = together(readings.readWeek);
  const readRecent = together(readings.readRecent);
  const readStream = together(readings.readStream);
  const readPaid = together(readings.readPaid);
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

function together<Answer>(
  read: (day: string, until?: number) => Promise<Answer>,
): (day: string, until: number | undefined) => Promise<Answer> {
  const starting = new Map<string, Promise<Answer>>();
  return (day, until) => {
    const name = `${day} ${until ?? ''}`;
    const present = starting.get(name);
    if (present) return present;
    const reading = read(day, until);
    starting.set(name, reading);
    queueMicrotask(() => starting.delete(name));
    return reading;
  };
}
