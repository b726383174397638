import * as z from 'zod/mini';
import { screenKind } from '#accounts/contract.ts';
import { defineCall, staleEdits } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import type { Text } from '#kit/text/language.ts';
import { campaignLimits } from './campaign-limits.ts';

export { sessionsOn } from './sessions.ts';

/** A sale within each day of a campaign, in business time: `10:00` to `12:00`; `24:00` is the end of the day. */
export interface CampaignSession {
  name: string;
  from: string;
  to: string;
}
/** A product by its name in orders, and its stock in pieces for each session. */
export interface CampaignProduct {
  product: string;
  stock: number;
}

/** A campaign as boards read it. Days are business days, inclusive. */
export interface CampaignReading {
  slug: string;
  title: Text;
  first_day: string;
  last_day: string;
  /** 0 for none. */
  target_fen: number;
  /** First day of the campaign that it is compared with. */
  compared_day: string | undefined;
  sessions: readonly CampaignSession[];
  products: readonly CampaignProduct[];
}

/** Channel that notifies all processes of a change. */
export const campaignsChannel = 'campaigns';

const time = () => field.text({ min: 5, max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/ });

const content = {
  slug: field.text({ min: 1, max: 40, pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ }),
  zh_title: field.text({ min: 1, max: 40 }),
  en_title: field.text({ min: 1, max: 80 }),
  first_day: field.day(),
  last_day: field.day(),
  target_fen: field.integer({ max: 100_000_000_000_00 }),
  /** Slug; empty for none. */
  compared_with: field.text({ max: 40 }),
  sessions: field.json(
    z
      .array(z.object({ name: field.text({ min: 1, max: 20 }), from: time(), to: time() }))
      .check(z.maxLength(campaignLimits.sessions)),
  ),
  products: field.json(
    z
      .array(
        z.object({
          product: field.text({ min: 1, max: 80 }),
          stock: field.integer({ max: campaignLimits.stock }),
        }),
      )
      .check(z.maxLength(campaignLimits.products)),
  ),
};
const campaign = z.object({ id: z.int(), revision: z.int(), ...content });
export type Campaign = z.output<typeof campaign>;
export type CampaignContent = Omit<Campaign, 'id' | 'revision'>;

const stale = staleEdits('活动', 'campaign');
const who = { session: screenKind, roles: ['editor'] } as const;

export const listCampaigns = defineCall({
  path: '/campaigns/list',
  summary: 'Campaigns, the latest first.',
  who,
  payload: z.object({}),
  result: z.array(campaign),
});
export const saveCampaign = defineCall({
  path: '/campaigns/save',
  summary: 'Makes a campaign (id 0) or changes one.',
  who,
  payload: z.object({ id: field.integer(), revision: field.integer(), ...content }),
  result: campaign,
  refusals: {
    none: [404, '没有这个活动', 'Campaign not found'],
    stale,
    slug_taken: [409, '标识已被使用', 'This slug is already in use', 'slug'],
    slug_in_use: [
      409,
      '有大屏或活动按这个标识使用它，不能更改',
      'A board or another campaign refers to this slug, so it can’t be changed',
      'slug',
    ],
    no_such_day: [400, '日期不存在', 'Invalid date', 'first_day'],
    days_reversed: [400, '结束日期不能早于开始日期', 'The end date must not be before the start date', 'last_day'],
    too_long: [400, '活动最长一年', 'A campaign can last up to one year', 'last_day'],
    sessions_overlap: [
      400,
      '场次要按时间先后排列，不能重叠',
      'Sessions must be in order and must not overlap',
      'sessions',
    ],
    product_twice: [400, '同一商品只能出现一次', 'Each product can be listed only once', 'products'],
    not_compared: [400, '对比的活动不存在', 'The campaign to compare with was not found', 'compared_with'],
  },
});
export const removeCampaign = defineCall({
  path: '/campaigns/remove',
  summary: 'Removes a campaign that no board plays.',
  who,
  payload: z.object({ id: field.integer(), revision: field.integer() }),
  result: z.null(),
  refusals: {
    none: [404, '没有这个活动', 'Campaign not found'],
    stale,
    in_use: [409, '有大屏或活动正在使用它', 'In use by a board or another campaign'],
  },
});
