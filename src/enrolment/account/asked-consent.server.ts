import type { Language } from '#kit/language.ts';
import type { CurrentTerms, LegalContent, LegalDocument } from '#site/legal/contract.ts';

/** The texts, as far as comparing needs them. */
export interface TermsToCompare {
  current(): Promise<CurrentTerms>;
  inForce(document: LegalDocument): Promise<LegalContent>;
}

/** Terms or privacy policy changed since the applicant agreed to them: what is different, and what to agree to now. */
export interface AskedConsent {
  version: string;
  documents: { document: LegalDocument; from: string; to: string; changes: string }[];
}

/** A consent names one version for both documents, or `<terms>/<privacy>`. */
const versionsIn = (consent: string): Record<LegalDocument, string> => {
  const [tos = '', privacy = tos] = consent.split('/');
  return { tos, privacy };
};

/** Undefined for whoever agrees to what is in force, and for whoever agrees to nothing: these are asked elsewhere. */
export async function askedConsent(
  legal: TermsToCompare,
  given: { version: string } | null,
  language: Language,
): Promise<AskedConsent | undefined> {
  if (!given) return undefined;
  const current = await legal.current();
  if (current.consent_version === given.version) return undefined;
  const before = versionsIn(given.version);
  const documents: AskedConsent['documents'] = [];
  for (const document of ['tos', 'privacy'] as const) {
    const present = await legal.inForce(document);
    if (present.version === before[document]) continue;
    const changes = language === 'en' ? present.en_changes : present.zh_changes;
    documents.push({ document, from: before[document], to: present.version, changes });
  }
  return { version: current.consent_version, documents };
}
