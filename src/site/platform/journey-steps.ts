import { defineWords } from '#kit/text/words.ts';

export const lanes = ['buyer', 'platform', 'supplier', 'inspection', 'carrier'] as const;
export type Lane = (typeof lanes)[number];

type Name = 'placed' | 'paid' | 'taken' | 'inspected' | 'shipped' | 'received' | 'settled' | 'refunded';

/** Order steps, their actors, and their events in the open interface. */
export const steps: readonly {
  name: Name;
  lane: Lane;
  event?: 'created' | 'paid' | 'refunded';
  /** Optional step. */
  optional?: true;
}[] = [
  { name: 'placed', lane: 'buyer', event: 'created' },
  { name: 'paid', lane: 'platform', event: 'paid' },
  { name: 'taken', lane: 'supplier' },
  { name: 'inspected', lane: 'inspection' },
  { name: 'shipped', lane: 'carrier' },
  { name: 'received', lane: 'buyer' },
  { name: 'settled', lane: 'supplier' },
  { name: 'refunded', lane: 'buyer', event: 'refunded', optional: true },
];

export const journeyWords = defineWords({
  figure: ['一笔订单的旅程', 'The life of an order'],
  buyer: ['采购商', 'Buyer'],
  platform: ['平台', 'Platform'],
  supplier: ['供应商', 'Supplier'],
  inspection: ['质检', 'Inspection'],
  carrier: ['物流', 'Carrier'],
  placed: ['下单', 'Placed'],
  placedText: [
    '采购商定好款式、规格和数量，提交订单。从这时起，之后的每一步都记在这个订单号下。',
    'The buyer confirms style, specification and quantity, and places the order. From here on, every step is logged under this order number.',
  ],
  paid: ['付款', 'Paid'],
  paidText: [
    '货款到账后，订单才派给供应商。超时未付的订单自动取消，占用的库存自动释放。',
    'The order goes to the supplier once it is paid. Orders not paid in time are cancelled and the stock they held is released.',
  ],
  paidWithin: [
    (minutes: number, percent: number) => `近期的订单有 ${percent}% 付了款，一半在下单后 ${minutes}\u00a0分钟内`,
    (minutes: number, percent: number) =>
      `${percent}% of the latest orders were paid, half of them within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
  ],
  taken: ['接单备货', 'Accepted'],
  takenText: [
    '供应商在同一张单上确认交期。现货当天备好，要生产的按约定的大货周期排产。',
    'The supplier confirms the delivery date on the order. Stock items are picked the same day; made-to-order goods are scheduled to the agreed lead time.',
  ],
  inspected: ['验货', 'Inspected'],
  inspectedText: [
    '出货前按约定的标准抽检：面料看疵点、门幅、克重和色差，成衣量尺寸、看做工。照片和结论留在单上。',
    'Goods are spot-checked against the agreed standard before they ship: defects, width, weight and shade for fabric; measurements and workmanship for garments. Photos and findings stay with the order.',
  ],
  shipped: ['发货', 'Shipped'],
  shippedText: [
    '运单号写回订单。分几批发的，每批各有各的件数和去向。',
    'The waybill number is added to the order. In a split shipment, each lot has its own quantity and destination.',
  ],
  received: ['收货', 'Received'],
  receivedText: [
    '采购商点收。少了、错了、有瑕疵的，在单上拍照说明，供应商看得到同一份。',
    'The buyer checks the goods in. Anything short, wrong or faulty is reported on the order with photos, and the supplier sees the same report.',
  ],
  settled: ['结算', 'Settled'],
  settledText: [
    '按合同约定的方式把货款结给供应商。对账单逐笔列出订单、退款和服务费，数字对得回每一笔订单。',
    'The supplier is paid on the terms of the contract. The statement itemises orders, refunds and fees, and every figure can be traced to its order.',
  ],
  refunded: ['退款', 'Refunded'],
  refundedText: [
    '退款记在原订单上，成交额随之减去，不另起一笔。',
    'A refund is recorded on the original order and deducted from turnover; it is never booked as a separate order.',
  ],
  refundedWithin: [
    (span: string) => `近期的退款，一半发生在付款后 ${span}内`,
    (span: string) => `Half of recent refunds came within ${span} of payment`,
  ],
  note: [
    '标有英文的三步，就是开放接口里的事件名；另有一个取消事件 cancelled。',
    'The three steps with a code are also API events; the fourth event is cancelled.',
  ],
});
