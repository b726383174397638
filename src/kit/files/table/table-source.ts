import type { Language } from '#kit/text/language.ts';

/** What was read of a file: its encoding, its sheet, and where its heading stands if that is not the first line. */
export function tableSource(
  { encoding, sheet, head_line }: { encoding: string; sheet: string; head_line: number },
  language: Language,
): string {
  const english = language === 'en';
  const parts = [encoding.toUpperCase()];
  if (sheet) parts.push(english ? `sheet “${sheet}”` : `工作表“${sheet}”`);
  if (head_line > 1) parts.push(english ? `headings in line ${head_line}` : `表头在第 ${head_line} 行`);
  return parts.join(english ? ', ' : '，');
}
