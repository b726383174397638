import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { limitLookUps, randomCaseNumber } from '#cases/case-numbers.server.ts';
import { readFabricByCode } from '#fabrics/fabric-store.server.ts';
import type { PayloadOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, insertRow } from '#kit/db/record.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { PhoneCodes } from '#kit/sms/phone-codes.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay, dayMs, hourMs } from '#kit/text/time.ts';
import { foldTyped } from '#kit/text/typed-text.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import {
  type answerQuotation,
  type fabricRequestStanding,
  type RequestForm,
  requestKeptDays,
  type sendFabricRequest,
} from './contract.ts';
import {
  type RequestRows,
  readRequest,
  requestDesk,
  requestRecords,
  requestRows,
  type StoredRequest,
  selectRequest,
} from './request-desk.server.ts';
import { requestLimits, requestStateAfter } from './request-states.ts';

const limits = { perAddressHour: 20, perPhoneDay: 10, inAllHour: 600 };

interface BuyersNeeds extends Needs<'database' | 'clock' | 'phones' | 'audit'> {
  rows: RequestRows;
  codes: PhoneCodes<'fabric'>;
  terms: TermsInForce;
}
type Refused = ReasonOf<typeof sendFabricRequest>;
type By = PayloadOf<typeof fabricRequestStanding>;

/** Window in which an identical request counts as a repeat: always at first, then while it is new. */
const sameMs = dayMs;
const sameInAnyCaseMs = 600_000;
/** Personal fields; the items are in the digest. */
const writtenPlaces = ['name', 'company', 'address', 'note'] as const;

const answered = { accept: 'accepted', decline: 'declined' } as const;

const newNumber = () => randomCaseNumber('FR', 8);

