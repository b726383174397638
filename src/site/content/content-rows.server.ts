import type { Fields } from './content-kind.ts';

/** An entry as it is stored, and whoever changed it last. */
export interface Row {
  id: number;
  slug: string | null;
  revision: number;
  draft: Fields;
  published: Fields | null;
  published_at: Date | null;
  shown_from: Date | null;
  withdrawn_at: Date | null;
  updated_at: Date;
  updated_by: string;
}

export const columns = `c.id, c.slug, c.revision, c.draft, c.published, c.published_at, c.shown_from, c.withdrawn_at,
  c.updated_at, coalesce(u.name, '') as updated_by`;
export const source = 'content_items c left join screen_users u on u.id = c.updated_by';

export const isDifferent = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    isDifferent(before[name], after[name]),
  );
const standingOf = (row: Row): Fields => ({
  shown_from: row.shown_from?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
});
/** What the audit log compares where a draft is saved: its fields, and where the entry stands. */
export const factsOf = (row: Row): Fields => ({ ...row.draft, ...standingOf(row) });
/** And where it is published or withdrawn, which leaves the draft as it was: what visitors saw, and what they see now. */
export const publicFactsOf = (row: Row): Fields => ({ ...row.published, ...standingOf(row) });
