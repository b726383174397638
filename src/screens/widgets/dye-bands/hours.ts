/** Levels of a blurred day: so few that no figure can be read back from them. */
export const blurLevels = 4;

/**
 * How busy each hour of the topic `curve` was, 0 to 1: from its sums, or on a blurred board from its levels. Future hours
 * are undefined.
 */
export function hourShares(curve: Readonly<Record<string, unknown>>): (number | undefined)[] {
  if (curve.levels !== undefined) {
    const levels = curve.levels as (number | null)[];
    return levels.map((level) => (level === null ? undefined : level / blurLevels));
  }
  const now = curve.isToday ? Number(curve.minute ?? 0) : 1_440;
  const sums = Array.from({ length: 24 }, (_, hour) => {
    if (hour * 60 > now || curve.isToday === undefined) return undefined;
    let sum = 0;
    for (let minute = hour * 60; minute < (hour + 1) * 60; minute += 10) sum += Number(curve[`n${minute}`] ?? 0);
    return sum;
  });
  const most = Math.max(1, ...sums.map((sum) => sum ?? 0));
  return sums.map((sum) => (sum === undefined ? undefined : sum / most));
}
