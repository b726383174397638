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
import type { TableSender } from '#kit/files/table-upload.server.ts';
import { defaultLanguage, type Language } from '#kit/text/language.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { Imported } from './import-calls.ts';
import type { ImportKind, StagedRow } from './import-kind.ts';
import { importReports } from './import-report.server.ts';
import { importWork } from './import-work.server.ts';

const rowsInPart = 500;
const rowsPreviewed = 20;
const keptDays = 30;

type Who = Pick<TableSender, 'id' | 'address'>;
type Refused<Reason extends string> = Outcome<null, Reason>;

/**
 * Files of one kind: read as they are, looked at with columns that somebody may correct, checked line by line, written, and
 * taken back if need be. What takes long goes on by itself, in parts, whichever process is there.
 */
export function imports<Options extends object, Preview>({
  database,
  clock,
  audit,
  report,
  kind,
}: {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  report(error: unknown): void;
  kind: ImportKind<Options, Preview>;
}) {
  const { feature } = kind;
  const reports = importReports(database, kind);
  const work = importWork({ database, clock, kind, report });
  /** Goes on with what waits, also with what a process that ended left unfinished. Nobody waits for it. */
  const wake = () => {
    inBackground(work.goOn).catch(report);
  };
  const found = async <Reason extends string>(id: number) =>
    (await reports.find(id)) as Outcome<Imported<Options>, Reason>;

  /** Changes the state of a file in one transaction, by what it is at; then work on it begins. */
  async function begin<Reason extends string>(
    id: number,
    change: (client: PoolClient, file: Held) => Promise<Refused<Reason>>,
  ): Promise<Outcome<Imported<Options>, Reason | 'none'>> {
    const begun = await database.transaction(async (client): Promise<Refused<Reason | 'none'>> => {
      const { rows } = await client.query(
        'select state, failed_while, items, lines, name from imports where feature = $1 and id = $2 for update',
        [feature, id],
      );
      return rows[0] ? change(client, rows[0]) : refuse('none');
    });
    if (!begun.ok) return begun;
    wake();
    return found(id);
  }

  async function copyRows(client: PoolClient, id: number, lines: AsyncIterable<TableLine> | Iterable<TableLine>) {
    const copy = client.query(copyStreams.from('copy import_rows (import, line, cells, repeats, formulas) from stdin'));
    const copied = finished(copy);
    let count = 0;
    const parts = async () => {
      let text = '';
      for await (const { line, cells, repeats, formulas } of lines) {
        if (++count > kind.limits.lines) throw new UnreadableTable('too_many_lines');
        const texts = copyText(textArray(cells.map((cell) => cell.replaceAll('\u0000', ''))));
        text += `${id}\t${line}\t${texts}\t{${[...repeats].join(',')}}\t{${[...formulas].join(',')}}\n`;
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
  async function setHead(client: PoolClient, id: number, head: { cells: string[]; line: number; below: number }) {
    const { mapping, options } = kind.guess(head.cells);
    await client.query(
      `update imports set state = 'read', failed_while = '', failure = '', head = $2, head_line = $3, lines = $4, mapping = $5, options = $6
       where id = $1`,
      [
        id,
        head.cells.map((text) => text.slice(0, 100)),
        head.line,
        head.below,
        JSON.stringify(mapping),
        JSON.stringify(options),
      ],
    );
    return mapping;
  }

  async function check(given: {
    id: number;
    mapping: string[];
    options: Options;
  }): Promise<Outcome<Imported<Options>, 'none' | 'busy' | 'missing'>> {
    const { id, mapping, options } = given;
    if (kind.missing(mapping).length > 0) return refuse('missing');
    return begin(id, async (client, file): Promise<Refused<'busy'>> => {
      if (!isUnwritten(file)) return refuse('busy');
      await client.query('delete from import_lines where import = $1', [id]);
      await client.query(
        `update imports set state = 'checking', failed_while = '', failure = '', mapping = $2, options = $3, context = $4,
           checked_to = 0, checked_lines = 0, counts = '{}', figures = '{}', items = 0 where id = $1`,
        [id, JSON.stringify(mapping), JSON.stringify(options), JSON.stringify((await kind.context?.()) ?? {})],
      );
      return done(null);
    });
  }

  const firstRows = async (id: number, above: boolean): Promise<StagedRow[]> => {
    const { rows } = await database.pool.query<StagedRow>(
      `select r.line, r.cells, r.repeats, r.formulas from import_rows r join imports i on i.id = r.import
       where i.feature = $1 and r.import = $2 and ($3 or r.line > i.head_line) order by r.line limit $4`,
      [feature, id, above, rowsPreviewed],
    );
    return rows;
  };

  return {
    list: reports.list,
    report: reports.report,
    staying: reports.staying,
    problems: reports.problems,
    check,

    /** Takes a file in as it is, and guesses what its columns are. A file that cannot be read is refused in words. */
    async read(who: TableSender, name: string, file: string): Promise<Outcome<Imported<Options>, 'unreadable'>> {
      try {
        const { id, mapping } = await readTable(file, kind.limits, async ({ encoding, sheet, lines }) => {
          const known = (cells: readonly string[]) => kind.guess(cells).mapping.filter((field) => field !== '').length;
          const { above, head, lines: under } = await findHeading(lines, known);
          // Text of another encoding is taken for GBK and comes out as other characters: no heading of it is known.
          if (kind.needsKnownHeading && encoding === 'gbk' && known(head.cells) === 0)
            throw new UnreadableTable('encoding');
          return database.transaction(async (client) => {
            const { rows } = await client.query(
              `insert into imports (feature, name, encoding, sheet, state, head, mapping, options, lines, checked_to, items,
                 items_written, written_to, created_by, created_at)
               values ($1, $2, $3, $4, 'read', '{}', '[]', '{}', 0, 0, 0, 0, '', $5, $6) returning id`,
              [feature, name.slice(0, 200), encoding, sheet, who.id, new Date(clock.now())],
            );
            const made = rows[0]?.id ?? 0;
            await copyRows(client, made, [...above, head]);
            const below = await copyRows(client, made, under);
            if (below === 0) throw new UnreadableTable('empty');
            return { id: made, mapping: await setHead(client, made, { ...head, below }) };
          });
        });
        if (!kind.isCheckedAtOnce || kind.missing(mapping).length > 0) return found(id);
        const { options } = kind.guess([]);
        return (await check({ id, mapping, options })) as Outcome<Imported<Options>, 'unreadable'>;
      } catch (error) {
        if (error instanceof UnreadableTable)
          return refuse('unreadable', unreadableText(error, kind.limits, who.language));
        throw error;
      }
    },

    async preview(
      { id, mapping, options }: { id: number; mapping: string[]; options: Options },
      language: Language,
    ): Promise<Outcome<({ line: number; cells: string[]; problem: string | null } & Preview)[], 'none'>> {
      const rows = await firstRows(id, false);
      if (rows.length === 0) return refuse('none');
      const context = (await kind.context?.()) ?? {};
      return done(
        rows.map((row) => {
          const { problems, ...read } = kind.preview(row, { mapping, options, context }, language);
          const problem = reports.problemsText(problems, language);
          return { line: row.line, cells: row.cells, problem, ...(read as Preview) };
        }),
      );
    },

    async firstLines(id: number): Promise<Outcome<{ line: number; cells: string[] }[], 'none'>> {
      const rows = await firstRows(id, true);
      return rows.length > 0 ? done(rows.map(({ line, cells }) => ({ line, cells }))) : refuse('none');
    },

    chooseHead: ({ id, line }: { id: number; line: number }) =>
      begin(id, async (client, file): Promise<Refused<'busy' | 'no_line'>> => {
        if (!isUnwritten(file)) return refuse('busy');
        const { rows } = await client.query<{ cells: string[]; below: number }>(
          `select cells, (select count(*)::int from import_rows where import = $1 and line > $2) as below
           from import_rows where import = $1 and line = $2`,
          [id, line],
        );
        const [row] = rows;
        if (!row || row.below === 0) return refuse('no_line');
        await client.query('delete from import_lines where import = $1', [id]);
        await setHead(client, id, { ...row, line });
        return done(null);
      }),

    /** Goes on with a file that failed, where it stopped. */
    retry: (id: number) =>
      begin(id, async (client, file): Promise<Refused<'busy'>> => {
        if (file.state !== 'failed') return refuse('busy');
        await client.query(`update imports set state = failed_while, failed_while = '', failure = '' where id = $1`, [
          id,
        ]);
        return done(null);
      }),

    /** @param chosen what is chosen only now; it joins the options. */
    write: (who: Who, { id, ...chosen }: { id: number } & Partial<Options>) =>
      begin(id, async (client, file): Promise<Refused<'busy' | 'nothing'>> => {
        if (file.state !== 'checked') return refuse('busy');
        if (file.items === 0) return refuse('nothing');
        await client.query(`update imports set state = 'writing', options = options || $2 where id = $1`, [id, chosen]);
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: `${feature}.import`,
            subject: `${kind.subject}/${id}`,
            after: { file: file.name, lines: file.lines, [feature]: file.items, ...chosen },
          }),
        );
        return done(null);
      }),

    takeBack: (who: Who, id: number) =>
      begin(id, async (client, file): Promise<Refused<'busy'>> => {
        if (file.state !== 'written' && file.failed_while !== 'writing') return refuse('busy');
        const staying = await reports.staying({ id, page: 1 }, defaultLanguage);
        await client.query(
          `update imports set state = 'taking_back', failed_while = '', failure = '', written_to = '' where id = $1`,
          [id],
        );
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: `${feature}.take_back_import`,
            subject: `${kind.subject}/${id}`,
            before: { file: file.name },
            after: staying.ok ? { [feature]: staying.value.going, kept: staying.value.staying } : {},
          }),
        );
        return done(null);
      }),

    async drop(id: number): Promise<Refused<'none' | 'busy'>> {
      const { rows } = await database.pool.query(
        `with gone as (delete from imports where feature = $1 and id = $2
           and (state in ('read', 'checked') or failed_while = 'checking') returning id)
         select exists (select from gone) as is_gone from imports where feature = $1 and id = $2`,
        [feature, id],
      );
      return rows[0] ? (rows[0].is_gone ? done(null) : refuse('busy')) : refuse('none');
    },

    /** Files that nobody needs any more; who imported what stays in the audit log. */
    async dropOld(): Promise<void> {
      await database.pool.query(
        `delete from imports where feature = $1 and created_at < $2 and state not in ('checking', 'writing', 'taking_back')`,
        [feature, new Date(clock.now() - keptDays * dayMs)],
      );
      await kind.dropOld?.();
    },

    wake,
    /** Resolves when nothing is left to do. */
    settled: work.goOn,
    close: work.close,
  };
}
export type Imports<Options extends object, Preview> = ReturnType<typeof imports<Options, Preview>>;

interface Held {
  state: string;
  failed_while: string;
  items: number;
  lines: number;
  name: string;
}
/** Its columns and heading may still change: nothing of it is written. */
const isUnwritten = ({ state, failed_while }: Held) =>
  state === 'read' || state === 'checked' || failed_while === 'checking';
