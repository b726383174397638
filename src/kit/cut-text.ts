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
  for (const { index, segment } of signs.segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
