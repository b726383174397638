import { hash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { isbotMatch } from 'isbot';
import { type ClientEnvironment, clientEnvironmentOf } from '#kit/call/visit.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, businessOffsetMs, type Clock, dayMs } from '#kit/text/time.ts';
import { readOnce } from './read-once.ts';

export type Device = 'phone' | 'tablet' | 'desktop' | 'other';

/** What follows from a user agent alone. */
interface Agent {
  /** The user agent itself, cut. */
  agent: string;
  surrounding: ClientEnvironment;
  device: Device;
  /** The part that names a bot; null for a person. A missing user agent counts as a bot: every browser sends one. */
  bot: string | null;
}

const { version } = createRequire(import.meta.url)('isbot/package.json') as { version: string };
/** The rules by which an agent was judged; stored beside the result. */
export const agentRules = `isbot ${version}`;

const longestAgent = 400;

/** Once per user agent: thousands of visitors share a few hundred of them. */
export const readAgent = readOnce((header): Agent => {
  // Header bytes above 127 come as Latin-1; control characters cannot come at all.
  const agent = header.trim().slice(0, longestAgent).toWellFormed();
  return {
    agent,
    surrounding: clientEnvironmentOf(agent),
    device: deviceOf(agent),
    bot: agent === '' ? '(none)' : (isbotMatch(agent)?.slice(0, 100) ?? null),
  };
});

function deviceOf(agent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (/Mobi|iPhone|iPod|Android|HarmonyOS|Windows Phone|BlackBerry/i.test(agent)) return 'phone';
  if (/Windows|Macintosh|X11|Linux|CrOS/i.test(agent)) return 'desktop';
  return 'other';
}

/** Stands for visitors who opted out of tracking. */
export const noVisitor = 0;

const mostIdentities = 50_000;
const mask = (1n << 53n) - 1n;

interface Identity {
  visitor: number;
  before: number | undefined;
}

/**
 * Distinguishes visitors of one day without a cookie: a hash of address and user agent with a random salt of the business
 * day. Salts are stored for two days and then destroyed; after that nothing leads from a hash to an address.
 */
export function openVisitors(database: Database, clock: Clock) {
  const salts = new Map<string, string>();

  const fetchSalt = async (day: string) => {
    if (salts.has(day)) return;
    await database.pool.query('insert into tracking_salts (day, salt) values ($1, $2) on conflict do nothing', [
      day,
      randomBytes(32).toString('hex'),
    ]);
    const { rows } = await database.pool.query('select salt from tracking_salts where day = $1', [day]);
    if (rows[0]) salts.set(day, rows[0].salt);
  };

  const hashOf = (salt: string, address: string, userAgent: string) =>
    Number(hash('sha256', `${salt}\n${address}\n${userAgent}`, 'buffer').readBigUInt64LE(0) & mask);
  /** The identities of this moment's visitors, by day, address and user agent; in memory only, and for minutes. */
  const known = new Map<string, Identity>();

  return {
    /**
     * By the salt of the business day of `at`, and, while that is stored, by the salt of the day before: a visit goes on over
     * midnight. 53 bits, which a number holds exactly. The address itself is never stored.
     */
    identify(address: string, userAgent: string, at = clock.now()): Identity {
      const name = `${Math.floor((at + businessOffsetMs) / dayMs)} ${address} ${userAgent}`;
      const cached = known.get(name);
      if (cached) return cached;
      const day = businessDay(at);
      let salt = salts.get(day);
      if (!salt) {
        // The database has been away for more than a day: this process hashes with a salt of its own until midnight.
        salt = randomBytes(32).toString('hex');
        salts.set(day, salt);
      }
      const saltBefore = salts.get(businessDay(at - dayMs));
      const identity: Identity = {
        visitor: hashOf(salt, address, userAgent) || 1,
        before: saltBefore === undefined ? undefined : hashOf(saltBefore, address, userAgent) || 1,
      };
      if (known.size >= mostIdentities) known.clear();
      known.set(name, identity);
      return identity;
    },
    /** Fetches the salts of today and tomorrow, so that the change of day needs no database. */
    async prepare(): Promise<void> {
      const now = clock.now();
      known.clear();
      for (const at of [now - dayMs, now, now + dayMs]) await fetchSalt(businessDay(at));
      for (const day of salts.keys()) if (day < businessDay(now - dayMs)) salts.delete(day);
    },
  };
}

export type Visitors = ReturnType<typeof openVisitors>;

/** Destroys salts older than yesterday's. */
export const destroySalts = (database: Database, now: number) =>
  database.pool.query('delete from tracking_salts where day < $1', [businessDay(now - dayMs)]);
