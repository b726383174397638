import type { PoolClient } from 'pg';
import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import {
  applicationNumber,
  changeRow,
  mayNotDecide,
  writeEvent,
} from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import { hasCreditCodeShape } from '#enrolment/application/credit-code.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { LicenceView } from '#enrolment/review/licence.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { MessageQueue, QueuedMessage } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { type Clock, dayMs, hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { askLimits, type Claim, type OwnClaim } from './ownership-contract.ts';
import { ownershipMessage, recordTransfer, restartObjection } from './transfer.server.ts';

/** States in which an application holds its company; withdrawn and rejected ones do not. */
export const holdingStates = ['submitted', 'in_review', 'needs_correction', 'approved', 'suspended'];

type ClaimReason = 'too_many' | 'not_known' | 'no_licence' | 'not_now' | 'already' | 'nothing';

/** Claims of applicants on a company held by another applicant, who is never named. */
export function companyClaims({
  database,
  clock,
  sealed,
}: {
  database: Database;
  clock: Clock;
  sealed: Pick<SealedFields, 'sealWords' | 'openWords'>;
}) {
  async function findHeld(applicant: number, code: string): Promise<{ id: number; applicant: number } | undefined> {
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
    async checkCompany(
      applicant: number,
      address: string,
      code: string,
    ): Promise<Outcome<{ is_known: boolean }, 'too_many'>> {
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
      return done({ is_known: (await findHeld(applicant, code)) !== undefined });
    },

    async claim(
      applicant: number,
      { credit_code, reason }: { credit_code: string; reason: string },
    ): Promise<Outcome<OwnClaim | null, ClaimReason>> {
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
      const held = hasCreditCodeShape(credit_code) ? await findHeld(applicant, credit_code) : undefined;
      if (!held) return refuse('not_known');
      const written = await database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into company_claims (claimant, application, holder, credit_code, licence, reason, at, state)
           values ($1, $2, $3, $4, $5, $6, $7, 'open') on conflict do nothing`,
          [applicant, held.id, held.applicant, credit_code, licence, sealed.sealWords(held.id, reason), now],
        );
        if (rowCount !== 1) return false;
        const standing = await client.query('select state, revision from applications where id = $1', [held.id]);
        const { state = '', revision = 0 } = standing.rows[0] ?? {};
        // Without the claimant: the holder’s history must not reveal them.
        await writeEvent(client, held.id, now, {
          actorKind: 'user',
          actor: applicant,
          action: 'claim_requested',
          fromState: state,
          toState: state,
          revision,
        });
        return true;
      });
      return written ? done(await latest(applicant)) : refuse('already');
    },

    async cancel(applicant: number): Promise<Outcome<OwnClaim | null, ClaimReason>> {
      const { rowCount } = await database.pool.query(
        `update company_claims set state = 'cancelled', decided_at = $2 where claimant = $1 and state = 'open'`,
        [applicant, new Date(clock.now())],
      );
      return rowCount === 1 ? done(await latest(applicant)) : refuse('nothing');
    },
  };
}
export type CompanyClaims = ReturnType<typeof companyClaims>;

interface Side {
  id: number;
  applicant: number;
  state: State;
  revision: number;
}

/** Name of the locked account that keeps the withdrawn application; contains the claimant, for erasure with them. */
const mergedAccount = (application: number, claimant: number) => `merged-${application}-of-${claimant}`;

/**
 * Withdraws the claimant’s own application, as an applicant holds only one. It moves to an account without sign-in: its history stays
 * with staff and does not reach the former holder.
 */
async function withdrawOwn(client: PoolClient, own: Side, reviewer: number, now: Date): Promise<void> {
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

interface Row {
  id: number;
  state: Claim['state'];
  credit_code: string;
  reason: string;
  at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision_text: string;
  licence: string;
  claimant_phone: string;
  holder_phone: string;
  application: number;
  company_name: string;
  own_application: number | null;
  own_round: number | null;
}

const selectClaims = `select c.id, c.state, c.credit_code, c.reason, c.at, c.decided_at, u.name as decided_by,
  c.decision_text, c.licence, p.phone as claimant_phone, h.phone as holder_phone, c.application, a.company_name,
  o.id as own_application, o.round as own_round
  from company_claims c join applications a on a.id = c.application join applicants p on p.id = c.claimant
  join applicants h on h.id = c.holder left join screen_users u on u.id = c.decided_by
  left join applications o on o.applicant = c.claimant and o.id <> c.application`;

type Reason = 'none' | 'decided' | 'changed' | 'own_entry' | 'text_wanted';

/** Claims as staff see them, at both applications, and their decisions. */
export function claimDesk({
  database,
  clock,
  sms,
  phones,
  sealed,
  licence,
}: {
  database: Database;
  clock: Clock;
  sms: MessageQueue;
  phones: Pick<SealedPhones, 'open'>;
  sealed: Pick<SealedFields, 'sealWords' | 'openWords'>;
  licence: Pick<LicenceView, 'addresses'>;
}) {
  async function list(reviewer: number, application: number): Promise<Claim[]> {
    const { rows } = await database.pool.query<Row>(
      `${selectClaims} where c.application = $1 or o.id = $1 order by c.id desc limit 20`,
      [application],
    );
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      credit_code: row.credit_code,
      reason: sealed.openWords(row.application, row.reason),
      at: row.at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: row.decided_by ?? '',
      decision_text: sealed.openWords(row.application, row.decision_text),
      claimant_phone: maskPhone(phones.open(row.claimant_phone)),
      holder_phone: maskPhone(phones.open(row.holder_phone)),
      application: {
        id: row.application,
        number: applicationNumber(row.application),
        company_name: row.company_name,
      },
      own_application:
        row.own_application === null
          ? null
          : {
              id: row.own_application,
              number: applicationNumber(row.own_application),
              is_readable: (row.own_round ?? 0) > 0,
            },
      licence: licence.addresses(row.application, row.licence, reviewer),
    }));
  }

  return {
    list,

    async listOpen() {
      const { rows } = await database.pool.query<Pick<Row, 'id' | 'at' | 'reason' | 'application' | 'company_name'>>(
        `select c.id, c.at, c.reason, c.application, a.company_name from company_claims c
         join applications a on a.id = c.application where c.state = 'open' order by c.id limit 200`,
      );
      return rows.map(({ id, at, reason, application, company_name }) => ({
        id,
        at: at.toISOString(),
        reason: sealed.openWords(application, reason),
        application: { id: application, number: applicationNumber(application), company_name },
      }));
    },

    async decide(
      reviewer: number,
      { id, decision, text }: { id: number; decision: 'grant' | 'refuse'; text: string },
    ): Promise<Outcome<Claim[], Reason>> {
      if (decision === 'refuse' && !text) return refuse('text_wanted');
      const now = new Date(clock.now());
      const found = await database.pool.query('select application from company_claims where id = $1', [id]);
      const application = found.rows[0]?.application;
      if (application === undefined) return refuse('none');
      if (await mayNotDecide(database, application, reviewer)) return refuse('own_entry');

      const outcome = await database.transaction(async (client): Promise<Outcome<number[], Reason>> => {
        const { rows } = await client.query(
          'select claimant, holder, state from company_claims where id = $1 for update',
          [id],
        );
        const claim = rows[0];
        if (!claim) return refuse('none');
        if (claim.state !== 'open') return refuse('decided');
        // Lock order: accounts first, as in hand-over and recovery.
        await client.query('select 1 from applicants where id = any($1) order by id for no key update', [
          [claim.claimant, claim.holder],
        ]);
        const sides = await client.query<Side & { language: Language; phone: string }>(
          `select a.id, a.applicant, a.state, a.revision, a.language, p.phone from applications a
           join applicants p on p.id = a.applicant where a.id = $1 or a.applicant = $2 order by a.id for update of a`,
          [application, claim.claimant],
        );
        const claimed = sides.rows.find((side) => side.id === application);
        const own = sides.rows.find((side) => side.applicant === claim.claimant && side.id !== application);
        const people = await client.query('select phone from applicants where id = $1', [claim.claimant]);
        const to = phones.open(people.rows[0]?.phone ?? '');
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
            ownershipMessage('taken_away', phones.open(claimed.phone), { id: application, language: claimed.language }),
            ...(await restartObjection(client, phones, application, now)),
          );
        } else {
          if (claimed)
            await writeEvent(client, application, now, {
              actorKind: 'ia',
              actor: reviewer,
              action: 'claim_refused',
              fromState: claimed.state,
              toState: claimed.state,
              revision: claimed.revision,
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
export type ClaimDesk = ReturnType<typeof claimDesk>;
