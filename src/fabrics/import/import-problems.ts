import type { Language } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
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
  too_many_lines: ['文件超过 20,000 行，请分成几个文件。', 'The file has more than 20,000 lines: divide it.'],
  long_cell: [
    '有单元格超过 8,000 字，引号可能没有成对。',
    'A cell holds more than 8,000 characters; a quote may be missing.',
  ],
  too_large: ['文件太大，或解压后太大。', 'The file is too large, or becomes so when it is unpacked.'],
  missing: [
    (names: string) => `缺少这些列：${names}。请对照模板的表头。`,
    (names: string) => `These columns are missing: ${names}. Compare the headings with the pattern file.`,
  ],
  twice: [
    (names: string) => `这些列出现了两次：${names}。`,
    (names: string) => `These columns are there twice: ${names}.`,
  ],
  repeated: [(line: number) => `与第 ${line} 行的编号重复`, (line: number) => `The same code as in line ${line}`],
});

type Words = ReturnType<typeof words>;
/** What is wrong with a whole file, or with a line of it beside what fields say. */
export function importProblem<Name extends keyof Words>(
  name: Name,
  language: Language,
  ...gap: Words[Name] extends (value: infer Value) => string ? [Value] : []
): string {
  const text = words(language)[name];
  return typeof text === 'function' ? (text as (value: unknown) => string)(gap[0]) : (text as string);
}
