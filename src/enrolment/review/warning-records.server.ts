import { findById } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { type WarningKind, warningKinds } from './warning-kinds.ts';
import type { Consistency } from './warnings.server.ts';

type Warning = ReviewedApplication['warnings'][number];
const takenAtOnce = 50;

const kindOf: Record<Warning['warning'], WarningKind | undefined> = {
  credit_code_shape: 'code',
  credit_code_check: 'code',
  credit_code_region: 'region',
  capacity_too_high: 'capacity',
  capacity_too_low: 'capacity',
  duplicate: 'duplicate',
  same_picture: 'picture',
  similar_picture: 'picture',
  // By the day: the queue compares the expiry itself.
  licence_expired: undefined,
  certificate_expired: undefined,
};

/**
 * Keeps in the queue what the consistency panel would say of each application, so that the queue can be filtered by it. The
 * queue's trigger marks what has changed; here the marked are looked at anew, and with them the others that came to be
 * alike or are so no longer. Cut off anywhere, the mark stays and the next run goes on.
 */
export function warningRecords({
  database,
  sealed,
  consistency,
  report,
}: {
  database: Database;
  sealed: SealedFields;
  consistency: Consistency;
  report(error: unknown): void;
}) {
  let checking: Promise<void> | undefined;
  let again = false;

  async function checkOne(id: number, changes: number): Promise<void> {
    const row = await findById(database.pool, sealed, id);
    const warnings = row ? await consistency(row) : [];
    const found = new Set(warnings.map(({ warning }) => kindOf[warning]));
    const kinds = warningKinds.filter((kind) => found.has(kind));
    const related = [...new Set(warnings.flatMap(({ application }) => application?.id ?? []))].sort((a, b) => a - b);
    // Whoever is newly related, or no longer, is to be looked at as well. By itself, so that two that do this hold no row.
    await database.pool.query(
      `update application_queue q set unchecked = q.unchecked + 1 from application_queue me
       where me.application = $1 and q.application <> $1 and q.application = any (me.related || $2::bigint[])
         and (q.application = any (me.related)) <> (q.application = any ($2::bigint[]))`,
      [id, related],
    );
    // Only what was seen is done with: a change in the meantime is still to be looked at.
    await database.pool.query(
      `update application_queue set warnings = $2, related = $3, unchecked = greatest(0, unchecked - $4) where application = $1`,
      [id, kinds.length > 0 ? `|${kinds.join('|')}|` : '', related, changes],
    );
  }

  async function checkWaiting(): Promise<void> {
    for (let last = 0, isMore = true; isMore; ) {
      const { rows } = await database.pool.query<{ id: number; unchecked: number }>(
        `select application as id, unchecked from application_queue where unchecked > 0 and application > $1
         order by application limit ${takenAtOnce}`,
        [last],
      );
      // One that cannot be read must not hold up the others; its mark stays.
      for (const { id, unchecked } of rows) await checkOne(id, unchecked).catch(report);
      last = rows.at(-1)?.id ?? last;
      isMore = rows.length === takenAtOnce;
    }
  }

  return {
    checkWaiting,

    /** After a submission: nobody shall look at the queue before it says what is odd about the newest. */
    checkSoon(): void {
      again = true;
      checking ??= (async () => {
        while (again) {
          again = false;
          // What fails stays marked; the periodic run tries again.
          await checkWaiting().catch(report);
        }
        checking = undefined;
      })();
    },

    /** Waits until nothing is being checked. */
    async close(): Promise<void> {
      again = false;
      await checking;
    },
  };
}
export type WarningRecords = ReturnType<typeof warningRecords>;
