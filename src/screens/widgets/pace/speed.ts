export interface Speed {
  figure: string;
  per: 'hour' | 'minute' | 'second';
}

const mean = (minutes: readonly number[]) =>
  minutes.reduce((sum, orders) => sum + orders, 0) / Math.max(1, minutes.length);
const withDecimal = (rate: number) => rate.toFixed(rate < 9.95 ? 1 : 0);

/**
 * How fast orders come in, in the unit in which that is a number to read: an hour's orders where there is less than one a
 * minute, else by the last ten minutes, or by the last five from one a second on. Orders by minute, oldest first.
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
