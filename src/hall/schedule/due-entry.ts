import { businessOffsetMs, dayMs } from '#kit/text/time.ts';
import type { ScheduleEntry } from './contract.ts';

/**
 * A scene at certain times of certain weekdays, in business time. An end that is not after the beginning is on the next day; of
 * entries of one priority the one that began later is shown.
 */
export type ScheduleTimes = Omit<ScheduleEntry, 'name' | 'scene' | 'transition'>;

/** What is due, and since when it has been. `key` is the same for one and the same coming into force. */
export interface Due<Entry extends ScheduleTimes> {
  entry: Entry;
  since: number;
  key: string;
}

interface Occurrence<Entry> {
  entry: Entry;
  from: number;
  to: number;
}

const minuteMs = 60_000;
const startOfDay = (at: number) => Math.floor((at + businessOffsetMs) / dayMs) * dayMs - businessOffsetMs;
/** 1 is Monday, 7 is Sunday, in business time. */
export const weekdayOf = (at: number): number => ((Math.floor((at + businessOffsetMs) / dayMs) + 3) % 7) + 1;

function occurrences<Entry extends ScheduleTimes>(entries: readonly Entry[], from: number, to: number) {
  const found: Occurrence<Entry>[] = [];
  // What began on the day before may still be on.
  for (let day = startOfDay(from) - dayMs; day < to; day += dayMs)
    for (const entry of entries) {
      if (!entry.is_on || !entry.weekdays.includes(weekdayOf(day))) continue;
      const begins = day + entry.from_minute * minuteMs;
      const ends = day + entry.to_minute * minuteMs + (entry.to_minute > entry.from_minute ? 0 : dayMs);
      if (begins < to && ends > from) found.push({ entry, from: begins, to: ends });
    }
  return found;
}

/** By weight, then whichever began later; the last resort only makes sure that every process decides alike. */
const outranks = (one: Occurrence<ScheduleTimes>, other: Occurrence<ScheduleTimes>) =>
  (one.entry.priority - other.entry.priority || one.from - other.from || one.entry.id - other.entry.id) > 0;

function winnerAt<Entry extends ScheduleTimes>(all: readonly Occurrence<Entry>[], at: number) {
  let winner: Occurrence<Entry> | undefined;
  for (const one of all) if (at >= one.from && at < one.to && (!winner || outranks(one, winner))) winner = one;
  return winner;
}

/** What the schedule says for a moment; undefined when it says nothing. */
export function dueAt<Entry extends ScheduleTimes>(entries: readonly Entry[], at: number): Due<Entry> | undefined {
  const all = occurrences(entries, at - 2 * dayMs, at + 1);
  const winner = winnerAt(all, at);
  if (!winner) return undefined;
  // It may have had to wait for one of more weight to end.
  const since = all
    .flatMap(({ from, to }) => [from, to])
    .filter((boundary) => boundary <= at && boundary >= winner.from && winnerAt(all, boundary - 1) !== winner)
    .reduce((latest, boundary) => Math.max(latest, boundary), winner.from);
  return { entry: winner.entry, since, key: `${winner.entry.id}@${since}` };
}

/** The next moment at which something else is due, and what; looks eight days ahead. */
export function nextChange<Entry extends ScheduleTimes>(
  entries: readonly Entry[],
  at: number,
): { at: number; due: Due<Entry> | undefined } | undefined {
  const present = dueAt(entries, at);
  const boundaries = occurrences(entries, at, at + 8 * dayMs)
    .flatMap(({ from, to }) => [from, to])
    .filter((boundary) => boundary > at)
    .sort((one, other) => one - other);
  for (const boundary of new Set(boundaries)) {
    const due = dueAt(entries, boundary);
    if (due?.key !== present?.key) return { at: boundary, due };
  }
  return undefined;
}
