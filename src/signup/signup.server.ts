import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import type { Language } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import type { CityList } from './cities.server.ts';
import type { SignupForm } from './signup-fields.ts';

type Sent = Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>;
/** What sign-up needs of accounts: codes, and their proof. */
export interface SignupCodes {
  sendCode(phone: string, purpose: 'signup', from: { address: string; language: Language }): Promise<Sent>;
  verifyCode(
    phone: string,
    purpose: 'signup',
    code: string,
    address: string,
    how: { within?: PoolClient; idempotencyKey: string },
  ): Promise<Outcome<{ isRepeat: boolean }, CodeFault | 'too_many'>>;
}

const keepBuyer = `insert into signups as s (phone, phone_index, phone_end, company, city_code, city_name, interests, campaign,
    language, channel, consent_version, consent_at, state, revision, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'new', 1, $12, $12)
  on conflict (phone_index) do update set company = excluded.company, city_code = excluded.city_code,
    city_name = excluded.city_name, interests = excluded.interests, language = excluded.language,
    consent_version = excluded.consent_version, consent_at = excluded.consent_at, channel = excluded.channel,
    updated_at = excluded.updated_at, revision = s.revision + 1,
    campaign = case when s.campaign = '' then excluded.campaign else s.campaign end,
    state = case when s.state = 'closed' then 'new' else s.state end
  returning s.id, (xmax = 0) as "isNew"`;

/** Before it is written over. The row is held: a change of staff's that is under way comes before it, or after both. */
const keepFormer = `insert into signup_repeats (signup, at, company, city_name, interests, language, state)
  select id, $2, company, city_name, interests, language, state from signups where phone_index = $1 for update`;

const keepConsent = 'insert into signup_consents (signup, version, channel, at) values ($1, $2, $3, $4)';

/** What whoever signed up last with this number was told: a buyer is new whose only consent is that of the first time. */
async function answerOf(client: PoolClient, phoneIndex: string): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await client.query<{ isNew: boolean }>(
    'select consent_at = created_at as "isNew" from signups where phone_index = $1',
    [phoneIndex],
  );
  return rows[0];
}

/** What buyers do. A number that is known is told apart only after its code was right. */
export function buyersSignup({
  database,
  clock,
  phones,
  codes,
  cities,
  terms,
}: {
  database: Database;
  clock: Clock;
  phones: SealedPhones;
  codes: SignupCodes;
  cities: CityList;
  terms: TermsInForce;
}) {
  return {
    cities,

    sendCode: (phone: string, from: { address: string; language: Language }): Promise<Sent> =>
      codes.sendCode(phone, 'signup', from),

    /** Of whoever asks what is kept about them; the same once more, as its answer was lost, is proved again. */
    prove: (phone: string, code: string, address: string) =>
      codes.verifyCode(phone, 'signup', code, address, { idempotencyKey: 'what is kept' }),

    /**
     * Keeps a buyer. Who signs up again is welcome: what they say now takes the place of what they said before, which staff
     * still see beside it. The same sent again with the same code, as its answer was lost, changes nothing, and is answered as
     * it was.
     */
    async signUp(
      form: SignupForm,
      from: { address: string; language: Language; channel: string; campaign: string },
    ): Promise<Outcome<{ isNew: boolean }, CodeFault | 'too_many' | 'no_such_city' | 'terms_changed'>> {
      if (form.website !== '') return done({ isNew: true });
      const city = await cities.find(form.city);
      if (!city) return refuse('no_such_city');
      if (!(await terms.isCurrent(form.consent_version))) return refuse('terms_changed');
      // The code and what it was sent with are kept together: a code that is used up without a buyer would read as sent again.
      return database.transaction(async (client) => {
        const proof = await codes.verifyCode(form.contact_phone, 'signup', form.verify_code, from.address, {
          within: client,
          idempotencyKey: JSON.stringify(form),
        });
        if (!proof.ok) return proof;
        const { phone, phone_index, phone_end } = phones.columnsOf(form.contact_phone);
        const told = proof.value.isRepeat ? await answerOf(client, phone_index) : undefined;
        if (told) return done(told);
        const at = new Date(clock.now());
        await client.query(keepFormer, [phone_index, at]);
        const { rows } = await client.query<{ id: number; isNew: boolean }>(keepBuyer, [
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
        await client.query(keepConsent, [rows[0]?.id, form.consent_version, from.channel, at]);
        return done({ isNew: rows[0]?.isNew ?? true });
      });
    },
  };
}
