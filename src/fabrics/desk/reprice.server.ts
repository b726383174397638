import { tellChanged } from '#fabrics/fabric-store.server.ts';
import { ladderLimits } from '#fabrics/price-ladder.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { type FabricFilter, mostRepriced, type Repriced } from './contract.ts';
import { filterCondition } from './desk-filter.server.ts';

export interface Staff {
  id: number;
  address: string;
}
export type Repricing = FabricFilter & { by: 'permille' | 'fen'; amount: number };

const samplesShown = 8;
const mostListed = 20;

/** Rounds half a fen up. Equal scaling keeps a descending price ladder descending. */
const newPrice = (by: Repricing['by'], amount: string) =>
  by === 'permille' ? `round(p.price_fen * (1000 + ${amount}) / 1000.0)::bigint` : `(p.price_fen + ${amount})::bigint`;

/** Bulk price changes: preview, history and undo. */
export function repricings({ database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit }) {
  const { pool } = database;

  /** Which of the fabrics change, and which stay because a price would leave its bounds. */
  const changing = (where: string, by: Repricing['by'], amount: string) =>
    `select f.id, bool_and(${newPrice(by, amount)} between 1 and ${ladderLimits.price_fen}) as fits
     from fabrics f join fabric_prices p on p.fabric = f.id where ${where} group by f.id`;
  /** Checksum to detect price changes since the preview; a sum would miss opposite changes. */
  const stampOf = (which: string) =>
    `select coalesce(md5(string_agg(concat_ws(' ', p.fabric, p.from_quantity, p.price_fen), ',' order by p.fabric, p.from_quantity)), 'none')
     from fabric_prices p where p.fabric ${which}`;
  const conditionOf = ({ by: _by, amount: _amount, ...filter }: Repricing) =>
    filterCondition(filter, businessDay(clock.now()));

  async function undoOf(
    who: Staff,
    id: number,
  ): Promise<Outcome<{ restored: number; left: number }, 'none' | 'undone'>> {
    return database.transaction(
      async (client): Promise<Outcome<{ restored: number; left: number }, 'none' | 'undone'>> => {
        const { rows } = await client.query(
          'select undone_at, fabrics from fabric_repricings where id = $1 for update',
          [id],
        );
        if (!rows[0]) return refuse('none');
        if (rows[0].undone_at) return refuse('undone');
        await client.query(
          `select from fabrics where id in (select fabric from fabric_repriced_steps where repricing = $1)
           order by id for update`,
          [id],
        );
        // Skip ladders edited since.
        const { rows: untouched } = await client.query<{ fabric: number }>(
          `select s.fabric from fabric_repriced_steps s
         left join fabric_prices p on p.fabric = s.fabric and p.from_quantity = s.from_quantity and p.price_fen = s.after_fen
         where s.repricing = $1 group by s.fabric having count(*) = count(p.fabric)
           and count(*) = (select count(*) from fabric_prices q where q.fabric = s.fabric)`,
          [id],
        );
        const ids = untouched.map(({ fabric }) => fabric);
        await client.query(
          `update fabric_prices p set price_fen = s.before_fen from fabric_repriced_steps s
         where s.repricing = $1 and s.fabric = any($2::bigint[]) and p.fabric = s.fabric and p.from_quantity = s.from_quantity`,
          [id, ids],
        );
        const now = new Date(clock.now());
        await client.query('update fabrics set revision = revision + 1, updated_at = $2 where id = any($1::bigint[])', [
          ids,
          now,
        ]);
        await client.query('update fabric_repricings set undone_at = $2 where id = $1', [id, now]);
        await tellChanged(client, ids);
        const result = { restored: ids.length, left: rows[0].fabrics - ids.length };
        await audit(
          client,
          auditEntry(who, now, { action: 'fabrics.undo_prices', subject: `fabric_repricing/${id}`, after: result }),
        );
        return done(result);
      },
    );
  }

  return {
    async preview(given: Repricing) {
      const { where, values } = conditionOf(given);
      const amount = `$${values.push(given.amount)}::integer`;
      const sql = changing(where, given.by, amount);
      // Before the samples: of prices that change in between, the samples are newer, and the change is refused.
      const { rows: counted } = await pool.query<{ fabrics: number; kept: number; stamp: string }>(
        `with c as materialized (${sql})
         select count(*) filter (where fits)::int as fabrics, count(*) filter (where not fits)::int as kept,
           (${stampOf('in (select id from c where fits)')}) as stamp from c`,
        values,
      );
      const counts = counted[0] ?? { fabrics: 0, kept: 0, stamp: 'none' };
      if (counts.fabrics > mostRepriced) return refuse('too_many');
      const { rows: samples } = await pool.query<{
        code: string;
        name: [string, string];
        before: number[];
        after: number[];
      }>(
        `select f.code, json_build_array(f.name_zh, f.name_en) as name,
           (select json_agg(p.price_fen order by p.from_quantity) from fabric_prices p where p.fabric = f.id) as before,
           (select json_agg(${newPrice(given.by, amount)} order by p.from_quantity)
            from fabric_prices p where p.fabric = f.id) as after
         from fabrics f join (${sql}) c on c.id = f.id and c.fits order by f.code limit ${samplesShown}`,
        values,
      );
      return done({ ...counts, samples });
    },

    async change(
      who: Staff,
      { fabrics, stamp, ...given }: Repricing & { fabrics: number; stamp: string },
    ): Promise<Outcome<Repriced, 'too_many' | 'other_prices'>> {
      return database.transaction(async (client): Promise<Outcome<Repriced, 'too_many' | 'other_prices'>> => {
        const { by, amount, ...filter } = given;
        const { where, values } = conditionOf(given);
        // Lock rows in one order before reading prices: no concurrent writes, no deadlocks.
        const { rows: held } = await client.query<{ id: number }>(
          `select f.id from fabrics f where ${where} order by f.id for update`,
          values,
        );
        const { rows: found } = await client.query<{ id: number; fits: boolean }>(
          changing('f.id = any($1::bigint[])', by, '$2::integer'),
          [held.map(({ id }) => id), amount],
        );
        const ids = found.filter(({ fits }) => fits).map(({ id }) => id);
        if (ids.length > mostRepriced) return refuse('too_many');
        const { rows: present } = await client.query<{ stamp: string }>(
          `select (${stampOf('= any($1::bigint[])')}) as stamp`,
          [ids],
        );
        if (ids.length !== fabrics || present[0]?.stamp !== stamp) return refuse('other_prices');
        const now = new Date(clock.now());
        const { rows: made } = await client.query(
          `insert into fabric_repricings (at, changed_by, filter, by, amount, fabrics) values ($1, $2, $3, $4, $5, $6) returning id`,
          [now, who.id, filter, by, amount, ids.length],
        );
        const id = made[0]?.id ?? 0;
        await client.query(
          `with changed as (
             insert into fabric_repriced_steps (repricing, fabric, from_quantity, before_fen, after_fen)
             select $1, p.fabric, p.from_quantity, p.price_fen, ${newPrice(by, '$3::integer')}
             from fabric_prices p where p.fabric = any($2::bigint[]) returning fabric, from_quantity, after_fen)
           update fabric_prices p set price_fen = changed.after_fen from changed
           where p.fabric = changed.fabric and p.from_quantity = changed.from_quantity`,
          [id, ids, amount],
        );
        await client.query('update fabrics set revision = revision + 1, updated_at = $2 where id = any($1::bigint[])', [
          ids,
          now,
        ]);
        await tellChanged(client, ids);
        await audit(
          client,
          auditEntry(who, now, {
            action: 'fabrics.change_prices',
            subject: `fabric_repricing/${id}`,
            after: { ...given, fabrics: ids.length },
          }),
        );
        const { rows: named } = await client.query('select name from screen_users where id = $1', [who.id]);
        return done({
          id,
          at: now.toISOString(),
          by_name: named[0]?.name ?? '',
          by,
          amount,
          fabrics: ids.length,
          undone_at: null,
        });
      });
    },

    async list(): Promise<Repriced[]> {
      const { rows } = await pool.query<Omit<Repriced, 'at' | 'undone_at'> & { at: Date; undone_at: Date | null }>(
        `select r.id, r.at, coalesce(u.name, '') as by_name, r.by, r.amount, r.fabrics, r.undone_at
         from fabric_repricings r left join screen_users u on u.id = r.changed_by order by r.id desc limit $1`,
        [mostListed],
      );
      return rows.map((row) => ({ ...row, at: row.at.toISOString(), undone_at: row.undone_at?.toISOString() ?? null }));
    },

    undo: undoOf,
  };
}
