/** Widths in the font of figures, in em: a digit, a comma or point, and the unit after it. */
const digit = 0.44;
const sign = 0.22;
const unit = 0.8;

/** The size in pixels at which a figure fills its place, below its name and above its change. */
export function figureSize(
  { width, height, size = 30 }: { width: number; height: number; size?: number },
  text: string,
): number {
  const ems = [...text].reduce((sum, character) => sum + (/\d/.test(character) ? digit : sign), unit);
  return Math.floor(Math.min(height - size * 3.8, width / Math.max(ems, 4 * digit + sign + unit)));
}
