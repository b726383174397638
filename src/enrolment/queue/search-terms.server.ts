import type { Database } from '#kit/database.server.ts';

/** Terms of `application_queue_terms`: pairs of neighbouring characters of a name, and categories between bars. */
export const pairsOf = (sought: string): string[] => {
  const characters = [...sought];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
};

/** What stands in front of an index on terms must be rarer than this, or reading all the narrow rows is quicker. */
const rare = 0.2;
const copyLifeMs = 10 * 60_000;

/**
 * Which terms are common, by PostgreSQL's own statistics: 有限公司 is in nearly every name, and an index that finds nearly
 * every row costs more than none. Before there are any statistics there are few rows too, and either way will do.
 */
export function searchTerms(database: Database) {
  let copy = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { rows } = await database.pool.query<{ term: string; share: number }>(
        `select t.term, t.share from pg_stats s,
           unnest(s.most_common_elems::text::text[], (s.most_common_elem_freqs::float8[])) as t(term, share)
         where s.schemaname = current_schema() and s.tablename = 'application_queue_terms' and t.term is not null
           and t.share >= $1`,
        [rare / 20],
      );
      copy = new Map(rows.map(({ term, share }) => [term, share]));
      readAt = performance.now();
    } finally {
      reading = undefined;
    }
  }
  const shareOf = (term: string) => copy.get(term) ?? 0;

  return {
    /** To be awaited before the questions below. */
    async ready(): Promise<void> {
      if (performance.now() - readAt < copyLifeMs) return;
      reading ??= read();
      if (readAt === Number.NEGATIVE_INFINITY) await reading;
      else reading.catch(() => {});
    },
    /** Whether rows that have all of these are few. */
    areAllRare: (terms: readonly string[]): boolean => terms.length > 0 && Math.min(...terms.map(shareOf)) < rare,
    /** Whether rows that have any of these are few. */
    isAnyRare: (terms: readonly string[]): boolean => terms.reduce((sum, term) => sum + shareOf(term), 0) < rare,
  };
}
export type SearchTerms = ReturnType<typeof searchTerms>;
