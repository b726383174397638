import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf } from '#kit/db/record.server.ts';
import { isDuplicateText } from '#kit/form/duplicate-text.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { CheckOutcome } from './check-rules.ts';
import { type Hmac, storedCode } from './derive-code.server.ts';
import type { Alarm, Batch, closeAlarm, SerialFigures } from './desk-contract.ts';
import { formatCode, readCode } from './serial-code.ts';

const maxChecks = 200;
const maxAlarms = 200;
const figureDays = 30;

/** Staff operations on single numbers and alarms. */
export function codeDesk({
  database,
  clock,
  codeKey,
  audit,
  findBatch,
}: Needs<'database' | 'clock' | 'audit'> & { codeKey: Hmac; findBatch(id: number): Promise<Batch | null> }) {
  return {
    async lookUp(text: string) {
      const read = readCode(text);
      if (!read.ok) return refuse('misread', read);
      const code = storedCode(codeKey, read.code);
      const [{ rows: known }, { rows: marks }, { rows: checks }] = await Promise.all([
        database.pool.query('select batch from serial_codes where code = $1', [code]),
        database.pool.query<{ reason: string; at: Date; by: string | null }>(
          'select m.reason, m.at, u.name as by from serial_marks m left join screen_users u on u.id = m.marked_by where m.code = $1',
          [code],
        ),
        database.pool.query<{ id: number; at: Date; outcome: CheckOutcome; region: string | null; device: string }>(
          `with recursive lines as (
             select c.*, 1 as nth from serial_checks c join serial_totals t on t.code = c.code where c.code = $1 and c.id = t.line
             union all
             select c.*, nth + 1 from lines l join serial_checks c on c.id = l.earlier where c.code = $1 and nth < $2
           )
           select id, at, outcome, region, device from lines order by id desc`,
          [code, maxChecks],
        ),
      ]);
      const mark = marks[0];
      return done({
        batch: known[0] ? await findBatch(known[0].batch) : null,
        mark: mark ? { ...mark, at: mark.at.toISOString() } : null,
        checks: checks.map((check) => ({ ...check, at: check.at.toISOString() })),
      });
    },

    async mark(who: ActingStaff, text: string, reason: string): Promise<Outcome<null, 'misread' | 'unknown'>> {
      const read = readCode(text);
      if (!read.ok) return refuse('misread', read);
      const code = storedCode(codeKey, read.code);
      return database.transaction(async (client) => {
        const { rowCount } = await client.query('select 1 from serial_codes where code = $1', [code]);
        if (!rowCount) return refuse('unknown');
        await setMark(client, code, reason, who.id, new Date(clock.now()));
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: reason === '' ? 'serials.unmark' : 'serials.mark', // Not the full number, which could be printed from the log.
            subject: `serial/${formatCode(read.code).slice(0, 4)}…${read.code.slice(-4)}`,
            after: { reason },
          }),
        );
        return done(null);
      });
    },

    async alarms(): Promise<Alarm[]> {
      const { rows } = await database.pool.query(
        `select a.id, a.kind, b.number, b.product_zh, b.product_en, a.details, a.count, a.first_at, a.last_at, a.closed_at, a.note
         from serial_alarms a left join serial_batches b on b.id = a.batch
         order by a.closed_at is not null, a.last_at desc limit $1`,
        [maxAlarms],
      );
      return rows.map((row) => ({
        ...fieldsOf(row, 'id', 'kind', 'details', 'count', 'first_at', 'last_at', 'closed_at', 'note'),
        batch: row.number,
        product: row.product_zh === null ? null : [row.product_zh, row.product_en],
      }));
    },

    async closeAlarm(who: ActingStaff, { id, note, mark }: PayloadOf<typeof closeAlarm>) {
      const closed = await changeRecord<StoredAlarm, 'over'>(
        {
          ...{ database, clock, audit, table: 'serial_alarms', subject: () => `serial_alarm/${id}` },
          lock: async (client) =>
            (
              await client.query<StoredAlarm>(
                'select kind, subject, note, closed_at, closed_by from serial_alarms where id = $1 for update',
                [id],
              )
            ).rows[0],
        },
        who,
        { id },
        async (alarm, client, now) => {
          const marks = mark && alarm.subject !== 'all';
          if (alarm.closed_at !== null)
            return (await isDuplicateClose(client, alarm, { by: who.id, note, marks, now }))
              ? undefined
              : refuse('over');
          if (marks) await setMark(client, Buffer.from(alarm.subject, 'hex'), note, who.id, now);
          return {
            action: 'serials.close_alarm',
            set: { closed_at: now, closed_by: who.id, note },
            before: { kind: alarm.kind },
            after: { note, mark: marks },
          };
        },
      );
      if (closed.ok) return done(null);
      return refuse(closed.reason === 'stale' ? 'none' : closed.reason);
    },

    /** Checks of the last 30 business days by day, outcome and region; a day without checks counts 0. */
    async figures(): Promise<SerialFigures> {
      const days = Array.from({ length: figureDays }, (_, ago) => businessDay(clock.now() - ago * dayMs)).reverse();
      const since = new Date(startOfBusinessDay(days[0] as string));
      const [byDay, byRegion] = await Promise.all([
        database.pool.query<SerialFigures['days'][number]>(
          `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
             count(*) filter (where outcome in ('first', 'again'))::int as genuine,
             count(*) filter (where outcome in ('suspicious', 'recalled'))::int as doubtful,
             count(*) filter (where outcome = 'unknown')::int as unknown
           from serial_checks where at >= $1 group by 1`,
          [since],
        ),
        database.pool.query<SerialFigures['regions'][number]>(
          `select region, count(*)::int as checks, count(*) filter (where outcome in ('suspicious', 'unknown'))::int as doubtful
           from serial_checks where at >= $1 group by 1 order by 2 desc`,
          [since],
        ),
      ]);
      const counted = new Map(byDay.rows.map((one) => [one.day, one]));
      return {
        days: days.map((day) => counted.get(day) ?? { day, genuine: 0, doubtful: 0, unknown: 0 }),
        regions: byRegion.rows,
      };
    },
  };
}

async function setMark(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  code: Buffer,
  reason: string,
  by: number,
  at: Date,
): Promise<void> {
  if (reason === '') await client.query('delete from serial_marks where code = $1', [code]);
  else
    await client.query(
      `insert into serial_marks (code, mark, reason, marked_by, at) values ($1, 'suspicious', $2, $3, $4)
       on conflict (code) do update set reason = excluded.reason, marked_by = excluded.marked_by, at = excluded.at`,
      [code, reason, by, at],
    );
}

type StoredAlarm = Pick<Rows['serial_alarms'], 'kind' | 'subject' | 'note' | 'closed_at' | 'closed_by'>;

/** Whether this is a retry: the same user has just closed it with the same note and mark. */
async function isDuplicateClose(
  client: { query(text: string, values: unknown[]): Promise<{ rowCount: number | null }> },
  { subject, note, closed_at: at, closed_by: by }: StoredAlarm,
  request: { by: number; note: string; marks: boolean; now: Date },
): Promise<boolean> {
  if (at === null || note === null || by !== request.by) return false;
  if (!isDuplicateText({ text: note, at }, request.note, request.now.getTime())) return false;
  if (!request.marks) return true;
  const code = Buffer.from(subject, 'hex');
  return (await client.query('select 1 from serial_marks where code = $1', [code])).rowCount === 1;
}
