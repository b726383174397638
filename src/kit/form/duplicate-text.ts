/** Longer than a retry after a lost response takes; far shorter than the time after which the same words mean something new. */
const sameMs = 600_000;

/**
 * Detects a note or message that staff submit again because the response got lost. `last` is the same person's last one on this
 * record, decrypted; call it with the record's row locked, so that the second of two concurrent requests sees the first.
 *
 * @returns whether `text` is a duplicate, so that there is nothing to add.
 */
export const isDuplicateText = (last: { text: string; at: Date } | undefined, text: string, now: number): boolean =>
  last !== undefined && last.text === text && now - last.at.getTime() < sameMs;
