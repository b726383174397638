import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import type { Clock } from '#kit/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import type { OrderWriter } from '#orders/writer.server.ts';
import { joinDrafts, type OrderDraft } from './draft-events.ts';
import type { ColumnMapping, ImportOptions } from './import-fields.ts';
import { readDraftEvents, readRow } from './read-row.ts';

const rowsAtOnce = 2_000;
const ordersAtOnce = 1_000;

interface Work {
  id: number;
  state: 'checking' | 'writing';
  mapping: ColumnMapping;
  options: ImportOptions;
  checked_to: number;
  written_to: string;
}

/**
 * Checks and writes files of orders in parts: each part and how far the file has come are one transaction, which holds the
 * file, so that two processes never work at the same one. A part that was written twice changes nothing the second time.
 */
export function importWork({
  database,
  clock,
  write,
}: {
  database: Database;
  clock: Clock;
  write: OrderWriter['write'];
}) {
  async function checkPart(client: PoolClient, { id, mapping, options, checked_to }: Work): Promise<void> {
    const { rows } = await client.query<{ line: number; cells: string[]; repeats: number[] }>(
      'select line, cells, repeats from order_import_rows where import = $1 and line > $2 order by line limit $3',
      [id, checked_to, rowsAtOnce],
    );
    const last = rows.at(-1);
    if (!last) return endCheck(client, id, options);
    const now = clock.now();
    let unknownPlaces = 0;
    const lines = rows.map(({ line, cells, repeats }) => {
      const hash = createHash('md5').update(cells.join('\u001F')).digest('base64');
      const read = readRow({ cells, repeats }, mapping, options, now);
      if (!read.ok) return { line, kind: 'refused', order_no: read.order_no, hash, draft: null, ...read.problem };
      if (read.isPlaceUnknown) unknownPlaces += 1;
      return { line, kind: 'sound', order_no: read.draft.order_no, hash, draft: read.draft };
    });
    await client.query(
      `insert into order_import_lines (import, line, kind, order_no, hash, draft, field, reason, value)
       select $1, line, kind, order_no, hash, draft, field, reason, value from jsonb_to_recordset($2) as given(
         line integer, kind text, order_no text, hash text, draft jsonb, field text, reason text, value text)`,
      [id, JSON.stringify(lines)],
    );
    await client.query('update order_imports set checked_to = $2, unknown_places = unknown_places + $3 where id = $1', [
      id,
      last.line,
      unknownPlaces,
    ]);
  }

  async function endCheck(client: PoolClient, id: number, { skip_repeated }: ImportOptions): Promise<void> {
    // So many new lines at once are nothing that the planner knows of yet.
    await client.query('analyze order_import_lines');
    if (skip_repeated)
      await client.query(
        `update order_import_lines l set kind = 'repeated', reason = 'repeated', draft = null, value = f.first::text
         from (select line, first from (select line, min(line) over (partition by hash) as first from order_import_lines
           where import = $1 and kind = 'sound') as sound where first < line) as f
         where l.import = $1 and l.line = f.line`,
        [id],
      );
    await client.query(
      `update order_imports set state = 'checked', orders =
         (select count(distinct order_no) from order_import_lines where import = $1 and kind = 'sound') where id = $1`,
      [id],
    );
  }

  async function writePart(client: PoolClient, { id, options, written_to }: Work): Promise<void> {
    const { rows: ends } = await client.query<{ order_no: string | null }>(
      `select max(order_no) as order_no from (select distinct order_no from order_import_lines
         where import = $1 and kind = 'sound' and order_no > $2 order by order_no limit $3) as next`,
      [id, written_to, ordersAtOnce],
    );
    const { rows } = await client.query<{ order_no: string; line: number; draft: OrderDraft }>(
      `select order_no, line, draft from order_import_lines
       where import = $1 and kind = 'sound' and order_no > $2 and order_no <= $3 order by order_no, line`,
      [id, written_to, ends[0]?.order_no ?? ''],
    );
    const last = rows.at(-1);
    if (!last) {
      await client.query(`update order_imports set state = 'written', written_at = $2 where id = $1`, [
        id,
        new Date(clock.now()),
      ]);
      await client.query('delete from order_import_rows where import = $1', [id]);
      await client.query(`delete from order_import_lines where import = $1 and kind = 'sound'`, [id]);
      return;
    }
    const orders = Map.groupBy(rows, ({ order_no }) => order_no);
    const events: OrderEvent[] = [];
    for (const lines of orders.values()) {
      const drafts = lines.map(({ draft }) => draft) as [OrderDraft, ...OrderDraft[]];
      for (const draft of options.grouping === 'lines' ? [joinDrafts(drafts)] : drafts) {
        const read = readDraftEvents(draft, options, clock.now());
        if (read.ok) events.push(...read.events);
        // Each line was sound; together they come to what no order may: none of them is taken.
        else
          await client.query(
            `update order_import_lines set kind = 'refused', draft = null, field = $3, reason = $4, value = '' where import = $1 and line = any($2)`,
            [id, lines.map(({ line }) => line), read.field, read.reason],
          );
      }
    }
    const stored = events.length > 0 ? await write(events) : { accepted: 0, unchanged: 0 };
    await client.query(
      `update order_imports set written_to = $2, orders_written = orders_written + $3, accepted = accepted + $4,
         unchanged = unchanged + $5 where id = $1`,
      [id, last.order_no, orders.size, stored.accepted, stored.unchanged],
    );
  }

  /** One part of one file; false when none waits. */
  const part = (): Promise<boolean> =>
    database.transaction(async (client) => {
      const { rows } = await client.query<Work>(
        `select id, state, mapping, options, checked_to, written_to from order_imports where state in ('checking', 'writing')
         order by id limit 1 for update skip locked`,
      );
      const [work] = rows;
      if (!work) return false;
      await (work.state === 'checking' ? checkPart(client, work) : writePart(client, work));
      return true;
    });

  let isClosing = false;
  let working: Promise<void> | undefined;
  const work = async () => {
    while (!isClosing && (await part()));
  };
  return {
    /** Does what waits, and what comes meanwhile. */
    goOn(): Promise<void> {
      const next = (working ?? Promise.resolve()).catch(() => {}).then(work);
      working = next;
      return next;
    },
    async close(): Promise<void> {
      isClosing = true;
      await working?.catch(() => {});
    },
  };
}
