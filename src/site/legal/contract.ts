import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { readDay } from '#kit/text/time.ts';
import { contentCalls } from '#site/content/content-calls.ts';

/** The two legal documents, named as their addresses are. */
export const legalDocuments = ['tos', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** `2026-11-01`, with `.2` for a second version of that day. */
const legalVersion = field
  .text({ max: 13, pattern: /^\d{4}-\d{2}-\d{2}(\.\d{1,2})?$/ })
  .check(z.refine((text) => readDay(text.split('.')[0]) !== undefined, { params: { problem: 'legal_version' } }));

/** Of two versions of one effective day the later is in force; as text `.10` would stand before `.2`. */
export function compareLegalVersions(one: string, other: string): number {
  const [day = '', place = '1'] = one.split('.');
  const [otherDay = '', otherPlace = '1'] = other.split('.');
  return day.localeCompare(otherDay) || Number(place) - Number(otherPlace);
}

/** The terms promise it of changes to the disadvantage of suppliers: published so many days before they are in force. */
export const termsNoticeDays = 15;

/** The version that the product comes with. */
export const firstVersion = '2026-11-01';

/** One version of a legal document in both languages. Bodies are Markdown; a published version never changes. */
export const legalContent = z.strictObject({
  document: field.choice(legalDocuments),
  version: legalVersion,
  effective_from: field.day(),
  /** What is different from the version before, in a sentence or two. */
  zh_changes: field.text({ max: 600 }),
  en_changes: field.text({ max: 900 }),
  zh_body: field.text({ max: 120_000 }),
  en_body: field.text({ max: 160_000 }),
});
export type LegalContent = z.output<typeof legalContent>;

export const legalCalls = contentCalls('legal', legalContent);

const standings = ['coming', 'present', 'former'] as const;
export type LegalStanding = (typeof standings)[number];

/** A version that is published, or that the product comes with, and where it stands today. */
const legalVersionListed = z.object({
  document: z.enum(legalDocuments),
  version: z.string(),
  effective_from: z.string(),
  standing: z.enum(standings),
  /** It is no entry that editors wrote. */
  comes_with_product: z.boolean(),
  /** The version before it, with which it is compared. */
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

/** From the one in force editors write the next one, and with it they compare a draft. */
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
 * What a person agrees to who agrees now: the versions of both documents that are in force. `consent_version` is the
 * one word that a consent records: the version when both documents have the same, else `<tos>/<privacy>`.
 */
export const currentTerms = z.object({ tos: inForce, privacy: inForce, consent_version: z.string() });
export type CurrentTerms = z.output<typeof currentTerms>;

/** For features that take consents: whether a consent to this word agrees to what is in force now. */
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
