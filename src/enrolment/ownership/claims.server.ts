import type { ApplicationFields } from '#enrolment/application/application-fields.ts';
import { writeEvent } from '#enrolment/application/application-rows.server.ts';
import { hasCreditCodeShape } from '#enrolment/application/credit-code.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { countWithin } from '#kit/rate-limit.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { Rows } from '#rows.ts';
import { askLimits, type OwnClaim } from './claim-contract.ts';

/** States in which an application holds its company: what was withdrawn or refused holds nothing. */
export const holding = ['submitted', 'in_review', 'needs_correction', 'approved', 'suspended'];
const hourMs = 3_600_000;

type ClaimReason = 'too_many' | 'not_known' | 'no_licence' | 'not_now' | 'already' | 'nothing';

/** What applicants can ask about a company that somebody else applied for. Nothing tells them who that is. */
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
      values: [code, applicant, holding],
    });
    return rows[0];
  }

  async function latest(applicant: number): Promise<OwnClaim | null> {
    const { rows } = await database.pool.query<Omit<OwnClaim, 'at'> & { at: Date; application: number }>(
      `select id, application, credit_code, at, state, decision_text from company_claims where claimant = $1 order by id desc limit 1`,
      [applicant],
    );
    if (!rows[0]) return null;
    // Which application it is stays with staff.
    const { application, decision_text, at, ...claim } = rows[0];
    return { ...claim, decision_text: sealed.openWords(application, decision_text), at: at.toISOString() };
  }

  return {
    latest,

    /** Counted before anything is looked up; a code without the right shape is not looked up at all. */
    async checkCompany(
      applicant: number,
      address: string,
      code: string,
    ): Promise<Outcome<{ is_known: boolean }, 'too_many'>> {
      if (!hasCreditCodeShape(code)) return done({ is_known: false });
      const verdict = await countWithin(
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
      if (own && holding.includes(own.state)) return refuse('not_now');
      const licence = own?.fields.licence_image;
      if (!licence) return refuse('no_licence');
      const now = new Date(clock.now());
      const verdict = await countWithin(
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
        // Of nobody in particular: the holder's history must not tell who claims it.
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
