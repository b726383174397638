import type { Database } from '#kit/db/database.server.ts';
import { allOf, nearQueries, type WordQuery } from './word-query.server.ts';

/** Ids of matches: all, those with every word in the name, and those with the exact words. */
export interface FoundWords {
  found: number[];
  titled: number[];
  exact: number[];
}

const idsIn = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));
/** A long array parses faster as one text. */
const listed = (place: number, order = '') =>
  `array_to_string(array(select fabric from fabric_words where words @@ $${place}::tsquery ${order}), ',')`;
/** Most name matches that are sorted first. */
const first = 'order by fabric desc limit 1000';

/** The words of fabrics, as PostgreSQL indexes them. */
export function wordSearch({ pool }: Pick<Database, 'pool'>) {
  async function ask({ parts, exact }: Pick<WordQuery, 'parts' | 'exact'>): Promise<FoundWords> {
    const titled = allOf(parts.map((part) => part.titled));
    const { rows } = await pool.query<{ found: string; titled: string; exact: string }>({
      name: 'fabric_words',
      text: `select ${listed(1)} as found, ${listed(2, first)} as titled, ${listed(3, first)} as exact`,
      values: [allOf(parts.map(({ found }) => found)), titled, exact === titled ? '' : exact],
    });
    const [row] = rows;
    return { found: idsIn(row?.found ?? ''), titled: idsIn(row?.titled ?? ''), exact: idsIn(row?.exact ?? '') };
  }
  return {
    async find(query: WordQuery): Promise<FoundWords> {
      const found = await ask(query);
      const needed = query.parts.filter(({ isOptional }) => !isOptional);
      return found.found.length > 0 || needed.length === 0 || needed.length === query.parts.length
        ? found
        : ask({ ...query, parts: needed });
    },

    /** The newest fabrics, shown or not, of the first fallback query with matches. */
    async nearest(text: string, most: number): Promise<number[]> {
      for (const query of new Set(nearQueries(text))) {
        const { rows } = await pool.query<{ fabric: number }>({
          name: 'fabric_words_near',
          // An expression, not the key itself: otherwise the planner scans the key backwards through all fabrics when nothing matches.
          text: 'select fabric from fabric_words where words @@ $1::tsquery order by fabric + 0 desc limit $2',
          values: [query, most],
        });
        if (rows.length > 0) return rows.map(({ fabric }) => fabric);
      }
      return [];
    },
  };
}
