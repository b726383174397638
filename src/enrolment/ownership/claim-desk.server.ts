import { applicationNumber, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import { mayNotDecide } from '#enrolment/application/own-entry.server.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { LicenceView } from '#enrolment/review/licence.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { maskPhone } from '#kit/phone.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { MessageQueue, QueuedMessage } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import type { Claim } from './claim-contract.ts';
import { claimMessage } from './claim-messages.server.ts';
import { holding } from './claims.server.ts';
import { handOver } from './grant-claim.server.ts';

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

/** Staff see a claim at both applications and decide it. */
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
        // First, as a hand-over and a recovery do: whoever has one of these accounts in hand is waited for.
        await client.query('select 1 from applicants where id = any($1) order by id for no key update', [
          [claim.claimant, claim.holder],
        ]);
        const sides = await client.query<{
          id: number;
          applicant: number;
          state: State;
          revision: number;
          language: Language;
          phone: string;
        }>(
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
          // Somebody was faster, here or on the applicants' side: what the reviewer saw is no longer so.
          if (!claimed || claimed.applicant !== claim.holder || !holding.includes(claimed.state))
            return refuse('changed');
          if (own && holding.includes(own.state)) return refuse('changed');
          await handOver(client, { claimed, holder: claim.holder, own, claimant: claim.claimant, reviewer, now });
          messages.push(
            claimMessage('granted', { to, language, application, text }),
            claimMessage('taken_away', {
              to: phones.open(claimed.phone),
              language: claimed.language,
              application,
              text,
            }),
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
          messages.push(claimMessage('refused', { to, language, application, text }));
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
