import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import type { Text } from '#kit/text/language.ts';

const editors = screenUser('editor', 'admin');
const instant = z.iso.datetime();

/** State of an entry for visitors. */
export const contentStates = ['draft', 'scheduled', 'shown', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

/** Why a publication is hidden: outside its period, or others come first. */
const unseenReasons = ['over', 'coming', 'beyond'] as const;
export type Unseen = (typeof unseenReasons)[number];

const meta = {
  id: z.number(),
  revision: z.number(),
  state: z.enum(contentStates),
  /** Only if published but hidden. */
  unseen: z.optional(z.enum(unseenReasons)),
  /** The draft differs from the publication. */
  has_changes: z.boolean(),
  shown_from: z.nullable(instant),
  published_at: z.nullable(instant),
  updated_at: instant,
  updated_by: z.string(),
};
type Meta = z.output<ReturnType<typeof z.object<typeof meta>>>;
export type ContentItem<Content> = Meta & { content: Content };

export const contentChange = z.object({
  id: z.number(),
  at: instant,
  by: z.string(),
  action: z.string(),
  /** Changed fields, before and after. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type ContentChange = z.output<typeof contentChange>;

const refusals = {
  none: [404, '没有这一条内容', 'Entry not found'],
  stale: [409, '这一条内容已被他人改动', 'Someone else has changed this entry'],
  taken: [409, '同样的名称或版本已经存在', 'There is one of this name or version already'],
  fixed: [409, '发布过的内容不能这样改动', 'What was published cannot be changed in this way'],
  not_scheduled: [
    400,
    '这类内容发布后立即显示，不能定时',
    'Content of this kind is shown at once; it has no time of its own',
  ],
  shown_already: [
    409,
    '访客已经能看到这一条，不能改到以后才显示；要暂时不显示，请先撤下',
    'Visitors see this already, so it cannot be shown later; to hide it, withdraw it',
  ],
  incomplete: [400, '还有内容没有填好，不能发布', 'Something is missing; it cannot be published yet'],
} as const satisfies Record<string, readonly [number, ...Text]>;

const id = field.integer({ min: 1 });
const revision = field.integer({ min: 1 });

/**
 * Calls to edit one kind of content. A change names the revision it is based on; a stale one gets 409 with the current entry in
 * `data`. Saving changes only the draft; publishing shows it to visitors.
 */
export function contentCalls<const Kind extends string, Content extends z.ZodMiniType>(kind: Kind, content: Content) {
  const item = z.object({ ...meta, content });
  const path = <const Verb extends string>(verb: Verb) => `${apiPrefix}/${kind}/${verb}` as const;
  return {
    kind,
    list: defineCall({
      path: path('list'),
      summary: `Every entry of ${kind}, newest first; long texts are left empty`,
      who: editors,
      payload: field.payload({}),
      result: z.array(item),
    }),
    get: defineCall({
      path: path('get'),
      summary: `One entry of ${kind}, whole`,
      who: editors,
      payload: field.payload({ id }),
      result: item,
      refusals: { none: refusals.none },
    }),
    save: defineCall({
      path: path('save'),
      summary: `Saves the draft of an entry of ${kind}; without an id it makes a new one`,
      who: editors,
      payload: field.payload({
        id: z.optional(id),
        revision: z.optional(revision),
        content: field.json(content),
      }),
      form: 'content',
      result: item,
      refusals,
    }),
    publish: defineCall({
      path: path('publish'),
      summary: `Shows the draft of an entry of ${kind} to visitors; what they see already keeps its time unless it is \`now\``,
      who: editors,
      payload: field.payload({ id, revision, shown_from: z.optional(z.union([z.literal('now'), instant])) }),
      result: item,
      refusals,
    }),
    withdraw: defineCall({
      path: path('withdraw'),
      summary: `Takes an entry of ${kind} back from visitors`,
      who: editors,
      payload: field.payload({ id, revision }),
      result: item,
      refusals,
    }),
    remove: defineCall({
      path: path('remove'),
      summary: `Removes an entry of ${kind} that was never published`,
      who: editors,
      payload: field.payload({ id, revision }),
      result: z.null(),
      refusals,
    }),
    history: defineCall({
      path: path('history'),
      summary: `Who changed what and when in an entry of ${kind}, newest first`,
      who: editors,
      payload: field.payload({ id }),
      result: z.array(contentChange),
    }),
  };
}
