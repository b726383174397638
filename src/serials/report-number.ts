import { compactCode } from '#kit/text/typed-text.ts';
/** A number as people type it, with blanks and hyphens or without its letters; undefined when it can be none of ours. */
export function readReportNumber(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const [, digits] = /^(?:SN)?(\d{10})$/.exec(compactCode(text).toUpperCase()) ?? [];
  return digits && `SN${digits}`;
}
