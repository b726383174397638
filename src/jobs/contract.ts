import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { changedCase, deskCalls, instant, oneCase } from '#cases/contract.ts';
import { apiPrefix, staleEdits } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { waiting } from '#kit/desk/waiting.ts';
import { boardStages, stages } from './applications/stages.ts';
import {
  departments,
  educations,
  jobKinds,
  jobStates,
  jobTabs,
  mostPayYuan,
  numberLimits,
  salaryBases,
  textLimits,
} from './job.ts';

const body = () => z._default(field.text({ max: textLimits.body }), '');
const name = (max: number) => z._default(field.text({ max }), '');

/** Fields of a job as staff enter them; sums in fen. A draft may be incomplete: `problemsOf` lists what prevents publication. */
export const jobFields = {
  zh_title: name(textLimits.title),
  en_title: name(textLimits.enTitle),
  department: field.choice(departments),
  kind: field.choice(jobKinds),
  education: field.choice(educations),
  experience_years: field.integer(numberLimits.experience_years),
  salary_low_fen: field.integer({ max: mostPayYuan * 100 }),
  salary_high_fen: field.integer({ max: mostPayYuan * 100 }),
  salary_basis: field.choice(salaryBases),
  salary_months: field.integer(numberLimits.salary_months),
  city_code: name(6),
  headcount: field.integer(numberLimits.headcount),
  zh_address: name(textLimits.address),
  en_address: name(textLimits.address),
  zh_duties: body(),
  en_duties: body(),
  zh_requirements: body(),
  en_requirements: body(),
  zh_benefits: body(),
  en_benefits: body(),
};
export const jobContent = z.strictObject(jobFields);
export type JobContent = z.output<typeof jobContent>;

const staff = screenUser('editor', 'recruiter');
const text = z.tuple([z.string(), z.string()]);
const count = z.number();

const jobRow = z.object({
  id: z.number(),
  revision: z.number(),
  state: z.enum(jobStates),
  /** English if there is an English title. */
  title: text,
  department: z.enum(departments),
  city: text,
  headcount: z.number(),
  opens_at: z.nullable(instant),
  /** Last day to apply, YYYY-MM-DD. */
  last_day: z.nullable(z.string()),
  /** Views of its page. */
  views: count,
  applicants: count,
  /** Not yet viewed by staff. */
  unseen: count,
  /** Past the promised day of an answer. */
  late: count,
  hired: count,
  /** Median hours to the first answer; null before the first one. */
  hours_to_reply: z.nullable(z.number()),
  updated_at: instant,
});
export type JobRow = z.output<typeof jobRow>;
const jobDetail = z.object({
  ...jobRow.shape,
  content: jobContent,
  html: z.object({ duties: z.string(), requirements: z.string(), benefits: z.string() }),
  /** Per field, what prevents publication. */
  problems: z.record(z.string(), z.string()),
});
export type JobDetail = z.output<typeof jobDetail>;

const calls = deskCalls('jobs', staff);
const none = [404, '没有这个职位', 'Position not found'] as const;
const stale = staleEdits('职位', 'position');
const wrong_state = [409, '现在的状态不能这样做', 'Its present state does not allow this'] as const;
/** Calls about one position: those that read it, and those that change it. */
const reading = calls(jobDetail, { none });
const change = calls(jobDetail, { none, stale, wrong_state });
const day = field.day({ mayBeEmpty: true });

export const applicantsWaiting = calls(waiting)(
  'applicants_waiting',
  'How many applicants are new, and how many wait past their promised day',
  {},
);

const jobFilter = {
  state: z._default(field.choice(jobTabs), 'open'),
  q: z._default(field.text({ max: 60 }), ''),
};
export const listDeskJobs = calls(
  z.object({
    rows: z.array(jobRow),
    total: count,
    counts: z.record(z.enum(jobTabs), count),
    cities: z.array(z.object({ code: z.string(), name: text, province: text })),
  }),
)(
  'list_jobs',
  'Positions with their applicants: those with new ones first, then the last changed; and the cities to choose from',
  { ...jobFilter, ...pageFields },
);

export const exportJobs = exportCall(`${apiPrefix}/jobs/export_jobs`, 'The filtered positions', staff, jobFilter);

export const getDeskJob = reading(
  'get_job',
  'One position with its texts, as they will be shown, and what a publication still needs',
  oneCase,
);

