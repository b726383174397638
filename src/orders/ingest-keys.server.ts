import { createHash, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { keyScopes } from './contract.ts';

export type KeyScope = (typeof keyScopes)[number];

/** 256 random bits: no slow hash is needed, because nobody guesses them. */
const newKey = () => `wl_${randomBytes(32).toString('base64url')}`;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
/** Enough to distinguish keys by eye; the other 220 bits stay secret. */
const hintOf = (key: string) => key.slice(0, 9);

const findKey = {
  name: 'ingest_key_find',
  text: `select id, name, scopes, last_used_at is null or last_used_at < now() - interval '1 minute' as is_unmarked
    from ingest_keys where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
};
const markUse = {
  name: 'ingest_key_used',
  text: `update ingest_keys set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
};

/** Stores a new key; what is returned stands nowhere else. */
export async function addKey(
  client: Pick<PoolClient, 'query'>,
  name: string,
  scopes: readonly KeyScope[] = ['orders', 'summary'],
): Promise<{ id: number; key: string }> {
  const key = newKey();
  const { rows } = await client.query(
    'insert into ingest_keys (name, key_hash, hint, scopes) values ($1, $2, $3, $4) returning id',
    [name, hashOf(key), hintOf(key), scopes],
  );
  return { id: rows[0]?.id ?? 0, key };
}

export function ingestKeys(database: Database) {
  return {
    /**
     * Whose key an `Authorization` header carries; undefined if it is unknown or revoked. Read again each
     * time, so that a revoked key is dead at once.
     */
    async find(
      authorization: string | undefined,
    ): Promise<{ id: number; name: string; scopes: KeyScope[] } | undefined> {
      const key = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
      if (!key) return undefined;
      const { rows } = await database.pool.query<{
        id: number;
        name: string;
        scopes: KeyScope[];
        is_unmarked: boolean;
      }>({ ...findKey, values: [hashOf(key)] });
      const [found] = rows;
      if (!found) return undefined;
      if (found.is_unmarked) await database.pool.query({ ...markUse, values: [found.id] });
      const { id, name, scopes } = found;
      return { id, name, scopes };
    },

    /** Makes a key; it can be read only here. */
    async create(name: string): Promise<string> {
      return (await addKey(database.pool, name)).key;
    },

    /** First start: one key, handed to `keep` before it counts; nothing when keys exist. Several processes may start at once. */
    async createFirst(keep: (key: string) => void): Promise<void> {
      await database.transaction(async (client) => {
        await client.query('lock table ingest_keys in share row exclusive mode');
        const { rows } = await client.query('select 1 from ingest_keys limit 1');
        if (rows.length > 0) return;
        keep((await addKey(client, 'first', keyScopes)).key);
      });
    },
  };
}
export type IngestKeys = ReturnType<typeof ingestKeys>;
