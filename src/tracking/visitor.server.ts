import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';

/**
 * Tells visitors of one day apart without a cookie: a hash of address and user agent with a random salt of the business
 * day. Salts are kept for two days and then destroyed; after that nothing leads from a hash to an address.
 */
export interface Visitors {
  /** 53 bits, which a number holds exactly. The address itself is never written down. */
  identify(address: string, userAgent: string): number;
  /** Fetches the salts of today and tomorrow, so that the change of day needs no database. */
  prepare(): Promise<void>;
}

/** Stands for people who asked not to be told apart. */
export const nobody = 0;

const mask = (1n << 53n) - 1n;

export function openVisitors(database: Database, clock: Clock): Visitors {
  const salts = new Map<string, string>();

  const fetchSalt = async (day: string) => {
    if (salts.has(day)) return;
    await database.pool.query('insert into tracking_salts (day, salt) values ($1, $2) on conflict do nothing', [
      day,
      randomBytes(32).toString('hex'),
    ]);
    const { rows } = await database.pool.query<{ salt: string }>('select salt from tracking_salts where day = $1', [
      day,
    ]);
    if (rows[0]) salts.set(day, rows[0].salt);
  };

  return {
    identify(address, userAgent) {
      const day = businessDay(clock.now());
      let salt = salts.get(day);
      if (!salt) {
        // The database has been away for more than a day: this process tells visitors apart by itself until midnight.
        salt = randomBytes(32).toString('hex');
        salts.set(day, salt);
      }
      return Number(hash('sha256', `${salt}\n${address}\n${userAgent}`, 'buffer').readBigUInt64LE(0) & mask);
    },
    async prepare() {
      const now = clock.now();
      await fetchSalt(businessDay(now));
      await fetchSalt(businessDay(now + dayMs));
      for (const day of salts.keys()) if (day < businessDay(now - dayMs)) salts.delete(day);
    },
  };
}

/** Destroys salts older than yesterday's. */
export const destroySalts = (database: Database, now: number) =>
  database.pool.query('delete from tracking_salts where day < $1', [businessDay(now - dayMs)]);
