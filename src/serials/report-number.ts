import { compactCode } from '#kit/text/typed-text.ts';
/** Normalizes a report number typed with spaces, hyphens or without its prefix; undefined if it is invalid. */
export function readReportNumber(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const [, digits] = /^(?:SN)?(\d{10})$/.exec(compactCode(text).toUpperCase()) ?? [];
  return digits && `SN${digits}`;
}
