import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { readState, type StateMeaning, type StateWords, stateWord } from './order-states.ts';

/** Cells of a column that are looked at, most frequent first, and words of them that are asked for. */
const cellsRead = 2_000;
const wordsAsked = 50;

export type StateWordTable = ReturnType<typeof stateWords>;

/** States that no rule knows: the importer is asked for each file, and the answers are stored for the next one. */
export function stateWords({ pool }: Database, clock: Clock) {
  async function said(): Promise<StateWords> {
    const { rows } = await pool.query<{ word: string; meaning: StateMeaning }>(
      'select word, meaning from order_state_words',
    );
    return Object.fromEntries(rows.map(({ word, meaning }) => [word, meaning]));
  }

  return {
    said,

    /** Of a column (from 0) of a file. */
    async asked({
      id,
      column,
    }: {
      id: number;
      column: number;
    }): Promise<Outcome<{ word: string; lines: number; meaning: StateMeaning | '' }[], 'none'>> {
      const { rows: files } = await pool.query('select head_line from imports where id = $1', [id]);
      if (!files[0]) return refuse('none');
      const { rows } = await pool.query<{ cell: string; lines: number }>(
        `select coalesce(cells[$2], '') as cell, count(*)::int as lines from import_rows
         where import = $1 and line > $3 group by 1 order by 2 desc, 1 limit $4`,
        [id, column + 1, files[0].head_line, cellsRead],
      );
      const known = await said();
      const lines = new Map<string, number>();
      for (const { cell, lines: more } of rows) {
        const word = stateWord(cell);
        if (word !== '') lines.set(word, (lines.get(word) ?? 0) + more);
      }
      return done(
        [...lines]
          .filter(([word]) => readState(word, {}) === undefined)
          .toSorted(([, one], [, other]) => other - one)
          .slice(0, wordsAsked)
          .map(([word, count]) => ({ word, lines: count, meaning: known[word] ?? '' })),
      );
    },

    /** Says what a state means from now on; what was checked before stays as it was read. '' forgets it. */
    async say(who: { id: number }, { word, meaning }: { word: string; meaning: StateMeaning | '' }): Promise<null> {
      if (meaning === '') await pool.query('delete from order_state_words where word = $1', [stateWord(word)]);
      else
        await pool.query(
          `insert into order_state_words (word, meaning, said_by, said_at) values ($1, $2, $3, $4)
           on conflict (word) do update set meaning = excluded.meaning, said_by = excluded.said_by, said_at = excluded.said_at`,
          [stateWord(word), meaning, who.id, new Date(clock.now())],
        );
      return null;
    },
  };
}
