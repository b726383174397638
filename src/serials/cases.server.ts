import type { PoolClient } from 'pg';
import { countLook, drawCaseNumber } from '#cases/case-numbers.server.ts';
import { sealedCase } from '#cases/sealed-case.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { ActingStaff, WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { changeRecord, type Records } from '#kit/db/record.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { Language } from '#kit/text/language.ts';
import { type Clock, dayMs, hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { CaseState } from './case-states.ts';
import type { CheckOutcome } from './check-rules.ts';
import { storedCode } from './code-making.server.ts';
import { type CaseForm, caseKeptDays } from './contract.ts';
import type { SerialCase } from './desk-contract.ts';
import type { Hmac } from './hmac.server.ts';
import { readCode } from './serial-code.ts';

const limits = {
  triesPerAddressHour: 30,
  perAddressHour: 5,
  inAllHour: 300,
};
const mostShown = 300;

/** Long enough that nobody finds another's by counting: it is all that reading the answer takes. */
const newNumber = () => drawCaseNumber('SN', 10);

type CaseRow = Rows['serial_cases'] & {
  state: CaseState;
  outcome: CheckOutcome | null;
  number_of_batch: string | null;
};

const select =
  'select c.*, b.number as number_of_batch from serial_cases c left join serial_batches b on b.id = c.batch';

/** Reports about articles that look false: a number for whoever sends one, an answer by staff that can be read by it. */
export function cases({
  database,
  clock,
  sealing,
  codeKey,
  audit,
}: {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  codeKey: Hmac;
  audit: WriteAudit;
}) {
  const sealed = sealedCase(sealing, {
    name: 'serial case',
    table: 'serial_cases',
    key: 'number',
    columns: ['bought', 'text', 'contact', 'answer'],
  });
  const { seal, open } = sealed;
  const toCase = (row: CaseRow): SerialCase => ({
    id: row.id,
    number: row.number,
    state: row.state,
    revision: row.revision,
    outcome: row.outcome,
    batch: row.number_of_batch,
    bought: open(row.number, 'bought', row.bought),
    text: open(row.number, 'text', row.text),
    contact: open(row.number, 'contact', row.contact),
    language: row.language,
    answer: row.answer === null ? null : open(row.number, 'answer', row.answer),
    at: row.at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  });

  const records: Records<CaseRow> = {
    database,
    clock,
    audit,
    table: 'serial_cases',
    subject: ({ number }) => `serial_case/${number}`,
    lock: async (client, id) =>
      (await client.query<CaseRow>(`${select} where c.id = $1 for update of c`, [id])).rows[0],
    conflictView: toCase,
  };

  /** Its number, if the same was sent within an hour. */
  async function findSame(
    client: PoolClient,
    { form, code, language, now }: { form: CaseForm; code: Buffer | null; language: Language; now: number },
  ): Promise<string | undefined> {
    const { rows } = await client.query<Pick<CaseRow, 'number' | 'bought' | 'text' | 'contact'>>(
      `select number, bought, text, contact from serial_cases
       where ${code ? 'code = $3' : 'code is null'} and at > $1 and language = $2`,
      [new Date(now - hourMs), language, ...(code ? [code] : [])],
    );
    return rows.find((row) =>
      (['bought', 'text', 'contact'] as const).every((field) => open(row.number, field, row[field]) === form[field]),
    )?.number;
  }

  return {
    sealedColumns: sealed.columns,

    /** Keeps a report and gives its number: the same number once more if its answer was lost, or the button pressed twice. */
    async send(
      form: CaseForm,
      { address, language }: { address: string; language: Language },
    ): Promise<Outcome<{ number: string }, 'too_many'>> {
      const now = clock.now();
      const read = readCode(form.code);
      const code = read.ok ? storedCode(codeKey, read.code) : null;
      // Before any work: what is sent again costs a look, and what is refused as well.
      const tried = await consumeLimits(
        database.pool,
        [{ key: `serial-case-try/address/${address}`, most: limits.triesPerAddressHour, windowMs: hourMs }],
        now,
      );
      if (!tried.ok) return refuse('too_many', { retry_after: tried.retryAfterSeconds });
      // What names neither an article nor a person may be anybody's, and is never the same.
      const about = read.ok ? read.code : form.contact;
      const keep = async (client: PoolClient): Promise<Outcome<{ number: string }, 'too_many'>> => {
        if (about !== '') {
          // Two of one person that come at once take turns.
          await client.query(`select pg_advisory_xact_lock(hashtext('serial case ' || $1))`, [about]);
          const same = await findSame(client, { form, code, language, now });
          if (same) return done({ number: same });
        }
        const verdict = await consumeLimits(
          client,
          [
            { key: `serial-case/address/${address}`, most: limits.perAddressHour, windowMs: hourMs },
            { key: 'serial-case/all', most: limits.inAllHour, windowMs: hourMs },
          ],
          now,
        );
        if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
        const number = await unusedNumber(client, 'serial_cases', newNumber);
        const { rows: codes } = await client.query('select batch from serial_codes where code = $1', [code]);
        const { rows: checks } = await client.query(
          'select c.outcome from serial_totals t join serial_checks c on c.code = t.code and c.id = t.line where t.code = $1',
          [code],
        );
        await client.query(
          `insert into serial_cases (number, state, revision, code, batch, outcome, bought, text, contact, language, at)
           values ($1, 'open', 1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            number,
            code,
            codes[0]?.batch ?? null,
            checks[0]?.outcome ?? null,
            seal(number, 'bought', form.bought),
            seal(number, 'text', form.text),
            seal(number, 'contact', form.contact),
            language,
            new Date(now),
          ],
        );
        return done({ number });
      };
      return database.transaction(keep);
    },

    /** How a case stands, for whoever has its number. What was told is not repeated to them. */
    async standing(
      number: string,
      address: string,
    ): Promise<Outcome<Pick<SerialCase, 'number' | 'state' | 'at' | 'answer' | 'answered_at'>, 'none' | 'too_many'>> {
      const counted = await countLook(database, {
        ...{ what: 'serial-case-look', address, number: number.slice(0, 20), now: clock.now() },
        ...{ perAddressHour: 30, perNumberHour: 10 },
      });
      if (!counted.ok) return counted;
      const { rows } = await database.pool.query<CaseRow>(`${select} where c.number = $1`, [number]);
      if (!rows[0]) return refuse('none');
      const { state, at, answer, answered_at } = toCase(rows[0]);
      return done({ number, state, at, answer, answered_at });
    },

    async list(state: CaseState | ''): Promise<SerialCase[]> {
      const { rows } = await database.pool.query<CaseRow>(
        `${select} where $1 = '' or c.state = $1 order by c.state = 'open' desc, c.at desc limit $2`,
        [state, mostShown],
      );
      return rows.map(toCase);
    },

    async answer(
      who: ActingStaff,
      { id, revision, answer, close }: { id: number; revision: number; answer: string; close: boolean },
    ): Promise<Outcome<SerialCase, 'none' | 'stale' | 'nothing_said'>> {
      const changed = await changeRecord<CaseRow, 'nothing_said'>(
        records,
        who,
        { id, revision },
        async (row, _, now) => {
          if (answer === '' && !close) return refuse('nothing_said');
          // Sent once more, as by whoever closes the case at once, an answer is as old as it was, and by whom it was.
          const isNew = answer !== '' && answer !== toCase(row).answer;
          if (!isNew && !close && row.state === 'answered') return undefined;
          const state: CaseState = close ? 'closed' : 'answered';
          return {
            action: 'serials.answer_case',
            set: {
              state,
              closed_at: close ? now : null,
              ...(isNew ? { answer: seal(row.number, 'answer', answer), answered_at: now, answered_by: who.id } : {}),
            },
            before: { state: row.state },
            after: { state, answered: isNew },
          };
        },
      );
      return changed.ok ? done(toCase(changed.value)) : changed;
    },

    /** Forgets who told of cases that are long closed, or answered and left at that, and what was written to them. */
    async eraseOld(): Promise<void> {
      await database.pool.query(
        `update serial_cases set contact = '', text = '', bought = '', answer = null, revision = revision + 1
         where text <> '' and (state = 'closed' and closed_at < $1 or state = 'answered' and answered_at < $1)`,
        [new Date(clock.now() - caseKeptDays * dayMs)],
      );
    },
  };
}
