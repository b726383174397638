import type { ImportFields } from '#kit/files/import/import-kind.ts';
import type { Text } from '#kit/text/language.ts';
import { foldTyped } from '#kit/text/typed-text.ts';

/** What a column of a file of orders may hold, as people call it, and headings under which it comes. */
export const importFields = {
  order_no: {
    name: ['订单号', 'Order number'],
    heads:
      /^((主|父|原始|平台)?订单(编号|号|编码|id)|商[户家]订?单号|单号|invoice ?(no|number)|order ?(no|number|id|#)?)$/,
  },
  created_at: {
    name: ['下单时间', 'Ordered at'],
    heads:
      /^((订单|交易)?(创建|生成|成交)(时间|日期)|(订单)?(下单|提交)(时间|日期)|(订单|交易)(时间|日期)|拍下时间|日期|时间|invoice ?date|(created|occurred|ordered|placed) ?(at|on|date|time)|order ?(created )?(at|date|time)|date)$/,
  },
  paid_at: {
    name: ['付款时间', 'Paid at'],
    heads: /^((订单|买家)?(付款|支付)(完成)?(时间|日期)|paid ?(at|on|date|time)|payment ?(date|time)|date paid)$/,
  },
  refunded_at: {
    name: ['退款时间', 'Refunded at'],
    heads: /^(退款(完成|成功)?(时间|日期)|refunded ?(at|on|date)|refund ?(date|time))$/,
  },
  cancelled_at: {
    name: ['取消时间', 'Cancelled at'],
    heads: /^((订单)?(取消|关闭)(时间|日期)|cancell?ed ?(at|on|date)|closed ?at)$/,
  },
  status: {
    name: ['订单状态', 'Status'],
    heads: /^((订单|交易|当前|支付|付款)?状态|(order|payment|financial)? ?(status|state))$/,
  },
  amount: {
    name: ['订单金额', 'Amount'],
    heads:
      /^(总(金额|额|计)|(订单|交易|商品)(总)?(金额|额|价)|应付(总)?(金额|款)?|金额|总价|(order |grand )?(total|amount)( amount| price)?)$/,
  },
  paid: {
    name: ['实付金额', 'Paid'],
    heads:
      /^((买家|用户|订单)?实付(总)?(金额|款|额)?|实际(支付|付款)(总)?(金额|款|额)?|已付(金额|款)?|(支付|付款)(金额|额)|(amount |total )?paid( amount)?|payment ?amount)$/,
  },
  net: {
    name: ['退款后实收', 'Net of refunds'],
    heads: /^(买家实际支付金额|实收(金额|款)?|净额|net( amount| sales)?)$/,
  },
  refund: {
    name: ['退款金额', 'Refund'],
    heads: /^((已|成功)?退款(总)?(金额|额)|退款|refund(ed)?( amount)?|amount refunded)$/,
  },
  price: {
    name: ['单价', 'Unit price'],
    heads: /^((订购|商品|销售|成交)?(单价|价格)|unit ?price|item ?price|lineitem price|price)$/,
  },
  quantity: {
    name: ['数量', 'Quantity'],
    heads: /^((订购|商品|购买|宝贝|销售)?(总)?(数量|件数)|quantity|qty|lineitem quantity)$/,
  },
  category: { name: ['品类', 'Category'], heads: /^((商品)?(品类|类目|分类)|category)$/ },
  product: {
    name: ['品名', 'Product'],
    heads:
      /^((商品|宝贝|货品|产品)(名称|标题|编号)?|品名|货号|description|product( name| title)?|item( name)?|lineitem name)$/,
  },
  supplier: {
    name: ['供应商', 'Supplier'],
    heads: /^(供应商(名称)?|商家(名称)?|店铺(名称)?|supplier|vendor|shop( name)?)$/,
  },
  buyer: {
    name: ['买家', 'Buyer'],
    heads:
      /^(买家(名称|姓名|昵称|会员名)?|客户(名称|编码|姓名)?|收[货件]人(姓名)?|customer ?(id|name)?|buyer( name)?|billing name)$/,
  },
  province: {
    name: ['省份', 'Province'],
    heads:
      /^((所在|收货|收件)?(省份?|省\/市)|收货地址|收货人地址|收件地址|地址|(shipping |billing )?province( name)?|(shipping )?address)$/,
  },
  city: { name: ['城市', 'City'], heads: /^((所在|收货|收件)?(地市|城市|市)|(shipping |billing )?city)$/ },
  channel: { name: ['渠道', 'Channel'], heads: /^((销售|订单)?(渠道|来源)|平台|来源平台|(sales )?channel|source)$/ },
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

/** A heading as it is called, without the unit, the star or the colon that stand by it: 订单金额（元）*. */
const plain = (head: string) =>
  foldTyped(head.slice(0, 100))
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/^[* ]+|[*: ]+$/g, '')
    .replace(/ ?\((?:元|人民币|rmb|cny|¥|yuan)(?:[,;、 ][^)]*)?\)$|[/-](?:元|rmb|cny)$/, '');

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

const { order_no, created_at } = importFields;

export const orderFields: ImportFields = {
  fields: Object.fromEntries(importFieldNames.map((field) => [field, importFields[field].name])),
  keyName: order_no.name,
  missing(mapping) {
    const has = (field: ImportField) => mapping.includes(field);
    const missing: Text[] = [];
    if (!has('order_no')) missing.push(order_no.name);
    if (!has('created_at')) missing.push(created_at.name);
    if (!has('amount') && !has('paid') && !(has('price') && has('quantity')))
      missing.push(['订单金额（或实付金额，或单价和数量）', 'Amount (or the amount paid, or unit price and quantity)']);
    return missing;
  },
};
