import { timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { done, refuse } from '#kit/call/outcome.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import type { PhoneCodes } from '#kit/sms/phone-codes.ts';
import type { Language } from '#kit/text/language.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { Rows } from '#rows.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { type CampaignNeeds, campaigns } from './campaigns.server.ts';
import type { CityList } from './cities.server.ts';
import type { Interest } from './contract.ts';
import type { SignupState } from './signup-choices.ts';
import { type SignupDesk, signupDesk } from './signup-desk.server.ts';
import { type SignupForm, ticketMinutes } from './signup-fields.ts';

interface BuyersNeeds extends Needs<'database' | 'clock' | 'phones' | 'audit'> {
  codes: PhoneCodes<'signup'>;
  cities: CityList;
  terms: TermsInForce;
}

const upsertBuyer = `insert into signups as s (phone, phone_index, phone_end, company, city_code, city_name, interests, campaign,
    language, channel, consent_version, consent_at, state, revision, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'new', 1, $12, $12)
  on conflict (phone_index) do update set company = excluded.company, city_code = excluded.city_code,
    city_name = excluded.city_name, interests = excluded.interests, language = excluded.language,
    consent_version = excluded.consent_version, consent_at = excluded.consent_at, channel = excluded.channel,
    updated_at = excluded.updated_at, revision = s.revision + 1,
    campaign = case when s.campaign = '' then excluded.campaign else s.campaign end,
    state = case when s.state = 'closed' then 'new' else s.state end
  returning s.id, (xmax = 0) as "isNew"`;

const storeConsent = 'insert into signup_consents (signup, version, channel, at) values ($1, $2, $3, $4)';

/** Answer to the last sign-up of this number: new if its only consent is the first one. */
async function findAnswer(client: PoolClient, phoneIndex: string): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await client.query<{ isNew: boolean }>(
    'select consent_at = created_at as "isNew" from signups where phone_index = $1',
    [phoneIndex],
  );
  return rows[0];
}

/** Operations of buyers. Whether a number is known is revealed only after verifying its code. */
function buyersSignup({ database, clock, phones, audit, codes, cities, terms }: BuyersNeeds) {
  return {
    cities,

    sendCode: (phone: string, from: { address: string; language: Language }) => codes.sendCode(phone, 'signup', from),

    /** Verifies a phone for viewing the stored data; can be retried after a lost response. */
    verifyPhone: (phone: string, code: string, address: string) =>
      codes.verifyCode(phone, 'signup', code, address, { idempotencyKey: 'what is kept' }),

    /**
     * Stores a buyer. A repeated sign-up replaces the values and is in the audit log, without a word of the buyer's. The same form
     * sent again with the same code, after a lost response, changes nothing and gets the same answer.
     */
    async signUp(form: SignupForm, from: { address: string; language: Language; channel: string; campaign: string }) {
      if (form.website !== '') return done({ isNew: true });
      const city = await cities.find(form.city);
      if (!city) return refuse('no_such_city');
      if (!(await terms.isCurrent(form.consent_version))) return refuse('terms_changed');
      // One transaction: a code used up without a stored buyer would look like a retry.
      return database.transaction(async (client) => {
        const proof = await codes.verifyCode(form.contact_phone, 'signup', form.verify_code, from.address, {
          within: client,
          idempotencyKey: JSON.stringify(form),
        });
        if (!proof.ok) return proof;
        const { phone, phone_index, phone_end } = phones.columnsOf(form.contact_phone);
        const earlier = proof.value.isRepeat ? await findAnswer(client, phone_index) : undefined;
        if (earlier) return done(earlier);
        const at = new Date(clock.now());
        const { rows } = await client.query<{ id: number; isNew: boolean }>(upsertBuyer, [
          phone,
          phone_index,
          phone_end,
          form.company,
          city.code,
          city.fullName,
          form.interests,
          from.campaign,
          from.language,
          from.channel,
          form.consent_version,
          at,
        ]);
        const { id = 0, isNew = true } = rows[0] ?? {};
        await client.query(storeConsent, [id, form.consent_version, from.channel, at]);
        // Without the address, which would identify the buyer after an erasure.
        const buyer = { kind: 'buyer', id: null, address: null };
        if (!isNew) await audit(client, auditEntry(buyer, at, { action: 'signup.again', subject: `signup/${id}` }));
        return done({ isNew });
      });
    },
  };
}

/** All server operations on buyers' sign-ups. */
export function signup(needs: BuyersNeeds & CampaignNeeds & Needs<'sealing' | 'secrets'>) {
  const desk = signupDesk(needs);
  const visits = campaigns(needs);
  return {
    ...buyersSignup(needs),
    own: ownData({ ...needs, erase: desk.erase }),
    qrCode: qrDrawing,
    campaigns: visits,
    desk,
    reseal: async () =>
      (await desk.reseal()) + (await needs.phones.reseal(needs.database.pool, 'signups', { hasEnd: true })),
    async deleteExpired(): Promise<void> {
      await desk.eraseExpired();
      await visits.deleteExpired();
      // What earlier sign-ups of a number said is no longer stored; the release before still does while it runs beside this one.
      await needs.database.pool.query('delete from signup_repeats');
    },
  };
}
export type Signup = ReturnType<typeof signup>;

/** View, copy and erase of a buyer's own data after verifying the phone. */
function ownData({
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
