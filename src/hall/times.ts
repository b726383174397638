import { businessOffsetMs } from '#kit/text/time.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** `1:02:03` or `2:03`. */
function secondsText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Rounded up: it is over at 0:00. */
export const timeLeft = (ms: number): string => secondsText(Math.ceil(ms / 1_000));

/** Of a video: what is left of a second counts as one. */
export const lengthText = (durationMs: number): string => secondsText(Math.max(1, Math.round(durationMs / 1_000)));

/** Time of day in business time: `14:32`, or with seconds. */
export const clockTime = (at: number, hasSeconds = false): string =>
  new Date(at + businessOffsetMs).toISOString().slice(11, hasSeconds ? 19 : 16);

/** `09:00` of a minute of the day, and back. */
export const timeOfMinute = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
export const minuteOfTime = (time: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};
