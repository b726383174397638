import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';
import { contentCalls } from '#site/content/content-calls.ts';

/** The two legal documents, named as their addresses are. */
export const legalDocuments = ['tos', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** `2026-11-01`, with `.2` for a second version of that day. */
export const legalVersion = /^\d{4}-\d{2}-\d{2}(\.\d{1,2})?$/;
/** The version that the product comes with. */
export const firstVersion = '2026-11-01';
const day = /^\d{4}-\d{2}-\d{2}$/;

/** One version of a legal document in both languages. Bodies are Markdown; a published version never changes. */
export const legalContent = z.strictObject({
  document: field.choice(legalDocuments),
  version: field.text({ max: 13, pattern: legalVersion }),
  effective_from: field.text({ max: 10, pattern: day }),
  /** What is different from the version before, in a sentence or two. */
  zh_changes: field.text({ max: 600 }),
  en_changes: field.text({ max: 900 }),
  zh_body: field.text({ max: 120_000 }),
  en_body: field.text({ max: 160_000 }),
});
export type LegalContent = z.output<typeof legalContent>;

export const legalCalls = contentCalls('legal', legalContent);

/** The newest published version, from which editors write the next one, and with which they compare it. */
export const getNewestLegal = defineCall({
  path: `${apiPrefix}/legal/newest`,
  summary: 'The newest published version of a legal document, whole',
  who: screenUser('editor', 'admin'),
  payload: field.payload({ document: field.choice(legalDocuments) }),
  result: legalContent,
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
