import type { Application } from '#enrolment/contract.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import { type ApplicationFields, type FieldName, picturesIn } from './application-fields.ts';
import { type ApplicationRow, applicationNumber, standingOf } from './application-rows.server.ts';
import { allowedActions } from './application-status.ts';
import { knowsArea } from './areas.server.ts';
import type { DecisionTimes } from './decision-times.server.ts';
import { evaluate, type Progress, type RequiredItems } from './required-items.ts';

const thumbnailWidth = 400;

export interface ViewNeeds {
  items: RequiredItems;
  times: DecisionTimes;
  objects: Pick<ObjectStore, 'viewAddress'>;
  clock: Clock;
}

export const progressOf = (fields: ApplicationFields, items: RequiredItems, now: number): Progress =>
  evaluate(fields, items, { today: businessDay(now), knowsArea });

/**
 * Fields that can be changed now, null = all. In a correction these are the ones with an open remark, and those that a
 * correction itself made missing: otherwise a changed supplier type could never be submitted again.
 */
export function unlockedFields(row: Pick<ApplicationRow, 'state' | 'remarks'>, progress: Progress): FieldName[] | null {
  if (row.state === 'draft') return null;
  if (row.state !== 'needs_correction') return [];
  const open = row.remarks.filter((remark) => remark.open);
  if (open.some((remark) => remark.field === '')) return null;
  return [
    ...new Set([...open.map((remark) => remark.field), ...progress.missing.map((item) => item.field)]),
  ] as FieldName[];
}

/** Where the pictures of some fields can be seen. */
export function pictureAddresses(
  fields: ApplicationFields,
  objects: Pick<ObjectStore, 'viewAddress'>,
): Application['pictures'] {
  const pictures: Application['pictures'] = {};
  for (const { key } of picturesIn(fields))
    pictures[key] ??= { url: objects.viewAddress(key), thumbnail: objects.viewAddress(key, { width: thumbnailWidth }) };
  return pictures;
}

/** What leaves the server, built field by field. */
export function viewApplication(row: ApplicationRow, { items, times, objects, clock }: ViewNeeds): Application {
  const now = clock.now();
  const progress = progressOf(row.fields, items, now);
  return {
    number: applicationNumber(row.id),
    revision: row.revision,
    state: row.state,
    fields: row.fields,
    required: progress.required,
    missing: progress.missing,
    remarks: row.remarks,
    timeline: row.timeline,
    queue: { position: row.position, p50_hours: times.p50_hours, p90_hours: times.p90_hours },
    actions: allowedActions('applicant', standingOf(row), now),
    unlocked: unlockedFields(row, progress),
    decision_text: row.decision_text,
    conditions: row.conditions,
    admitted: row.admitted_at !== null && row.state !== 'suspended' && row.state !== 'rejected',
    reapply_at: row.reapply_at?.toISOString() ?? null,
    pictures: pictureAddresses(row.fields, objects),
    area_name: row.area_name,
  };
}
