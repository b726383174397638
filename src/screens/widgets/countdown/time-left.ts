/** Remaining time as parts, rounded up: 0:01 until it is over. */
export function timeLeft(ms: number): { hours: string; minutes: string; seconds: string } {
  const whole = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return { hours: two(Math.floor(whole / 3_600)), minutes: two(Math.floor(whole / 60) % 60), seconds: two(whole % 60) };
}
