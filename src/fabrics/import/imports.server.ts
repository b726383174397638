import type { PoolClient } from 'pg';
import type { Fabric } from '#fabrics/contract.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import { readFabrics, writeFabrics } from '#fabrics/fabric-store.server.ts';
import { isSameFabric } from '#fabrics/same-fabric.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import {
  findHeading,
  readTable,
  type TableLine,
  tableLimits,
  UnreadableTable,
} from '#kit/files/table/read-table.server.ts';
import { unreadableText } from '#kit/files/table/unreadable-table.server.ts';
import type { TableSender } from '#kit/files/table-upload.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import type { ImportReport, LineKind } from './contract.ts';
import { findColumn } from './import-columns.ts';
import { importProblems } from './import-problems.ts';
import { importReports } from './import-report.server.ts';
import { type HeadReading, readHead, readLine } from './read-line.ts';

const linesAtOnce = 250;
const keptDays = 7;

interface StagedLine {
  line: number;
  code: string;
  kind: LineKind;
  revision: number;
  draft: FabricDraft | null;
  problems: Partial<Record<string, string>> | null;
}

/** Files of fabrics: read into a report first, written when somebody has looked at it. Memory is that of some hundred lines. */
export function fabricImports({ database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit }) {
  const reports = importReports(database);

  /** What sound lines would do to the fabrics there are. */
  async function judged(lines: StagedLine[]): Promise<StagedLine[]> {
    const codes = lines.filter(({ draft }) => draft).map(({ code }) => code);
    const { rows } = await database.pool.query('select id from fabrics where code = any($1)', [codes]);
    const present = new Map(
      (
        await readFabrics(
          database.pool,
          rows.map(({ id }) => id),
        )
      ).map((fabric) => [fabric.code, fabric]),
    );
    return lines.map((line) => {
      const before = present.get(line.code);
      if (!line.draft || !before) return line;
      const draft = keeping(line.draft, before);
      return { ...line, draft, revision: before.revision, kind: isSameFabric(draft, before) ? 'same' : 'changed' };
    });
  }

  async function stage(id: number, lines: StagedLine[]): Promise<void> {
    const rows = (await judged(lines)).map((line) => ({ ...line, draft: line.kind === 'same' ? null : line.draft }));
    await database.pool.query(
      `insert into fabric_import_lines (import, line, code, kind, revision, draft, problems)
       select $1, line, code, kind, revision, draft, problems from jsonb_to_recordset($2) as given(
         line integer, code text, kind text, revision integer, draft jsonb, problems jsonb)`,
      [id, JSON.stringify(rows)],
    );
  }

  async function stageAll(id: number, head: HeadReading, lines: AsyncIterable<TableLine>, language: Language) {
    const reading = { today: businessDay(clock.now()), language };
    const firstOf = new Map<string, number>();
    let waiting: StagedLine[] = [];
    let count = 0;
    for await (const line of lines) {
      if (++count > tableLimits.lines) throw new UnreadableTable('too_many_lines');
      const read = readLine(head.columns, line, reading);
      const code = read.ok ? read.draft.code : read.code;
      const known = code.trim().toUpperCase();
      const first = firstOf.get(known);
      const staged: StagedLine = { line: line.line, code, kind: 'new', revision: 0, draft: null, problems: null };
      if (!read.ok) Object.assign(staged, { kind: 'faulty', problems: read.problems });
      else if (first)
        Object.assign(staged, { kind: 'faulty', problems: { code: importProblems(language).repeated(first) } });
      else staged.draft = read.draft;
      if (known !== '' && !first) firstOf.set(known, line.line);
      waiting.push(staged);
      if (waiting.length >= linesAtOnce) {
        await stage(id, waiting);
        waiting = [];
      }
    }
    if (count === 0) throw new UnreadableTable('empty');
    if (waiting.length > 0) await stage(id, waiting);
  }

  return {
    ...reports,

    /** Reads a file into a report; nothing of the fabrics changes. A file that cannot be read is refused in words. */
    async read(who: TableSender, name: string, file: string): Promise<Outcome<ImportReport, 'unreadable'>> {
      const now = new Date(clock.now());
      const { rows } = await database.pool.query(
        `insert into fabric_imports (name, encoding, state, ignored, created_by, created_at) values ($1, '', 'dropped', '{}', $2, $3)
         returning id`,
        [name.slice(0, 200), who.id, now],
      );
      const id = rows[0]?.id ?? 0;
      try {
        await readTable(file, tableLimits, async ({ encoding, sheet, lines }) => {
          const heading = await findHeading(lines, (cells) => cells.filter(findColumn).length);
          const head = readHead(heading.head.cells);
          // Text of another encoding is taken for GBK and comes out as other signs: no heading of it is known.
          if (head.columns.every((one) => !one) && encoding === 'gbk') throw new UnreadableTable('encoding');
          if (head.missing.length > 0 || head.repeated.length > 0) throw new UnusableHead(head);
          await stageAll(id, head, heading.lines, who.language);
          await database.pool.query(
            `update fabric_imports set state = 'read', encoding = $2, sheet = $3, head_line = $4, ignored = $5 where id = $1`,
            [id, encoding, sheet, heading.head.line, head.ignored.slice(0, 100).map((one) => one.slice(0, 60))],
          );
        });
      } catch (error) {
        await database.pool.query('delete from fabric_imports where id = $1', [id]);
        if (error instanceof UnreadableTable)
          return refuse('unreadable', unreadableText(error, tableLimits, who.language));
        if (error instanceof UnusableHead) return refuse('unreadable', error.text(who.language));
        throw error;
      }
      return (await reports.report({ id, kind: 'all', page: 1 }, who.language)) as Outcome<ImportReport, 'unreadable'>;
    },

    async write(
      who: TableSender,
      { id, show }: { id: number; show: boolean },
    ): Promise<Outcome<ImportReport, 'none' | 'over'>> {
      const outcome = await database.transaction(async (client): Promise<Outcome<null, 'none' | 'over'>> => {
        const { rows } = await client.query('select state, name from fabric_imports where id = $1 for update', [id]);
        if (!rows[0]) return refuse('none');
        if (rows[0].state !== 'read') return refuse('over');
        await holdFabrics(client, id);
        const counts = { new: 0, changed: 0, left: 0 };
        for (let after = 0; ; ) {
          const { rows: part } = await client.query<{
            line: number;
            kind: 'new' | 'changed';
            revision: number;
            draft: FabricDraft;
          }>(
            `select line, kind, revision, draft from fabric_import_lines
             where import = $1 and line > $2 and kind in ('new', 'changed') order by line limit $3`,
            [id, after, linesAtOnce],
          );
          const last = part.at(-1);
          if (!last) break;
          const written = await writeFabrics(
            client,
            part.map(({ draft }) => draft),
            {
              at: new Date(clock.now()),
              state: show ? 'shown' : null,
              revisions: new Map(part.map(({ draft, revision }) => [draft.code, revision])),
            },
          );
          // Who changed one of these fabrics meanwhile, or made one of these codes, keeps what they wrote.
          const codes = new Set(written.map(({ code }) => code));
          const left = part.filter(({ draft }) => !codes.has(draft.code));
          if (left.length > 0)
            await client.query(
              `update fabric_import_lines set kind = 'left', draft = null where import = $1 and line = any($2::integer[])`,
              [id, left.map(({ line }) => line)],
            );
          for (const { kind, draft } of part) counts[codes.has(draft.code) ? kind : 'left'] += 1;
          after = last.line;
        }
        await client.query(`update fabric_imports set state = 'written', written_at = $2 where id = $1`, [
          id,
          new Date(clock.now()),
        ]);
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: 'fabrics.import',
            subject: `fabric_import/${id}`,
            after: { file: rows[0].name, ...counts, shown: show },
          }),
        );
        return done(null);
      });
      return outcome.ok
        ? ((await reports.report({ id, kind: 'all', page: 1 }, who.language)) as Outcome<ImportReport, 'none'>)
        : outcome;
    },

    async drop(id: number): Promise<Outcome<null, 'none' | 'over'>> {
      const { rowCount } = await database.pool.query(`delete from fabric_imports where id = $1 and state = 'read'`, [
        id,
      ]);
      if (rowCount) return done(null);
      const { rowCount: there } = await database.pool.query('select 1 from fabric_imports where id = $1', [id]);
      return refuse(there ? 'over' : 'none');
    },

    /** Reports are for looking at now; who imported what stays in the audit log. */
    async dropOld(): Promise<void> {
      await database.pool.query('delete from fabric_imports where created_at < $1', [
        new Date(clock.now() - keptDays * dayMs),
      ]);
    },
  };
}
export type FabricImports = ReturnType<typeof fabricImports>;

