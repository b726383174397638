import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import type { Clock } from '#kit/text/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { takeBackOrders } from '#orders/store.server.ts';
import type { OrderWriter } from '#orders/writer.server.ts';
import type { OrderDraft, OrderLines } from './draft-events.ts';
import { type RowMeaning, readDraftEvents, readRow } from './read-row.ts';

const rowsAtOnce = 2_000;
const ordersAtOnce = 1_000;

interface Work extends RowMeaning {
  id: number;
  state: 'checking' | 'writing' | 'taking_back';
  head_line: number;
  checked_to: number;
  written_to: string;
}

/** Below a table its sums may stand: they are no line of the last order. */
const isTotal = (cell: string) => /^\s*(合\s*计|总\s*计|小\s*计|(grand |sub)?total)\s*[:：]?\s*$/i.test(cell);

/**
 * Checks and writes files of orders in parts: each part and how far the file has come are one transaction, which holds the
 * file, so that two processes never work at the same one. A part that was written twice changes nothing the second time.
 */
export function importWork({
  database,
  clock,
  write,
  report,
}: {
  database: Database;
  clock: Clock;
  write: OrderWriter['write'];
  report(error: unknown): void;
}) {
  async function checkPart(client: PoolClient, work: Work): Promise<void> {
    const { id, options } = work;
    const { rows } = await client.query(
      'select line, cells, repeats from order_import_rows where import = $1 and line > $2 order by line limit $3',
      [id, Math.max(work.checked_to, work.head_line), rowsAtOnce],
    );
    const last = rows.at(-1);
    if (!last) return endCheck(client, id, options);
    const now = clock.now();
    let unknownPlaces = 0;
    let roundedQuantities = 0;
    let above = options.grouping === 'lines' ? await numberAbove(client, work) : '';
    const lines = rows.map(({ line, cells, repeats }) => {
      const hash = createHash('md5').update(cells.join('\u001F')).digest('base64');
      const read = readRow({ cells, repeats }, work, now);
      if (!read.ok) {
        // A line without a number may be one more of the order above it, which would be short of it.
        const order_no = read.order_no || (cells.some(isTotal) ? '' : above);
        return { line, kind: 'refused', order_no, hash, draft: null, ...read.problem };
      }
      if (options.grouping === 'lines') above = read.draft.order_no;
      if (read.isPlaceUnknown) unknownPlaces += 1;
      if (read.isQuantityRounded) roundedQuantities += 1;
      return { line, kind: 'sound', order_no: read.draft.order_no, hash, draft: read.draft };
    });
    await client.query(
      `insert into order_import_lines (import, line, kind, order_no, hash, draft, field, reason, value)
       select $1, line, kind, order_no, hash, draft, field, reason, value from jsonb_to_recordset($2) as given(
         line integer, kind text, order_no text, hash text, draft jsonb, field text, reason text, value text)`,
      [id, JSON.stringify(lines)],
    );
    await client.query(
      `update order_imports set checked_to = $2, unknown_places = unknown_places + $3,
         rounded_quantities = rounded_quantities + $4 where id = $1`,
      [id, last.line, unknownPlaces, roundedQuantities],
    );
  }

  /** The order of the last line that was checked. */
  async function numberAbove(client: PoolClient, { id, checked_to }: Work): Promise<string> {
    const { rows } = await client.query('select order_no from order_import_lines where import = $1 and line = $2', [
      id,
      checked_to,
    ]);
    return rows[0]?.order_no ?? '';
  }

  async function endCheck(client: PoolClient, id: number, { skip_repeated }: RowMeaning['options']): Promise<void> {
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
    // An order that lacks one of its lines would be written with too little money.
    await client.query(
      `update order_import_lines l set kind = 'refused', draft = null, field = '', reason = 'order_refused', value = r.line::text
       from (select order_no, min(line) as line from order_import_lines
         where import = $1 and kind = 'refused' and order_no <> '' group by order_no) as r
       where l.import = $1 and l.kind = 'sound' and l.order_no = r.order_no`,
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
    let ordersWritten = 0;
    for (const lines of orders.values()) {
      const drafts = lines.map(({ draft }) => draft) as [OrderDraft, ...OrderDraft[]];
      const made: OrderLines[] = options.grouping === 'lines' ? [drafts] : drafts.map((draft) => [draft]);
      const read = made.map((one) => readDraftEvents(one, options, clock.now()));
      const wrong = read.find((one) => !one.ok);
      if (!wrong) {
        events.push(...read.flatMap((one) => (one.ok ? one.events : [])));
        ordersWritten += 1;
      }
      // Each line was sound; together they come to what no order may: none of them is taken.
      else
        await client.query(
          `update order_import_lines set kind = 'refused', draft = null, field = $3, reason = $4, value = '' where import = $1 and line = any($2)`,
          [id, lines.map(({ line }) => line), wrong.field, wrong.reason],
        );
    }
    const stored = events.length > 0 ? await write(events, { import: id }) : { accepted: 0, unchanged: 0 };
    await client.query(
      `update order_imports set written_to = $2, orders_written = orders_written + $3, accepted = accepted + $4,
         unchanged = unchanged + $5 where id = $1`,
      [id, last.order_no, ordersWritten, stored.accepted, stored.unchanged],
    );
  }

  async function takeBackPart(client: PoolClient, { id }: Work): Promise<void> {
    const gone = await takeBackOrders(client, id, ordersAtOnce);
    await client.query(
      `update order_imports set orders_taken_back = orders_taken_back + $2,
         state = case when $2 = 0 then 'taken_back' else state end where id = $1`,
      [id, gone],
    );
  }
  const parts = { checking: checkPart, writing: writePart, taking_back: takeBackPart };

  /** One part of one file; false when none waits. A file that fails is put aside: the next one does not wait for it. */
  const part = async (): Promise<boolean> => {
    let work: Work | undefined;
    try {
      return await database.transaction(async (client) => {
        const { rows } = await client.query<Work>(
          `select id, state, head_line, mapping, options, state_words, checked_to, written_to from order_imports
           where state in ('checking', 'writing', 'taking_back') order by id limit 1 for update skip locked`,
        );
        work = rows[0];
        if (!work) return false;
        await parts[work.state](client, work);
        return true;
      });
    } catch (error) {
      // All of them fail while the database is away, and go on when it is back.
      if (!work || isDatabaseUnavailable(error)) throw error;
      report(error);
      await database.pool.query(
        `update order_imports set state = 'failed', failed_while = state, failure = $3 where id = $1 and state = $2`,
        [work.id, work.state, beginningOf(String((error as Error).message), 200)],
      );
      return true;
    }
  };

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
