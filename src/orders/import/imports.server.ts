import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import copyStreams from 'pg-copy-streams';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import { copyText, textArray } from '#kit/db/copy-text.server.ts';
import { type Database, inBackground } from '#kit/db/database.server.ts';
import { findHeading, readTable, type TableLine, UnreadableTable } from '#kit/files/table/read-table.server.ts';
import { unreadableText } from '#kit/files/table/unreadable-table.server.ts';
import { defaultLanguage, type Language } from '#kit/text/language.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { OrderWriter } from '#orders/writer.server.ts';
import type { Rows } from '#rows.ts';
import { importLimits, type OrderImport, type PreviewRow } from './contract.ts';
import {
  type ColumnMapping,
  guessMapping,
  guessOptions,
  type ImportOptions,
  knownHeadings,
  missingFields,
} from './import-fields.ts';
import { rowProblem } from './import-problems.ts';
import { importReports } from './import-report.server.ts';
import { importWork } from './import-work.server.ts';
import { readRow } from './read-row.ts';
import { stateWords } from './state-words.server.ts';

const rowsInPart = 500;
const rowsPreviewed = 20;
const keptDays = 30;

interface Who {
  id: number;
  address: string;
}

/**
 * Files of orders: read as they are, looked at with columns that somebody may correct, checked line by line, and then brought
 * in by the way that the feed takes. Checking and writing go on by themselves, in parts, whichever process is there.
 */
