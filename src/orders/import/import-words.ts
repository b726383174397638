import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { ImportOptions } from './import-fields.ts';

const count = (value: number) => value.toLocaleString('en-US');

export const importWords = defineWords({
  states: ['无法识别的订单状态', 'Unrecognised statuses'],
  statesAbout: [
    '请选择每个状态的含义；下次导入时会记住。没有选的，那些行不会写入。',
    'Choose what each status means; it is remembered for the next import. Lines with an unmapped status are not imported.',
  ],
  stateWord: ['订单状态', 'Status'],
  lines: ['行数', 'Lines'],
  linesOf: [
    (lines: number) => `${count(lines)} 行`,
    (lines: number) => `${count(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  ],
  stateMeaning: ['含义', 'Meaning'],
  stateMeaningOf: [(word: string) => `“${word}”的含义`, (word: string) => `Meaning of “${word}”`],
  chooseMeaning: ['请选择', 'Choose'],
  grouping: ['每行表示', 'Each line is'],
  payment: ['付款', 'Payment'],
  skipRepeated: ['完全相同的行只导入一次', 'Import identical lines once'],
  countOf: [
    (orders: number) => `${count(orders)} 单`,
    (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`,
  ],
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
  events: [
    (accepted: number, unchanged: number) => `${count(accepted)} 个事件有变化，${count(unchanged)} 个原来就有。`,
    (accepted: number, unchanged: number) =>
      `${count(accepted)} events made a change, ${count(unchanged)} were already there.`,
  ],
});

export const groupingNames: Record<ImportOptions['grouping'], Text> = {
  orders: ['一行是一单', 'One order'],
  lines: ['同一订单号的多行合为一单，金额相加', 'Part of an order: lines with the same number are added up'],
};
export const paymentNames: Record<ImportOptions['payment'], Text> = {
  columns: ['按文件里的付款列', 'As in the file’s columns'],
  at_order: ['都按下单时付清', 'All paid when ordered'],
  none: ['都按未付款', 'None paid'],
};
