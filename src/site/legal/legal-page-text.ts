import type { RenderedMarkdown } from '#site/content/markdown.ts';
import type { LegalDocument } from './contract.ts';
import type { DifferenceBlock } from './difference.ts';

/** What the page of a legal document shows, in one language. */
export interface LegalPageText extends RenderedMarkdown {
  document: LegalDocument;
  version: string;
  effectiveFrom: string;
  standing: 'present' | 'coming' | 'former';
  changes: string;
  /** What is announced and will follow the present version. */
  coming: { version: string; effectiveFrom: string } | null;
  /** The version that this one is compared with, and what differs. */
  comparedWith: string | null;
  difference: DifferenceBlock[] | null;
  /** All that visitors may read, newest first; `previous` is the one before. */
  versions: { version: string; effectiveFrom: string; changes: string; previous: string | null; isPresent: boolean }[];
}
