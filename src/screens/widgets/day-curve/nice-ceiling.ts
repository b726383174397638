/** Rounds up to 1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6 or 8 times a power of ten: a scale that is easy to halve. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
