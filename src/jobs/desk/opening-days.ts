import { businessDay } from '#kit/text/time.ts';

/** The day of a moment in Shanghai: an ISO text names that of Greenwich. */
export const dayOf = (at: string): string => businessDay(Date.parse(at));
/** From its first day to its last, both included; nothing before it was published. */
export const openingDays = ({ opens_at, last_day }: { opens_at: string | null; last_day: string | null }): string =>
  opens_at ? `${dayOf(opens_at)} – ${last_day}` : '';
