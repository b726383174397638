import type { queueWords } from './queue-words.ts';

type Say = ReturnType<typeof queueWords>;

const minuteMs = 60_000;

/** A span in its largest fitting unit: 8 分钟, 5 小时, 3 天. */
function span(ms: number, say: Say): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 60) return say.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? say.hours(hours) : say.days(Math.round(hours / 24));
}

export const age = (at: string, now: number, say: Say): string => say.ago(span(now - Date.parse(at), say));
