import type { Database } from '#kit/db/database.server.ts';

/**
 * Folders of uploaded files that something names: a draft or a publication of any kind, withdrawn ones too, which may come
 * back; and what the desk shows of the history of a version, from which an editor may take an earlier file again.
 */
export async function namedAppFiles(database: Database): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ folder: string }>(
    `with naming as (
       select concat(draft, ' ', published) as words from content_items
       union all
       select concat(h.before, ' ', h.after) from content_items c cross join lateral (
         select before, after from audit_entries where subject = concat(c.kind, '/', c.id) order by id desc limit 100
       ) h where c.kind = 'app_version'
     )
     select distinct found[1] as folder
       from naming, regexp_matches(words, '/app-files/([0-9a-f]{64}-[0-9]{1,10})/', 'g') as found`,
  );
  return new Set(rows.map(({ folder }) => folder));
}
