import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { changedCase, deskCalls, instant, oneCase } from '#cases/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { waiting } from '#kit/desk/waiting.ts';
import { codeRefusals } from '#kit/form/code-refusals.ts';
import { termsChanged } from '#kit/form/terms-changed.ts';
import { requestForm, standingForm } from './request-fields.ts';
import { requestKinds, requestLimits, requestStates } from './request-states.ts';

export * from './request-fields.ts';
export * from './request-states.ts';

const editor = screenUser('editor');

/** Retention after closing, sending or answering; then personal data are erased and the items stay. */
export const requestKeptDays = 365;

const item = z.object({
  code: z.string(),
  name: z.tuple([z.string(), z.string()]),
  colour: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Of one unit, once it is quoted. */
  price_fen: z.nullable(z.number()),
});
export type ShownItem = z.output<typeof item>;

/** A request as its buyer sees it. */
const standing = z.object({
  number: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Revision; an answer must name the one that the buyer saw. */
  revision: z.number(),
  items: z.array(item),
  created_at: instant,
  updated_at: instant,
  /** Validity and text of a quotation. */
  valid_to: z.nullable(z.string()),
  answer: z.string(),
  /** Of samples that are on their way. */
  courier: z.string(),
});
export type RequestStanding = z.output<typeof standing>;

const lookRefusals = {
  none: [
    404,
    '没有找到。请核对编号，并填写提交时所留手机号的后四位。',
    'No request found. Check the number, and use the last four digits of the phone you gave with it.',
  ],
  too_many: [429, '查询太频繁，请稍后再试。', 'Too many searches. Please try again later.'],
} as const;

export const sendFabricRequest = defineCall({
  path: `${apiPrefix}/fabric/send_request`,
  summary:
    'Asks for samples or a quotation of fabrics; the phone is proved by a code sent for the purpose `fabric`. The same request sent again gives the same number',
  who: 'anyone',
  payload: requestForm,
  result: z.object({ number: z.string() }),
  refusals: {
    ...codeRefusals,
    no_such_fabric: [
      400,
      '有面料已下架，请刷新样布篮',
      'A fabric is no longer available. Please refresh your sample basket',
      'items',
    ],
    no_such_colour: [400, '有面料没有这个颜色', 'A fabric is not available in this colour', 'items'],
    no_quantity: [400, '请填写每种面料的数量', 'Enter a quantity for each fabric', 'items'],
    below_minimum: [400, '有面料的数量低于起订量', 'A quantity is below the minimum order', 'items'],
    terms_changed: [409, ...termsChanged, 'consent'],
    no_address: [400, '请填写样布寄送地址', 'Enter the delivery address for the samples', 'address'],
    too_many: [429, '提交太频繁，请稍后再试', 'Too many requests. Please try again later'],
    too_many_samples: [
      429,
      `30 天内最多申请 ${requestLimits.sampleItems} 款样品，请联系客服`,
      `At most ${requestLimits.sampleItems} samples in 30 days. Please contact us`,
    ],
  },
});

export const fabricRequestStanding = defineCall({
  path: `${apiPrefix}/fabric/request_standing`,
  summary: 'Status of a request, for anyone who knows its number and the end of the phone',
  who: 'anyone',
  payload: standingForm,
  result: standing,
  refusals: lookRefusals,
});

export const answerQuotation = defineCall({
  path: `${apiPrefix}/fabric/answer_quotation`,
  summary:
    'Takes a quotation or does not, as it was seen; by number and the end of the phone. The same answer sent again is done. ' +
    'With another `seen`, or an answer that stands already, `data` is the request as it is now',
  who: 'anyone',
  payload: z.extend(standingForm, {
    accept: field.flag(),
    /** Revision that the buyer read. */
    seen: z._default(field.row(), 0),
  }),
  result: standing,
  refusals: {
    ...lookRefusals,
    stale: [
      409,
      '报价已更新，您的答复未提交。请查看下面的最新报价后再决定。',
      'The quote has changed since you saw it, so your reply was not sent. Please review the current quote below.',
    ],
    wrong_state: [409, '这份报价已经答复过或已失效。', 'This quote has already been answered or is no longer valid.'],
    over: [410, '这份报价已过有效期，请重新询价。', 'This quote has expired. Please request a new one.'],
  },
});

