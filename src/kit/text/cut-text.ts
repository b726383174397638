/**
 * A text of at most so many UTF-16 units, with `…` where it was cut. Only ever between signs as people see them: half a
 * surrogate pair is no text at all, and half an emoji is another one.
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`;
}

/** As many whole signs from the beginning as have room. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const sign of signsOf(text)) {
    if (end + sign.length > most) break;
    end += sign.length;
  }
  return text.slice(0, end);
}

/** Browsers of a few years ago know no `Segmenter`: they see a family as its members, but halve none of them. */
function* signsOf(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment;
}
