import type { PoolClient } from 'pg';

/**
 * Ends what an account began and another browser would go on with: the link of a hand-over, and phones that take pictures. When an
 * account or its application goes to somebody else, it goes without them: their holder may be who lost it.
 */
export async function endBegunLinks(client: PoolClient, applicants: readonly number[], now: Date): Promise<void> {
  for (const table of ['handovers', 'capture_links'])
    await client.query(`update ${table} set ended_at = $2 where applicant = any($1) and ended_at is null`, [
      applicants,
      now,
    ]);
}
