import { timingSafeEqual } from 'node:crypto';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import type { Rows } from '#rows.ts';
import type { Interest } from './contract.ts';
import type { SignupState } from './signup-choices.ts';
import type { SignupDesk } from './signup-desk.server.ts';
import { ticketMinutes } from './signup-fields.ts';

/** View, copy and erase of a buyer's own data after verifying the phone. */
export function ownData({
  database,
  clock,
  secrets,
  phones,
  audit,
  erase,
}: Needs<'database' | 'clock' | 'secrets' | 'phones' | 'audit'> & Pick<SignupDesk, 'erase'>) {
  const sign = (id: number, until: number) => secrets.sign('signup ticket', `${id}.${until}`);

  /** Sign-up id of a ticket; undefined if it has expired or is forged. */
  function readTicket(ticket: string): number | undefined {
    const [, id = '', until = '', signature = ''] = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(ticket) ?? [];
    if (!signature || Number(until) < clock.now()) return undefined;
    const expected = sign(Number(id), Number(until));
    return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? Number(id) : undefined;
  }

  /** A buyer's stored data, as shown and copied. Without the notes of staff, which may name other people. */
  async function read(id: number) {
    const { rows } = await database.pool.query<Rows['signups'] & { interests: Interest[]; state: SignupState }>(
      'select * from signups where id = $1 and erased_at is null',
      [id],
    );
    const row = rows[0];
    if (!row) return undefined;
    const consents = await database.pool.query<{ version: string; at: Date; channel: string }>(
      // Includes the row's consent: during a rolling upgrade the old release stores no other record.
      `select version, at, channel from signup_consents where signup = $1
       union select consent_version, consent_at, channel from signups where id = $1 order by at`,
      [id],
    );
    return {
      phone: phones.open(row.phone),
      company: row.company,
      city: row.city_name,
      interests: row.interests,
      campaign: row.campaign,
      signed_up_at: row.created_at.toISOString(),
      changed_at: row.updated_at.toISOString(),
      /** State of the follow-up by staff. */
      state: row.state,
      language: row.language,
      channel: row.channel,
      /** All consents, oldest first. */
      consents: consents.rows.map((consent) => fieldsOf(consent, 'version', 'at', 'channel')),
    };
  }

  return {
    /** Issues a ticket for the sign-up of a verified number; undefined if there is none. */
    async ticketFor(phone: string): Promise<string | undefined> {
      const { rows } = await database.pool.query(
        'select id from signups where phone_index = $1 and erased_at is null',
        [phones.indexOf(phone)],
      );
      if (!rows[0]) return undefined;
      const until = clock.now() + ticketMinutes * 60_000;
      return `${rows[0].id}.${until}.${sign(rows[0].id, until)}`;
    },

    async open(ticket: string) {
      const id = readTicket(ticket);
      return id === undefined ? undefined : read(id);
    },

    /**
     * Erases the personal data at once; city, interests, campaign and times stay as figures. Returns true if it is erased, also by an
     * earlier request whose response was lost; false for an expired ticket.
     */
    async erase(ticket: string): Promise<boolean> {
      const id = readTicket(ticket);
      if (id === undefined) return false;
      return database.transaction(async (client) => {
        // Deletes messages with codes, too, which have this number.
        await client.query(
          `delete from short_messages where template = 'code' and phone_index = (select phone_index from signups where id = $1)`,
          [id],
        );
        const erased = await erase(client, 't.id = $2', id);
        if (erased.length === 0) return true;
        // An address would still identify the erased buyer.
        const buyer = { kind: 'buyer', id: null, address: null };
        await audit(client, auditEntry(buyer, clock.now(), { action: 'signup.erase', subject: `signup/${id}` }));
        return true;
      });
    },
  };
}
