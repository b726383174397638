import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { caseList, caseNote, changedCase, deskCalls, instant, oneCase, person } from '#cases/contract.ts';
import { apiPrefix } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { waiting } from '#kit/desk/waiting.ts';
import { signupStates, signupTabs } from './signup-choices.ts';
import { interests, textLimits } from './signup-fields.ts';

const editor = screenUser('editor');

const signupRow = z.object({
  id: z.number(),
  company: z.string(),
  /** Masked. */
  phone: z.string(),
  /** In Chinese and English, with the province. */
  city: z.tuple([z.string(), z.string()]),
  interests: z.array(z.enum(interests)),
  campaign: z.string(),
  state: z.enum(signupStates),
  revision: z.number(),
  assignee: z.nullable(person),
  notes: z.number(),
  /** Last repeated sign-up; equal to `updated_at` until staff handle it. */
  repeated_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  erased: z.boolean(),
});
export type SignupRow = z.output<typeof signupRow>;

export const signupDetail = z.extend(signupRow, {
  /** Unmasked, for calling the buyer. */
  phone_full: z.string(),
  language: z.string(),
  channel: z.string(),
  consent_version: z.string(),
  note_list: z.array(caseNote),
  /** Empty; pages of the release before read it. */
  repeats: z.array(z.never()),
});
export type SignupDetail = z.output<typeof signupDetail>;

const count = z.number();
export const signupList = z.object({
  rows: z.array(signupRow),
  total: count,
  counts: z.record(z.enum([...signupTabs, 'late']), count),
  people: z.array(person),
  campaigns: z.array(z.string()),
});
export type SignupList = z.output<typeof signupList>;

/** Filters of the list and its export. */
const filter = {
  state: z._default(field.choice(signupTabs), 'all'),
  interest: z._default(field.list(field.choice(interests), { max: interests.length }), []),
  campaign: z._default(field.text({ max: 40 }), ''),
  assignee: caseList.assignee,
  /** Part of a company or city name, a full phone number, or its last four digits. */
  q: z._default(field.text({ max: 100 }), ''),
};

const calls = deskCalls('signup', editor);
const none = [404, '没有这条注册', 'Sign-up not found'] as const;
/** Calls about one sign-up: those that add to it, and those that change it. */
const addition = calls(signupDetail, { none });
const change = calls(signupDetail, {
  none,
  stale: [409, '这条注册刚被别人改过，已为您刷新', 'Someone else just changed this sign-up. It has been reloaded'],
  wrong_state: [409, '现在的状态不能这样做', 'Its present state does not allow this'],
});

export const signupsWaiting = calls(waiting)(
  'signups_waiting',
  'How many buyers have signed up and were not contacted yet',
  {},
);

export const listSignups = calls(signupList)(
  'list_signups',
  'Buyers who signed up, newest first; a repeated sign-up counts as new',
  { ...filter, ...pageFields },
);

export const getSignup = addition(
  'get_signup',
  'One sign-up with phone number and notes. Who opened it is recorded',
  oneCase,
);

export const moveSignup = change('move_signup', 'Moves a sign-up to another state', {
  ...changedCase,
  state: field.choice(signupStates),
});

export const assignSignup = change(
  'assign_signup',
  'Assigns a sign-up, or removes its assignee (0)',
  { ...changedCase, assignee: field.integer() },
  { nobody_there: [400, '这个账号不能处理注册', 'This account cannot work on sign-ups', 'assignee'] },
);

export const noteSignup = addition('note_signup', 'Adds an internal note', {
  ...oneCase,
  text: field.text({ min: 1, max: textLimits.note }),
});

export const exportSignups = exportCall(`${apiPrefix}/signup/export_signups`, 'The filtered list', editor, filter);

const campaign = z.object({
  campaign: z.string(),
  visitors: count,
  signups: count,
  matched: count,
  /** Days of the first and last sign-up or visit in the period. */
  first_day: z.string(),
  last_day: z.string(),
});
export type CampaignFigures = z.output<typeof campaign>;

export const campaignFigures = calls(z.array(campaign))(
  'campaign_figures',
  'Visitors, sign-ups and matches of each campaign link over some days; those without a campaign are named ""',
  { days: z._default(field.integer({ min: 1, max: 365 }), 30) },
);

export { interestWords, stateWords } from './signup-choices.ts';
export * from './signup-fields.ts';
