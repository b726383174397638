import type { Language } from './language.ts';
import type { TableLimits, UnreadableReason } from './read-table.server.ts';
import { defineWords } from './words.ts';

const count = (value: number) => value.toLocaleString('en-US');

const words = defineWords({
  empty: [() => '文件里没有数据。', () => 'There is nothing in the file.'],
  not_a_table: [
    () => '这不是 CSV 或 XLSX 文件。旧的 .xls 请另存为 .xlsx。',
    () => 'This is neither CSV nor XLSX. Save an old .xls as .xlsx.',
  ],
  encoding: [
    () => '读不出文件里的文字，编码不是 UTF-8 也不是 GBK。请在 Excel 里另存为“CSV UTF-8”，或直接用 XLSX。',
    () => 'The text cannot be read: it is neither UTF-8 nor GBK. In Excel save it as “CSV UTF-8”, or use XLSX.',
  ],
  too_many_columns: [
    ({ columns }: TableLimits) => `文件超过 ${count(columns)} 列。`,
    ({ columns }: TableLimits) => `The file has more than ${count(columns)} columns.`,
  ],
  too_many_lines: [
    ({ lines }: TableLimits) => `文件超过 ${count(lines)} 行，请分成几个文件。`,
    ({ lines }: TableLimits) => `The file has more than ${count(lines)} lines: divide it.`,
  ],
  long_cell: [
    ({ cell }: TableLimits) => `有单元格超过 ${count(cell)} 字，引号可能没有成对。`,
    ({ cell }: TableLimits) => `A cell holds more than ${count(cell)} characters; a quote may be missing.`,
  ],
  too_large: [
    ({ bytes }: TableLimits) => `文件超过 ${bytes / 2 ** 20} MB，或解压后太大。`,
    ({ bytes }: TableLimits) => `The file is larger than ${bytes / 2 ** 20} MB, or too large when unpacked.`,
  ],
});

/** Why a whole file cannot be read, and what to do about it. */
export const unreadableText = (reason: UnreadableReason, limits: TableLimits, language: Language): string =>
  words(language)[reason](limits);
