import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import { type ApplicationFields, picturesIn } from './application-fields.ts';

/**
 * How long a picture that nothing names is left alone. A phone that was offline may still hold an answer that names it, and
 * keeps such answers longer than people stay away from a form that they mean to finish.
 */
export const orphanDays = 14;
const atOnce = 500;

interface Event {
  application: number;
  action: string;
  before: ApplicationFields;
  after: ApplicationFields;
}

/**
 * Pictures in the store that nothing names any more: sent and never saved, replaced before anybody else saw them, or left
 * by somebody who asked to be forgotten. What was part of a submission stays with its history, as what was decided on.
 */
export function orphanPictures({
  database,
  objects,
  clock,
}: {
  database: Database;
  objects: Pick<ObjectStore, 'list' | 'remove'>;
  clock: Clock;
}) {
  const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  /** Keys of an applicant's prefix that an application, whoever holds it now, was submitted with. */
  async function submittedKeys(applicant: number): Promise<Set<string>> {
    const events = await ask<Event>(
      `select e.application, e.action, e.before, e.after from application_events e where e.application in (
         select id from applications where applicant = $1
         union select application from company_claims where claimant = $1 or holder = $1
         union select a.id from applications a join applicants p on p.id = a.applicant
           where p.phone like 'merged-%-of-' || $1::text)
       order by e.application, e.id`,
      applicant,
    );
    const submitted = new Set<string>();
    const held = new Map<number, Set<string>>();
    for (const { application, action, before, after } of events) {
      const now = held.get(application) ?? new Set<string>();
      held.set(application, now);
      for (const { key } of picturesIn(before)) now.delete(key);
      for (const { key } of picturesIn(after)) now.add(key);
      if (action === 'submit') for (const key of now) submitted.add(key);
    }
    return submitted;
  }

  /** Those of the keys that nothing names. */
  async function unnamed(keys: readonly string[]): Promise<string[]> {
    const rows = await ask<{ key: string }>(
      `select key from unnest($1::text[]) key where not exists (select 1 from application_pictures p where p.key = key.key)
         and not exists (select 1 from company_claims c where c.licence = key.key)
         and not exists (select 1 from recoveries r where r.licence = key.key)
         and not exists (select 1 from application_remarks m where m.picture = key.key)`,
      keys,
    );
    const left: string[] = [];
    const known = new Map<number, Promise<Set<string>>>();
    for (const { key } of rows) {
      const applicant = Number(/^enrol\/(\d+)\//.exec(key)?.[1] ?? 0);
      const submitted = known.get(applicant) ?? submittedKeys(applicant);
      known.set(applicant, submitted);
      if (!(await submitted).has(key)) left.push(key);
    }
    return left;
  }

  async function removeUnnamed(keys: readonly string[]): Promise<number> {
    const left = await unnamed(keys);
    for (const key of left) await objects.remove(key);
    return left.length;
  }

  async function sweep(prefix: string, before: number): Promise<number> {
    let removed = 0;
    let old: string[] = [];
    const clear = async () => {
      removed += await removeUnnamed(old);
      old = [];
    };
    for await (const { key, at } of objects.list(prefix)) {
      if (at <= before) old.push(key);
      if (old.length >= atOnce) await clear();
    }
    await clear();
    return removed;
  }

  /** Everything that nothing names of one applicant, however new: they have been forgotten. */
  const removeOf = (applicant: number) => sweep(`enrol/${applicant}/`, clock.now());

  /** What was left of the lately forgotten, because it was broken off or the store was away: they need not wait for the age. */
  async function removeOfForgotten(since: number): Promise<number> {
    const forgotten = await ask<{ applicant: number }>(
      'select distinct applicant from deletion_requests where done_at > $1',
      new Date(since),
    );
    let removed = 0;
    for (const { applicant } of forgotten) removed += await removeOf(applicant);
    return removed;
  }

  return {
    /** Periodic work; gives how many went. Broken off, it goes on with the next run. */
    async removeOrphans(): Promise<number> {
      const before = clock.now() - orphanDays * dayMs;
      return (await removeOfForgotten(before)) + (await sweep('enrol/', before)) + (await sweep('recovery/', before));
    },
    removeUnnamed,
    removeOf,
  };
}
export type OrphanPictures = ReturnType<typeof orphanPictures>;
