import type { PoolClient } from 'pg';
import { objectionHours } from './recovery-contract.ts';

/**
 * An application has another number on record. Requests that still wait for it were told to the number before: the new one is told
 * as well, and has as long to object. Called after the request that was granted, if it was one, has ended.
 */
export async function askAnew(client: PoolClient, application: number, now: Date): Promise<void> {
  await client.query(
    `with waiting as (update recoveries r set decide_from = $3 from recovery_notices n
       where n.application = $1 and r.id = n.recovery and r.state = 'waiting' returning r.id)
     update recovery_notices set state = 'queued', at = $2
     where application = $1 and recovery in (select id from waiting)`,
    [application, now, new Date(now.getTime() + objectionHours * 3_600_000)],
  );
}
