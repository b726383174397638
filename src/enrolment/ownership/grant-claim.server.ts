import type { PoolClient } from 'pg';
import { endDeletionRequest } from '#enrolment/account/ended-request.server.ts';
import { writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import { askAnew } from './ask-anew.server.ts';
import { endBegunLinks } from './begun-links.server.ts';

interface Side {
  id: number;
  state: State;
  revision: number;
}
export interface Handing {
  claimed: Side;
  holder: number;
  /** The claimant's own application, which gives way. */
  own: Side | undefined;
  claimant: number;
  reviewer: number;
  now: Date;
}

/** Name of the account that keeps what gave way; whose it was, so that it is forgotten together with them. */
const mergedAccount = (application: number, claimant: number) => `merged-${application}-of-${claimant}`;

/**
 * Gives the claimed application to the claimant. An applicant holds one application: the claimant's own is withdrawn
 * and kept under an account that nobody can enter, so that its history stays with staff and none of it reaches the
 * former holder. Answers the events at both, for the messages.
 */
export async function handOver(
  client: PoolClient,
  { claimed, holder, own, claimant, reviewer, now }: Handing,
): Promise<{ claimedEvent: number }> {
  const by = { actorKind: 'ia' as const, actor: reviewer };
  await endBegunLinks(client, [holder, claimant], now);
  await askAnew(client, claimed.id, now);
  if (own) {
    const { rows } = await client.query(`insert into applicants (phone, disabled_at) values ($1, $2) returning id`, [
      mergedAccount(own.id, claimant),
      now,
    ]);
    await client.query(
      `update applications set applicant = $2, state = 'withdrawn', revision = revision + 1, updated_at = $3,
         due_at = null, due_left_ms = null, assignee = null where id = $1`,
      [own.id, rows[0]?.id, now],
    );
    await writeEvent(client, own.id, now, {
      ...by,
      action: 'merged',
      fromState: own.state,
      toState: 'withdrawn',
      revision: own.revision + 1,
    });
  }
  await client.query('update applications set applicant = $2, revision = revision + 1, updated_at = $3 where id = $1', [
    claimed.id,
    claimant,
    now,
  ]);
  const claimedEvent = await writeEvent(client, claimed.id, now, {
    ...by,
    action: 'claim_granted',
    fromState: claimed.state,
    toState: claimed.state,
    revision: claimed.revision + 1,
  });
  const { id, state, revision } = claimed;
  const taken = { id, state, revision: revision + 1 };
  await endDeletionRequest(client, claimant, taken, { by: { kind: 'ia', id: reviewer }, now });
  return { claimedEvent };
}
