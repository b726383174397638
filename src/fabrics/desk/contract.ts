import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { fabricDraft } from '#fabrics/fabric-fields.ts';
import { constructions, fabricStates, keysOf } from '#fabrics/fabric-terms.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { uploadTicket } from '#kit/files/objects/upload-ticket.ts';
import { uploadRefusals } from '#kit/files/upload-refusals.ts';

const editor = screenUser('editor');
const instant = z.iso.datetime();

/** Filters of the list and of a price change. */
const filter = {
  state: z._default(field.choice(['all', ...fabricStates]), 'all'),
  construction: z._default(z.union([z.literal(''), field.choice(keysOf(constructions))]), ''),
  supplier: z._default(field.text({ max: 80 }), ''),
  /** `certificate`: one has expired or does within 30 days; `stock`: no colour is in stock; `picture`: no photograph. */
  lack: z._default(field.choice(['', 'certificate', 'stock', 'picture'] as [string, ...string[]]), ''),
  /** What an import wrote; 0 for any. */
  import: z._default(field.integer({ min: 0 }), 0),
  /** Part of a code or of a name. */
  q: z._default(field.text({ max: 60 }), ''),
};
export type FabricFilter = z.output<z.ZodMiniObject<typeof filter>>;

const row = z.object({
  id: z.number(),
  code: z.string(),
  name: z.tuple([z.string(), z.string()]),
  construction: z.string(),
  weight_gsm: z.number(),
  state: z.enum(fabricStates),
  revision: z.number(),
  supplier: z.string(),
  unit: z.string(),
  /** Of the first and the last step. */
  price_fen: z.tuple([z.number(), z.number()]),
  colours: z.array(z.string()),
  stock: z.number(),
  /** Of the certificate that runs out first. */
  valid_to: z.nullable(z.string()),
  updated_at: instant,
});
export type DeskFabric = z.output<typeof row>;

export const listDeskFabrics = defineCall({
  path: `${apiPrefix}/fabric/list_desk`,
  summary: 'All fabrics whatever their state, last changed first',
  who: editor,
  payload: field.payload({ ...filter, ...pageFields }),
  result: z.object({
    rows: z.array(row),
    total: z.number(),
    counts: z.record(z.string(), z.number()),
    suppliers: z.array(z.string()),
  }),
});

export const exportFabrics = exportCall(`${apiPrefix}/fabric/export_fabrics`, 'The filtered fabrics', editor, filter);

/** A fabric as `contract.ts` of the catalogue describes it: here only what every reader of a call needs to know is spelt out. */
const whole = z.looseObject({
  id: z.number(),
  code: z.string(),
  revision: z.number(),
  state: z.enum(fabricStates),
}) as unknown as z.ZodMiniType<Fabric>;
const id = { id: field.integer({ min: 1 }) };
const refusals = {
  none: [404, '没有这款面料', 'Fabric not found'],
  stale: [
    409,
    '其他人刚修改了这款面料。已载入最新内容，您的修改仍保留，请核对后再保存',
    'Someone else just changed this fabric. It was reloaded and your edits are still here: check them and save again',
  ],
} as const;
const invalid = [400, '有些内容不一致，请检查', 'Some entries don’t match. Please check'] as const;

export const getDeskFabric = defineCall({
  path: `${apiPrefix}/fabric/get_desk`,
  summary: 'One fabric with everything that is said about it',
  who: editor,
  payload: field.payload(id),
  result: whole,
  refusals: { none: refusals.none },
});

export const saveFabric = defineCall({
  path: `${apiPrefix}/fabric/save`,
  summary: 'Writes a fabric; `revision` is the one last read, 0 for a new one. Problems are reported by field',
  who: editor,
  /** The fabric is one JSON text: what is unknown of it is null, which a form cannot say. */
  payload: field.payload({ revision: field.row(), fabric: field.json(fabricDraft) }),
  form: 'fabric',
  result: whole,
  refusals: { ...refusals, invalid, code_taken: [400, '这个编号已被使用', 'This code is already in use', 'code'] },
});

