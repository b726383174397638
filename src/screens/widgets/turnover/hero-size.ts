/** Widths in the font of hero numbers, in em: a digit, and a comma or point. */
const digit = 0.4;
const sign = 0.2;
/** Width of the point and the two smaller digits after the whole yuan. */
const fen = 0.4 * (sign + 2 * digit);

/** The largest size in pixels at which an amount fits its place, with a line of text above and one below. */
export function heroSize(
  { width, height, size = 30 }: { width: number; height: number; size?: number },
  whole: string,
): number {
  // Reserves one more digit, so that the size does not change as the number grows during the day.
  const roomFor = whole.length >= 10 ? whole : '1,000,000,0'.slice(0, 10);
  const ems = [...roomFor].reduce((sum, character) => sum + (character === ',' ? sign : digit), 0) + fen;
  return Math.floor(Math.min(width / ems, height - size * 3.2));
}
