/** A number as people type it, with blanks and hyphens or without its letters; undefined when it can be none of ours. */
export function readReportNumber(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const [, digits] =
    /^(?:SN)?(\d{10})$/.exec(
      text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\p{Pd}]/gu, ''),
    ) ?? [];
  return digits && `SN${digits}`;
}
