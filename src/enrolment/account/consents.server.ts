import type { Pool, PoolClient } from 'pg';
import type { Language } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import type { CurrentTerms, LegalContent, LegalDocument } from '#site/legal/contract.ts';

/** The texts, as far as comparing needs them. */
export interface TermsToCompare {
  current(): Promise<CurrentTerms>;
  inForce(document: LegalDocument): Promise<LegalContent>;
}

/** A request to agree again after terms or privacy policy changed, with the differences. */
export interface ConsentRequest {
  version: string;
  documents: { document: LegalDocument; from: string; to: string; changes: string }[];
}

/** A consent names one version for both documents, or `<terms>/<privacy>`. */
const versionsIn = (consent: string): Record<LegalDocument, string> => {
  const [tos = '', privacy = tos] = consent.split('/');
  return { tos, privacy };
};

/** Undefined if the consent is current, or if there is none: that is asked elsewhere. */
export async function consentRequestOf(
  legal: TermsToCompare,
  given: { version: string } | null,
  language: Language,
): Promise<ConsentRequest | undefined> {
  if (!given) return undefined;
  const current = await legal.current();
  if (current.consent_version === given.version) return undefined;
  const before = versionsIn(given.version);
  const documents: ConsentRequest['documents'] = [];
  for (const document of ['tos', 'privacy'] as const) {
    const present = await legal.inForce(document);
    if (present.version === before[document]) continue;
    const changes = language === 'en' ? present.en_changes : present.zh_changes;
    documents.push({ document, from: before[document], to: present.version, changes });
  }
  return { version: current.consent_version, documents };
}

export type GivenConsent = Pick<Rows['consents'], 'version' | 'at' | 'channel'>;

/** Records a consent in the transaction of its purpose. Repeating a version changes nothing. */
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
