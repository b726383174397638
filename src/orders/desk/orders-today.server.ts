import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, startOfBusinessDay } from '#kit/text/time.ts';

interface SoFar {
  orders: number;
  paid_fen: number;
}

/** This business day until now, and the same day a week ago until the same minute. */
export const ordersToday =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async (): Promise<{ today: SoFar; week_ago: SoFar }> => {
    const now = clock.now();
    const day = businessDay(now);
    const { rows } = await database.pool.query<SoFar & { is_today: boolean }>(
      `select day = $1::date as is_today, sum(orders)::float8 as orders, sum(paid_fen)::float8 as paid_fen
         from order_minutes where day in ($1::date, $1::date - 7) and minute <= $2 group by 1`,
      [day, Math.floor((now - startOfBusinessDay(day)) / 60_000)],
    );
    const of = (isToday: boolean): SoFar => {
      const { orders = 0, paid_fen = 0 } = rows.find(({ is_today }) => is_today === isToday) ?? {};
      return { orders, paid_fen };
    };
    return { today: of(true), week_ago: of(false) };
  };