/** All that a file changes, in one order: so it never waits for somebody who waits for it. Files take turns. */
async function holdFabrics(client: PoolClient, id: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('fabric import'))`);
  await client.query(
    `select from fabrics where code in (select code from fabric_import_lines where import = $1 and kind = 'changed')
     order by id for update`,
    [id],
  );
}

class UnusableHead extends Error {
  readonly head: HeadReading;
  constructor(head: HeadReading) {
    super('columns are missing or there twice');
    this.head = head;
  }
  text(language: Language): string {
    const names = (list: readonly { names: readonly [string, string, ...string[]] }[]) =>
      list.map(({ names: [zh, en] }) => (language === 'en' ? en : zh)).join(language === 'en' ? ', ' : '、');
    return this.head.missing.length > 0
      ? importProblems(language).missing(names(this.head.missing))
      : importProblems(language).twice(names(this.head.repeated));
  }
}

/** A file knows nothing of pictures, and need not name measured colours: those that there are stay. */
function keeping(draft: FabricDraft, before: Fabric): FabricDraft {
  const measured = new Map(before.colours.map((colour) => [`${colour.number} ${colour.hex}`, colour.lab]));
  return {
    ...draft,
    pictures: before.pictures,
    colours: draft.colours.map((colour) => {
      const lab = colour.lab ?? measured.get(`${colour.number} ${colour.hex}`);
      return lab ? { ...colour, lab } : colour;
    }),
  };
}
