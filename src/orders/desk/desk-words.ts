import type { Language, Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { keyScopes, OrderStatus } from '#orders/contract.ts';
import type { Rollup } from './contract.ts';

export const deskWords = defineWords({
  title: ['订单', 'Orders'],
  about: [
    '按营业日查看订单，核对汇总，导入历史，管理推送订单的密钥。',
    'Daily orders, reconciliation, history import and ingest keys.',
  ],
  orders: ['当日订单', 'Daily orders'],
  order: ['订单', 'Order'],
  importing: ['历史导入', 'Import'],
  reconciliation: ['核对', 'Reconciliation'],
  keys: ['密钥', 'Keys'],
  done: ['已完成', 'Done'],
  actions: ['操作', 'Actions'],
  missing: ['请填写', 'Required'],

  day: ['营业日', 'Business day'],
  ofImport: [(id: number) => `导入 #${id} 的订单`, (id: number) => `Orders of import #${id}`],
  anyImport: ['显示当日订单', 'Show daily orders'],
  seek: ['按订单号查找', 'Find by order number'],
  time: ['时间', 'Time'],
  number: ['订单号', 'Order number'],
  state: ['状态', 'Status'],
  goods: ['货品', 'Goods'],
  buyer: ['买家', 'Buyer'],
  withBuyers: ['包含买家', 'Include buyers'],
  place: ['地区', 'Place'],
  amount: ['金额', 'Amount'],
  paid: ['实付', 'Paid'],
  refund: ['退款', 'Refunded'],
  net: ['净额', 'Net'],
  quantity: ['数量', 'Quantity'],
  product: ['品名', 'Product'],
  category: ['品类', 'Category'],
  province: ['省份', 'Province'],
  supplier: ['供应商', 'Supplier'],
  channel: ['渠道', 'Channel'],
  noOrders: ['这一天没有符合条件的订单。', 'No matching orders on this day.'],
  notFound: ['没有找到这个订单号。', 'No order with this number.'],
  history: ['操作记录', 'History'],
  standsIn: [
    (at: string) => `还没有收到下单事件，暂按最早的事件（${at}）计入。`,
    (at: string) => `Order event not received yet; using its earliest event (${at}).`,
  ],

  reconciliationAbout: [
    '逐日比较订单明细与各级汇总，精确到分。不一致的日子可以重新汇总；重新汇总时照常接收订单，不会漏算或重算。',
    'Compares each day’s orders with every rollup, to the fen. A day that differs can be rebuilt; orders keep arriving meanwhile, and none is lost or counted twice.',
  ],
  until: ['截至', 'Until'],
  howManyDays: ['天数', 'Days'],
  daysOf: [(days: number) => `${days} 天`, (days: number) => `${days} days`],
  compareAgain: ['重新核对', 'Re-check'],
  businessDay: ['营业日', 'Business day'],
  ordersCount: ['订单数', 'Orders'],
  outcome: ['结果', 'Outcome'],
  agrees: ['一致', 'Match'],
  differs: [(rollups: string) => `不一致：${rollups}`, (rollups: string) => `Differs: ${rollups}`],
  rollupSays: ['汇总为', 'Rollup:'],
  allAgree: ['各级汇总都与订单一致', 'All rollups match the orders'],
  wrongDays: [
    (days: number) => `${days} 天不一致`,
    (days: number) => `${days} ${days === 1 ? 'day differs' : 'days differ'}`,
  ],
  late: ['迟到事件', 'Late events'],
  lateOf: [(events: number) => `${events} 条`, (events: number) => `${events}`],
  rebuild: ['重新汇总', 'Rebuild'],
  sureRebuild: [(day: string) => `用订单明细重新汇总 ${day}？`, (day: string) => `Rebuild ${day} from its orders?`],
  rebuilt: ['已重新汇总', 'Day rebuilt'],

  keysAbout: [
    '其他系统凭密钥推送订单或读取汇总。密钥只在生成时显示一次，系统只保存它的哈希值；每次改动都会记入审计日志。',
    'Other systems use a key to send orders or read totals. A key is shown once, when created; only its hash is stored, and every change is recorded in the audit log.',
  ],
  newKey: ['新建密钥', 'New key'],
  makeKey: ['生成密钥', 'Create key'],
  keyName: ['名称', 'Name'],
  keyNameHelp: ['使用这个密钥的系统，例如“门店收银”', 'The system that uses it, such as “shop tills”'],
  scopes: ['用途', 'Scopes'],
  lastUsed: ['最近使用', 'Last used'],
  neverUsed: ['未使用', 'Never'],
  created: ['创建时间', 'Created'],
  inUse: ['使用中', 'Active'],
  expires: [(at: string) => `${at} 失效`, (at: string) => `Expires ${at}`],
  expired: [(at: string) => `${at} 已失效`, (at: string) => `Expired ${at}`],
  revoked: [(at: string) => `${at} 已停用`, (at: string) => `Revoked ${at}`],
  rotate: ['更换', 'Replace'],
  rotateTitle: [(name: string) => `更换“${name}”的密钥`, (name: string) => `Replace the key of ${name}`],
  rotateAbout: [
    '新密钥的名称和用途不变。旧密钥还能用多久？',
    'The new key has the same name and scopes. How long should the old key stay valid?',
  ],
  grace: ['旧密钥还能用多久', 'Old key stays valid for'],
  graceOf: [
    (hours: number) => (hours === 0 ? '立即失效' : hours === 168 ? '7 天' : `${hours} 小时`),
    (hours: number) =>
      hours === 0 ? 'Expires immediately' : hours === 168 ? '7 days' : hours === 1 ? '1 hour' : `${hours} hours`,
  ],
  revoke: ['停用', 'Revoke'],
  sureRevoke: [
    (name: string) => `停用“${name}”的密钥？使用它的系统会立即被拒绝，不能恢复。`,
    (name: string) =>
      `Revoke the key of ${name}? The system that uses it is refused immediately. This cannot be undone.`,
  ],
  shownKey: ['新密钥', 'New key'],
  shownOnce: [
    '关闭后不再显示，请立即填入使用它的系统。',
    'It will not be shown again. Enter it in the system that uses it now.',
  ],
});

export const stateNames: Record<OrderStatus, Text> = {
  created: ['待付款', 'Unpaid'],
  paid: ['已付款', 'Paid'],
  refunded: ['有退款', 'Refunded'],
  cancelled: ['已取消', 'Cancelled'],
};
export const eventNames: Record<OrderStatus, Text> = {
  created: ['下单', 'Ordered'],
  paid: ['付款', 'Paid'],
  refunded: ['退款', 'Refunded'],
  cancelled: ['取消', 'Cancelled'],
};
export const scopeNames: Record<(typeof keyScopes)[number], Text> = {
  orders: ['推送订单', 'Send orders'],
  summary: ['读取汇总', 'Read totals'],
  metrics: ['读取运行指标', 'Read metrics'],
};

const rollupWords: Record<string, Text> = {
  minutes: ['分钟', 'Minutes'],
  hours: ['小时', 'Hours'],
  days: ['日', 'Days'],
  province: ['省份', 'Province'],
  category: ['品类', 'Category'],
  channel: ['渠道', 'Channel'],
  supplier: ['供应商', 'Supplier'],
};

/** 小时（省份）, hours by province. */
export function rollupName(rollup: Rollup, language: Language): string {
  if (language === 'en') return rollup;
  const [step = '', dimension] = rollup.split(' by ');
  const name = rollupWords[step]?.[0] ?? step;
  return dimension ? `${name}（${rollupWords[dimension]?.[0] ?? dimension}）` : name;
}
