import { defineWords } from '#kit/text/words.ts';

/** What is wrong with the columns of a file, or with a line of it beside what fields say. */
export const importProblems = defineWords({
  missing: [
    (names: string) => `缺少这些列：${names}。请对照模板的表头。`,
    (names: string) => `Missing columns: ${names}. Compare the headings with the template.`,
  ],
  twice: [(names: string) => `这些列出现了两次：${names}。`, (names: string) => `Duplicate columns: ${names}.`],
  repeated: [(line: number) => `与第 ${line} 行的编号重复`, (line: number) => `Duplicate of the code in line ${line}`],
});
