import type { Text } from '#kit/language.ts';

/** What a column of a file of orders may hold, as people call it, and headings under which it comes. */
export const importFields = {
  order_no: {
    name: ['订单号', 'Order number'],
    heads: /^(订单(编号|号|编码)|单号|invoice ?no|order ?(no|number|id))$/,
  },
  created_at: {
    name: ['下单时间', 'Ordered at'],
    heads:
      /^(订单创建时间|下单(时间|日期)|订单(时间|日期)|创建时间|日期|invoice ?date|(created|occurred) ?at|order ?(date|time))$/,
  },
  paid_at: { name: ['付款时间', 'Paid at'], heads: /^((订单)?(付款|支付)(时间|日期)|paid ?at|payment ?(date|time))$/ },
  refunded_at: { name: ['退款时间', 'Refunded at'], heads: /^(退款(时间|日期)|refunded ?at)$/ },
  cancelled_at: { name: ['取消时间', 'Cancelled at'], heads: /^((取消|关闭)(时间|日期)|cancell?ed ?at)$/ },
  status: { name: ['订单状态', 'State'], heads: /^((订单|交易)?状态|status|state)$/ },
  amount: { name: ['订单金额', 'Amount'], heads: /^(总金额|订单(总)?金额|应付(金额)?|金额|总价|amount|total)$/ },
  paid: { name: ['实付金额', 'Paid'], heads: /^(实付(金额)?|已付(金额)?|支付金额|付款金额|paid|paid amount)$/ },
  net: { name: ['退款后实收', 'Net of refunds'], heads: /^(买家实际支付金额|实收(金额)?|净额|net)$/ },
  refund: { name: ['退款金额', 'Refund'], heads: /^(退款(总)?(金额|额)|退款|refund|refund amount)$/ },
  price: { name: ['单价', 'Unit price'], heads: /^((订购|商品|销售)?单价|unit ?price|price)$/ },
  quantity: { name: ['数量', 'Quantity'], heads: /^((订购|商品|购买)?(数量|件数)|quantity|qty)$/ },
  category: { name: ['品类', 'Category'], heads: /^((商品)?(品类|类目|分类)|category)$/ },
  product: {
    name: ['品名', 'Product'],
    heads: /^((商品|宝贝|货品)(名称|标题|编号)?|品名|货号|description|product( name)?|item)$/,
  },
  supplier: { name: ['供应商', 'Supplier'], heads: /^(供应商(名称)?|商家|店铺(名称)?|supplier)$/ },
  buyer: {
    name: ['买家', 'Buyer'],
    heads: /^(买家(名称|昵称)?|客户(名称|编码)?|收货人(姓名)?|customer ?(id|name)?|buyer)$/,
  },
  province: { name: ['省份', 'Province'], heads: /^((所在|收货)?(省份|省)|收货地址|地址|province)$/ },
  city: { name: ['城市', 'City'], heads: /^((所在|收货)?(地市|城市|市)|city)$/ },
  channel: { name: ['渠道', 'Channel'], heads: /^((销售|订单)?渠道|订单来源|channel)$/ },
} as const satisfies Record<string, { name: Text; heads: RegExp }>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportField[];

/** What each column (by place) is taken for; '' for none. */
export type ColumnMapping = (ImportField | '')[];

export interface ImportOptions {
  /** `orders`: a line is an order. `lines`: lines with one number are one order, and their sums add up. */
  grouping: 'orders' | 'lines';
  /** When a file does not tell who paid: everybody at the time of the order, or nobody. */
  payment: 'columns' | 'at_order' | 'none';
  /** A line that is the same throughout as one before is left out. */
  skip_repeated: boolean;
}

const plain = (head: string) => head.normalize('NFKC').trim().toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ');

/** What the columns most likely are, by their headings. A field is given once, to the first that looks like it. */
export function guessMapping(head: readonly string[]): ColumnMapping {
  const free = new Set<ImportField>(importFieldNames);
  return head.map((text) => {
    const found = [...free].find((field) => importFields[field].heads.test(plain(text)));
    if (found) free.delete(found);
    return found ?? '';
  });
}

/** How such a file is most likely meant. */
export function guessOptions(mapping: ColumnMapping): ImportOptions {
  const has = (...fields: ImportField[]) => fields.some((field) => mapping.includes(field));
  return {
    grouping: has('price') ? 'lines' : 'orders',
    payment: has('paid_at', 'paid', 'net', 'status') ? 'columns' : 'at_order',
    skip_repeated: true,
  };
}

/** What is missing without which no line can be an order. */
export function missingFields(mapping: ColumnMapping): ImportField[] {
  const has = (field: ImportField) => mapping.includes(field);
  const missing: ImportField[] = [];
  if (!has('order_no')) missing.push('order_no');
  if (!has('created_at')) missing.push('created_at');
  if (!has('amount') && !(has('price') && has('quantity'))) missing.push('amount');
  return missing;
}
