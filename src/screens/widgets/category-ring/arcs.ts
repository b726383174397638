export interface Arc {
  name: string;
  share: number;
  path: string;
}

const air = 0.012;

/** Shares of a whole as arcs, clockwise from the top, with a small gap between them. */
export function arcsOf(
  parts: readonly { name: string; value: number }[],
  { middle, radius }: { middle: number; radius: number },
): Arc[] {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  if (whole <= 0) return [];
  let from = 0;
  return parts.map(({ name, value }) => {
    const share = value / whole;
    const [start, end] = [from + Math.min(air, share / 2) / 2, from + share - Math.min(air, share / 2) / 2];
    from += share;
    const at = (turn: number) => {
      const angle = (turn - 0.25) * 2 * Math.PI;
      return `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`;
    };
    // An arc over the full circle starts where it ends and would be invisible.
    const path =
      share > 0.999
        ? `M${at(0)}A${radius} ${radius} 0 1 1 ${at(0.5)}A${radius} ${radius} 0 1 1 ${at(1)}`
        : `M${at(start)}A${radius} ${radius} 0 ${end - start > 0.5 ? 1 : 0} 1 ${at(end)}`;
    return { name, share, path };
  });
}

/**
 * The largest parts, merged by name, and the sum of the others. A part that the feed names like the rest joins it, or the
 * name would appear twice.
 */
export function greatest(
  parts: readonly { name: string; value: number }[],
  count: number,
  restName: string,
): { first: { name: string; value: number }[]; rest: number } {
  const sums = new Map<string, number>();
  for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + value);
  let rest = sums.get(restName) ?? 0;
  sums.delete(restName);
  const ordered = [...sums].map(([name, value]) => ({ name, value })).toSorted((a, b) => b.value - a.value);
  for (const { value } of ordered.slice(count)) rest += value;
  return { first: ordered.slice(0, count), rest };
}
