import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { applicationNumber } from '#enrolment/application/application-rows.server.ts';
import type { OutcomeOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { hourMs } from '#kit/text/time.ts';
import { type acceptHandover, handoverHours, type readHandover, type startHandover } from './ownership-contract.ts';
import { findHeld, moveNumber, type OwnershipNeeds, type SignedIn } from './transfer.server.ts';

type From = { address: string; userAgent: string };
type Asker = { applicant: number; address: string; language: Language };

/** Hand-over to a colleague: the account stays, and the colleague’s phone replaces the owner’s. */
export function handover(needs: OwnershipNeeds) {
  const { database, accounts, secrets, phones, clock } = needs;
  const sealed = (token: string) => secrets.sign('handover', token);
  const now = () => new Date(clock.now());

  const endOpen = (client: PoolClient | Database['pool'], applicant: number) =>
    client.query('update handovers set ended_at = $2 where applicant = $1 and ended_at is null', [applicant, now()]);

  async function findOpen(client: PoolClient | Database['pool'], token: string, lock = '') {
    const { rows } = await client.query<{ id: number; applicant: number; expires_at: Date; phone: string }>(
      `select h.id, h.applicant, h.expires_at, p.phone from handovers h join applicants p on p.id = h.applicant
       where h.token = $1 and h.ended_at is null and h.expires_at > $2 ${lock}`,
      [sealed(token), now()],
    );
    return rows[0] && { ...rows[0], phone: phones.open(rows[0].phone) };
  }

  return {
    async sendCode({ applicant, address, language }: Asker) {
      if (!(await findHeld(database.pool, { applicant }))) return refuse('none');
      return accounts.sendCode(await accounts.phoneOf(applicant), 'handover', { address, language });
    },

    async start({ applicant, address }: Asker, code: string): Promise<OutcomeOf<typeof startHandover>> {
      if (!(await findHeld(database.pool, { applicant }))) return refuse('none');
      const proved = await accounts.verifyCode(await accounts.phoneOf(applicant), 'handover', code, address);
      if (!proved.ok) return proved;
      const token = randomBytes(24).toString('base64url');
      const expiresAt = new Date(clock.now() + handoverHours * hourMs);
      await database.transaction(async (client) => {
        await client.query('select 1 from applicants where id = $1 for update', [applicant]);
        await endOpen(client, applicant);
        await client.query('insert into handovers (applicant, token, created_at, expires_at) values ($1, $2, $3, $4)', [
          applicant,
          sealed(token),
          now(),
          expiresAt,
        ]);
      });
      return done({ token, expires_at: expiresAt.toISOString() });
    },

    async cancel(applicant: number): Promise<void> {
      await endOpen(database.pool, applicant);
    },

    /** Undefined if there is nothing to hand over; else the open link, if there is one. */
    async findOffer(applicant: number): Promise<{ link: { expires_at: string } | null } | undefined> {
      const { rows } = await database.pool.query<{ expires_at: Date | null }>(
        `select h.expires_at from applications a
         left join handovers h on h.applicant = a.applicant and h.ended_at is null and h.expires_at > $2
         where a.applicant = $1`,
        [applicant, now()],
      );
      const [offer] = rows;
      return offer && { link: offer.expires_at && { expires_at: offer.expires_at.toISOString() } };
    },

    async read(token: string, address: string): Promise<OutcomeOf<typeof readHandover>> {
      const limit = { key: `handover/${address}`, most: 100, windowMs: hourMs };
      const verdict = await consumeLimits(database.pool, [limit], clock.now());
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const open = await findOpen(database.pool, token);
      const application = open && (await findHeld(database.pool, { applicant: open.applicant }));
      if (!open || !application) return refuse('link_over');
      return done({
        number: applicationNumber(application.id),
        company: application.company,
        from_phone: maskPhone(open.phone),
        expires_at: open.expires_at.toISOString(),
      });
    },

    async accept(
      { token, phone, code }: { token: string; phone: string; code: string },
      from: From,
    ): Promise<Outcome<SignedIn, ReasonOf<typeof acceptHandover>>> {
      const open = await findOpen(database.pool, token);
      if (!open) return refuse('link_over');
      if (open.phone === phone) return refuse('same_phone');
      const proved = await accounts.verifyCode(phone, 'handover', code, from.address);
      if (!proved.ok) return proved;

      return moveNumber(needs, {
        applicant: open.applicant,
        to: phone,
        action: 'hand_over',
        by: { kind: 'user', id: open.applicant },
        proof: async (client, application) => {
          const still = await findOpen(client, token, 'for update of h');
          return still && application ? undefined : refuse('link_over');
        },
        after: (client) => accounts.openApplicantSession(client, open.applicant, phone, from),
      });
    },
  };
}
export type Handover = ReturnType<typeof handover>;
