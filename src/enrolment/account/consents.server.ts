import type { Pool, PoolClient } from 'pg';
import type { Rows } from '#rows.ts';

export type GivenConsent = Pick<Rows['consents'], 'version' | 'at' | 'channel'>;

/** Writes a consent down in the transaction of what it was given for. The same version again is the same consent. */
export async function writeConsent(
  client: Pool | PoolClient,
  applicant: number,
  { version, at, channel }: GivenConsent,
): Promise<void> {
  await client.query({
    name: 'consent_write',
    text: `insert into consents (applicant, version, at, channel)
      select $1, $2, $3, $4 where not exists (select 1 from consents
        where applicant = $1 and version = $2 and withdrawn_at is null)`,
    values: [applicant, version, at, channel],
  });
}

/** The version that holds for an applicant now; undefined when there is none. */
export async function consentOf(client: Pool | PoolClient, applicant: number): Promise<GivenConsent | undefined> {
  const { rows } = await client.query<GivenConsent>({
    name: 'consent_present',
    text: 'select version, at, channel from consents where applicant = $1 and withdrawn_at is null order by id desc limit 1',
    values: [applicant],
  });
  return rows[0];
}