export function orderImports({
  database,
  clock,
  write,
  audit,
  report,
}: {
  database: Database;
  clock: Clock;
  write: OrderWriter['write'];
  audit: WriteAudit;
  report(error: unknown): void;
}) {
  const reports = importReports(database);
  const states = stateWords(database, clock);
  const work = importWork({ database, clock, write, report });
  /** Goes on with what waits, also with what a process that ended left unfinished. Nobody waits for it. */
  const wake = () => {
    inBackground(work.goOn).catch(report);
  };

  async function copyRows(
    client: PoolClient,
    id: number,
    lines: AsyncIterable<TableLine> | Iterable<TableLine>,
  ): Promise<number> {
    const copy = client.query(copyStreams.from('copy order_import_rows (import, line, cells, repeats) from stdin'));
    const copied = finished(copy);
    let count = 0;
    const parts = async () => {
      let text = '';
      for await (const { line, cells, repeats } of lines) {
        if (++count > importLimits.lines) throw new UnreadableTable('too_many_lines');
        const texts = copyText(textArray(cells.map((cell) => cell.replaceAll('\u0000', ''))));
        text += `${id}\t${line}\t${texts}\t{${[...repeats].join(',')}}\n`;
        if (count % rowsInPart > 0) continue;
        if (!copy.write(text)) await once(copy, 'drain');
        text = '';
      }
      copy.end(text);
    };
    try {
      await Promise.all([copied, Promise.race([parts(), copied])]);
    } catch (error) {
      copy.destroy();
      await copied.catch(() => {});
      throw error;
    }
    return count;
  }

  /** Which line names the columns, and what they are by it. */
  async function setHead(
    client: PoolClient,
    id: number,
    { head, headLine, count }: { head: string[]; headLine: number; count: number },
  ): Promise<void> {
    const mapping = guessMapping(head);
    await client.query(
      `update order_imports set state = 'read', head = $2, head_line = $3, lines = $4, mapping = $5, options = $6 where id = $1`,
      [
        id,
        head.map((text) => text.slice(0, 100)),
        headLine,
        count,
        JSON.stringify(mapping),
        JSON.stringify(guessOptions(mapping)),
      ],
    );
  }

  return {
    ...reports,
    stateWords: states.asked,
    sayState: states.say,

    /** Takes a file in as it is, and guesses what its columns are. A file that cannot be read is refused in words. */
    async read(who: Who, name: string, file: string, language: Language): Promise<Outcome<OrderImport, 'unreadable'>> {
      try {
        const id = await readTable(file, importLimits, async ({ encoding, sheet, lines }) => {
          const { above, head, lines: under } = await findHeading(lines, knownHeadings);
          return database.transaction(async (client) => {
            const { rows } = await client.query(
              `insert into order_imports (name, encoding, sheet, state, head, mapping, options, lines, checked_to, unknown_places, orders,
                 orders_written, written_to, accepted, unchanged, created_by, created_at)
               values ($1, $2, $3, 'read', '{}', '[]', '{}', 0, 0, 0, 0, 0, '', 0, 0, $4, $5) returning id`,
              [name.slice(0, 200), encoding, sheet, who.id, new Date(clock.now())],
            );
            const made = rows[0]?.id ?? 0;
            await copyRows(client, made, [...above, head]);
            const count = await copyRows(client, made, under);
            if (count === 0) throw new UnreadableTable('empty');
            await setHead(client, made, { head: head.cells, headLine: head.line, count });
            return made;
          });
        });
        return (await reports.find(id)) as Outcome<OrderImport, 'unreadable'>;
      } catch (error) {
        if (error instanceof UnreadableTable)
          return refuse('unreadable', unreadableText(error, importLimits, language));
        throw error;
      }
    },

    async preview(
      { id, mapping, options }: { id: number; mapping: ColumnMapping; options: ImportOptions },
      language: Language,
    ): Promise<Outcome<PreviewRow[], 'none'>> {
      const { rows } = await database.pool.query<Pick<Rows['order_import_rows'], 'line' | 'cells' | 'repeats'>>(
        `select r.line, r.cells, r.repeats from order_import_rows r join order_imports i on i.id = r.import
         where r.import = $1 and r.line > i.head_line order by r.line limit $2`,
        [id, rowsPreviewed],
      );
      if (rows.length === 0) return refuse('none');
      const state_words = await states.said();
      return done(
        rows.map(({ line, cells, repeats }) => {
          const read = readRow({ cells, repeats }, { mapping, options, state_words }, clock.now());
          return {
            line,
            cells,
            problem: read.ok ? null : rowProblem(read.problem, language),
            events: read.ok
              ? read.events.map(({ status, at, amount_fen, paid_fen, refund_fen }) => ({
                  status,
                  at: new Date(at).toISOString(),
                  sum_fen: status === 'paid' ? paid_fen : status === 'refunded' ? refund_fen : amount_fen,
                }))
              : [],
          };
        }),
      );
    },

    async firstLines(id: number): Promise<Outcome<{ line: number; cells: string[] }[], 'none'>> {
      const { rows } = await database.pool.query(
        'select line, cells from order_import_rows where import = $1 order by line limit $2',
        [id, rowsPreviewed],
      );
      return rows.length > 0 ? done(rows) : refuse('none');
    },

    async chooseHead({
      id,
      line,
    }: {
      id: number;
      line: number;
    }): Promise<Outcome<OrderImport, 'none' | 'busy' | 'no_line'>> {
      const chosen = await database.transaction(async (client): Promise<Outcome<null, 'none' | 'busy' | 'no_line'>> => {
        const held = await holdForCheck(client, id);
        if (!held.ok) return held;
        const { rows } = await client.query<{ cells: string[]; below: number }>(
          `select cells, (select count(*)::int from order_import_rows where import = $1 and line > $2) as below
           from order_import_rows where import = $1 and line = $2`,
          [id, line],
        );
        const [row] = rows;
        if (!row || row.below === 0) return refuse('no_line');
        await client.query('delete from order_import_lines where import = $1', [id]);
        await setHead(client, id, { head: row.cells, headLine: line, count: row.below });
        return done(null);
      });
      return chosen.ok ? ((await reports.find(id)) as Outcome<OrderImport, 'none'>) : chosen;
    },

    /** Goes on with a file that failed, where it stopped. */
    async retry(id: number): Promise<Outcome<OrderImport, 'none' | 'busy'>> {
      const { rowCount } = await database.pool.query(
        `update order_imports set state = failed_while, failed_while = '', failure = '' where id = $1 and state = 'failed'`,
        [id],
      );
      const found = await reports.find(id);
      if (!found.ok || rowCount) wake();
      return found.ok && !rowCount ? refuse('busy') : found;
    },

    async check({
      id,
      mapping,
      options,
    }: {
      id: number;
      mapping: ColumnMapping;
      options: ImportOptions;
    }): Promise<Outcome<OrderImport, 'none' | 'busy' | 'missing'>> {
      if (missingFields(mapping).length > 0) return refuse('missing');
      const begun = await database.transaction(async (client): Promise<Outcome<null, 'none' | 'busy'>> => {
        const held = await holdForCheck(client, id);
        if (!held.ok) return held;
        await client.query('delete from order_import_lines where import = $1', [id]);
        await client.query(
          `update order_imports set state = 'checking', failed_while = '', failure = '', mapping = $2, options = $3, state_words = $4,
             checked_to = 0, unknown_places = 0, rounded_quantities = 0, orders = 0 where id = $1`,
          [id, JSON.stringify(mapping), JSON.stringify(options), JSON.stringify(await states.said())],
        );
        return done(null);
      });
      if (!begun.ok) return begun;
      wake();
      return (await reports.find(id)) as Outcome<OrderImport, 'none'>;
    },

    async write(who: Who, id: number): Promise<Outcome<OrderImport, 'none' | 'busy' | 'nothing'>> {
      const begun = await database.transaction(async (client): Promise<Outcome<null, 'none' | 'busy' | 'nothing'>> => {
        const { rows } = await client.query(
          'select state, orders, name, lines from order_imports where id = $1 for update',
          [id],
        );
        if (!rows[0]) return refuse('none');
        if (rows[0].state !== 'checked') return refuse('busy');
        const { orders, name, lines } = rows[0];
        if (orders === 0) return refuse('nothing');
        await client.query(`update order_imports set state = 'writing' where id = $1`, [id]);
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: 'orders.import',
            subject: `order_import/${id}`,
            after: { file: name, lines, orders },
          }),
        );
        return done(null);
      });
      if (!begun.ok) return begun;
      wake();
      return (await reports.find(id)) as Outcome<OrderImport, 'none'>;
    },

    async takeBack(who: Who, id: number): Promise<Outcome<OrderImport, 'none' | 'busy'>> {
      const begun = await database.transaction(async (client): Promise<Outcome<null, 'none' | 'busy'>> => {
        const { rows } = await client.query(
          'select state, failed_while, name from order_imports where id = $1 for update',
          [id],
        );
        if (!rows[0]) return refuse('none');
        const { state, failed_while, name } = rows[0];
        if (state !== 'written' && failed_while !== 'writing') return refuse('busy');
        await client.query(
          `update order_imports set state = 'taking_back', failed_while = '', failure = '' where id = $1`,
          [id],
        );
        const staying = await reports.staying({ id, page: 1 }, defaultLanguage);
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: 'orders.take_back_import',
            subject: `order_import/${id}`,
            before: { file: name },
            after: staying.ok ? { orders: staying.value.going, kept: staying.value.staying } : {},
          }),
        );
        return done(null);
      });
      if (!begun.ok) return begun;
      wake();
      return (await reports.find(id)) as Outcome<OrderImport, 'none'>;
    },

    async drop(id: number): Promise<Outcome<null, 'none' | 'busy'>> {
      const { rowCount } = await database.pool.query(
        `delete from order_imports where id = $1 and (state in ('read', 'checked') or failed_while = 'checking')`,
        [id],
      );
      if (rowCount) return done(null);
      const { rowCount: there } = await database.pool.query('select 1 from order_imports where id = $1', [id]);
      return refuse(there ? 'busy' : 'none');
    },

    /** Files that nobody needs any more; who imported what stays in the audit log. */
    async dropOld(): Promise<void> {
      await database.transaction(async (client) => {
        const { rows } = await client.query<{ id: number }>(
          `delete from order_imports where created_at < $1 and state not in ('checking', 'writing', 'taking_back') returning id`,
          [new Date(clock.now() - keptDays * dayMs)],
        );
        await client.query('delete from order_import_shared where import = any($1)', [rows.map(({ id }) => id)]);
      });
    },

    wake,
    /** Resolves when nothing is left to do. */
    settled: work.goOn,
    close: work.close,
  };
}
/** Locks a file whose columns and heading may still change. */
async function holdForCheck(client: PoolClient, id: number): Promise<Outcome<null, 'none' | 'busy'>> {
  const { rows } = await client.query('select state, failed_while from order_imports where id = $1 for update', [id]);
  if (!rows[0]) return refuse('none');
  const { state, failed_while } = rows[0];
  return ['read', 'checked'].includes(state) || failed_while === 'checking' ? done(null) : refuse('busy');
}
export type OrderImports = ReturnType<typeof orderImports>;
