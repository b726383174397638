/** Of the face that hero numbers are set in, in em: a digit, and a comma or a point. */
const digit = 0.4;
const sign = 0.2;
/** Beside the whole yuan stand a point and two smaller digits. */
const fen = 0.4 * (sign + 2 * digit);

/** The largest size in pixels at which an amount fits its place, with a line of text above and one below. */
export function heroSize(
  { width, height, size = 30 }: { width: number; height: number; size?: number },
  whole: string,
): number {
  // A place is kept for one more digit: the number grows during the day, and its size should not change with it.
  const roomFor = whole.length >= 10 ? whole : '1,000,000,0'.slice(0, 10);
  const ems = [...roomFor].reduce((sum, character) => sum + (character === ',' ? sign : digit), 0) + fen;
  return Math.floor(Math.min(width / ems, height - size * 3.2));
}
