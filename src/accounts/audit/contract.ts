import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { deskCalls } from '#cases/contract.ts';
import { apiPrefix } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { exportCall } from '#kit/desk/table-export.ts';

export const auditEntriesPerPage = 50;

/** One field of a change in words; missing on a side where it does not exist. */
const changedField = z.object({
  name: z.string(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  isChanged: z.boolean(),
});
export type ChangedField = z.output<typeof changedField>;
const user = z.object({ id: z.number(), name: z.string(), username: z.string() });
const auditEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** Null for the server's console, for a buyer, and for an applicant, who is shown by number only. */
  person: z.nullable(user),
  actor_kind: z.string(),
  actor: z.nullable(z.number()),
  /** `area.verb`, such as `jobs.close`. */
  action: z.string(),
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.nullable(z.string()),
});
export type AuditEntryRow = z.output<typeof auditEntry>;
/** An entry in words, which all features lend: these stay on the server. */
const wordedEntry = z.extend(auditEntry, {
  /** What it is about, and the page that shows it. */
  object: z.object({ name: z.string(), to: z.optional(z.string()) }),
  by: z.string(),
  changes: z.array(changedField),
});
export type WordedEntry = z.output<typeof wordedEntry>;

const day = z.optional(field.day({ mayBeEmpty: true }));

const auditFilter = {
  /** Prefix of the action, such as `jobs`. */
  area: z.optional(field.text({ max: 40 })),
  /** Id of a screen user. */
  actor: z.optional(z.union([z.literal(''), field.integer({ min: 1 })])),
  /** The complete subject, such as `job/12`. */
  subject: z.optional(field.text({ max: 200 })),
  /** Business days, both inclusive. */
  from: day,
  to: day,
};
/** An admin who needs more takes one period after the other. */
export const mostAuditExported = 20_000;
export const exportAuditEntries = exportCall(
  `${apiPrefix}/accounts/export_audit_entries`,
  `The newest ${mostAuditExported} filtered entries of the audit log`,
  screenUser('admin'),
  auditFilter,
);

const auditPage = z.object({
  rows: z.array(wordedEntry),
  /** Name of the subject that is filtered by. */
  subject: z.string(),
  /** `below` of the next page; empty at the end. */
  next: z.string(),
  /** Every area in the log. */
  areas: z.array(z.string()),
  /** Every screen user in the log. */
  people: z.array(user),
});
export const listAuditEntries = deskCalls('accounts', screenUser('admin'))(auditPage)(
  'list_audit_entries',
  'The audit log, newest first, in pages that go on below the last entry seen',
  {
    ...auditFilter,
    /** Cursor: entries older than the last one shown, as its time in microseconds and its id. */
    below: z.optional(field.text({ max: 60, pattern: /^$|^\d{1,17}~-?\d{1,15}$/ })),
  },
);
