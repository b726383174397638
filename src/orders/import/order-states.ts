import { beginningOf } from '#kit/text/cut-text.ts';
import type { Text } from '#kit/text/language.ts';

/** What a state of an order means for its money. */
export const stateMeanings = {
  unpaid: ['未付款', 'Not paid'],
  paid: ['已付款（含待发货、已发货、已完成）', 'Paid (also shipped, completed)'],
  not_refunded: ['已付款，没有退款（含退款中、被拒绝）', 'Paid, no refund (also pending or rejected)'],
  refunded: ['全额退款', 'Refunded in full'],
  part_refunded: ['部分退款（须有退款金额）', 'Partly refunded (needs a refund amount)'],
  cancelled: ['已取消', 'Cancelled'],
  unstated: ['不表示付款情况，以其他列为准', 'Doesn’t show payment; use the other columns'],
} as const satisfies Record<string, Text>;
export type StateMeaning = keyof typeof stateMeanings;
export const stateMeaningNames = Object.keys(stateMeanings) as StateMeaning[];

/** States by the words of their files, in `stateWord`'s spelling: what importers said of those that no rule knows. */
export type StateWords = Readonly<Record<string, StateMeaning>>;

export const stateWordLength = 60;
const inChinese = /(?<=[\p{Script=Han}，,、;；])\s+|\s+(?=[\p{Script=Han}，,、;；])/gu;

/** One spelling of a state, without the sum that payment bills put behind it: 已退款(￥2.00). */
export const stateWord = (cell: string): string =>
  beginningOf(
    cell
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .replace(inChinese, '')
      .replace(/ ?\(¥?[\d,.]+元?\)$/, ''),
    stateWordLength,
  );

/** The sum behind a state, as it stands in the cell; '' without one. */
export const sumOfState = (cell: string): string =>
  /\((¥?[\d,.]+元?)\)$/.exec(cell.normalize('NFKC').trim())?.[1] ?? '';

const who = '(?:买家|卖家|商家|用户|客户|系统|平台|对方)?';
const paying = '(?:付款|支付|收款|扣款|付清|结清|付)';
const givingBack = '(?:退款|退货退款|退货并退款|退还|退回)';
const goods = '(?:发货|出库|收货|确认收货|签收|送达|评价|自提|取货|提货|配送|揽收|确认)';
const isDone = '(?:成功|完成|完毕)';

/**
 * Whole words only: a negation stands in front of the word that it turns round (未支付), or behind it (支付失败). What could
 * be meant in two ways (货到付款, 退货, processing, closed) is no rule here; the importer is asked.
 */
