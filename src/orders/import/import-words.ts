import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { OrderImport } from './contract.ts';
import type { ImportOptions } from './import-fields.ts';

const count = (value: number) => value.toLocaleString('en-US');

export const importWords = defineWords({
  about: [
    '导入其他系统的历史订单：CSV（UTF-8 或 GBK）或 XLSX，最多 100 万行、128 MB。先核对每一列的含义，逐行检查，再写入；重复导入同一个文件不会重复计算。',
    'Import past orders from CSV (UTF-8 or GBK) or XLSX, up to a million lines and 128 MB. Map the columns, check every line, then import; importing the same file twice changes nothing.',
  ],
  choose: ['选择文件', 'Choose a file'],
  reading: ['正在读取文件…', 'Reading the file…'],
  failed: ['加载失败，请重试', 'Couldn’t load. Please try again.'],
  file: ['文件', 'File'],
  state: ['状态', 'Status'],
  lines: ['行数', 'Lines'],
  outcome: ['结果', 'Outcome'],
  created: ['时间', 'When'],
  noImports: ['还没有导入过文件。', 'No files imported yet.'],
  linesOf: [
    (lines: number) => `${count(lines)} 行`,
    (lines: number) => `${count(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  ],
  outcomeOf: [
    ({ counts, orders }: OrderImport) => `${count(orders)} 单，${count(counts.refused + counts.repeated)} 行未导入`,
    ({ counts, orders }: OrderImport) =>
      `${count(orders)} orders, ${count(counts.refused + counts.repeated)} lines skipped`,
  ],
  back: ['返回列表', 'Back to the list'],
  drop: ['删除', 'Delete'],
  dropped: ['已删除', 'Deleted'],
  columns: ['列对应关系', 'Column mapping'],
  columnIn: ['文件里的列', 'Column in the file'],
  sample: ['前几行', 'First lines'],
  means: ['含义', 'Meaning'],
  meansOf: [(head: string) => `“${head}”的含义`, (head: string) => `Meaning of “${head}”`],
  nothing: ['不导入', 'Don’t import'],
  missing: [(names: string) => `还缺少：${names}`, (names: string) => `Still missing: ${names}`],
  amountWay: ['订单金额（或实付金额，或单价和数量）', 'Amount (or the amount paid, or unit price and quantity)'],
  headLine: ['表头', 'Header row'],
  headLineOf: [
    (line: number, cells: string) => `第 ${count(line)} 行：${cells}`,
    (line: number, cells: string) => `Line ${count(line)}: ${cells}`,
  ],
  states: ['无法识别的订单状态', 'Unrecognised statuses'],
  statesAbout: [
    '请选择每个状态的含义；下次导入时会记住。没有选的，那些行不会写入。',
    'Choose what each status means; it is remembered for the next import. Lines with an unmapped status are not imported.',
  ],
  stateWord: ['订单状态', 'Status'],
  stateMeaning: ['含义', 'Meaning'],
  stateMeaningOf: [(word: string) => `“${word}”的含义`, (word: string) => `Meaning of “${word}”`],
  chooseMeaning: ['请选择', 'Choose'],
  grouping: ['每行表示', 'Each line is'],
  payment: ['付款', 'Payment'],
  skipRepeated: ['完全相同的行只导入一次', 'Import identical lines once'],
  preview: ['前 20 行预览', 'Preview of the first 20 lines'],
  line: ['行', 'Line'],
  number: ['订单号', 'Order number'],
  readAs: ['识别为', 'Read as'],
  check: ['检查全部行', 'Check all lines'],
  checkAgain: ['重新检查', 'Check again'],
  checking: [
    (done: number, all: number) => `正在检查：${count(done)} / ${count(all)} 行`,
    (done: number, all: number) => `Checking: ${count(done)} of ${count(all)} lines`,
  ],
  writing: [
    (done: number, all: number) => `正在写入：${count(done)} / ${count(all)} 单`,
    (done: number, all: number) => `Importing: ${count(done)} of ${count(all)} orders`,
  ],
  write: [(orders: number) => `写入 ${count(orders)} 单`, (orders: number) => `Import ${count(orders)} orders`],
  sound: [(lines: number) => `可以写入 ${count(lines)} 行`, (lines: number) => `${count(lines)} lines ready`],
  refused: [(lines: number) => `有问题 ${count(lines)} 行`, (lines: number) => `${count(lines)} with problems`],
  repeated: [(lines: number) => `重复 ${count(lines)} 行`, (lines: number) => `${count(lines)} duplicates`],
  unknownPlaces: [
    (lines: number) => `${count(lines)} 行的省份认不出，会计入“未知”`,
    (lines: number) => `The province of ${count(lines)} is none that is known; they count as unknown`,
  ],
  roundedQuantities: [
    (lines: number) => `${count(lines)} 行的数量带小数，写入时取整；金额不变`,
    (lines: number) => `${count(lines)} quantities have decimals and are rounded; the amounts stay as they are`,
  ],
  failedChecking: [
    (done: number, all: number) =>
      `检查到 ${count(done)} / ${count(all)} 行时出错，已停止。请重试；如果仍然出错，请联系技术支持。`,
    (done: number, all: number) =>
      `Checking stopped after ${count(done)} of ${count(all)} lines because of an error on our side. Try again; if it fails again, contact support.`,
  ],
  failedWriting: [
    (done: number, all: number) =>
      `写入 ${count(done)} / ${count(all)} 单后出错，已停止。已写入的会保留，重试时从这里继续，不会重复计算。`,
    (done: number, all: number) =>
      `Import stopped after ${count(done)} of ${count(all)} orders because of an error on our side. Those are kept; a retry continues from there and counts nothing twice.`,
  ],
  failure: [(text: string) => `原因：${text}`, (text: string) => `Reason: ${text}`],
  retry: ['重试', 'Try again'],
  seeWritten: [
    (orders: number) => `查看导入的 ${count(orders)} 单`,
    (orders: number) => (orders === 1 ? 'See the imported order' : `See the ${count(orders)} imported orders`),
  ],
  sureDrop: [(name: string) => `删除“${name}”？`, (name: string) => `Delete “${name}”?`],
  takeBack: ['撤回导入', 'Undo import'],
  takeBackOf: [(name: string) => `撤回导入“${name}”`, (name: string) => `Undo the import of “${name}”`],
  goingAndStaying: [
    (going: number, staying: number) =>
      `将删除只来自这个文件的 ${count(going)} 单，汇总和大屏同步扣除。${staying > 0 ? `另有 ${count(staying)} 单在别处也有，会保留。` : ''}`,
    (going: number, staying: number) =>
      `${count(going)} orders that came from this file alone will be deleted and taken out of all figures and boards.${staying > 0 ? ` ${count(staying)} are known from elsewhere too and will stay.` : ''}`,
  ],
  takeBackGoing: [
    (going: number) => `撤回 ${count(going)} 单`,
    (going: number) => `Delete ${count(going)} ${going === 1 ? 'order' : 'orders'}`,
  ],
  takenBackOf: [
    (gone: number, stayed: number) => `已撤回 ${count(gone)} 单${stayed > 0 ? `，保留 ${count(stayed)} 单` : ''}。`,
    (gone: number, stayed: number) => `${count(gone)} orders deleted${stayed > 0 ? `, ${count(stayed)} kept` : ''}.`,
  ],
  staying: ['保留的订单', 'Orders that stay'],
  taking_back: [
    (done: number, all: number) => `正在撤回：${count(done)} / ${count(all)} 单`,
    (done: number, all: number) => `Undoing: ${count(done)} of ${count(all)} orders`,
  ],
  failedTakingBack: [
    (done: number, all: number) => `撤回 ${count(done)} / ${count(all)} 单后出错，已停止。请重试，会从这里继续。`,
    (done: number, all: number) =>
      `Undoing stopped after ${count(done)} of ${count(all)} orders because of an error on our side. Try again; it continues from there.`,
  ],
  cancel: ['取消', 'Cancel'],
  written: [
    ({ orders_written, accepted, unchanged }: OrderImport) =>
      `已写入 ${count(orders_written)} 单：${count(accepted)} 个事件有变化，${count(unchanged)} 个原来就有。`,
    ({ orders_written, accepted, unchanged }: OrderImport) =>
      `${count(orders_written)} orders imported: ${count(accepted)} events made a change, ${count(unchanged)} were already there.`,
  ],
  problems: ['未导入的行', 'Skipped lines'],
  problem: ['原因', 'Reason'],
  value: ['原文', 'Original value'],
  problemFile: ['下载清单', 'Download list'],
});

export const importStateNames: Record<OrderImport['state'], Text> = {
  read: ['待检查', 'To check'],
  checking: ['检查中', 'Checking'],
  checked: ['待写入', 'Ready to import'],
  writing: ['写入中', 'Importing'],
  written: ['已写入', 'Imported'],
  taking_back: ['撤回中', 'Undoing'],
  taken_back: ['已撤回', 'Undone'],
  failed: ['出错', 'Failed'],
};
export const groupingNames: Record<ImportOptions['grouping'], Text> = {
  orders: ['一行是一单', 'One order'],
  lines: ['同一订单号的多行合为一单，金额相加', 'Part of an order: lines with the same number are added up'],
};
export const paymentNames: Record<ImportOptions['payment'], Text> = {
  columns: ['按文件里的付款列', 'As in the file’s columns'],
  at_order: ['都按下单时付清', 'All paid when ordered'],
  none: ['都按未付款', 'None paid'],
};
