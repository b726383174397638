import type { PoolClient } from 'pg';
import { limitLookUps, randomCaseNumber } from '#cases/case-numbers.server.ts';
import { sealedCase } from '#cases/sealed-case.server.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf, insertRow, type Records } from '#kit/db/record.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { Language } from '#kit/text/language.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { CheckOutcome } from './check-rules.ts';
import { type CaseForm, caseRetentionDays } from './contract.ts';
import { type Hmac, storedCode } from './derive-code.server.ts';
import type { answerCase, SerialCase } from './desk-contract.ts';
import { readCode } from './serial-code.ts';
import type { CaseState } from './states-and-limits.ts';

const limits = {
  triesPerAddressHour: 30,
  perAddressHour: 5,
  inAllHour: 300,
};
const maxListed = 300;

/** Long enough to prevent guessing: the number is the only credential to read the answer. */
const newNumber = () => randomCaseNumber('SN', 10);

type CaseRow = Rows['serial_cases'] & {
  state: CaseState;
  outcome: CheckOutcome | null;
  number_of_batch: string | null;
};

const select =
  'select c.*, b.number as number_of_batch from serial_cases c left join serial_batches b on b.id = c.batch';

/** Reports about suspected counterfeits: each gets a number, by which the sender reads the answer. */
export function cases({
  database,
  clock,
  sealing,
  codeKey,
  audit,
}: Needs<'database' | 'clock' | 'sealing' | 'audit'> & { codeKey: Hmac }) {
  const sealed = sealedCase(sealing, {
    name: 'serial case',
    table: 'serial_cases',
    key: 'number',
    columns: ['bought', 'text', 'contact', 'answer'],
  });
  const { seal, open } = sealed;
  const toCase = (row: CaseRow): SerialCase => ({
    ...fieldsOf(row, 'id', 'number', 'state', 'revision', 'outcome', 'language', 'at', 'answered_at'),
    batch: row.number_of_batch,
    bought: open(row.number, 'bought', row.bought),
    text: open(row.number, 'text', row.text),
    contact: open(row.number, 'contact', row.contact),
    answer: row.answer === null ? null : open(row.number, 'answer', row.answer),
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

  /** Number of an identical report sent within an hour. */
  async function findDuplicate(
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

    /** Stores a report and returns its number. A duplicate request gets the same number. */
    async send(form: CaseForm, { address, language }: { address: string; language: Language }) {
      const now = clock.now();
      const read = readCode(form.code);
      const code = read.ok ? storedCode(codeKey, read.code) : null;
      // Counted first: duplicates and refusals cost work, too.
      const attempt = await consumeLimits(
        database.pool,
        [{ key: `serial-case-try/address/${address}`, most: limits.triesPerAddressHour, windowMs: hourMs }],
        now,
      );
      if (!attempt.ok) return refuse('too_many', { retry_after: attempt.retryAfterSeconds });
      // Reports with neither number nor contact are never treated as duplicates.
      const lockKey = read.ok ? read.code : form.contact;
      return database.transaction(async (client) => {
        if (lockKey !== '') {
          // Serializes concurrent reports of one sender.
          await client.query(`select pg_advisory_xact_lock(hashtext('serial case ' || $1))`, [lockKey]);
          const duplicate = await findDuplicate(client, { form, code, language, now });
          if (duplicate) return done({ number: duplicate });
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
        await insertRow(client, 'serial_cases', {
          ...{ number, state: 'open', revision: 1, code, language, at: new Date(now) },
          batch: codes[0]?.batch ?? null,
          outcome: checks[0]?.outcome ?? null,
          bought: seal(number, 'bought', form.bought),
          text: seal(number, 'text', form.text),
          contact: seal(number, 'contact', form.contact),
        });
        return done({ number });
      });
    },

    /** Status of a case for the holder of its number, without the report's text. */
    async getStatus(number: string, address: string) {
      const counted = await limitLookUps(database, {
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
        [state, maxListed],
      );
      return rows.map(toCase);
    },

    async answer(who: ActingStaff, { id, revision, answer, close }: PayloadOf<typeof answerCase>) {
      const changed = await changeRecord<CaseRow, 'nothing_said'>(
        records,
        who,
        { id, revision },
        async (row, _, now) => {
          if (answer === '' && !close) return refuse('nothing_said');
          // An unchanged answer, as when the case is closed, keeps its time and author.
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

    /** Erases the personal data and texts of cases closed, or last answered, longer ago than the retention. */
    async eraseExpired(): Promise<void> {
      await database.pool.query(
        `update serial_cases set contact = '', text = '', bought = '', answer = null, revision = revision + 1
         where text <> '' and (state = 'closed' and closed_at < $1 or state = 'answered' and answered_at < $1)`,
        [new Date(clock.now() - caseRetentionDays * dayMs)],
      );
    },
  };
}
