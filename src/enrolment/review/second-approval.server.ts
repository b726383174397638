import { type SupplierType, supplierTypes } from '#enrolment/application/application-fields.ts';
import { isoTime } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { Clock } from '#kit/time.ts';
import type { NewCondition } from './desk-contract.ts';
import type { ReviewedApplication } from './review-contract.ts';

/** The last event of the application `a` that is a proposal or changed its state. */
export const lastStep = `(select json_build_object('action', e.action, 'actor', e.actor, 'name', coalesce(u.name, ''),
    'at', ${isoTime('e.at')}, 'text', e.text, 'after', e.after)
  from application_events e left join screen_users u on u.id = e.actor
  where e.application = a.id and (e.action = 'propose' or e.from_state <> e.to_state) order by e.id desc limit 1)`;
export type LastStep = { action: string; actor: number; name: string; at: string; text: string; after: object };

/**
 * The proposal that still stands. It is read from the history and stored nowhere else: whatever was decided, submitted
 * or withdrawn after it ends it.
 */
export function proposalOf(
  sealed: Pick<SealedFields, 'open' | 'openWords'>,
  application: number,
  last: LastStep | null | undefined,
): ReviewedApplication['proposal'] {
  if (last?.action !== 'propose') return null;
  return {
    by: { id: last.actor, name: last.name },
    at: last.at,
    text: sealed.openWords(application, last.text),
    conditions: sealed.open<{ conditions?: NewCondition[] }>(application, last.after).conditions ?? [],
  };
}

/** Kinds of suppliers that two reviewers must approve, and what the first of them proposed. */
export function secondApproval({
  database,
  clock,
  audit,
  sealed,
}: {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  sealed: Pick<SealedFields, 'open' | 'openWords'>;
}) {
  const types = async (): Promise<SupplierType[]> => {
    const { rows } = await database.pool.query<{ supplier_type: SupplierType }>(
      'select supplier_type from four_eyes_types',
    );
    return supplierTypes.filter((type) => rows.some(({ supplier_type }) => supplier_type === type));
  };

  return {
    types,

    async proposal(application: number): Promise<ReviewedApplication['proposal']> {
      const { rows } = await database.pool.query(`select ${lastStep} as last from applications a where a.id = $1`, [
        application,
      ]);
      return proposalOf(sealed, application, rows[0]?.last);
    },

    async save(
      admin: number,
      chosen: readonly SupplierType[],
      address: string,
    ): Promise<Outcome<SupplierType[], 'too_few'>> {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from screen_users where disabled_at is null and 'reviewer' = any(roles)`,
      );
      if (chosen.length > 0 && (rows[0]?.count ?? 0) < 2) return refuse('too_few');
      const at = new Date(clock.now());
      const before = await types();
      await database.transaction(async (client) => {
        await client.query('delete from four_eyes_types where supplier_type <> all($1)', [chosen]);
        for (const type of chosen)
          await client.query(
            'insert into four_eyes_types (supplier_type, at, by) values ($1, $2, $3) on conflict do nothing',
            [type, at, admin],
          );
        await audit(
          client,
          staffEntry({ id: admin, address }, at, {
            action: 'enrolment.four_eyes',
            subject: 'four_eyes_types',
            before: { types: before },
            after: { types: [...chosen] },
          }),
        );
      });
      return done(await types());
    },
  };
}
export type SecondApproval = ReturnType<typeof secondApproval>;
