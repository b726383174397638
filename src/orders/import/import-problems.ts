import { inLanguage, type Language, type Text } from '#kit/language.ts';
import type { UnreadableReason } from '#kit/read-table.server.ts';
import { refusalWords } from '#orders/contract.ts';
import { type ImportField, importFields } from './import-fields.ts';
import type { RowReason } from './read-row.ts';

const rowWords: Partial<Record<RowReason, Text>> = {
  no_value: ['没有填', 'is empty'],
  not_a_moment: ['不是日期或时间', 'is no date or time'],
  ambiguous_moment: [
    '分不清日和月，请改成 2019-03-28 这样的写法',
    'leaves open which is the day; write it as 2019-03-28',
  ],
  not_a_sum: ['不是金额', 'is no sum of money'],
  not_a_quantity: ['不是数量', 'is no quantity'],
  negative: ['不能小于 0', 'must not be below 0'],
  not_whole: ['不是整数', 'is not whole'],
  too_large: ['太大', 'is too large'],
  too_long_text: ['太长', 'is too long'],
  unreadable_text: ['含有不能保存的字符', 'holds characters that cannot be stored'],
  out_of_range: ['早于 2000 年或在将来', 'is before 2000 or in the future'],
};

/** What is wrong with a line, as a sentence about its column. */
export function rowProblem(
  { field, reason, value }: { field: string; reason: RowReason; value: string },
  language: Language,
): string {
  const english = language === 'en';
  if (reason === 'repeated') return english ? `The same as line ${value} throughout` : `与第 ${value} 行完全相同`;
  const known = field in importFields ? inLanguage(importFields[field as ImportField].name, language) : '';
  const words = rowWords[reason];
  const text = words ? inLanguage(words, language) : reason in refusalWords ? refusalWords[reason as never] : reason;
  return known ? (english ? `${known} ${text}` : `${known}${text}`) : text;
}

const fileWords: Record<UnreadableReason, Text> = {
  empty: ['文件里没有数据。', 'There is nothing in the file.'],
  not_a_table: [
    '这不是 CSV 或 XLSX 文件。旧的 .xls 请另存为 .xlsx。',
    'This is neither CSV nor XLSX. Save an old .xls as .xlsx.',
  ],
  encoding: [
    '读不出文件里的文字，编码不是 UTF-8 也不是 GBK。请在 Excel 里另存为“CSV UTF-8”，或直接用 XLSX。',
    'The text cannot be read: it is neither UTF-8 nor GBK. In Excel save it as “CSV UTF-8”, or use XLSX.',
  ],
  too_many_columns: ['文件超过 200 列。', 'The file has more than 200 columns.'],
  too_many_lines: ['文件超过 1,000,000 行，请分成几个文件。', 'The file has more than 1,000,000 lines: divide it.'],
  long_cell: [
    '有单元格超过 8,000 字，引号可能没有成对。',
    'A cell holds more than 8,000 characters; a quote may be missing.',
  ],
  too_large: ['文件超过 128 MB，或解压后太大。', 'The file is larger than 128 MB, or too large when unpacked.'],
};
export const fileProblem = (reason: UnreadableReason, language: Language): string =>
  inLanguage(fileWords[reason], language);
