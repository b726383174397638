import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { keyScopes, orderDimensions, orderStatuses } from '#orders/contract.ts';
import { mostDaysReconciled, orderParts } from './desk-choices.ts';

export { rollupName, scopeNames, stateNames } from './desk-words.ts';

/** Calls by which staff look at orders and keep the feed in order. */
const reader = screenUser('internal', 'admin');
const admin = screenUser('admin');

const day = field.text({ min: 10, max: 10, pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ });
const instant = z.iso.datetime();
const maybe = z.nullable(instant);

const deskOrder = z.object({
  order_no: z.string(),
  counted_at: instant,
  created_at: maybe,
  paid_at: maybe,
  refunded_at: maybe,
  cancelled_at: maybe,
  state: z.enum(orderStatuses),
  amount_fen: z.number(),
  paid_fen: z.number(),
  refund_fen: z.number(),
  quantity: z.number(),
  category: z.string(),
  product: z.string(),
  supplier: z.string(),
  buyer: z.string(),
  province: z.string(),
  city: z.string(),
  channel: z.string(),
});
export type DeskOrder = z.output<typeof deskOrder>;

const part = () => z._default(field.text({ max: 200 }), '');

const orderFilter = {
  day: z._default(field.text({ max: 10 }), ''),
  state: z._default(field.choice(['all', ...orderStatuses]), 'all'),
  category: part(),
  province: part(),
  supplier: part(),
};
export type OrderFilter = z.output<z.ZodMiniObject<typeof orderFilter>>;
export const exportOrders = exportCall(
  `${apiPrefix}/orders/export_orders`,
  'The orders of a business day',
  reader,
  orderFilter,
);

export const listOrders = defineCall({
  path: `${apiPrefix}/orders/list`,
  summary:
    'The orders that count in a business day, latest first; or those of one order number or one import, whatever their day',
  who: reader,
  payload: field.payload({
    ...orderFilter,
    order_no: z._default(field.text({ max: 64 }), ''),
    /** 0 for any. */
    import: z._default(field.integer({ min: 0 }), 0),
    ...pageFields,
  }),
  result: z.object({
    day: z.string(),
    total: z.number(),
    /** Of all the orders that match, also of those on other pages. */
    sums: z.object({ amount_fen: z.number(), paid_fen: z.number(), refund_fen: z.number() }),
    /** What the day’s orders can be narrowed to, the commonest first. */
    parts: z.record(z.enum(orderParts), z.array(z.string())),
    rows: z.array(deskOrder),
  }),
  refusals: { no_day: [400, '日期有误', 'Not a valid date', 'day'] },
});

const figures = z.object({
  orders: z.number(),
  paid_orders: z.number(),
  refunded_orders: z.number(),
  cancelled: z.number(),
  quantity: z.number(),
  amount_fen: z.number(),
  paid_fen: z.number(),
  refund_fen: z.number(),
});
export const rollupKinds = [
  'minutes',
  'minutes by province',
  'hours',
  ...orderDimensions.map((dimension) => `hours by ${dimension}` as const),
  'days',
  ...orderDimensions.map((dimension) => `days by ${dimension}` as const),
] as const;
export type Rollup = (typeof rollupKinds)[number];

const reconciledDay = z.object({
  day: z.string(),
  /** What the orders themselves come to. */
  orders: figures,
  /** What the rollup of the day says. */
  rollup: figures,
  /** Which rollups of the day do not come to the same; empty when all do. */
  wrong: z.array(z.enum(rollupKinds)),
  /** Events that came when the day was over. */
  late_events: z.number(),
  late_at: maybe,
});
export type ReconciledDay = z.output<typeof reconciledDay>;

const soFar = z.object({ orders: z.number(), paid_fen: z.number() });

export const ordersToday = defineCall({
  path: `${apiPrefix}/orders/today`,
  summary: 'Orders and payments of this business day so far, and of the same day a week ago until the same minute',
  who: screenUser('internal', 'analyst', 'admin'),
  payload: field.payload({}),
  result: z.object({ today: soFar, week_ago: soFar }),
});

export const reconcileDays = defineCall({
  path: `${apiPrefix}/orders/reconcile`,
  summary: 'Rollups beside what the orders themselves come to, day by day, as of one moment',
  who: screenUser('analyst', 'admin'),
  payload: field.payload({ from: day, days: field.integer({ min: 1, max: mostDaysReconciled }) }),
  result: z.array(reconciledDay),
  refusals: { no_day: [400, '日期有误', 'Not a valid date', 'from'] },
});

export const rebuildDay = defineCall({
  path: `${apiPrefix}/orders/rebuild_day`,
  summary: 'Makes the rollups of a day again from its orders, while the feed goes on',
  who: admin,
  payload: field.payload({ day }),
  result: reconciledDay,
  refusals: { no_day: [400, '日期有误', 'Not a valid date', 'day'] },
});

const ingestKey = z.object({
  id: z.number(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  created_at: instant,
  last_used_at: maybe,
  /** Good until then, where another key takes its place. */
  expires_at: maybe,
  replaced_by: z.nullable(z.number()),
  revoked_at: maybe,
});
export type IngestKey = z.output<typeof ingestKey>;
const shownKey = z.object({ id: z.number(), key: z.string() });
const none = [404, '没有这个密钥', 'Key not found'] as const;
const over = [409, '这个密钥已经停用', 'This key is no longer active'] as const;

export const listKeys = defineCall({
  path: `${apiPrefix}/orders/list_keys`,
  summary: 'Keys of machines with scopes and last use; never the keys themselves',
  who: admin,
  payload: field.payload({}),
  result: z.array(ingestKey),
});

export const createKey = defineCall({
  path: `${apiPrefix}/orders/create_key`,
  summary: 'Makes a key; the answer is the only place where it is ever shown',
  who: admin,
  payload: field.payload({
    name: field.text({ min: 1, max: 60 }),
    scopes: field.list(field.choice(keyScopes), { max: keyScopes.length }),
  }),
  result: shownKey,
  refusals: { no_scope: [400, '请至少选择一项用途', 'Choose at least one scope', 'scopes'] },
});

export const rotateKey = defineCall({
  path: `${apiPrefix}/orders/rotate_key`,
  summary: 'Makes a key with the same name and scopes; the old one stays good for some hours',
  who: admin,
  payload: field.payload({ id: field.integer({ min: 1 }), grace_hours: field.integer({ min: 0, max: 168 }) }),
  result: shownKey,
  refusals: { none, over },
});

export const revokeKey = defineCall({
  path: `${apiPrefix}/orders/revoke_key`,
  summary: 'Ends a key at once',
  who: admin,
  payload: field.payload({ id: field.integer({ min: 1 }) }),
  result: z.null(),
  refusals: { none, over },
});
