import type { PoolClient } from 'pg';
import { writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';

/**
 * An application came to somebody else, whether with the account that holds it or into theirs. A request to forget that account was
 * made without them, or before they had it: it would take from them what nobody told them was going. They may ask anew.
 */
export async function endDeletionRequest(
  client: PoolClient,
  applicant: number,
  application: { id: number; state: State; revision: number },
  { by, now }: { by: { kind: 'user' | 'ia'; id: number }; now: Date },
): Promise<void> {
  const { rowCount } = await client.query(
    'update deletion_requests set cancelled_at = $2 where applicant = $1 and cancelled_at is null and done_at is null',
    [applicant, now],
  );
  if (rowCount === 0) return;
  const { id, state, revision } = application;
  await writeEvent(client, id, now, {
    actorKind: by.kind,
    actor: by.id,
    action: 'deletion_cancelled',
    fromState: state,
    toState: state,
    revision,
  });
}
