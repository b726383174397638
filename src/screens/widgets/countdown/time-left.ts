/** Time left as its parts. The last second counts until it is over: 0:01 until nothing is left. */
export function timeLeft(ms: number): { hours: string; minutes: string; seconds: string } {
  const whole = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return { hours: two(Math.floor(whole / 3_600)), minutes: two(Math.floor(whole / 60) % 60), seconds: two(whole % 60) };
}
