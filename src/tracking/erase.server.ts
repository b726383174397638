import { randomUUID } from 'node:crypto';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import { readAgent } from './agent.server.ts';
import type { Visitors } from './visitor.server.ts';
import { nobody } from './visitor.server.ts';
import { holdVisits, raiseRevisions } from './visits/stored-visits.server.ts';

/**
 * Erases what is kept of one visitor. By address and browser somebody can be found for as long as the salts of today and
 * yesterday are there; afterwards nothing leads from a person to their events, and there is nothing left to erase.
 *
 * Of each event remain the page and the moment, which are nobody's: figures stay as they were, and stay provable.
 */
export function eraseVisitors(
  { database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit },
  visitors: Visitors,
) {
  return async (
    who: { id: number; address: string },
    { address, agent }: { address: string; agent: string },
  ): Promise<{ events: number; visits: number }> => {
    const now = clock.now();
    const days = [businessDay(now - dayMs), businessDay(now)];
    const hashes = [now - dayMs, now].map((at) => visitors.identify(address, readAgent(agent).agent, at).visitor);
    return database.transaction(async (client) => {
      await holdVisits(client);
      // Whoever keeps visits in memory learns from the ledger that they are others now.
      await client.query('insert into tracking_batches (segment, stored_at, events, refused) values ($1, $2, 0, 0)', [
        `erased/${randomUUID()}`,
        new Date(now),
      ]);
      const { rows: unknown } = await client.query(
        `insert into tracking_agents (agent, surrounding, device, bot, rules, day) values ('(erased)', 'browser', 'other', null, '', $1)
         on conflict (agent) do update set day = excluded.day returning id`,
        [businessDay(now)],
      );
      const events = await client.query(
        `update tracking_events set visitor = ${nobody}, agent = $3, tab = 0, seq = 0, page = 0, referrer = 0, window_width = 0, window_height = 0, extras = '{}'
         where day = any($1::date[]) and visitor = any($2::bigint[])`,
        [days, hashes, unknown[0]?.id],
      );
      const visits = await client.query(
        `update tracking_visits set visitor = ${nobody} where day = any($1::date[]) and visitor = any($2::bigint[])`,
        [days, hashes],
      );
      await raiseRevisions(client, days);
      const erased = { events: events.rowCount ?? 0, visits: visits.rowCount ?? 0 };
      await audit(
        client,
        auditEntry(who, now, {
          action: 'tracking.erase_visitor', // Whom it was about is what should be forgotten.
          subject: 'tracking/visitor',
          after: erased,
        }),
      );
      return erased;
    });
  };
}
