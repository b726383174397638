import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';

/** An operator who has not reported for longer has left. */
const goneAfterMs = 25_000;

/** Which operators have a hall's page open, over all processes. */
export function operators({
  database,
  clock,
  nameOf,
}: {
  database: Database;
  clock: Clock;
  nameOf(account: number): Promise<string>;
}) {
  return {
    async sayHere(hall: number, account: number): Promise<{ id: string; name: string }[]> {
      const now = clock.now();
      await database.pool.query(
        `insert into hall_operators (hall, account, seen_at) select id, $2, $3 from halls where id = $1
          on conflict (hall, account) do update set seen_at = $3`,
        [hall, account, new Date(now)],
      );
      const { rows } = await database.pool.query(
        'select account from hall_operators where hall = $1 and seen_at > $2 order by account',
        [hall, new Date(now - goneAfterMs)],
      );
      return Promise.all(
        rows.map(async (row) => ({ id: `screen_user/${row.account}`, name: await nameOf(row.account) })),
      );
    },
  };
}