export const saveJob = change(
  'save_job',
  'Writes a position; with id 0 a new draft. What is open changes at once and must stay complete',
  { id: field.integer(), revision: field.integer(), ...jobFields },
  { incomplete: [400, '公开的职位必须填写完整', 'A position that is open must stay complete'] },
);

export const previewJob = calls(z.object({ html: z.string() }))('preview_job', 'Markdown as visitors would see it', {
  text: body(),
});

export const publishJob = change(
  'publish_job',
  'Opens a position now, or from a day on, to a last day; for an open one moves its last day',
  { ...changedCase, from: z._default(day, ''), last_day: day },
  {
    incomplete: [400, '还没有填写完整', 'It is not complete yet'],
    wrong_days: [
      400,
      '截止日期要在开始之后，且不超过一年',
      'The last day must come after the first, within a year',
      'last_day',
    ],
  },
);

export const endJob = change(
  'end_job',
  'Closes an open position at once, or takes a scheduled one back to a draft',
  changedCase,
);

export const removeJobDraft = calls(z.null(), {
  none,
  stale,
  wrong_state: [409, '只能删除没有人投递过的草稿', 'Only drafts without applicants can be deleted'],
})('remove_draft', 'Removes a draft without applicants for good', changedCase);

export const duplicateJob = reading('duplicate_job', 'Makes a draft with the same texts', oneCase);

const applicantRow = z.object({
  id: z.number(),
  number: z.string(),
  revision: z.number(),
  stage: z.enum(stages),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  cv_kind: z.string(),
  notes: count,
  created_at: instant,
  due_at: instant,
  is_late: z.boolean(),
});
export type ApplicantRow = z.output<typeof applicantRow>;
const applicantDetail = z.object({
  ...applicantRow.shape,
  job: z.number(),
  job_title: text,
  /** Unmasked, for calling the applicant. */
  phone_full: z.string(),
  note: z.string(),
  language: z.string(),
  cv_name: z.string(),
  cv_bytes: count,
  /** Address of the file for signed-in staff. */
  cv_address: z.string(),
  erased: z.boolean(),
  events: z.array(
    z.object({
      id: z.number(),
      at: instant,
      /** Empty for the applicant. */
      author: z.string(),
      kind: z.enum(['move', 'note', 'message']),
      from_stage: z.string(),
      to_stage: z.string(),
      text: z.string(),
      message: z.enum(['none', 'queued', 'sending', 'sent', 'failed', 'unknown']),
      /** Id of the SMS if it can be sent again; else 0. */
      resend_id: z.number(),
    }),
  ),
});
export type ApplicantDetail = z.output<typeof applicantDetail>;
const noApplicant = [404, '没有这份投递', 'Application not found'] as const;
const applicantChange = calls(applicantDetail, {
  none: noApplicant,
  stale: [409, '这份投递刚被别人改过，已为您刷新', 'Someone else just changed this application. It has been reloaded'],
  wrong_state,
});
const someText = field.text({ min: 1, max: 1_000 });

export const listApplicants = calls(z.object({ job: jobRow, rows: z.array(applicantRow) }), { none })(
  'list_applicants',
  'The applicants for a position, those who have waited longest first',
  oneCase,
);

export const findApplicants = calls(
  z.array(z.object({ id: z.number(), job: z.number(), job_title: text, number: z.string(), name: z.string() })),
)('find_applicants', 'Applications of one phone number, or the one of a number, the newest first', {
  q: field.text({ max: 60 }),
});

export const getApplicant = calls(applicantDetail, { none: noApplicant })(
  'get_applicant',
  'One application with phone, note, file and history. Who opened it is recorded',
  oneCase,
);

export const moveApplicant = applicantChange('move_applicant', 'Moves an application to another stage', {
  ...changedCase,
  stage: field.choice(boardStages),
});

export const noteApplicant = applicantChange(
  'note_applicant',
  'Adds an internal note, which the applicant never sees',
  { ...oneCase, text: someText },
);

export const messageApplicant = applicantChange(
  'message_applicant',
  'Writes to an applicant: to be read by the status code, and announced by SMS',
  { ...oneCase, text: someText },
);

export const exportApplicants = exportCall(
  `${apiPrefix}/jobs/export_applicants`,
  'The applicants of a position',
  staff,
  oneCase,
);

export { stageNames } from './applications/stages.ts';
export {
  departmentNames,
  educationNames,
  kindNames as jobKindNames,
  salaryBasisNames,
  stateNames as jobStateNames,
} from './job.ts';