const rules: readonly (readonly [StateMeaning, readonly string[]])[] = [
  [
    'unpaid',
    [
      `${who}(?:等待|待|未|尚未|还未|没有|没)${who}${paying}(?:中|${isDone})?`,
      `(?:等待|待)?(?:付款|支付)(?:中|处理中|确认中)`,
      `${who}(?:付款|支付|扣款|收款|交易)(?:失败|超时|异常|未成功|未完成|被拒绝?|取消|已取消)`,
      '(?:订单|交易)?未(?:完成|成功)',
      'unpaid|not (?:yet )?paid|non[- ]paid|not (?:yet )?completed?|incomplete|uncompleted|pending|failed',
      'pending payment|(?:awaiting|waiting for) payment|payment (?:is )?(?:pending|due|overdue|failed|declined|expired|required|processing)',
    ],
  ],
  [
    'paid',
    [
      `${who}已${who}${paying}${isDone}?|${who}(?:付款|支付|收款|扣款)${isDone}|付清|已全款|已到账`,
      `(?:交易|订单|付款)?(?:已)?(?:成功|完成)|(?:订单|交易)?已完结`,
      `${who}(?:等待|待)${who}${goods}|${who}已${goods}(?:${isDone})?|(?:发货|出库|配送|运输|派送|备货|配货|拣货)中|部分发货|已部分发货`,
      'paid(?: in full)?|fully paid|payment (?:received|completed?|successful|succeeded|accepted|confirmed)',
      '(?:order )?completed?|success(?:ful)?|succeeded|(?:partially |partly )?(?:shipped|delivered|fulfilled)|dispatched|in transit|out for delivery',
      '(?:awaiting|waiting for|ready for|ready to) (?:shipment|ship|fulfil?lment|dispatch|pickup)',
    ],
  ],
  [
    'not_refunded',
    [
      `${who}(?:未|无|没有|没)(?:申请)?(?:退款|退货|售后)(?:申请)?`,
      `${who}(?:拒绝|已拒绝|驳回|已驳回|不同意|取消|已取消|撤销|已撤销|撤回|关闭|已关闭)(?:退款|退货退款|退款申请)`,
      '(?:退款|退货退款|退款申请)(?:失败|关闭|取消|撤销|撤回|驳回|中|处理中|申请中|审核中|进行中|待处理|待审核|被拒绝?|被驳回|已(?:关闭|取消|撤销|撤回|拒绝|驳回))',
      `${who}(?:申请|已申请|待|等待)${who}(?:退款|退货退款)(?:中)?|等待${who}(?:处理|同意|审核)(?:退款|退货退款)(?:申请)?`,
      '(?:no|not|without|pending|rejected|declined|denied|failed|closed|cancelled|requested) refund(?:ed|s)?|unrefunded',
      'refund(?: request)? (?:rejected|declined|denied|refused|failed|closed|cancell?ed|pending|requested|processing|in progress|under review|none)|refund requested',
    ],
  ],
  [
    'refunded',
    [
      `${who}(?:已|已经)(?:全额|全部|整单)?${givingBack}(?:${isDone})?|${who}(?:全额|全部|整单)${givingBack}(?:${isDone})?|${who}${givingBack}(?:已)?${isDone}`,
      'refunded(?: in full)?|fully refunded|full refund|refund (?:completed?|successful|succeeded|issued|paid)',
    ],
  ],
  [
    'part_refunded',
    [`(?:已)?部分${givingBack}(?:${isDone})?|(?:partial(?:ly)?|partly) refund(?:ed)?|refunded (?:partially|partly)`],
  ],
  [
    'cancelled',
    [
      `(?:订单|交易)?(?:超时|自动|被|已)*${who}(?:超时|自动|主动|已)*(?:取消|关闭|作废|撤单)(?:订单|交易)?(?:成功)?`,
      '(?:order |transaction |trade )?(?:cancell?ed|voided)(?: by (?:the )?(?:buyer|seller|customer|shop|merchant|system))?|(?:order|transaction|trade) closed',
    ],
  ],
  // Beside another part of a state these add nothing: “paid, not shipped”.
  ['unstated', ['未发货|未出库|未收货|not (?:yet )?(?:shipped|delivered|fulfilled)|unshipped|unfulfilled']],
];
const patterns = rules.map(([meaning, words]) => [meaning, new RegExp(`^(?:${words.join('|')})$`, 'u')] as const);

/** Of several parts of a state the first here decides, if the others may stand beside it; all else contradicts itself. */
const beside: readonly (readonly [StateMeaning, readonly StateMeaning[]])[] = [
  ['part_refunded', ['paid']],
  ['refunded', ['paid', 'cancelled']],
  ['not_refunded', ['paid']],
  ['cancelled', ['unpaid']],
  ['unpaid', []],
  ['paid', []],
];

/** What a state means: by what an importer said of it, else by the rules; undefined when it must be asked. */
export function readState(word: string, said: StateWords): StateMeaning | undefined {
  if (Object.hasOwn(said, word)) return said[word];
  const found = new Set<StateMeaning>();
  for (const part of word.split(/ ?[,，、;；/|] ?/)) {
    const meaning = patterns.find(([, pattern]) => pattern.test(part))?.[0];
    if (!meaning) return undefined;
    found.add(meaning);
  }
  // Alone it leaves open who paid.
  found.delete('unstated');
  const [meaning, others] = beside.find(([one]) => found.has(one)) ?? [];
  return [...found].every((one) => one === meaning || others?.includes(one)) ? meaning : undefined;
}
