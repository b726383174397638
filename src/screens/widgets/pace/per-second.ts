const counted = 5;

/** Orders per second over the last five minutes, with as many decimals as say something. */
export function perSecond(minutes: readonly number[]): string {
  const last = minutes.slice(-counted);
  const rate = last.reduce((sum, orders) => sum + orders, 0) / (60 * Math.max(1, last.length));
  return rate >= 100 ? rate.toFixed(0) : rate >= 10 ? rate.toFixed(1) : rate.toFixed(2);
}
