/** PostgreSQL's text forms, built by hand: rows for COPY and array literals for unnest, several times faster than by a driver. */

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export const copyText = (value: string): string =>
  special.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] as string) : value;

const minuteMs = 60_000;
let minute = Number.NaN;
let minuteText = '';
const seconds = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));

/** As `toISOString`, several times faster for times that lie close together. */
export function copyTime(at: number | null): string {
  if (at === null) return '\\N';
  const past = at % minuteMs;
  if (at - past !== minute) {
    minute = at - past;
    minuteText = new Date(minute).toISOString().slice(0, 17);
  }
  const second = Math.floor(past / 1000);
  return `${minuteText}${seconds[second]}.${String(past - second * 1000).padStart(3, '0')}Z`;
}

const quoted = /["\\]/g;

export const textArray = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(quoted, '\\$&')}"`).join(',')}}`;

export const numberArray = (values: readonly number[]): string => `{${values.join(',')}}`;
