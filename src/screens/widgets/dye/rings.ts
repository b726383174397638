/** How far the ring of each hour reaches, from the first hour in the middle to the last: the more was sold, the wider a ring. */
export function ringReaches(
  shares: readonly (number | undefined)[],
  inner: number,
  outer: number,
): { hour: number; reach: number }[] {
  const known = shares.flatMap((share) => (share === undefined ? [] : [share]));
  // No sales yet: no rings.
  if (known.every((share) => share === 0)) return [];
  const whole = shares.length > 0 ? known.reduce((sum, share) => sum + share + 0.06, 0) : 0;
  // Leaves room for the remaining hours of the day.
  const part = known.length / Math.max(1, shares.length);
  let reach = inner;
  return known.map((share, hour) => {
    reach += ((share + 0.06) / Math.max(whole, 0.01)) * (outer - inner) * Math.min(1, 0.25 + 0.75 * part);
    return { hour, reach };
  });
}

const points = 96;

/** A ring as dye runs in cloth: round at heart, uneven at its edge, and every ring uneven in a way of its own. */
export function dyedEdge(middle: number, reach: number, ring: number): string {
  const edge = Array.from({ length: points }, (_, point) => {
    const angle = (point / points) * 2 * Math.PI;
    const uneven =
      Math.sin(angle * 5 + ring * 1.7) * 0.012 +
      Math.sin(angle * 9 - ring * 2.3) * 0.009 +
      Math.sin(angle * 17 + ring * 0.6) * 0.006 +
      Math.sin(angle * 3 + 0.8) * 0.02;
    const radius = reach * (1 + uneven);
    return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${edge.join('L')}Z`;
}
