import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import { warningKinds } from '#enrolment/review/warning-kinds.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { QueueRow } from './queue-contract.ts';

/** Columns of a row, from `application_queue q`, `applications a`, `applicants p` and the assignee `screen_users u`. */
export const selectQueueRow = `select a.id, a.revision, a.state, a.company_name, a.supplier_type, a.area_code, a.area_name,
  p.phone as contact_phone, a.assignee, u.name as assignee_name, a.round, a.submitted_at, a.due_at, a.due_left_ms,
  a.decided_at, q.categories, q.expires_on, q.warnings`;

export interface ReadQueueRow {
  id: number;
  revision: number;
  state: State;
  company_name: string;
  supplier_type: string;
  area_code: string;
  area_name: string;
  contact_phone: string;
  assignee: number | null;
  assignee_name: string | null;
  round: number;
  submitted_at: Date | null;
  due_at: Date | null;
  due_left_ms: number | null;
  decided_at: Date | null;
  categories: string;
  expires_on: string;
  warnings: string;
}

export const readQueueRow = (
  row: ReadQueueRow,
  { due, phones }: { due: DueClock; phones: Pick<SealedPhones, 'open'> },
): QueueRow => ({
  id: row.id,
  number: applicationNumber(row.id),
  revision: row.revision,
  state: row.state,
  company_name: row.company_name,
  supplier_type: row.supplier_type,
  categories: row.categories.split('|').filter(Boolean),
  area_code: row.area_code,
  area_name: row.area_name,
  contact_phone: phones.open(row.contact_phone),
  assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  round: row.round,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  due: due.view(row, row.state),
  decided_at: row.decided_at?.toISOString() ?? null,
  expires_on: row.expires_on,
  warnings: [
    ...warningKinds.filter((kind) => row.warnings.includes(`|${kind}|`)),
    ...(row.expires_on !== '' && row.expires_on < due.today() ? (['expired'] as const) : []),
  ],
});
