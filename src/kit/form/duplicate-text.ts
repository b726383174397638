/** Longer than anybody waits who saw no answer; far shorter than the time after which the same words mean something new. */
const sameMs = 600_000;

/**
 * What staff add to a record (a note, a message) comes again where its answer got lost: they saw an error and pressed once
 * more. `last` is what the same person added to it last, its words opened; ask with the record's row held, so that the
 * second of two at once sees the first.
 *
 * @returns whether `text` is that same one, so that there is nothing to add.
 */
export const isDuplicateText = (last: { text: string; at: Date } | undefined, text: string, now: number): boolean =>
  last !== undefined && last.text === text && now - last.at.getTime() < sameMs;
