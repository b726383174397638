import type { Database } from '#kit/db/database.server.ts';
import type { Rows } from '#rows.ts';
import { spellingQuery, spellingsOf, vectorOf } from './lexemes.server.ts';

/** Rows with a name that triggers note in `name_spellings`. */
export type NamedKind = 'application' | 'signup' | 'fabric_request' | 'screen_user';
type NewName = Pick<Rows['name_spellings'], 'kind' | 'id' | 'name'>;

/** Rows that one search finds by pinyin, the newest first: two letters begin some character of nearly every company. */
const maxFound = 1_000;
/** Names that one search spells, the newest first. Only after a migration there are more: those are spelled in the background. */
const maxNewNames = 500;

/** Spells every name that is not spelled yet. */
export async function spellAllNames({ pool }: Pick<Database, 'pool'>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await spellNewNames(pool)) > 0);
}

/** Spells names that are new or changed, so that saving them costs nothing. Returns how many there were. */
async function spellNewNames(pool: Database['pool']): Promise<number> {
  const { rows } = await pool.query<NewName>(
    `select kind, id, name from name_spellings where name is not null order by id desc, kind limit ${maxNewNames}`,
  );
  if (rows.length === 0) return 0;
  const words = await Promise.all(rows.map(async ({ name }) => vectorOf(await spellingsOf(name ?? ''))));
  // A name that changed meanwhile stays new.
  await pool.query(
    `update name_spellings s set words = n.words::tsvector, name = null
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) as n (kind, id, name, words)
     where s.kind = n.kind and s.id = n.id and s.name = n.name`,
    [rows.map(({ kind }) => kind), rows.map(({ id }) => id), rows.map(({ name }) => name), words],
  );
  return rows.length;
}

/**
 * Finds rows of a kind by pinyin or initials of their name.
 *
 * @returns a function that gives a select of their ids, or nothing if the text cannot be pinyin.
 */
export async function spelledNames(
  { pool }: Pick<Database, 'pool'>,
  kind: NamedKind,
  q: string,
): Promise<(use: (value: unknown) => string) => string[]> {
  const query = spellingQuery(q);
  if (!query) return () => [];
  await spellNewNames(pool);
  return (use) => [
    `(select id from name_spellings where kind = '${kind}' and words @@ ${use(query)}::tsquery
      order by id desc limit ${maxFound})`,
  ];
}
