import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { refusalWords } from '#orders/contract.ts';
import { type ImportField, importFields } from './import-fields.ts';
import type { RowReason } from './read-row.ts';

const rowWords: Partial<Record<RowReason, Text>> = {
  no_value: ['未填写', 'is empty'],
  not_a_moment: ['不是日期或时间', 'is not a date or time'],
  ambiguous_moment: [
    '分不清日和月，请改成 2019-03-28 这样的写法',
    'doesn’t show which is the day and which the month; write it as 2019-03-28',
  ],
  not_a_sum: ['不是金额', 'is not an amount'],
  not_a_quantity: ['不是数量', 'is not a quantity'],
  shortened: [
    '被 Excel 缩短，尾数已丢失，请把这一列设为文本格式后重新导出',
    'was shortened by Excel and has lost digits; format the column as text and export it again',
  ],
  error: ['是 Excel 的错误值，不是订单号', 'is an Excel error value'],
  unknown_state: ['含义未知，请先选择它的含义', 'is not recognised; choose what it means'],
  no_refund_sum: ['是部分退款，但没有退款金额', 'is a partial refund, but there is no refund amount'],
  against_state: ['与订单状态矛盾', 'contradicts the order status'],
  closed_after_payment: [
    '是已关闭，但有付款时间，看不出钱退了没有：请补上退款金额（没有退就填 0）',
    'is closed, but there is a payment time; add the refund amount (0 if nothing was refunded)',
  ],
  negative: ['不能小于 0', 'must not be below 0'],
  not_whole: ['不是整数', 'is not a whole number'],
  too_large: ['太大', 'is too large'],
  too_long_text: ['太长', 'is too long'],
  unreadable_text: ['含有不能保存的字符', 'contains characters that can’t be stored'],
  out_of_range: ['早于 2000 年或在将来', 'is before 2000 or in the future'],
};

/** Why an order stays when its import is taken back. */
export const knownFrom = defineWords({
  feed: ['数据接口也有这笔订单', 'Also known from the feed'],
  file: [(name: string) => `另一个文件也有：${name}`, (name: string) => `Also in another file: ${name}`],
});

/** What is wrong with a line, as a sentence about its column. */
export function rowProblem(
  { field, reason, value }: { field: string; reason: RowReason; value: string },
  language: Language,
): string {
  const english = language === 'en';
  if (reason === 'repeated') return english ? `Identical to line ${value}` : `与第 ${value} 行完全相同`;
  if (reason === 'order_refused')
    return english ? `Line ${value} of the same order has a problem` : `同一订单的第 ${value} 行有问题`;
  const known = field in importFields ? inLanguage(importFields[field as ImportField].name, language) : '';
  const words = rowWords[reason];
  const text = words ? inLanguage(words, language) : reason in refusalWords ? refusalWords[reason as never] : reason;
  return known ? (english ? `${known} ${text}` : `${known}${text}`) : text;
}
