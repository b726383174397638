/** Changes beyond this percentage are shown as a multiple: a column of a board has no room for more characters. */
const maxPercent = 1_000;

/** A change in percent: +12.3%, -4.0%, or level when it would read as nothing; ×15 of what has grown so much. */
export function changeText(value: number, before: number): { text: string; direction: 'up' | 'down' | 'level' } {
  const percent = (value / before - 1) * 100;
  if (percent >= maxPercent) return { text: `×${Math.round(value / before)}`, direction: 'up' };
  const digits = Math.abs(percent) >= 100 ? 0 : 1;
  const rounded = Number(Math.abs(percent).toFixed(digits));
  const text = rounded.toFixed(digits);
  if (rounded === 0) return { text: '0%', direction: 'level' };
  return percent > 0 ? { text: `+${text}%`, direction: 'up' } : { text: `−${text}%`, direction: 'down' };
}
