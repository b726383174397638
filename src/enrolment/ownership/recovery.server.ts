import type { PoolClient } from 'pg';
import { applicationNumber, isOwnEntry } from '#enrolment/application/application-rows.server.ts';
import type { OutcomeOf, PayloadOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { QueuedMessage } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Rows } from '#rows.ts';
import type { approveRecovery, Recovery as Request, rejectRecovery } from './ownership-contract.ts';
import { recoveryNotes, recoveryNumber, recoveryRequests, sealedRecoveryColumns } from './recovery-request.server.ts';
import { findHeld, moveNumber, type OwnershipNeeds } from './transfer.server.ts';

/** Recovery of an account whose phone number was lost, by licence and review. */
export const recovery = (needs: OwnershipNeeds) => ({
  requests: recoveryRequests(needs),
  desk: recoveryDesk(needs),
  /** One pass of resealing over requests. */
  reseal: async () =>
    (await needs.phones.reseal(needs.database.pool, 'recoveries')) +
    (await resealColumns(needs.database.pool, needs.sealing, sealedRecoveryColumns)),
});
export type Recovery = ReturnType<typeof recovery>;

type By = { reviewer: number; address: string };
type Querier = PoolClient | Database['pool'];
type RecoveryRow = Pick<Rows['recoveries'], 'id' | 'phone' | 'credit_code'> & {
  state: Request['state'];
  language: Language;
  decide_from: Date;
};

const mostListed = 100;

