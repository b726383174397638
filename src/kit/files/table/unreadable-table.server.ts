import { grouped } from '#kit/text/grouped.ts';
import type { Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { TableLimits, UnreadableTable } from './read-table.server.ts';

const words = defineWords({
  empty: [() => '文件里没有数据。', () => 'The file is empty.'],
  not_a_table: [
    () => '这不是 CSV 或 XLSX 文件。旧的 .xls、网页表格或有密码的文件，请在 Excel 里另存为没有密码的 .xlsx。',
    () =>
      'This is not a CSV or XLSX file. If it is an old .xls, a web page or password-protected, save it as an .xlsx without a password.',
  ],
  damaged: [
    () => '文件已损坏或不完整，或者不是 CSV 或 XLSX 文件。请重新导出后再试。',
    () => 'The file is damaged or incomplete, or is not a CSV or XLSX file. Please export it again.',
  ],
  encoding: [
    () => '无法读取文件中的文字，编码不是 UTF-8 或 GBK。请在 Excel 里另存为“CSV UTF-8”，或直接用 XLSX。',
    () =>
      'The text can’t be read: its encoding is neither UTF-8 nor GBK. In Excel, save it as “CSV UTF-8”, or use XLSX.',
  ],
  open_quote: [
    (_: TableLimits, line: number) => `第 ${line} 行的引号没有成对：在那里开始的引号一直没有结束。`,
    (_: TableLimits, line: number) => `A quote opened in line ${line} is not closed.`,
  ],
  too_many_columns: [
    ({ columns }: TableLimits, line: number) => `文件超过 ${grouped(columns)} 列（第 ${line} 行）。`,
    ({ columns }: TableLimits, line: number) => `Line ${line} has more than ${grouped(columns)} columns.`,
  ],
  too_many_lines: [
    ({ lines }: TableLimits) => `文件超过 ${grouped(lines)} 行，请分成几个文件。`,
    ({ lines }: TableLimits) => `The file has more than ${grouped(lines)} lines. Please split it.`,
  ],
  long_cell: [
    ({ cell }: TableLimits, line: number) => `第 ${line} 行有单元格超过 ${grouped(cell)} 字，引号可能没有成对。`,
    ({ cell }: TableLimits, line: number) =>
      `A cell in line ${line} has more than ${grouped(cell)} characters; a closing quote may be missing.`,
  ],
  too_large: [
    ({ bytes }: TableLimits) => `文件超过 ${bytes / 2 ** 20} MB，或解压后太大。`,
    ({ bytes }: TableLimits) => `The file is larger than ${bytes / 2 ** 20} MB, or too large when unpacked.`,
  ],
});

/** Why a whole file cannot be read, and what to do about it. */
export const unreadableText = (
  { reason, line = 1 }: UnreadableTable,
  limits: TableLimits,
  language: Language,
): string => words(language)[reason](limits, line);
