import { timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Interest } from './contract.ts';
import { formersOf } from './repeats.server.ts';
import type { SignupDesk } from './signup-desk.server.ts';
import { ticketMinutes } from './signup-fields.ts';
import type { SignupState } from './signup-states.ts';

/** What is kept about a buyer, as they see and copy it. Staff's notes are about the work, and name other people. */
export interface OwnData {
  phone: string;
  company: string;
  city: string;
  interests: Interest[];
  campaign: string;
  signed_up_at: string;
  changed_at: string;
  /** Of the matching: whether somebody has called, and what came of it. */
  state: SignupState;
  language: string;
  channel: string;
  /** What stood there until they signed up again, the first time first. */
  former: (Pick<OwnData, 'company' | 'city' | 'interests' | 'language' | 'state'> & { replaced_at: string })[];
  /** All of them, the first one first. */
  consents: { version: string; at: string; channel: string }[];
}

/** For whoever proved a number by a code: what is kept, a copy, and an end to it. */
export function ownData({
  database,
  clock,
  secrets,
  phones,
  erase,
  proved,
}: {
  database: Database;
  clock: Clock;
  secrets: Pick<Secrets, 'sign'>;
  phones: SealedPhones;
  erase: SignupDesk['erase'];
  /** Told of a deletion in its own transaction, for the audit log. */
  proved(client: PoolClient, action: 'erase', signup: number): Promise<void>;
}) {
  const sign = (id: number, until: number) => secrets.sign('signup ticket', `${id}.${until}`);

  /** The sign-up that a ticket stands for; undefined when it is over or was made up. */
  function readTicket(ticket: string): number | undefined {
    const [, id = '', until = '', signature = ''] = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(ticket) ?? [];
    if (!signature || Number(until) < clock.now()) return undefined;
    const right = sign(Number(id), Number(until));
    return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? Number(id) : undefined;
  }

  async function read(id: number): Promise<OwnData | undefined> {
    const { rows } = await database.pool.query<{
      phone: string;
      company: string;
      city_name: string;
      interests: Interest[];
      campaign: string;
      created_at: Date;
      updated_at: Date;
      state: SignupState;
      language: string;
      channel: string;
    }>('select * from signups where id = $1 and erased_at is null', [id]);
    const row = rows[0];
    if (!row) return undefined;
    const consents = await database.pool.query(
      // With that of the row: while a new version is brought out, the one before it keeps no other record.
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
      state: row.state,
      language: row.language,
      channel: row.channel,
      former: (await formersOf(database, id)).map(({ at, city_name, ...former }) => ({
        replaced_at: at.toISOString(),
        city: city_name,
        ...former,
      })),
      consents: consents.rows.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    };
  }

  return {
    /** A ticket for the sign-up of a number that has just proved itself; undefined when there is none. */
    async ticketFor(phone: string): Promise<string | undefined> {
      const { rows } = await database.pool.query(
        'select id from signups where phone_index = $1 and erased_at is null',
        [phones.indexOf(phone)],
      );
      if (!rows[0]) return undefined;
      const until = clock.now() + ticketMinutes * 60_000;
      return `${rows[0].id}.${until}.${sign(rows[0].id, until)}`;
    },

    async open(ticket: string): Promise<OwnData | undefined> {
      const id = readTicket(ticket);
      return id === undefined ? undefined : read(id);
    },

    /**
     * Erases what tells who it was, at once; city, interests, campaign and times stay as figures. Tells whether it is gone, by this
     * or, as an answer may be lost, already; false for a ticket that is over.
     */
    async erase(ticket: string): Promise<boolean> {
      const id = readTicket(ticket);
      if (id === undefined) return false;
      return database.transaction(async (client) => {
        // Of the codes too: each was sent to this number.
        await client.query(
          `delete from short_messages where template = 'code' and phone_index = (select phone_index from signups where id = $1)`,
          [id],
        );
        const gone = await erase(client, 't.id = $2', id);
        if (gone.length === 0) return true;
        await proved(client, 'erase', id);
        return true;
      });
    },
  };
}
