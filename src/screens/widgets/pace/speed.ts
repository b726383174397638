export interface Speed {
  figure: string;
  per: 'hour' | 'minute' | 'second';
}

const mean = (minutes: readonly number[]) =>
  minutes.reduce((sum, orders) => sum + orders, 0) / Math.max(1, minutes.length);
const withDecimal = (rate: number) => rate.toFixed(rate < 9.95 ? 1 : 0);

/**
 * Order rate in a readable unit: per hour below one a minute, else from the last ten minutes, or from the last five if
 * above one a second. Takes orders by minute, oldest first.
 */
export function speedOf(minutes: readonly number[]): Speed {
  const perMinute = mean(minutes.slice(-10));
  if (perMinute < 1) return { figure: Math.round(mean(minutes) * 60).toLocaleString('en-US'), per: 'hour' };
  const perSecond = mean(minutes.slice(-5)) / 60;
  if (perSecond < 1) return { figure: withDecimal(perMinute), per: 'minute' };
  return {
    figure: perSecond < 9.95 ? withDecimal(perSecond) : Math.round(perSecond).toLocaleString('en-US'),
    per: 'second',
  };
}
