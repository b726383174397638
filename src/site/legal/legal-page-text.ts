import type { RenderedMarkdown } from '#site/content/markdown.ts';
import type { DifferenceBlock } from './difference.ts';
import type { LegalDocument } from './legal-words.ts';

/** Data of a legal page in one language. */
export interface LegalPageText extends RenderedMarkdown {
  document: LegalDocument;
  version: string;
  effectiveFrom: string;
  standing: 'present' | 'coming' | 'former';
  changes: string;
  /** The announced next version. */
  coming: { version: string; effectiveFrom: string } | null;
  /** The compared version and the difference. */
  comparedWith: string | null;
  difference: DifferenceBlock[] | null;
  /** All public versions, newest first, with the previous one. */
  versions: { version: string; effectiveFrom: string; changes: string; previous: string | null; isPresent: boolean }[];
}
