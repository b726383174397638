import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { addKey, type KeyScope } from '#orders/ingest-keys.server.ts';
import type { IngestKey } from './contract.ts';

interface Who {
  id: number;
  address: string;
}
type Row = Omit<IngestKey, 'created_at' | 'last_used_at' | 'expires_at' | 'revoked_at'> & {
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
};

/** What admins do with keys of machines. Each change is in the audit log; the keys themselves never are. */
export function keyDesk({ database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit }) {
  const record = (client: PoolClient, who: Who, action: string, id: number, before: object | null, after: object) =>
    audit(
      client,
      auditEntry(who, clock.now(), {
        action: `orders.${action}`,
        subject: `ingest_key/${id}`,
        before,
        after,
      }),
    );
  /** The key, held for this change; a refusal when it is none or over. Times are the database's, by which keys are judged. */
  async function hold(
    client: PoolClient,
    id: number,
  ): Promise<Outcome<{ name: string; scopes: KeyScope[] }, 'none' | 'over'>> {
    const { rows } = await client.query<{ name: string; scopes: KeyScope[]; is_over: boolean }>(
      `select name, scopes, revoked_at is not null or coalesce(expires_at <= now(), false) as is_over
       from ingest_keys where id = $1 for update`,
      [id],
    );
    if (!rows[0]) return refuse('none');
    return rows[0].is_over ? refuse('over') : done({ name: rows[0].name, scopes: rows[0].scopes });
  }

  return {
    async list(): Promise<IngestKey[]> {
      const { rows } = await database.pool.query<Row>(
        `select id, name, hint, scopes, created_at, last_used_at, expires_at, replaced_by, revoked_at from ingest_keys
         order by revoked_at is not null or coalesce(expires_at <= now(), false), id desc`,
      );
      return rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
        expires_at: row.expires_at?.toISOString() ?? null,
        revoked_at: row.revoked_at?.toISOString() ?? null,
      }));
    },

    async create(
      who: Who,
      { name, scopes }: { name: string; scopes: KeyScope[] },
    ): Promise<Outcome<{ id: number; key: string }, 'no_scope'>> {
      const wanted = [...new Set(scopes)].sort();
      if (wanted.length === 0) return refuse('no_scope');
      return database.transaction(async (client) => {
        const made = await addKey(client, name, wanted);
        await record(client, who, 'create_key', made.id, null, { name, scopes: wanted });
        return done(made);
      });
    },

    async rotate(
      who: Who,
      { id, grace_hours }: { id: number; grace_hours: number },
    ): Promise<Outcome<{ id: number; key: string }, 'none' | 'over'>> {
      return database.transaction(async (client) => {
        const held = await hold(client, id);
        if (!held.ok) return held;
        const { name, scopes } = held.value;
        const made = await addKey(client, name, scopes);
        // A key that is on its way out already does not live longer by being replaced again.
        await client.query(
          `update ingest_keys set replaced_by = $2, expires_at = least(expires_at, now() + $3 * interval '1 hour') where id = $1`,
          [id, made.id, grace_hours],
        );
        await record(client, who, 'rotate_key', id, { name, scopes }, { replaced_by: made.id, grace_hours });
        return done(made);
      });
    },

    async revoke(who: Who, id: number): Promise<Outcome<null, 'none' | 'over'>> {
      return database.transaction(async (client) => {
        const held = await hold(client, id);
        if (!held.ok) return held;
        await client.query('update ingest_keys set revoked_at = now() where id = $1', [id]);
        await record(client, who, 'revoke_key', id, held.value, { revoked: true });
        return done(null);
      });
    },
  };
}
