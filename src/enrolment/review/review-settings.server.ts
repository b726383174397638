import { type SupplierType, supplierTypes } from '#enrolment/application/application-fields.ts';
import { isoTime } from '#enrolment/application/application-rows.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Rows } from '#rows.ts';
import { overlayReasons, type RemarkReason } from './decision-message.ts';
import type { NewCondition, ReviewedApplication, saveReason } from './review-contract.ts';

/** The canned reasons that staff edit. Each change is a new version; an old one stays, and so do the remarks made with it. */
export function remarkReasonsTable({ database, clock, audit }: Needs<'database' | 'clock' | 'audit'>) {
  async function list(): Promise<RemarkReason[]> {
    const { rows } = await database.pool.query<
      Pick<Rows['remark_reasons'], 'code' | 'version' | 'zh' | 'en' | 'active'>
    >('select distinct on (code) code, version, zh, en, active from remark_reasons order by code, version desc');
    return overlayReasons(rows);
  }

  return {
    list,

    async save(who: ActingStaff, { code, version, zh, en, active }: PayloadOf<typeof saveReason>) {
      const present = (await list()).find((reason) => reason.code === code);
      if ((present?.version ?? 0) !== version) return refuse('stale');
      const at = new Date(clock.now());
      const written = await database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into remark_reasons (code, version, zh, en, active, at, by) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict do nothing`,
          [code, version + 1, zh, en, active, at, who.id],
        );
        if (rowCount === 0) return false;
        await audit(
          client,
          auditEntry(who, at, {
            action: 'enrolment.remark_reason',
            subject: `remark_reason/${code}`,
            before: present ? { zh: present.words[0], en: present.words[1], active: present.active } : null,
            after: { zh, en, active },
          }),
        );
        return true;
      });
      return written ? done(await list()) : refuse('stale');
    },
  };
}
export type RemarkReasons = ReturnType<typeof remarkReasonsTable>;

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

/** Kinds of suppliers that two reviewers must approve. */
export function secondApproval({ database, clock, audit }: Needs<'database' | 'clock' | 'audit'>) {
  const types = async (): Promise<SupplierType[]> => {
    const { rows } = await database.pool.query<{ supplier_type: SupplierType }>(
      'select supplier_type from four_eyes_types',
    );
    return supplierTypes.filter((type) => rows.some(({ supplier_type }) => supplier_type === type));
  };

  return {
    types,

    async save(who: ActingStaff, chosen: readonly SupplierType[]): Promise<Outcome<SupplierType[], 'too_few'>> {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from screen_users where disabled_at is null and 'reviewer' = any(roles)`,
      );
      if (chosen.length > 0 && (rows[0]?.count ?? 0) < 2) return refuse('too_few');
      const at = new Date(clock.now());
      const before = await types();
      await database.transaction(async (client) => {
        await client.query('delete from four_eyes_types where supplier_type <> all($1)', [chosen]);
        await client.query(
          'insert into four_eyes_types (supplier_type, at, by) select unnest($1::text[]), $2, $3 on conflict do nothing',
          [chosen, at, who.id],
        );
        await audit(
          client,
          auditEntry(who, at, {
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
