import { dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import { campaignLimits } from './campaign-limits.ts';
import type { CampaignContent, CampaignSession } from './contract.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export interface TimedSession {
  name: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** The sessions of one business day. */
export const sessionsOn = (day: string, sessions: readonly CampaignSession[]): TimedSession[] =>
  sessions.map(({ name, from, to }) => ({
    name,
    from: startOfBusinessDay(day) + minutesOf(from) * 60_000,
    to: startOfBusinessDay(day) + minutesOf(to) * 60_000,
  }));

export type CampaignFault = 'no_such_day' | 'days_reversed' | 'too_long' | 'sessions_overlap' | 'product_twice';

/** The first fault of a campaign form; undefined if it is valid. */
export function faultOf({ first_day, last_day, sessions, products }: CampaignContent): CampaignFault | undefined {
  if (!readDay(first_day) || !readDay(last_day)) return 'no_such_day';
  if (last_day < first_day) return 'days_reversed';
  if (startOfBusinessDay(last_day) - startOfBusinessDay(first_day) >= campaignLimits.days * dayMs) return 'too_long';
  let end = 0;
  for (const { from, to } of sessions) {
    if (minutesOf(from) < end || minutesOf(to) <= minutesOf(from)) return 'sessions_overlap';
    end = minutesOf(to);
  }
  if (new Set(products.map(({ product }) => product)).size < products.length) return 'product_twice';
  return undefined;
}