const listed = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  revision: z.number(),
  company: z.string(),
  /** Masked. */
  phone: z.string(),
  /** Codes of the first fabrics, and how many there are. */
  codes: z.array(z.string()),
  items: z.number(),
  created_at: instant,
  updated_at: instant,
});
export type ListedRequest = z.output<typeof listed>;

const detail = z.extend(standing, {
  id: z.number(),
  name: z.string(),
  company: z.string(),
  phone_full: z.string(),
  address: z.string(),
  note: z.string(),
  language: z.string(),
  /** Reason for closing or text of the last step; for staff. */
  remark: z.string(),
  /** State of the last message: none, queued, sending, sent, failed, unknown. */
  message: z.string(),
  /** The message, if it can be sent again; else 0. */
  resend_id: z.number(),
});
export type RequestDetail = z.output<typeof detail>;

const calls = deskCalls('fabric', editor);
const none = [404, '没有这个请求', 'Request not found'] as const;

export const requestsWaiting = calls(waiting)(
  'requests_waiting',
  'How many requests for samples and quotations nobody has taken up yet',
  {},
);

const requestFilter = {
  kind: z._default(field.choice(['all', ...requestKinds]), 'all'),
  state: z._default(field.choice(['all', ...requestStates]), 'all'),
  /** Part of a company's name, a request's number, a fabric's code, a phone number or its last four digits. */
  q: z._default(field.text({ max: 100 }), ''),
};
export const exportFabricRequests = exportCall(
  `${apiPrefix}/fabric/export_requests`,
  'The filtered requests',
  editor,
  requestFilter,
);
export const listFabricRequests = calls(
  z.object({
    rows: z.array(listed),
    total: z.number(),
    /** Only new requests. */
    waiting: z.object({ sample: z.number(), quotation: z.number() }),
  }),
)('list_requests', 'Sample requests and quotations, newest first', { ...requestFilter, ...pageFields });

export const getFabricRequest = calls(detail, { none })(
  'get_request',
  'One request with name, phone and address. Who opened it is recorded',
  oneCase,
);

export const changeFabricRequest = calls(detail, {
  none,
  stale: [409, '其他人刚修改了这个请求，已为您刷新', 'Someone else just changed this request. It has been refreshed'],
  wrong_state: [409, '当前状态下不能这样操作', 'Not possible in the current status'],
  prices_wanted: [400, '请填写每种面料的单价', 'Enter a price for each fabric', 'prices'],
  day_wanted: [400, '有效期应为今天或以后的日期', 'The date must be today or later', 'valid_to'],
  courier_wanted: [400, '请填写快递公司和单号', 'Enter the courier and tracking number', 'courier'],
  reason_wanted: [400, '请写明关闭的原因', 'Enter a reason for closing', 'text'],
})(
  'change_request',
  'Confirms, sends or quotes a request, or closes it; the buyer is notified by SMS, except of a closing',
  {
    ...changedCase,
    action: field.choice(['confirm', 'send', 'quote', 'close']),
    /** For `send`: courier and number. */
    courier: z._default(field.text({ max: 80 }), ''),
    /** For `quote`: the price of each fabric in its order, in fen for a unit. */
    prices: z._default(
      field.json(z.array(field.integer({ min: 1, max: 100_000_00 })).check(z.maxLength(requestLimits.items))),
      [],
    ),
    /** For `quote`: its last day, such as 2026-12-31. */
    valid_to: z._default(field.day({ mayBeEmpty: true }), ''),
    /** For `quote`: terms that go with it; for `close`: why, for staff. */
    text: z._default(field.text({ max: requestLimits.note }), ''),
  },
);
