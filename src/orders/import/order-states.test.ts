import { expect, test } from 'vitest';
import { readState, type StateMeaning, stateWord, sumOfState } from './order-states.ts';

const read = (cell: string) => readState(stateWord(cell), {});

test('states are read as whole words with their negations, and what is not known is not guessed', () => {
  const states: [StateMeaning | undefined, string][] = [
    [
      'unpaid',
      '待支付 未支付 待付款 未付款 支付中 支付失败 付款失败 未完成 等待买家付款 买家未付款 待买家付款 尚未付款 付款超时 交易失败 未付',
    ],
    [
      'unpaid',
      'Unpaid|Not paid|Awaiting payment|Payment failed|incomplete|pending|failed|PENDING_PAYMENT|not yet paid',
    ],
    [
      'paid',
      '已支付 已付款 待发货 交易成功 已完成 支付成功 已发货 已收货 已签收 待收货 卖家已发货 等待卖家发货 运输中 部分发货 待评价 完成',
    ],
    ['paid', '买家已付款，等待卖家发货 卖家已发货,等待买家确认'],
    [
      'not_refunded',
      '交易成功，退款关闭 退款关闭 退款失败 拒绝退款 卖家拒绝退款 无退款 未退款 退款中 退款处理中 申请退款 等待卖家同意退款申请 没有退款 无售后',
    ],
    ['paid', 'Paid|paid, not shipped|Completed|Shipped|in transit|payment received'],
    [
      'not_refunded',
      'Refund rejected|not refunded|no refund|pending refund|refund closed|Refund failed|paid, refund pending',
    ],
    ['refunded', '已退款 退款成功 已全额退款 全额退款 退款完成 对方已退还 退货退款成功 已退款(￥2.00)'],
    ['refunded', 'Refunded|fully refunded|交易关闭，已退款'],
    ['part_refunded', '部分退款 已部分退款 部分退款成功'],
    ['part_refunded', 'partially refunded|Partial refund|PARTIALLY_REFUNDED'],
    ['cancelled', '交易关闭 已取消 已关闭 订单已取消 超时关闭 系统自动取消 买家取消订单 已作废 取消'],
    ['cancelled', 'Cancelled|canceled|cancelled by buyer|order closed'],
    [
      undefined,
      '预付款 部分付款 货到付款 退货 退款 取消中 未取消 取消失败 申请取消 待审核 拒收 已下单 不成功 未发货 已付款，未付款 定金已付',
    ],
    [
      undefined,
      'Processing|closed|open|authorized|on hold|unpaid, paid|paid, cancelled|not cancelled|returned|constructor|__proto__',
    ],
  ];
  for (const [meaning, list] of states)
    for (const cell of list.split(/[a-z]\|/i.test(list) ? '|' : ' '))
      expect([cell, read(cell)]).toEqual([cell, meaning]);
});

test('what an importer said of a word counts before every rule, however the word is written', () => {
  const said = { 货到付款: 'unpaid', processing: 'paid', 已完成: 'cancelled' } as const;
  for (const [cell, meaning] of [
    [' 货到 付款 ', 'unpaid'],
    ['PROCESSING', 'paid'],
    ['已完成', 'cancelled'],
    ['已付款', 'paid'],
  ])
    expect(readState(stateWord(cell as string), said)).toBe(meaning);
});

test('a payment bill says behind the word how much went back', () => {
  expect(['已退款(￥2.00)', '已退款（¥1,002.50）', '已退款', '已退款(部分)'].map(sumOfState)).toEqual([
    '¥2.00',
    '¥1,002.50',
    '',
    '',
  ]);
});
