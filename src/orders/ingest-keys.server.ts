import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#kit/database.server.ts';

/** 256 random bits: no slow hash is needed, because nobody guesses them. */
const newKey = () => `wl_${randomBytes(32).toString('base64url')}`;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

const findKey = {
  name: 'ingest_key_find',
  text: 'select id, name from ingest_keys where key_hash = $1 and revoked_at is null',
};

export function ingestKeys(database: Database) {
  return {
    /** Whose key an `Authorization` header carries; undefined when it is none of ours. Asked anew each time, so that a revoked key is dead at once. */
    async find(authorization: string | undefined): Promise<{ id: number; name: string } | undefined> {
      const key = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
      if (!key) return undefined;
      const { rows } = await database.pool.query<{ id: number; name: string }>({ ...findKey, values: [hashOf(key)] });
      return rows[0];
    },

    /** Makes a key; it can be read only here. */
    async create(name: string): Promise<string> {
      const key = newKey();
      await database.pool.query('insert into ingest_keys (name, key_hash) values ($1, $2)', [name, hashOf(key)]);
      return key;
    },

    /** First start: one key, handed to `keep` before it counts; nothing when keys exist. Several processes may start at once. */
    async createFirst(keep: (key: string) => void): Promise<void> {
      await database.transaction(async (client) => {
        await client.query('lock table ingest_keys in share row exclusive mode');
        const { rows } = await client.query('select 1 from ingest_keys limit 1');
        if (rows.length > 0) return;
        const key = newKey();
        await client.query('insert into ingest_keys (name, key_hash) values ($1, $2)', ['first', hashOf(key)]);
        keep(key);
      });
    },
  };
}
export type IngestKeys = ReturnType<typeof ingestKeys>;
