/** A change in percent: +12.3%, -4.0%, or level if it rounds to zero. */
export function changeText(value: number, before: number): { text: string; direction: 'up' | 'down' | 'level' } {
  const percent = (value / before - 1) * 100;
  const digits = Math.abs(percent) >= 100 ? 0 : 1;
  const rounded = Number(Math.abs(percent).toFixed(digits));
  const text = rounded.toLocaleString('en-US', { minimumFractionDigits: digits });
  if (rounded === 0) return { text: '0%', direction: 'level' };
  return percent > 0 ? { text: `+${text}%`, direction: 'up' } : { text: `−${text}%`, direction: 'down' };
}
