import { type ApplicationFields, picturesIn } from '#enrolment/application-fields.ts';
import type { ApplicationRow } from '#enrolment/application-rows.server.ts';
import type { ReviewedApplication } from '#enrolment/review-contract.ts';
import type { SealedFields } from '#enrolment/sealed-fields.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import type { ApplicationNotes } from './notes.server.ts';
import type { LicenceView } from './pictures/licence.server.ts';
import type { ReviewProgress } from './review-progress.server.ts';
import { changesOf } from './round-changes.ts';
import type { SecondApproval } from './second-approval.server.ts';

const mostOpenings = 100;
/** As the desk shows pictures among the answers; one width, so that what was fetched ahead is found again. */
export const thumbnailWidth = 480;

type Seen = Pick<
  ReviewedApplication,
  'pictures' | 'sections_opened' | 'changes' | 'notes' | 'needs_second' | 'proposal' | 'licence_openings'
>;

/** What only reviewers see of an application, beside its history. */
export function deskView({
  database,
  sealed,
  progress,
  second,
  notes,
  licence,
  objects,
}: {
  database: Database;
  sealed: SealedFields;
  progress: ReviewProgress;
  second: SecondApproval;
  notes: ApplicationNotes;
  licence: LicenceView;
  objects: Pick<ObjectStore, 'viewAddress'>;
}) {
  const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  /** What was saved since the submission before the last one. */
  async function changes(row: ApplicationRow): Promise<Seen['changes']> {
    if (row.round < 2) return [];
    const saves = await ask<{ before: object; after: object }>(
      `select before, after from application_events where application = $1 and action = 'save' and id > (
         select id from application_events where application = $1 and action = 'submit' order by id desc offset 1 limit 1)
       order by id`,
      row.id,
    );
    return changesOf(
      saves.map(({ before, after }) => ({ before: sealed.open(row.id, before), after: sealed.open(row.id, after) })),
    );
  }

  /** Every picture of the application and those that it had a round ago; what is or was a licence only with a watermark. */
  function pictures(row: ApplicationRow, changed: Seen['changes'], reviewer: number): Seen['pictures'] {
    const before = Object.fromEntries(
      changed.flatMap(({ field, before }) => (before === undefined ? [] : [[field, before]])),
    ) as ApplicationFields;
    const all = [...picturesIn(row.fields), ...picturesIn(before)];
    const licences = new Set(all.filter(({ field }) => field === 'licence_image').map(({ key }) => key));
    return Object.fromEntries(
      all.map(({ key }) => [
        key,
        licences.has(key)
          ? licence.addresses(row.id, key, reviewer)
          : { url: objects.viewAddress(key), thumbnail: objects.viewAddress(key, { width: thumbnailWidth }) },
      ]),
    );
  }

  return async (row: ApplicationRow, reviewer: number): Promise<Seen> => {
    const [opened, changed, written, needsSecond, proposal, openings] = await Promise.all([
      progress.opened(row.id, row.round, reviewer),
      changes(row),
      notes.list(row.id),
      second.needsSecond(row.fields.supplier_type ?? ''),
      second.proposal(row.id),
      ask<{ name: string; at: Date }>(
        `select coalesce(u.name, '') as name, e.at from application_events e left join screen_users u on u.id = e.actor
         where e.application = $1 and e.action = 'licence_opened' order by e.id desc limit ${mostOpenings}`,
        row.id,
      ),
    ]);
    return {
      pictures: pictures(row, changed, reviewer),
      sections_opened: opened,
      changes: changed,
      notes: written,
      needs_second: needsSecond,
      proposal,
      licence_openings: openings.map(({ name, at }) => ({ by: name, at: at.toISOString() })),
    };
  };
}
export type DeskView = ReturnType<typeof deskView>;
