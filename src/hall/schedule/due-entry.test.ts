import { expect, test } from 'vitest';
import { dueAt, nextChange, type ScheduleTimes } from './due-entry.ts';

const at = (text: string) => Date.parse(`${text}:00+08:00`);
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const entry = (id: number, from: string, to: string, rest: Partial<ScheduleTimes> = {}): ScheduleTimes => ({
  id,
  from_minute: minutes(from),
  to_minute: minutes(to),
  weekdays: everyDay,
  priority: 3,
  is_on: true,
  ...rest,
});
const idAt = (entries: ScheduleTimes[], text: string) => dueAt(entries, at(text))?.entry.id;

test('an entry is due from its first minute to the one before its end, in business time', () => {
  const day = [entry(1, '09:00', '18:00')];
  expect(idAt(day, '2026-11-23T08:59')).toBeUndefined();
  expect(idAt(day, '2026-11-23T09:00')).toBe(1);
  expect(idAt(day, '2026-11-23T17:59')).toBe(1);
  expect(idAt(day, '2026-11-23T18:00')).toBeUndefined();
});

test('an entry is due on its weekdays only; one that goes over midnight belongs to the day on which it begins', () => {
  // 2026-11-27 is a Friday.
  const friday = [entry(1, '22:00', '02:00', { weekdays: [5] })];
  expect(idAt(friday, '2026-11-26T23:00')).toBeUndefined();
  expect(idAt(friday, '2026-11-27T23:00')).toBe(1);
  expect(idAt(friday, '2026-11-28T01:59')).toBe(1);
  expect(idAt(friday, '2026-11-28T02:00')).toBeUndefined();
  expect(idAt(friday, '2026-11-28T23:00')).toBeUndefined();
});

test('an end equal to the beginning is a whole day', () => {
  expect(idAt([entry(1, '00:00', '00:00', { weekdays: [1] })], '2026-11-23T23:59')).toBe(1);
  expect(idAt([entry(1, '00:00', '00:00', { weekdays: [1] })], '2026-11-24T00:00')).toBeUndefined();
});

test('of several the one of more weight is due, then the one that began later, and none that is switched off', () => {
  const all = [entry(1, '09:00', '18:00'), entry(2, '12:00', '13:00', { priority: 5 }), entry(3, '15:00', '16:00')];
  expect(idAt(all, '2026-11-23T12:30')).toBe(2);
  expect(idAt(all, '2026-11-23T15:30')).toBe(3);
  expect(idAt([...all, entry(4, '00:00', '00:00', { priority: 9, is_on: false })], '2026-11-23T11:00')).toBe(1);
});

test('after one of more weight the other comes into force again, as a change of its own', () => {
  const all = [entry(1, '09:00', '18:00'), entry(2, '12:00', '13:00', { priority: 5 })];
  const morning = dueAt(all, at('2026-11-23T10:00'));
  const afternoon = dueAt(all, at('2026-11-23T17:00'));
  expect(morning).toMatchObject({ since: at('2026-11-23T09:00') });
  expect(afternoon).toMatchObject({ entry: { id: 1 }, since: at('2026-11-23T13:00') });
  expect(afternoon?.key).not.toBe(morning?.key);
});

test('the next change is found, also days ahead and where nothing is due after it', () => {
  const all = [
    entry(1, '09:00', '18:00', { weekdays: [1] }),
    entry(2, '17:00', '20:00', { priority: 1, weekdays: [1] }),
  ];
  expect(nextChange(all, at('2026-11-24T10:00'))).toMatchObject({
    at: at('2026-11-30T09:00'),
    due: { entry: { id: 1 } },
  });
  // What begins beneath one of more weight changes nothing until that one ends.
  expect(nextChange(all, at('2026-11-23T16:00'))).toMatchObject({
    at: at('2026-11-23T18:00'),
    due: { entry: { id: 2 } },
  });
  expect(nextChange(all, at('2026-11-23T19:00'))).toEqual({ at: at('2026-11-23T20:00'), due: undefined });
  expect(nextChange([], at('2026-11-23T19:00'))).toBeUndefined();
});
