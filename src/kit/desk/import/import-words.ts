import type { Imported } from '#kit/files/import/import-calls.ts';
import { grouped } from '#kit/text/grouped.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords, loadFailed } from '#kit/text/words.ts';

/** `items` and the like are counted already: “3 单”, “3 orders”. */
export const importWords = defineWords({
  choose: ['选择文件', 'Choose a file'],
  reading: ['正在读取文件…', 'Reading the file…'],
  failed: loadFailed,
  file: ['文件', 'File'],
  state: ['状态', 'Status'],
  lines: ['行数', 'Lines'],
  outcome: ['结果', 'Outcome'],
  created: ['时间', 'When'],
  noImports: ['还没有导入过文件。', 'No files imported yet.'],
  linesOf: [
    (lines: number) => `${grouped(lines)} 行`,
    (lines: number) => `${grouped(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  ],
  back: ['返回列表', 'Back to the list'],
  drop: ['删除', 'Delete'],
  sureDrop: [(name: string) => `删除“${name}”？`, (name: string) => `Delete “${name}”?`],
  dropped: ['已删除', 'Deleted'],
  columns: ['列对应关系', 'Column mapping'],
  columnIn: ['文件里的列', 'Column in the file'],
  sample: ['前几行', 'First lines'],
  means: ['含义', 'Meaning'],
  meansOf: [(head: string) => `“${head}”的含义`, (head: string) => `Meaning of “${head}”`],
  nothing: ['不导入', 'Don’t import'],
  missing: [(names: string) => `还缺少：${names}`, (names: string) => `Still missing: ${names}`],
  ignored: [(names: string) => `没有导入的列：${names}`, (names: string) => `Columns not imported: ${names}`],
  headLine: ['表头', 'Header row'],
  headLineOf: [
    (line: number, cells: string) => `第 ${grouped(line)} 行：${cells}`,
    (line: number, cells: string) => `Line ${grouped(line)}: ${cells}`,
  ],
  preview: ['前 20 行预览', 'Preview of the first 20 lines'],
  line: ['行', 'Line'],
  readAs: ['识别为', 'Read as'],
  check: ['检查全部行', 'Check all lines'],
  checkAgain: ['重新检查', 'Check again'],
  write: [(items: string) => `写入 ${items}`, (items: string) => `Import ${items}`],
  retry: ['重试', 'Try again'],
  failure: [(text: string) => `原因：${text}`, (text: string) => `Reason: ${text}`],
  written: [(items: string) => `已写入 ${items}。`, (items: string) => `${items} imported.`],
  seeWritten: [(items: string) => `查看导入的 ${items}`, (items: string) => `See ${items} imported`],
  report: ['逐行结果', 'Line by line'],
  problemIn: [
    (column: string, problem: string) => `${column}：${problem}`,
    (column: string, problem: string) => `${column}: ${problem}`,
  ],
  value: ['原文', 'Original value'],
  problemFile: ['下载问题清单', 'Download problem list'],

  takeBack: ['撤回导入', 'Undo import'],
  takeBackOf: [(name: string) => `撤回导入“${name}”`, (name: string) => `Undo the import of “${name}”`],
  goingAndStaying: [
    (going: string, staying: string) => `将撤回 ${going}${staying && `，另有 ${staying}会保留`}。`,
    (going: string, staying: string) => `${going} will be undone${staying && `; ${staying} will stay`}.`,
  ],
  takeBackGoing: [(items: string) => `撤回 ${items}`, (items: string) => `Undo ${items}`],
  takenBackOf: [
    (gone: string, stayed: string) => `已撤回 ${gone}，保留 ${stayed}`,
    (gone: string, stayed: string) => `${gone} undone, ${stayed} kept`,
  ],
  staying: ['保留的', 'What stays'],
  reason: ['原因', 'Reason'],
  cancel: ['取消', 'Cancel'],

  checking: [
    (done: number, all: number) => `正在检查：${grouped(done)} / ${grouped(all)} 行`,
    (done: number, all: number) => `Checking: ${grouped(done)} of ${grouped(all)} lines`,
  ],
  writing: [
    (done: number, all: number) => `正在写入：${grouped(done)} / ${grouped(all)}`,
    (done: number, all: number) => `Importing: ${grouped(done)} of ${grouped(all)}`,
  ],
  taking_back: [
    (done: number, all: number) => `正在撤回：${grouped(done)} / ${grouped(all)}`,
    (done: number, all: number) => `Undoing: ${grouped(done)} of ${grouped(all)}`,
  ],
  failedAt: [
    (work: Work, done: number, all: number) =>
      `${{ checking: '检查', writing: '写入', taking_back: '撤回' }[work]}到 ${grouped(done)} / ${grouped(all)} 时出错，已停止。请重试，会从这里继续，不会重复计算；如果仍然出错，请联系技术支持。`,
    (work: Work, done: number, all: number) =>
      `${{ checking: 'Checking', writing: 'Importing', taking_back: 'Undoing' }[work]} stopped after ${grouped(done)} of ${grouped(all)} because of an error on our side. Try again: it continues from there and counts nothing twice. If it fails again, contact support.`,
  ],
});

export type Work = Exclude<Imported['failed_while'], ''>;

export const importStateNames: Record<Imported['state'], Text> = {
  read: ['待检查', 'To check'],
  checking: ['检查中', 'Checking'],
  checked: ['待写入', 'Ready to import'],
  writing: ['写入中', 'Importing'],
  written: ['已写入', 'Imported'],
  taking_back: ['撤回中', 'Undoing'],
  taken_back: ['已撤回', 'Undone'],
  failed: ['出错', 'Failed'],
};
