import { expect, test } from 'vitest';
import { testClock } from '#tests/test-clock.ts';
import { dueClock, splitWorkingTime } from './due-clock.server.ts';

const hour = 3_600_000;
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const told = (instant: Date) => new Date(instant.getTime() + 8 * hour).toISOString().slice(0, 16);
const clockAt = (text: string) => {
  const clock = testClock(new Date(at(text)).toISOString());
  return { clock, due: dueClock(clock) };
};

test('a decision is due three working days after the submission', () => {
  const { clock, due } = clockAt('2026-11-20T17:00');
  const dueAt = due.start(clock.now(), null);
  expect(told(dueAt)).toBe('2026-11-25T17:00');
  const row = { due_at: dueAt, due_left_ms: null };
  expect(due.view(row, 'submitted')).toMatchObject({ days: 3, hours: 0, is_late: false, is_estimate: false });
  clock.forward(at('2026-11-24T11:00') - clock.now());
  expect(due.view(row, 'submitted')).toMatchObject({ days: 1, hours: 6, minutes: 0, is_soon: false });
  clock.forward(at('2026-11-25T12:30') - clock.now());
  expect(due.view(row, 'in_review')).toMatchObject({ days: 0, hours: 4, minutes: 30, is_soon: true });
  clock.forward(at('2026-11-26T11:10') - clock.now());
  expect(due.view(row, 'in_review')).toMatchObject({ days: 0, hours: 3, minutes: 10, is_late: true, is_soon: false });
});

test('the clock stands while the applicant is at work, and goes on with what was left in working time', () => {
  const { clock, due } = clockAt('2026-02-12T10:00');
  const dueAt = due.start(clock.now(), null);
  const left = due.stop({ due_at: dueAt, due_left_ms: null }, at('2026-02-13T12:00'));
  expect(left).toBe(16 * hour);
  const paused = { due_at: null, due_left_ms: left };
  expect(due.view(paused, 'needs_correction')).toMatchObject({ is_paused: true, days: 1, hours: 7 });
  expect(due.view(paused, 'approved')).toBeNull();
  // Resubmitted on the last working day before the spring festival; the Saturday is worked.
  expect(told(due.start(at('2026-02-14T16:00'), left))).toBe('2026-02-25T14:00');
  // Stopped once more: an already stopped clock keeps what it had.
  expect(due.stop(paused, at('2026-02-20T12:00'))).toBe(left);
});

test('a clock that ran out has one working day when it goes on', () => {
  const { due } = clockAt('2026-11-16T10:00');
  const left = due.stop({ due_at: new Date(at('2026-11-13T10:00')), due_left_ms: null }, at('2026-11-16T10:00'));
  expect(left).toBe(0);
  expect(told(due.start(at('2026-11-17T10:00'), left))).toBe('2026-11-18T10:00');
});

test('a decision that falls into a year without known holidays is an estimate', () => {
  const { clock, due } = clockAt('2044-03-01T10:00');
  expect(due.view({ due_at: due.start(clock.now(), null), due_left_ms: null }, 'submitted')).toMatchObject({
    is_estimate: true,
  });
});

test('what is left is rounded up and what is over down', () => {
  const day = 9 * hour;
  expect(splitWorkingTime(day - 1, day)).toEqual({ days: 1, hours: 0, minutes: 0 });
  expect(splitWorkingTime(-(day - 1), day)).toEqual({ days: 0, hours: 8, minutes: 59 });
  expect(splitWorkingTime(0, day)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
