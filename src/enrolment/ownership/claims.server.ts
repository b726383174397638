import type { PoolClient } from 'pg';
import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import {
  applicationNumber,
  changeRow,
  mayNotDecide,
  unchanged,
  writeEvent,
} from '#enrolment/application/application-rows.server.ts';
import { hasCreditCodeShape } from '#enrolment/application/credit-code.ts';
import type { OutcomeOf, PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import type { QueuedMessage } from '#kit/sms/outbox.server.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import {
  askLimits,
  type Claim,
  type checkCompany,
  type claimCompany,
  type decideClaim,
  type OwnClaim,
} from './ownership-contract.ts';
import {
  findHeld,
  type HeldApplication,
  type OwnershipNeeds,
  ownershipMessage,
  recordTransfer,
  restartObjection,
} from './transfer.server.ts';

/** Claims on a company held by another applicant: how applicants make them, and how staff decide. */
export const claims = (needs: OwnershipNeeds) => ({ applicants: companyClaims(needs), desk: claimDesk(needs) });
export type Claims = ReturnType<typeof claims>;

/** States in which an application holds its company; withdrawn and rejected ones do not. */
export const holdingStates = ['submitted', 'in_review', 'needs_correction', 'approved', 'suspended'];

/** The applicant’s side. The holder is never named. */
function companyClaims({ database, clock, sealed }: OwnershipNeeds) {
  async function findHolder(applicant: number, code: string): Promise<{ id: number; applicant: number } | undefined> {
    const { rows } = await database.pool.query<Pick<Rows['applications'], 'id' | 'applicant'>>({
      name: 'claim_find_held',
      text: `select id, applicant from applications
        where credit_code = $1 and credit_code <> '' and applicant <> $2 and round > 0 and state = any($3)
        order by (state in ('approved', 'suspended')) desc, id limit 1`,
      values: [code, applicant, holdingStates],
    });
    return rows[0];
  }

  async function latest(applicant: number): Promise<OwnClaim | null> {
    const { rows } = await database.pool.query<Omit<OwnClaim, 'at'> & { at: Date; application: number }>(
      `select id, application, credit_code, at, state, decision_text from company_claims where claimant = $1 order by id desc limit 1`,
      [applicant],
    );
    if (!rows[0]) return null;
    // Only staff see which application it is.
    const { application, decision_text, at, ...claim } = rows[0];
    return { ...claim, decision_text: sealed.openWords(application, decision_text), at: at.toISOString() };
  }

  return {
    latest,

    /** Rate limited before the look-up; malformed codes are not looked up. */
    async checkCompany(applicant: number, address: string, code: string): Promise<OutcomeOf<typeof checkCompany>> {
      if (!hasCreditCodeShape(code)) return done({ is_known: false });
      const verdict = await consumeLimits(
        database.pool,
        [
          { key: `claim-ask/applicant/${applicant}`, most: askLimits.perHour, windowMs: hourMs },
          { key: `claim-ask/address/${address}`, most: askLimits.perAddressPerHour, windowMs: hourMs },
        ],
        clock.now(),
      );
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      return done({ is_known: (await findHolder(applicant, code)) !== undefined });
    },

    async claim(
      applicant: number,
      { credit_code, reason }: PayloadOf<typeof claimCompany>,
    ): Promise<OutcomeOf<typeof claimCompany>> {
      const { rows } = await database.pool.query<{ state: string; fields: ApplicationFields }>(
        'select state, fields from applications where applicant = $1',
        [applicant],
      );
      const own = rows[0];
      if (own && holdingStates.includes(own.state)) return refuse('not_now');
      const licence = own?.fields.licence_image;
      if (!licence) return refuse('no_licence');
      const now = new Date(clock.now());
      const verdict = await consumeLimits(
        database.pool,
        [{ key: `claim/applicant/${applicant}`, most: askLimits.claimsPerDay, windowMs: dayMs }],
        now.getTime(),
      );
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const held = hasCreditCodeShape(credit_code) ? await findHolder(applicant, credit_code) : undefined;
      if (!held) return refuse('not_known');
      const written = await database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into company_claims (claimant, application, holder, credit_code, licence, reason, at, state)
           values ($1, $2, $3, $4, $5, $6, $7, 'open') on conflict do nothing`,
          [applicant, held.id, held.applicant, credit_code, licence, sealed.sealWords(held.id, reason), now],
        );
        if (rowCount !== 1) return false;
        const standing = await findHeld(client, { id: held.id });
        // Without the claimant: the holder’s history must not reveal them.
        if (standing)
          await writeEvent(client, held.id, now, {
            actorKind: 'user',
            actor: applicant,
            action: 'claim_requested',
            ...unchanged(standing),
          });
        return true;
      });
      return written ? done(await latest(applicant)) : refuse('already');
    },

    async cancel(applicant: number): Promise<Outcome<OwnClaim | null, 'nothing'>> {
      const { rowCount } = await database.pool.query(
        `update company_claims set state = 'cancelled', decided_at = $2 where claimant = $1 and state = 'open'`,
        [applicant, new Date(clock.now())],
      );
      return rowCount === 1 ? done(await latest(applicant)) : refuse('nothing');
    },
  };
}
/** Name of the locked account that keeps the withdrawn application; contains the claimant, for erasure with them. */
const mergedAccount = (application: number, claimant: number) => `merged-${application}-of-${claimant}`;

/**
 * Withdraws the claimant’s own application, as an applicant holds only one. It moves to an account without sign-in: its history stays
 * with staff and does not reach the former holder.
 */
async function withdrawOwn(client: PoolClient, own: HeldApplication, reviewer: number, now: Date): Promise<void> {
  const { rows } = await client.query(`insert into applicants (phone, disabled_at) values ($1, $2) returning id`, [
    mergedAccount(own.id, own.applicant),
    now,
  ]);
  await changeRow(
    client,
    own,
    now,
    { applicant: rows[0]?.id, state: 'withdrawn', due_at: null, due_left_ms: null, assignee: null },
    { actorKind: 'ia', actor: reviewer, action: 'merged' },
  );
}

type Row = Omit<Rows['company_claims'], 'state' | 'claimant' | 'holder' | 'decided_by'> & {
  state: Claim['state'];
  decided_by: string | null;
  claimant_phone: string;
  holder_phone: string;
  company_name: string;
  own_application: number | null;
  own_round: number | null;
};

const selectClaims = `select c.id, c.state, c.credit_code, c.reason, c.at, c.decided_at, u.name as decided_by,
  c.decision_text, c.licence, p.phone as claimant_phone, h.phone as holder_phone, c.application, a.company_name,
  o.id as own_application, o.round as own_round
  from company_claims c join applications a on a.id = c.application join applicants p on p.id = c.claimant
  join applicants h on h.id = c.holder left join screen_users u on u.id = c.decided_by
  left join applications o on o.applicant = c.claimant and o.id <> c.application`;

const numbered = (id: number) => ({ id, number: applicationNumber(id) });

/** Claims as staff see them, at both applications, and their decisions. */
function claimDesk({ database, clock, sms, phones, sealed, licence }: OwnershipNeeds) {
  async function list(reviewer: number, application: number): Promise<Claim[]> {
    const { rows } = await database.pool.query<Row>(
      `${selectClaims} where c.application = $1 or o.id = $1 order by c.id desc limit 20`,
      [application],
    );
    return rows.map((row) => ({
      ...fieldsOf(row, 'id', 'state', 'credit_code', 'at', 'decided_at'),
      reason: sealed.openWords(row.application, row.reason),
      decided_by: row.decided_by ?? '',
      decision_text: sealed.openWords(row.application, row.decision_text),
      claimant_phone: maskPhone(phones.open(row.claimant_phone)),
      holder_phone: maskPhone(phones.open(row.holder_phone)),
      application: { ...numbered(row.application), company_name: row.company_name },
      own_application:
        row.own_application === null
          ? null
          : { ...numbered(row.own_application), is_readable: (row.own_round ?? 0) > 0 },
      licence: licence.addresses({ application: row.application }, row.licence, reviewer),
    }));
  }

  return {
    list,

    async listOpen() {
      const { rows } = await database.pool.query<Pick<Row, 'id' | 'at' | 'reason' | 'application' | 'company_name'>>(
        `select c.id, c.at, c.reason, c.application, a.company_name from company_claims c
         join applications a on a.id = c.application where c.state = 'open' order by c.id limit 200`,
      );
      return rows.map(({ application, company_name, ...row }) => ({
        ...fieldsOf(row, 'id', 'at'),
        reason: sealed.openWords(application, row.reason),
        application: { ...numbered(application), company_name },
      }));
    },

    async decide(
      reviewer: number,
      { id, decision, text }: PayloadOf<typeof decideClaim>,
    ): Promise<OutcomeOf<typeof decideClaim>> {
      if (decision === 'refuse' && !text) return refuse('text_wanted');
      const now = new Date(clock.now());
      const found = await database.pool.query('select application from company_claims where id = $1', [id]);
      const application = found.rows[0]?.application;
      if (application === undefined) return refuse('none');
      if (await mayNotDecide(database, application, reviewer)) return refuse('own_entry');

      const outcome = await database.transaction(async (client): Promise<Outcome<number[], 'decided' | 'changed'>> => {
        const { rows } = await client.query(
          'select claimant, holder, state from company_claims where id = $1 for update',
          [id],
        );
        const claim = rows[0];
        if (claim?.state !== 'open') return refuse('decided');
        // Lock order: accounts before applications, as in hand-over and recovery.
        const accounts = await client.query(
          'select id, phone from applicants where id = any($1) order by id for no key update',
          [[claim.claimant, claim.holder]],
        );
        const phoneOf = (applicant: number) =>
          phones.open(accounts.rows.find((account) => account.id === applicant)?.phone ?? '');
        const claimed = await findHeld(client, { id: application }, 'for update');
        const own = await findHeld(client, { applicant: claim.claimant }, 'for update');
        const to = phoneOf(claim.claimant);
        const language = own?.language ?? claimed?.language ?? 'zh-CN';
        const messages: QueuedMessage[] = [];
        if (decision === 'grant') {
          // The applications changed since the reviewer saw them.
          if (!claimed || claimed.applicant !== claim.holder || !holdingStates.includes(claimed.state))
            return refuse('changed');
          if (own && holdingStates.includes(own.state)) return refuse('changed');
          if (own) await withdrawOwn(client, own, reviewer, now);
          const by = { kind: 'ia' as const, id: reviewer };
          await recordTransfer(client, claimed, now, { action: 'claim_granted', by, to: claim.claimant });
          messages.push(
            ownershipMessage('granted', to, { id: application, language }),
            ownershipMessage('taken_away', phoneOf(claim.holder), { id: application, language: claimed.language }),
            ...(await restartObjection(client, phones, application, now)),
          );
        } else {
          if (claimed)
            await writeEvent(client, application, now, {
              actorKind: 'ia',
              actor: reviewer,
              action: 'claim_refused',
              ...unchanged(claimed),
            });
          messages.push(ownershipMessage('refused', to, { id: application, language, reason: text }));
        }
        await client.query(
          'update company_claims set state = $2, decided_at = $3, decided_by = $4, decision_text = $5 where id = $1',
          [id, decision === 'grant' ? 'granted' : 'refused', now, reviewer, sealed.sealWords(application, text)],
        );
        return done(await sms.queue(client, ...messages));
      });
      if (!outcome.ok) return outcome;
      await sms.deliver(outcome.value);
      return done(await list(reviewer, application));
    },
  };
}
