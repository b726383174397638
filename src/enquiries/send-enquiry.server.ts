import type { PoolClient } from 'pg';
import { countLook, drawCaseNumber } from '#cases/case-numbers.server.ts';
import type { SealedCase } from '#cases/sealed-case.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { Language } from '#kit/text/language.ts';
import { type Clock, hourMs } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import type { AnswerChannel } from './contract.ts';
import type { Contact, EnquiryForm, EnquiryTopic } from './enquiry-fields.ts';
import type { EnquiryState } from './enquiry-states.ts';

/** Against floods from one place or in one person's name, and against numbers being guessed. */
const limits = {
  perAddressHour: 10,
  perContactDay: 5,
  perHourInAll: 400,
};

/** What somebody who knows number and contact is shown. */
export interface EnquiryStanding {
  number: string;
  state: EnquiryState;
  topic: EnquiryTopic;
  created_at: string;
  due_at: string;
  answers: { at: string; channel: AnswerChannel; text: string }[];
}

export interface EnquiryNeeds {
  database: Database;
  clock: Clock;
  secrets: Pick<Secrets, 'sign'>;
  sealed: SealedCase;
  /** The end of the promised time for an enquiry that comes now. */
  dueAt(now: number): Promise<number>;
  terms: TermsInForce;
}

/** The keyed hash by which an enquiry is found again by its contact, without opening every one. */
export const contactHmac = (secrets: Pick<Secrets, 'sign'>, { value }: Contact): string =>
  secrets.sign('enquiry contact', value);

const newNumber = () => drawCaseNumber('EQ', 8);

/** What visitors do: ask, and look how it stands. */
export function visitorsEnquiries({ database, clock, secrets, sealed, dueAt, terms }: EnquiryNeeds) {
  return {
    /**
     * Keeps an enquiry and gives its number. The same once more within an hour is the same enquiry: its answer was lost, or the
     * button was pressed twice. A form that only a program fills in so gets a number too, of nothing.
     */
    async send(
      form: EnquiryForm,
      from: { address: string; language: Language; channel: string },
    ): Promise<Outcome<{ number: string }, 'too_many' | 'terms_changed'>> {
      if (form.website !== '') return done({ number: newNumber() });
      const now = clock.now();
      const hmac = contactHmac(secrets, form.contact);
      const [due, isOfToday] = [await dueAt(now), await terms.isCurrent(form.consent_version)];
      const keep = async (client: PoolClient): Promise<Outcome<{ number: string }, 'too_many' | 'terms_changed'>> => {
        // Two that come at once from one person take turns, so that the same is not kept twice.
        await client.query(`select pg_advisory_xact_lock(hashtext('enquiry ' || $1))`, [hmac]);
        const same = await findSame(client, hmac, form, now);
        if (same) return done({ number: same });
        if (!isOfToday) return refuse('terms_changed');
        const verdict = await consumeLimits(
          client,
          [
            { key: `enquiry/address/${from.address}`, most: limits.perAddressHour, windowMs: hourMs },
            { key: `enquiry/contact/${hmac}`, most: limits.perContactDay, windowMs: 24 * hourMs },
            { key: 'enquiry/all', most: limits.perHourInAll, windowMs: hourMs },
          ],
          now,
        );
        if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
        const number = await unusedNumber(client, 'enquiries', newNumber);
        await client.query(
          `insert into enquiries (number, state, revision, topic, name, contact_kind, contact, contact_hmac, text, language,
             channel, consent_version, created_at, due_at)
           values ($1, 'new', 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            number,
            form.topic,
            sealed.seal(number, 'name', form.name),
            form.contact.kind,
            sealed.seal(number, 'contact', form.contact.value),
            hmac,
            sealed.seal(number, 'text', form.text),
            from.language,
            from.channel,
            form.consent_version,
            new Date(now),
            new Date(due),
          ],
        );
        return done({ number });
      };
      return database.transaction(keep);
    },

    /** How an enquiry stands, for whoever knows its number and the contact that was left. A wrong pair is no different from none. */
    async lookUp(
      number: string,
      contact: Contact,
      address: string,
    ): Promise<Outcome<EnquiryStanding, 'none' | 'too_many'>> {
      const look = { what: 'enquiry-look', address, number, now: clock.now(), perAddressHour: 40, perNumberHour: 10 };
      const counted = await countLook(database, look);
      if (!counted.ok) return counted;
      const { rows } = await database.pool.query(
        'select id, state, topic, created_at, due_at from enquiries where number = $1 and contact_hmac = $2',
        [number, contactHmac(secrets, contact)],
      );
      const row = rows[0];
      if (!row) return refuse('none');
      const answers = await database.pool.query(
        'select id, at, channel, text from enquiry_answers where enquiry = $1 order by id',
        [row.id],
      );
      return done({
        number,
        state: row.state as EnquiryState,
        topic: row.topic as EnquiryTopic,
        created_at: row.created_at.toISOString(),
        due_at: row.due_at.toISOString(),
        answers: answers.rows.map(({ at, channel, text }) => ({
          at: at.toISOString(),
          channel: channel as AnswerChannel,
          text: sealed.open(number, 'answer', text),
        })),
      });
    },
  };
  /** The number of the same words of the same person, of the last hour. */
  async function findSame(
    client: PoolClient,
    hmac: string,
    form: EnquiryForm,
    now: number,
  ): Promise<string | undefined> {
    const { rows } = await client.query(
      'select number, name, text from enquiries where contact_hmac = $1 and topic = $2 and created_at > $3',
      [hmac, form.topic, new Date(now - hourMs)],
    );
    return rows.find(
      ({ number, name, text }) =>
        sealed.open(number, 'name', name) === form.name && sealed.open(number, 'text', text) === form.text,
    )?.number;
  }
}