/** Decisions of staff, and objections of the number’s owner. */
function recoveryDesk(needs: OwnershipNeeds) {
  const { database, licence, phones, sms, clock } = needs;
  const notes = recoveryNotes(needs.sealing);
  const now = () => new Date(clock.now());

  /** A waiting request, for a reviewer who entered none of the applications it may be about. */
  async function read(
    client: Querier,
    { id, reviewer }: { id: number; reviewer: number },
    lock: 'for update of r' | '' = '',
  ): Promise<Outcome<RecoveryRow, 'none' | 'decided' | 'own_entry'>> {
    const { rows } = await client.query<RecoveryRow & { is_own_entry: boolean }>(
      `select r.id, r.phone, r.credit_code, r.language, r.state, r.decide_from, exists (
         select 1 from applications a where a.credit_code = r.credit_code and ${isOwnEntry}) as is_own_entry
       from recoveries r where r.id = $1 and r.state <> 'begun' ${lock}`,
      [id, reviewer],
    );
    const row = rows[0];
    if (!row) return refuse('none');
    if (row.state !== 'waiting') return refuse('decided');
    return row.is_own_entry ? refuse('own_entry') : done({ ...row, phone: phones.open(row.phone) });
  }
  const end = (client: PoolClient, id: number, state: Request['state'], by: number | null, text = '') =>
    client.query(
      'update recoveries set state = $2, decided_at = $3, decided_by = $4, decision_text = $5 where id = $1',
      [id, state, now(), by, text],
    );
  const audit = (client: PoolClient, { reviewer, address }: By, action: string, id: number, after: object) => {
    const change = { action: `enrolment.${action}`, subject: `recovery/${id}`, before: { state: 'waiting' }, after };
    return needs.audit(client, auditEntry({ id: reviewer, address }, now(), change));
  };

  return {
    async list(reviewer: number, waiting: boolean): Promise<Request[]> {
      const { rows } = await database.pool.query<
        RecoveryRow &
          Pick<Rows['recoveries'], 'note' | 'licence' | 'decided_at' | 'decision_text'> & {
            submitted_at: Date;
            decided_by: string | null;
          }
      >(
        `select r.id, r.phone, r.credit_code, r.state, r.note, r.licence, r.submitted_at, r.decide_from, r.decided_at,
           u.name as decided_by, r.decision_text
         from recoveries r left join screen_users u on u.id = r.decided_by
         where ${waiting ? `r.state = 'waiting' order by r.submitted_at` : `r.state not in ('begun', 'waiting') order by r.decided_at desc`}
         limit ${mostListed}`,
      );
      const { rows: held } = await database.pool.query<
        Omit<Request['candidates'][number], 'number'> & { recovery: number }
      >(
        `select r.id as recovery, a.id as application, coalesce(a.fields->>'company_name', '') as company, a.state, p.phone,
           coalesce((select m.state from short_messages m where m.cause = 'recovery/' || r.id || '/' || a.id
             order by m.id desc limit 1), n.state, '') as told
         from recoveries r join applications a on a.credit_code = r.credit_code and a.credit_code <> ''
         join applicants p on p.id = a.applicant
         left join recovery_notices n on n.recovery = r.id and n.application = a.id
         where r.id = any($1) order by a.id desc`,
        [rows.map(({ id }) => id)],
      );
      return rows.map((row) => ({
        ...fieldsOf(row, 'id', 'state', 'credit_code', 'submitted_at', 'decide_from', 'decided_at', 'decided_by'),
        number: recoveryNumber(row.id),
        phone: maskPhone(phones.open(row.phone)),
        note: notes.open(row.id, row.note),
        licence: licence.addresses({ recovery: row.id }, row.licence, reviewer),
        decision_text: notes.open(row.id, row.decision_text),
        candidates: held
          .filter(({ recovery }) => recovery === row.id)
          .map(({ recovery: _, ...candidate }) => ({
            ...candidate,
            number: applicationNumber(candidate.application),
            phone: maskPhone(phones.open(candidate.phone)),
          })),
      }));
    },

    async approve(
      by: By,
      { id, application: wanted }: PayloadOf<typeof approveRecovery>,
    ): Promise<OutcomeOf<typeof approveRecovery>> {
      const stillOpen = async (client: Querier, lock: 'for update of r' | '' = '') => {
        const request = await read(client, { id, reviewer: by.reviewer }, lock);
        return request.ok && clock.now() < request.value.decide_from.getTime() ? refuse('too_early') : request;
      };
      const seen = await stillOpen(database.pool);
      if (!seen.ok) return seen;
      const { phone: to, credit_code } = seen.value;
      const candidate = await findHeld(database.pool, { id: wanted });
      if (candidate?.creditCode !== credit_code) return refuse('no_match');
      return moveNumber(needs, {
        applicant: candidate.applicant,
        to,
        action: 'recover',
        by: { kind: 'ia', id: by.reviewer },
        async proof(client, application) {
          // Lock order: accounts, then the request. The time to object may have begun again meanwhile.
          const held = await stillOpen(client, 'for update of r');
          if (!held.ok) return held;
          return application?.id === wanted ? undefined : refuse('no_match');
        },
        async after(client) {
          await end(client, id, 'approved', by.reviewer);
          await audit(client, by, 'approve_recovery', id, { state: 'approved', application: wanted });
          return null;
        },
      });
    },

    async reject(by: By, { id, text }: PayloadOf<typeof rejectRecovery>): Promise<OutcomeOf<typeof rejectRecovery>> {
      const outcome = await database.transaction(
        async (client): Promise<Outcome<number[], ReasonOf<typeof rejectRecovery>>> => {
          const request = await read(client, { id, reviewer: by.reviewer }, 'for update of r');
          if (!request.ok) return request;
          const { phone, language } = request.value;
          await end(client, id, 'rejected', by.reviewer, notes.seal(id, text));
          await audit(client, by, 'reject_recovery', id, { state: 'rejected' });
          return done(await sms.queue(client, rejectedMessage(phone, recoveryNumber(id), text, language)));
        },
      );
      if (!outcome.ok) return outcome;
      await sms.deliver(outcome.value);
      return done(null);
    },

    async listOwn(applicant: number): Promise<{ id: number; phone: string; at: string }[]> {
      const { rows } = await database.pool.query<{ id: number; phone: string; submitted_at: Date }>(
        `select r.id, r.phone, r.submitted_at from recoveries r join recovery_notices n on n.recovery = r.id
         join applications a on a.id = n.application
         where r.state = 'waiting' and a.applicant = $1 order by r.id`,
        [applicant],
      );
      return rows.map(({ id, phone, submitted_at }) => ({
        id,
        phone: maskPhone(phones.open(phone)),
        at: submitted_at.toISOString(),
      }));
    },

    /** Only for holders of an application that was notified of the request. */
    async refuseOwn(applicant: number, id: number): Promise<Outcome<null, 'none'>> {
      const { rowCount } = await database.pool.query(
        `update recoveries r set state = 'refused', decided_at = $3 from recovery_notices n, applications a
         where r.id = $2 and r.state = 'waiting' and n.recovery = r.id and a.id = n.application and a.applicant = $1`,
        [applicant, id, now()],
      );
      return rowCount === 1 ? done(null) : refuse('none');
    },
  };
}

/** Message to the new number after a rejection. */
function rejectedMessage(to: string, number: string, reason: string, language: Language): QueuedMessage {
  return {
    to,
    text:
      language === 'en'
        ? `[Weftline] Your request ${number} for a new phone number was not approved. Reason: ${reason}.`
        : `【织联】您的换绑手机号请求 ${number} 未通过。原因：${reason}。`,
    template: { name: 'recovery_rejected', language, values: { number, reason } },
  };
}
