import { expect, test } from 'vitest';
import { businessDay } from '#kit/text/time.ts';
import { festivalDays, festivalPlans, planFestival } from './festival-days.server.ts';

test('each festival is the same on every machine, larger than the one before, and all its orders are of its day', () => {
  const sums = festivalDays.map((day) => {
    const created = planFestival(day).filter(({ status }) => status === 'created');
    expect(new Set(created.map(({ at }) => businessDay(at)))).toEqual(new Set([day]));
    return created.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  });
  expect(sums.toSorted((a, b) => a - b)).toEqual(sums);
  expect(planFestival('2023-08-18')).toEqual(planFestival('2023-08-18'));
});

test('a payment never comes before its order, and the first minutes are the rush', () => {
  const events = planFestival('2024-08-18');
  const created = new Map(
    events.filter(({ status }) => status === 'created').map((event) => [event.order_no, event.at]),
  );
  expect(events.every(({ order_no, at }) => at >= (created.get(order_no) ?? Infinity))).toBe(true);
  const hours = Array<number>(24).fill(0);
  for (const at of created.values()) {
    const hour = Math.floor((at / 3_600_000 + 8) % 24);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  expect(hours[0]).toBeGreaterThan(2 * (hours[2] ?? 0));
  expect(hours[20]).toBeGreaterThan(hours[17] ?? 0);
});

test('each festival has the week that leads up to it, every day of it quieter than the festival', () => {
  const plans = new Map(festivalPlans().map(({ day, plan }) => [day, plan]));
  expect(plans.size).toBe(festivalDays.length * 8);
  const ordersOf = (day: string) =>
    plans
      .get(day)?.()
      .filter(({ status }) => status === 'created').length ?? 0;
  for (const festival of festivalDays)
    for (let before = 1; before <= 7; before++) {
      const day = `${festival.slice(0, 8)}${18 - before}`;
      expect(ordersOf(day), day).toBeGreaterThan(100);
      expect(ordersOf(day) * 2, day).toBeLessThan(ordersOf(festival));
    }
});
