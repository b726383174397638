import { randomUUID } from 'node:crypto';
import type { PayloadOf } from '#kit/call/call.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { eraseVisitor } from './contract.ts';
import { agentIds } from './texts.server.ts';
import { noVisitor, readAgent, type Visitors } from './visitor.server.ts';
import { lockVisits, raiseRevisions, visitColumns } from './visits/stored-visits.server.ts';

const unknownAgent = '(erased)';
/** What stays of an event. */
const staying = 'at, build, day, visit, category, name, route, error_group, weight, bot';

/**
 * Erases what is stored of one visitor. Address and browser lead to the events as long as the salts of today and
 * yesterday exist; afterwards nothing leads from a person to their events, and there is nothing left to erase.
 *
 * Of each event the page and the time remain, which identify no one: figures stay as they were.
 */
export function eraseVisitors({ database, clock, audit }: Needs<'database' | 'clock' | 'audit'>, visitors: Visitors) {
  return async (who: ActingStaff, { address, agent }: PayloadOf<typeof eraseVisitor>) => {
    const now = clock.now();
    const days = [businessDay(now - dayMs), businessDay(now)];
    const hashes = [now - dayMs, now].map((at) => visitors.identify(address, readAgent(agent).agent, at).visitor);
    return database.transaction(async (client) => {
      await lockVisits(client);
      // By the ledger a process that caches visits, and a replica, know that they have changed.
      await client.query('insert into tracking_batches (segment, stored_at, events, refused) values ($1, $2, 0, 0)', [
        `erased/${randomUUID()}`,
        new Date(now),
      ]);
      const agents = await agentIds(client, new Map([[unknownAgent, 'fixed']]), businessDay(now));
      // Written again and deleted: where visitors are distributed over several machines, a row without a visitor lies elsewhere.
      const theirs = 'day = any($1::date[]) and visitor = any($2::bigint[])';
      const events = await client.query(
        `insert into tracking_events (visitor, agent, tab, seq, page, referrer, window_width, window_height, extras, ${staying})
         select ${noVisitor}, $3::int, 0, 0, 0, 0, 0, 0, '{}', ${staying} from tracking_events where ${theirs}`,
        [days, hashes, agents.get(unknownAgent)],
      );
      const visits = await client.query(
        `insert into tracking_visits (visitor, ${visitColumns}) select ${noVisitor}, ${visitColumns} from tracking_visits where ${theirs}`,
        [days, hashes],
      );
      for (const table of ['tracking_events', 'tracking_visits'])
        await client.query(`delete from ${table} where ${theirs}`, [days, hashes]);
      await raiseRevisions(client, days);
      const erased = { events: events.rowCount ?? 0, visits: visits.rowCount ?? 0 };
      // Whom it was about is what should be forgotten.
      const change = { action: 'tracking.erase_visitor', subject: 'tracking/visitor', after: erased };
      await audit(client, auditEntry(who, now, change));
      return erased;
    });
  };
}
