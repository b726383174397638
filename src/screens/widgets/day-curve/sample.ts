/** A believable day: quiet before six, full from nine to six, a second wave at eight in the evening. */
const shape = (minute: number) => {
  const hour = minute / 60;
  const wave = (middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2));
  return 6 * wave(10.5, 2.2) + 7 * wave(15, 2.6) + 9 * wave(20.5, 1.6) + 0.4;
};

export const sample: Record<string, unknown> = { isToday: true, minute: 950 };
for (let minute = 0; minute < 1_440; minute += 10) {
  const uneven = 0.8 + 0.4 * Math.abs(Math.sin(minute * 1.7));
  sample[`w${minute}`] = Math.round(shape(minute) * 1_000_000);
  if (minute <= 950) sample[`n${minute}`] = Math.round(shape(minute) * 1_100_000 * uneven);
}