export const fabricPictureToken = defineCall({
  path: `${apiPrefix}/fabric/qn_img_token`,
  summary: 'A token with which the browser sends a photograph of a fabric straight to the store',
  who: editor,
  payload: field.payload({ purpose: z._default(field.choice(['fabric']), 'fabric') }),
  result: uploadTicket,
  refusals: uploadRefusals,
});

export const setFabricState = defineCall({
  path: `${apiPrefix}/fabric/set_state`,
  summary: 'Shows a fabric to everybody, or takes it back',
  who: editor,
  payload: field.payload({ ...id, revision: field.integer({ min: 1 }), state: field.choice(['shown', 'withdrawn']) }),
  result: whole,
  refusals: {
    ...refusals,
    invalid,
    wrong_state: [409, '当前状态下不能这样操作', 'Not possible in the current status'],
  },
});

export const removeFabricDraft = defineCall({
  path: `${apiPrefix}/fabric/remove_draft`,
  summary: 'Removes a fabric that was never shown, for good',
  who: editor,
  payload: field.payload({ ...id, revision: field.integer({ min: 1 }) }),
  result: z.null(),
  refusals: { ...refusals, wrong_state: [409, '只能删除草稿', 'Only drafts can be deleted'] },
});

export const mostRepriced = 20_000;
const repricing = {
  ...filter,
  by: field.choice(['permille', 'fen']),
  /** Thousandths of each price, or fen, up or down. */
  amount: field.integer({ min: -1_000_000, max: 1_000_000 }),
};
const tooMany = [
  400,
  '一次最多改 20,000 款，请缩小筛选范围',
  'At most 20,000 at a time. Please narrow the filter',
  'amount',
] as const;

export const previewPrices = defineCall({
  path: `${apiPrefix}/fabric/preview_prices`,
  summary: 'What a change of prices over a filter would do, with some as samples; nothing is changed',
  who: editor,
  payload: field.payload(repricing),
  result: z.object({
    fabrics: z.number(),
    /** Fabrics whose price would leave the allowed range: they stay unchanged. */
    kept: z.number(),
    /** Checksum of the current prices, to pass to `change_prices`. */
    stamp: z.string(),
    samples: z.array(
      z.object({
        code: z.string(),
        name: z.tuple([z.string(), z.string()]),
        before: z.array(z.number()),
        after: z.array(z.number()),
      }),
    ),
  }),
  refusals: { too_many: tooMany },
});

const repriced = z.object({
  id: z.number(),
  at: instant,
  by_name: z.string(),
  by: z.enum(['permille', 'fen']),
  amount: z.number(),
  fabrics: z.number(),
  undone_at: z.nullable(instant),
});
export type Repriced = z.output<typeof repriced>;

export const changePrices = defineCall({
  path: `${apiPrefix}/fabric/change_prices`,
  summary:
    'Changes the prices of all fabrics of a filter, in one go, from those that the preview found: sent again, it finds others ' +
    'and is refused. It is recorded and can be undone',
  who: editor,
  payload: field.payload({
    ...repricing,
    /** From the preview; if fabrics or prices have changed since, nothing is changed. */
    fabrics: field.integer(),
    stamp: field.text({ min: 1, max: 40 }),
  }),
  result: repriced,
  refusals: {
    too_many: tooMany,
    other_prices: [
      409,
      '预览后，面料或价格有变化，未做任何修改。请重新预览',
      'These fabrics or their prices have changed since the preview, so nothing was changed. Please preview again',
    ],
  },
});

export const listRepriced = defineCall({
  path: `${apiPrefix}/fabric/list_repriced`,
  summary: 'The last changes of prices',
  who: editor,
  payload: field.payload({}),
  result: z.array(repriced),
});

export const undoPrices = defineCall({
  path: `${apiPrefix}/fabric/undo_prices`,
  summary: 'Gives back the prices from before a change, to fabrics whose prices nobody has touched since',
  who: editor,
  payload: field.payload(id),
  result: z.object({ restored: z.number(), left: z.number() }),
  refusals: {
    none: [404, '没有这次调价', 'Price change not found'],
    undone: [409, '这次调价已经撤销过', 'This price change has already been undone'],
  },
});