/** Buyers' actions: send a request, read its status, answer a quotation. */
function buyersRequests({ database, clock, phones, rows, codes, audit, terms }: BuyersNeeds) {
  /** @returns personal fields that differ from the stored ones. */
  function changedPlaces(row: StoredRequest, form: RequestForm): (typeof writtenPlaces)[number][] {
    const before = rows.detailOf(row);
    return writtenPlaces.filter((place) => before[place] !== form[place]);
  }

  /**
   * The request that a form asks for once more. One that nobody has taken up yet is it also with another address or note,
   * which it takes on; of one that was taken up or closed those can no longer be changed, so with others it is none.
   */
  async function findSame(
    client: PoolClient,
    { phone_index, digest, now, form }: { phone_index: string; digest: string; now: number; form: RequestForm },
  ): Promise<StoredRequest | undefined> {
    const { rows: found } = await client.query<StoredRequest>(
      `${selectRequest} where r.phone_index = $1 and r.digest = $2
         and r.created_at > case r.state when 'new' then $3::timestamptz else $4::timestamptz end
       order by r.created_at desc, r.id desc for update of r`,
      [phone_index, digest, new Date(now - sameMs), new Date(now - sameInAnyCaseMs)],
    );
    return found.find((row) => row.state === 'new' || changedPlaces(row, form).length === 0);
  }

  /**
   * Whoever asks for the same again, with another address or note, has seen that the first one was wrong. Their form holds as
   * a whole, as they saw it: a place that is empty now was emptied. The log says which places, and no word of the buyer's.
   */
  async function correct(
    client: PoolClient,
    row: StoredRequest,
    { form, address, now }: { form: RequestForm; address: string; now: number },
  ): Promise<void> {
    const changed = changedPlaces(row, form);
    if (changed.length === 0) return;
    const { id, number, revision } = row;
    const written = rows.writtenBy(form, number);
    await client.query(
      `update fabric_requests set name = $2, company = $3, address = $4, note = $5, revision = revision + 1, updated_at = $6
       where id = $1`,
      [id, written.name, written.company, written.address, written.note, new Date(now)],
    );
    const entry = {
      action: 'fabrics.request_correct',
      subject: `fabric_request/${number}`,
      before: { revision },
      after: { revision: revision + 1, changed },
    };
    await audit(client, auditEntry({ kind: 'buyer', id: null, address }, now, entry));
  }

  /** The fabrics as they are now. */
  async function itemsOf(form: RequestForm) {
    const items = [];
    for (const { code, colour, quantity } of form.items) {
      const fabric = await readFabricByCode(database.pool, code);
      if (fabric?.state !== 'shown') return refuse('no_such_fabric');
      if (colour !== '' && !fabric.colours.some(({ number }) => number.toLowerCase() === colour.toLowerCase()))
        return refuse('no_such_colour');
      if (form.kind === 'quotation' && quantity === 0) return refuse('no_quantity');
      if (form.kind === 'quotation' && quantity < fabric.minimum_order) return refuse('below_minimum');
      const { id, name_zh, name_en, unit } = fabric;
      items.push({ fabric: id, code, name_zh, name_en, colour, quantity: form.kind === 'sample' ? 0 : quantity, unit });
    }
    return done(items);
  }

  async function find({ number, phone_end }: By, address: string) {
    const known = foldTyped(number).toUpperCase();
    const counted = await limitLookUps(database, {
      ...{ what: 'fabric-request-look', address, number: known, now: clock.now() },
      ...{ perAddressHour: 60, perNumberHour: 12 },
    });
    if (!counted.ok) return counted;
    const row = await readRequest(database.pool, { number: known });
    return row && phones.open(row.phone).endsWith(phone_end) ? done(row) : refuse('none');
  }

  return {
    sendCode: (phone: string, from: { address: string; language: Language }) => codes.sendCode(phone, 'fabric', from),

    async send(
      form: RequestForm,
      from: { address: string; language: Language; channel: string },
    ): Promise<Outcome<{ number: string }, Refused>> {
      if (form.website !== '') return done({ number: newNumber() });
      if (form.kind === 'sample' && form.address === '') return refuse('no_address');
      const items = await itemsOf(form);
      if (!items.ok) return items;
      if (!(await terms.isCurrent(form.consent_version))) return refuse('terms_changed');
      const now = clock.now();
      const own = phones.columnsOf(form.contact_phone);
      const { phone_index } = own;
      const counted = await consumeLimits(
        database.pool,
        [{ key: `fabric-request/address/${from.address}`, most: limits.perAddressHour, windowMs: hourMs }],
        now,
      );
      if (!counted.ok) return refuse('too_many', { retry_after: counted.retryAfterSeconds });
      const digest = createHash('sha256')
        .update(JSON.stringify([form.kind, items.value.map(({ code, colour, quantity }) => [code, colour, quantity])]))
        .digest('base64url');
      return database.transaction(async (client): Promise<Outcome<{ number: string }, Refused>> => {
        // Serialize requests of one phone: no duplicates, no missed limits.
        await client.query(`select pg_advisory_xact_lock(hashtext('fabric request ' || $1))`, [phone_index]);
        const proof = await codes.verifyCode(form.contact_phone, 'fabric', form.verify_code, from.address, {
          within: client,
          idempotencyKey: JSON.stringify(form),
        });
        if (!proof.ok) return proof;
        const before = await findSame(client, { phone_index, digest, now, form });
        if (before) {
          if (before.state === 'new') await correct(client, before, { form, address: from.address, now });
          return done({ number: before.number });
        }
        if (form.kind === 'sample') {
          const { rows: taken } = await client.query<{ items: number }>(
            `select count(*)::int as items from fabric_requests r join fabric_request_items i on i.request = r.id
             where r.phone_index = $1 and r.kind = 'sample' and r.created_at > $2`,
            [phone_index, new Date(now - 30 * dayMs)],
          );
          if ((taken[0]?.items ?? 0) + items.value.length > requestLimits.sampleItems)
            return refuse('too_many_samples');
        }
        const verdict = await consumeLimits(
          client,
          [
            { key: `fabric-request/phone/${phone_index}`, most: limits.perPhoneDay, windowMs: dayMs },
            { key: 'fabric-request/all', most: limits.inAllHour, windowMs: hourMs },
          ],
          now,
        );
        if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
        const number = await unusedNumber(client, 'fabric_requests', newNumber);
        const at = new Date(now);
        const request = await insertRow(client, 'fabric_requests', {
          number,
          kind: form.kind,
          state: 'new',
          revision: 1,
          ...own,
          ...rows.writtenBy(form, number),
          language: from.language,
          channel: from.channel,
          consent_version: form.consent_version,
          consent_at: at,
          digest,
          ...{ courier: '', answer: '', remark: '', message: 'none' },
          ...{ created_at: at, updated_at: at },
        });
        await client.query(
          `insert into fabric_request_items (request, place, fabric, code, name_zh, name_en, colour, quantity, unit)
           select $1, place, fabric, code, name_zh, name_en, colour, quantity, unit from jsonb_to_recordset($2) as given(
             place integer, fabric bigint, code text, name_zh text, name_en text, colour text, quantity integer, unit text)`,
          [request, JSON.stringify(items.value.map((item, place) => ({ ...item, place: place + 1 })))],
        );
        return done({ number });
      });
    },

    /** Status of a request. A wrong pair of number and phone is answered like an unknown one. */
    async standing(by: By, address: string) {
      const found = await find(by, address);
      return found.ok ? done(rows.standingOf(found.value)) : found;
    },

    /**
     * Answers the quotation that was seen: staff may have quoted again since, and nobody is bound to prices that they did
     * not see. `seen` is the revision that the answer was given on.
     */
    async answer(by: PayloadOf<typeof answerQuotation>, address: string) {
      const found = await find(by, address);
      if (!found.ok) return found;
      const action = by.accept ? 'accept' : 'decline';
      const buyer = { kind: 'buyer', id: null, address };
      const answer = await changeRecord<StoredRequest, 'stale' | 'wrong_state' | 'over'>(
        requestRecords({ database, clock, audit }),
        buyer,
        { id: found.value.id },
        async (row, _client, now) => {
          // A repeat of the same answer whose response was lost.
          if (row.state === answered[action] && row.revision === by.seen + 1) return undefined;
          const state = requestStateAfter(row.kind, row.state, action);
          if (!state) return refuse('wrong_state', rows.standingOf(row));
          if (row.revision !== by.seen) return refuse('stale', rows.standingOf(row));
          if (by.accept && row.valid_to && row.valid_to < businessDay(now.getTime())) return refuse('over');
          return {
            action: `fabrics.request_${action}`,
            set: { state, updated_at: now },
            before: { state: row.state, revision: row.revision },
            after: { state, revision: row.revision + 1 },
          };
        },
      );
      return answer.ok ? done(rows.standingOf(answer.value)) : answer;
    },
  };
}

/** Requests for samples and quotations, from the basket to the answer. */
export function fabricRequests(given: Omit<BuyersNeeds, 'rows'> & Needs<'sms' | 'sealing'>) {
  const { database, clock, phones, sealing } = given;
  const rows = requestRows(given);
  const needs = { ...given, rows };
  return {
    ...buyersRequests(needs),
    desk: requestDesk(needs),
    reseal: async () =>
      (await resealColumns(database.pool, sealing, rows.sealed.columns)) +
      (await phones.reseal(database.pool, 'fabric_requests', { hasEnd: true })),
    async eraseOld(): Promise<void> {
      await database.pool.query(
        `with gone as (
           update fabric_requests set phone = 'erased', phone_index = null, phone_end = null, name = '', company = '', address = '',
             note = '', erased_at = $1
           where erased_at is null and state in ('closed', 'sent', 'accepted', 'declined') and updated_at < $2 returning number)
         update audit_entries set address = null
         where actor_kind = 'buyer' and subject in (select 'fabric_request/' || number from gone)`,
        [new Date(clock.now()), new Date(clock.now() - requestKeptDays * dayMs)],
      );
    },
  };
}
export type FabricRequests = ReturnType<typeof fabricRequests>;
