import { type SessionKind, type SessionStore, sessionLives } from '#accounts/sessions.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Session } from '#kit/call/session.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { OwnSession } from './contract.ts';
import { userAgentName } from './user-agent-name.ts';

type Row = Pick<Rows['sessions'], 'id' | 'created_at' | 'seen_at' | 'address' | 'user_agent'>;

/** Lists and ends the sessions of an account, for a user who lost a phone. */
export function ownSessions({
  database,
  clock,
  sessions,
}: {
  database: Database;
  clock: Clock;
  sessions: SessionStore;
}) {
  return {
    async list(session: Session): Promise<OwnSession[]> {
      const now = clock.now();
      const kind = session.kind as SessionKind;
      const { rows } = await database.pool.query<Row>(
        `select id, created_at, seen_at, address, user_agent from sessions
         where kind = $1 and account = $2 and expires_at > $3 and seen_at > $4 order by id = $5 desc, seen_at desc limit 100`,
        [kind, session.account, new Date(now), new Date(now - sessionLives[kind].idleMs), session.id],
      );
      return rows.map((row) => ({
        id: row.id,
        is_present: row.id === session.id,
        since: row.created_at.toISOString(),
        seen_at: row.seen_at.toISOString(),
        address: row.address,
        agent: [...userAgentName(row.user_agent)],
      }));
    },

    async end(session: Session, id: string): Promise<Outcome<null, 'none'>> {
      return (await sessions.endOneOf(session.kind as SessionKind, session.account, id)) ? done(null) : refuse('none');
    },

    async endOthers(session: Session): Promise<void> {
      await sessions.endAllOf(session.kind as SessionKind, session.account, { but: session.id });
    },
  };
}
export type OwnSessions = ReturnType<typeof ownSessions>;
