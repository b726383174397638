import { type HallDocument, takeNumber } from '#hall/document.ts';
import type { Cue } from './contract.ts';

/**
 * Where a list stands: the cue that was put on last, and the one that go would put on. What is on says which cue it came
 * from, so an undo goes back in the list as well; a cue that has been taken out of it since leads to its beginning.
 */
export function cuePosition(
  cues: readonly Cue[],
  lastCue: string | undefined,
): { present: Cue | undefined; next: Cue | undefined } {
  const place = cues.findIndex(({ id }) => id === lastCue);
  return { present: cues[place], next: cues[place + 1] };
}

/** The cue that was put on last and has not been undone; undefined once thirty takes by hand have come after it. */
export function lastCueOf({ takes }: Pick<HallDocument, 'takes'>): string | undefined {
  let last: { take: string; cue: string } | undefined;
  for (const [take, { cue }] of Object.entries(takes))
    if (cue !== undefined && (!last || takeNumber(take) > takeNumber(last.take))) last = { take, cue };
  return last?.cue;
}
