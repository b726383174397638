/** The text of a page, whole. It is one object wherever it is the same, so that what follows from it can be kept by it. */
export interface WholeDocument {
  readonly html: string;
}

/**
 * A document says nothing but what its address and its loaders' data say: while they stay the same, it need not be drawn
 * anew for every reader. Only the drawing is saved: each reader's data are read for him. For pages that say the same to
 * many; those of one person would fill the memory for nothing.
 *
 * @param lifeMs how long at most a document is told again, for what moves with the clock alone.
 */
export function keptDocuments({
  most,
  lifeMs,
  now = () => performance.now(),
}: {
  most: number;
  lifeMs: number;
  now?(): number;
}) {
  const kept = new Map<string, { document: WholeDocument; until: number }>();
  return {
    /** @param key all that the document depends on. */
    find(key: string): WholeDocument | undefined {
      const known = kept.get(key);
      return known && known.until > now() ? known.document : undefined;
    },
    /** Keeps a document; one that came out as before stays the object that it was. */
    keep(key: string, html: string): WholeDocument {
      const before = kept.get(key)?.document;
      const document = before?.html === html ? before : { html };
      // The latest drawn stays longest.
      kept.delete(key);
      kept.set(key, { document, until: now() + lifeMs });
      const oldest = kept.keys().next().value;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return document;
    },
  };
}
