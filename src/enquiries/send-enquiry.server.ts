import { limitLookUps, randomCaseNumber } from '#cases/case-numbers.server.ts';
import type { SealedCase } from '#cases/sealed-case.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { insertRow } from '#kit/db/record.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { Language } from '#kit/text/language.ts';
import { hourMs } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import type { AnswerChannel } from './contract.ts';
import type { Contact, EnquiryForm, EnquiryTopic } from './enquiry-fields.ts';
import type { EnquiryState } from './enquiry-states.ts';

/** Limits per address and contact, against floods and guessing. */
const limits = {
  perAddressHour: 10,
  perContactDay: 5,
  perHourInAll: 400,
};

export interface SendNeeds extends Needs<'database' | 'clock' | 'secrets'> {
  sealed: SealedCase;
  /** Promised time of the answer for an enquiry sent now. */
  dueAt(now: number): Promise<number>;
  terms: TermsInForce;
}

/** Keyed hash to find enquiries by contact without unsealing. */
export const contactHmac = (secrets: SendNeeds['secrets'], { value }: Contact): string =>
  secrets.sign('enquiry contact', value);

const newNumber = () => randomCaseNumber('EQ', 8);

/** Operations of visitors: send an enquiry and look up its status. */
export function visitorsEnquiries({ database, clock, secrets, sealed, dueAt, terms }: SendNeeds) {
  return {
    /**
     * Stores an enquiry and returns its number. A duplicate within an hour returns the same number, as its response may have been
     * lost. A bot that fills in the honeypot gets an unused number.
     */
    async send(
      form: EnquiryForm,
      from: { address: string; language: Language; channel: string },
    ): Promise<Outcome<{ number: string }, 'too_many' | 'terms_changed'>> {
      if (form.website !== '') return done({ number: newNumber() });
      const now = clock.now();
      const hmac = contactHmac(secrets, form.contact);
      const [due, isTermsCurrent] = [await dueAt(now), await terms.isCurrent(form.consent_version)];
      return database.transaction(
        async (client): Promise<Outcome<{ number: string }, 'too_many' | 'terms_changed'>> => {
          // Serializes concurrent requests of one contact, so that duplicates are detected.
          await client.query(`select pg_advisory_xact_lock(hashtext('enquiry ' || $1))`, [hmac]);
          const { rows: recent } = await client.query(
            'select number, name, text from enquiries where contact_hmac = $1 and topic = $2 and created_at > $3',
            [hmac, form.topic, new Date(now - hourMs)],
          );
          const duplicate = recent.find(
            ({ number, name, text }) =>
              sealed.open(number, 'name', name) === form.name && sealed.open(number, 'text', text) === form.text,
          );
          if (duplicate) return done({ number: duplicate.number });
          if (!isTermsCurrent) return refuse('terms_changed');
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
          await insertRow(client, 'enquiries', {
            number,
            state: 'new',
            revision: 1,
            topic: form.topic,
            name: sealed.seal(number, 'name', form.name),
            contact_kind: form.contact.kind,
            contact: sealed.seal(number, 'contact', form.contact.value),
            contact_hmac: hmac,
            text: sealed.seal(number, 'text', form.text),
            language: from.language,
            channel: from.channel,
            consent_version: form.consent_version,
            created_at: new Date(now),
            due_at: new Date(due),
          });
          return done({ number });
        },
      );
    },

    /** Status of an enquiry by number and contact. A wrong pair gets the answer of an unknown one. */
    async lookUp(number: string, contact: Contact, address: string) {
      const look = { what: 'enquiry-look', address, number, now: clock.now(), perAddressHour: 40, perNumberHour: 10 };
      const counted = await limitLookUps(database, look);
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
}
