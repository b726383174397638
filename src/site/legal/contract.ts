import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { readDay } from '#kit/text/time.ts';
import { contentCalls } from '#site/content/content-calls.ts';
import { legalDocuments } from './legal-words.ts';

export type { LegalDocument } from './legal-words.ts';
export { legalDocumentNames } from './legal-words.ts';

/** `2026-11-01`, with `.2` for a second version on that day. */
const legalVersion = field
  .text({ max: 13, pattern: /^\d{4}-\d{2}-\d{2}(\.\d{1,2})?$/ })
  .check(z.refine((text) => readDay(text.split('.')[0]) !== undefined, { params: { problem: 'legal_version' } }));

/** Sorts versions of one day by number; as text `.10` would precede `.2`. */
export function compareLegalVersions(one: string, other: string): number {
  const [day = '', place = '1'] = one.split('.');
  const [otherDay = '', otherPlace = '1'] = other.split('.');
  return day.localeCompare(otherDay) || Number(place) - Number(otherPlace);
}

/** The built-in version. */
export const firstVersion = '2026-11-01';

/** A version of a legal document in both languages. Bodies are Markdown; published versions never change. */
export const legalContent = z.strictObject({
  document: field.choice(legalDocuments),
  version: legalVersion,
  effective_from: field.day(),
  /** Summary of the changes. */
  zh_changes: field.text({ max: 600 }),
  en_changes: field.text({ max: 900 }),
  zh_body: field.text({ max: 120_000 }),
  en_body: field.text({ max: 160_000 }),
});
export type LegalContent = z.output<typeof legalContent>;

export const legalCalls = contentCalls('legal', legalContent);

const standings = ['coming', 'present', 'former'] as const;
export type LegalStanding = (typeof standings)[number];

/** A published or built-in version and its state today. */
const legalVersionListed = z.object({
  document: z.enum(legalDocuments),
  version: z.string(),
  effective_from: z.string(),
  standing: z.enum(standings),
  /** Built in, not an editor's entry. */
  comes_with_product: z.boolean(),
  /** The previous version, for comparison. */
  previous: z.nullable(z.string()),
});
export type LegalVersionListed = z.output<typeof legalVersionListed>;

export const listLegalVersions = defineCall({
  path: `${apiPrefix}/legal/versions`,
  summary:
    'Every version of both legal documents that visitors can read, newest first; those that the product comes with too',
  who: screenUser('editor', 'admin'),
  payload: field.payload({}),
  result: z.array(legalVersionListed),
});

/** The version in force, as a template for the next one and to compare drafts. */
export const getLegalText = defineCall({
  path: `${apiPrefix}/legal/text`,
  summary: 'A version of a legal document that visitors can read, whole; the one in force where none is named',
  who: screenUser('editor', 'admin'),
  payload: field.payload({
    document: field.choice(legalDocuments),
    version: z.optional(legalVersion),
  }),
  result: legalContent,
  refusals: { none: [404, '没有这个版本', 'Version not found'] },
});

const inForce = z.object({ version: z.string(), effective_from: z.string() });

/**
 * The versions of both documents that a consent now refers to. `consent_version` is what consents store: the common version, else
 * `<tos>/<privacy>`.
 */
export const currentTerms = z.object({ tos: inForce, privacy: inForce, consent_version: z.string() });
export type CurrentTerms = z.output<typeof currentTerms>;

/** For features with consents: whether this consent version is current. */
export interface TermsInForce {
  isCurrent(consentVersion: string): Promise<boolean>;
}

export const consentVersionOf = (tos: string, privacy: string): string => (tos === privacy ? tos : `${tos}/${privacy}`);

export const getCurrentTerms = defineCall({
  path: `${apiPrefix}/legal/current`,
  summary: 'The versions of terms and privacy policy that are in force, and the word a consent to both records',
  who: 'anyone',
  payload: field.payload({}),
  result: currentTerms,
});
