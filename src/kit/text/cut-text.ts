/**
 * Truncates a text to `most` UTF-16 units with `…`, between graphemes only, as half a surrogate pair or half an emoji is
 * broken.
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`;
}

/** The longest prefix of whole graphemes that fits. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const sign of graphemesOf(text)) {
    if (end + sign.length > most) break;
    end += sign.length;
  }
  return text.slice(0, end);
}

/** Without `Intl.Segmenter` (older browsers) it splits by code points. */
function* graphemesOf(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment;
}
