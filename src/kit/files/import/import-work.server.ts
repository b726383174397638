import { setImmediate as turn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import type { Clock } from '#kit/text/time.ts';
import type { CheckedLine, ImportKind, ImportWork, StagedRow } from './import-kind.ts';

const rowsAtOnce = 500;
/** What understands a line may take a fifth of a millisecond: after so many other requests have their turn. */
const rowsInTurn = 50;

type Work<Options> = ImportWork<Options> & { figures: Record<string, number> };

/**
 * Checks, writes and takes back files in parts: each part and how far the file has come are one transaction, which holds the
 * file, so that two processes never work at the same one.
 */
export function importWork<Options>({
  database,
  clock,
  kind,
  report,
}: {
  database: Database;
  clock: Clock;
  kind: ImportKind<Options, unknown>;
  report(error: unknown): void;
}) {
  const countLines = `(select coalesce(jsonb_object_agg(kind, n), '{}')
    from (select kind, count(*) as n from import_lines where import = $1 group by kind) as of_kind)`;

  async function checkPart(client: PoolClient, work: Work<Options>): Promise<void> {
    const { id, figures } = work;
    const { rows } = await client.query<StagedRow>(
      'select line, cells, repeats, formulas from import_rows where import = $1 and line > $2 order by line limit $3',
      [id, Math.max(work.checked_to, work.head_line), rowsAtOnce],
    );
    const last = rows.at(-1);
    if (!last) {
      // So many new lines at once are nothing that the planner knows of yet.
      await client.query('analyze import_lines');
      await kind.endCheck(client, work);
      await client.query(
        `update imports set state = 'checked', counts = ${countLines},
           items = (select count(distinct key) from import_lines where import = $1 and kind = any($2)) where id = $1`,
        [id, kind.soundKinds],
      );
      return;
    }
    const read = await kind.reader(client, work);
    const lines: CheckedLine[] = [];
    for (const [at, row] of rows.entries()) {
      if (at % rowsInTurn === 0) await turn();
      lines.push(read(row));
    }
    await client.query(
      `insert into import_lines (import, line, kind, key, hash, draft, problems)
       select $1, line, kind, key, coalesce(hash, ''), draft, problems from jsonb_to_recordset($2) as given(
         line integer, kind text, key text, hash text, draft jsonb, problems jsonb)`,
      [id, JSON.stringify((await kind.judge?.(client, lines)) ?? lines)],
    );
    for (const name of lines.flatMap(({ noted = [] }) => noted)) figures[name] = (figures[name] ?? 0) + 1;
    await client.query(
      'update imports set checked_to = $2, checked_lines = checked_lines + $3, figures = $4 where id = $1',
      [id, last.line, rows.length, figures],
    );
  }

  async function writePart(client: PoolClient, work: Work<Options>): Promise<void> {
    const { id, figures } = work;
    const part = await kind.write(client, work);
    if (part) {
      for (const [name, more] of Object.entries(part.figures ?? {})) figures[name] = (figures[name] ?? 0) + more;
      await client.query(
        'update imports set written_to = $2, items_written = items_written + $3, figures = $4 where id = $1',
        [id, part.to, part.items, figures],
      );
      return;
    }
    await client.query(`update imports set state = 'written', written_at = $2, counts = ${countLines} where id = $1`, [
      id,
      new Date(clock.now()),
    ]);
    await client.query('delete from import_rows where import = $1', [id]);
    await kind.endWrite(client, id);
  }

  async function takeBackPart(client: PoolClient, work: Work<Options>): Promise<void> {
    const gone = await kind.takeBack(client, work);
    await client.query(
      `update imports set items_taken_back = items_taken_back + $2, state = case when $3 then 'taken_back' else state end
       where id = $1`,
      [work.id, gone ?? 0, gone === undefined],
    );
  }
  const parts = { checking: checkPart, writing: writePart, taking_back: takeBackPart };

  /** One part of one file; false when none waits. A file that fails is put aside: the next one does not wait for it. */
  const part = async (): Promise<boolean> => {
    let work: Work<Options> | undefined;
    try {
      return await database.transaction(async (client) => {
        const { rows } = await client.query<Work<Options>>(
          `select id, state, head_line, mapping, options, context, figures, checked_to, written_to from imports
           where feature = $1 and state in ('checking', 'writing', 'taking_back') order by id limit 1 for update skip locked`,
          [kind.feature],
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
        `update imports set state = 'failed', failed_while = state, failure = $3 where id = $1 and state = $2`,
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
      // An error of the work before goes to the caller that began it.
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
