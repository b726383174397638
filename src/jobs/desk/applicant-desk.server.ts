import type { PoolClient } from 'pg';
import type { SealedApplication } from '#jobs/applications/sealed-application.server.ts';
import { type BoardStage, mayMove, messagesAbout, type Stage } from '#jobs/applications/stages.ts';
import type { ApplicantDetail, ApplicantRow } from '#jobs/contract.ts';
import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { maskPhone } from '#kit/phone.ts';
import { isSaidAlready } from '#kit/said-already.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import { type MessageQueue, resendId } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import { countWaiting } from '#kit/waiting.server.ts';
import type { Rows } from '#rows.ts';
import { cvViewPath } from './cv-view.server.ts';
import type { Staff } from './job-desk.server.ts';

export interface StoredApplicant
  extends Pick<
    Rows['job_applications'],
    | 'id'
    | 'number'
    | 'job'
    | 'revision'
    | 'name'
    | 'phone'
    | 'note'
    | 'cv_key'
    | 'cv_kind'
    | 'cv_name'
    | 'cv_bytes'
    | 'language'
    | 'created_at'
    | 'due_at'
    | 'replied_at'
    | 'erased_at'
  > {
  job_title: string;
  en_title: string;
  stage: Stage;
  notes: number;
}
type Refused = 'none' | 'stale' | 'wrong_state';

const select = `select a.*, j.zh_title as job_title, j.en_title,
  (select count(*)::int from job_application_events e where e.application = a.id and e.kind = 'note') as notes
  from job_applications a join jobs j on j.id = a.job`;
/** Moves that tell the applicant something: from then on they have heard of us. */
const answering: readonly BoardStage[] = ['interview', 'offer', 'hired', 'refused'];

/** What staff do with those who applied. Who opened one and every change are in the audit log, without what they wrote. */
export function applicantDesk({
  database,
  clock,
  phones,
  sealed,
  sms,
  audit,
}: {
  database: Database;
  clock: Clock;
  phones: SealedPhones;
  sealed: SealedApplication;
  sms: MessageQueue;
  audit: WriteAudit;
}) {
  const phoneOf = (row: StoredApplicant) => (row.phone === '' ? '' : phones.open(row.phone));
  const rowOf = (row: StoredApplicant): ApplicantRow => ({
    id: row.id,
    number: row.number,
    revision: row.revision,
    stage: row.stage,
    name: sealed.open(row.number, 'name', row.name),
    phone: maskPhone(phoneOf(row)),
    cv_kind: row.cv_kind,
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    is_late:
      row.replied_at === null &&
      (row.stage === 'new' || row.stage === 'screening') &&
      row.due_at.getTime() < clock.now(),
  });

  async function find(id: number): Promise<StoredApplicant | undefined> {
    const { rows } = await database.pool.query<StoredApplicant>(`${select} where a.id = $1`, [id]);
    return rows[0];
  }
  async function detail(id: number): Promise<ApplicantDetail> {
    const row = await find(id);
    if (!row) throw new Error(`application ${id} is gone`);
    const events = await database.pool.query<{
      id: number;
      at: Date;
      author: string | null;
      kind: ApplicantDetail['events'][number]['kind'];
      from_stage: string;
      to_stage: string;
      text: string;
      message: ApplicantDetail['events'][number]['message'];
      resend_id: number;
    }>(
      `select e.*, u.name as author, coalesce(m.state, replace(e.message, 'sending', 'unknown')) as message,
         ${resendId}
       from job_application_events e left join screen_users u on u.id = e.author
       left join short_messages m on m.cause = 'job-event/' || e.id where e.application = $1 order by e.id desc`,
      [id],
    );
    return {
      ...rowOf(row),
      job: row.job,
      job_title: [row.job_title, row.en_title || row.job_title],
      phone_full: phoneOf(row).replace(/^\+86/, ''),
      note: sealed.open(row.number, 'note', row.note),
      language: row.language,
      cv_name: sealed.open(row.number, 'cv_name', row.cv_name),
      cv_bytes: row.cv_bytes,
      cv_address: row.cv_key === '' ? '' : `${cvViewPath}/${row.id}`,
      erased: row.erased_at !== null,
      events: events.rows.map((event) => ({
        id: event.id,
        at: event.at.toISOString(),
        author: event.author ?? '',
        kind: event.kind,
        from_stage: event.from_stage,
        to_stage: event.to_stage,
        text: sealed.open(row.number, 'event', event.text),
        message: event.message,
        resend_id: event.resend_id,
      })),
    };
  }
  const record = (
    client: PoolClient,
    who: Staff,
    row: StoredApplicant,
    action: string,
    after: Record<string, unknown> | null,
  ) =>
    audit(
      client,
      staffEntry(who, clock.now(), {
        action: `jobs.${action}`,
        subject: `job-application/${row.number}`,
        before: after && { stage: row.stage },
        after,
      }),
    );
  const addEvent = (
    client: Pick<PoolClient, 'query'>,
    who: Staff,
    row: StoredApplicant,
    event: { kind: string; from?: string; to?: string; text?: string },
  ) =>
    client.query(
      `insert into job_application_events (application, at, author, kind, from_stage, to_stage, text)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        row.id,
        new Date(clock.now()),
        who.id,
        event.kind,
        event.from ?? '',
        event.to ?? '',
        event.text ? sealed.seal(row.number, 'event', event.text) : '',
      ],
    );

  /** A message whose announcement did not go out, and is not tried again, does not count: it is sent once more. */
  async function isSaidAgain(
    client: PoolClient,
    who: Staff,
    row: StoredApplicant,
    { kind, text }: { kind: string; text: string },
  ): Promise<boolean> {
    const { rows } = await client.query<Pick<Rows['job_application_events'], 'text' | 'at'>>(
      `select e.text, e.at from job_application_events e left join short_messages m on m.cause = 'job-event/' || e.id
       where e.application = $1 and e.author = $2 and e.kind = $3 and not (coalesce(m.state, e.message) = 'failed' and m.due_at is null)
       order by e.id desc limit 1`,
      [row.id, who.id, kind],
    );
    const last = rows[0] && { ...rows[0], text: sealed.open(row.number, 'event', rows[0].text) };
    return isSaidAlready(last, text, clock.now());
  }

  /** `revision` undefined: what is only added does not mind what others changed meanwhile. */
  async function change<Value>(
    { id, revision }: { id: number; revision?: number },
    work: (client: PoolClient, row: StoredApplicant) => Promise<Value | 'wrong_state'>,
  ): Promise<Outcome<{ row: StoredApplicant; value: Value }, Refused>> {
    return database.transaction(async (client) => {
      const { rows } = await client.query<StoredApplicant>(`${select} where a.id = $1 for update of a`, [id]);
      const row = rows[0];
      if (!row) return refuse('none');
      if (revision !== undefined && row.revision !== revision) return refuse('stale');
      if (row.erased_at) return refuse('wrong_state');
      const value = await work(client, row);
      return value === 'wrong_state' ? refuse('wrong_state') : done({ row, value: value as Value });
    });
  }

  return {
    find,
    rowOf,
    phoneOf,
    waiting: () =>
      countWaiting(
        database,
        `select count(*) filter (where stage = 'new')::int as waiting,
           count(*) filter (where due_at < $1 and replied_at is null)::int as late
         from job_applications where stage in ('new', 'screening') and erased_at is null`,
        [new Date(clock.now())],
      ),
    async list(job: number): Promise<StoredApplicant[]> {
      const { rows } = await database.pool.query<StoredApplicant>(
        `${select} where a.job = $1 order by a.created_at, a.id`,
        [job],
      );
      return rows;
    },

    async open(who: Staff, id: number): Promise<Outcome<ApplicantDetail, 'none'>> {
      const row = await find(id);
      if (!row) return refuse('none');
      await database.transaction((client) => record(client, who, row, 'open', null));
      return done(await detail(id));
    },

    async move(
      who: Staff,
      target: { id: number; revision: number; stage: BoardStage },
    ): Promise<Outcome<ApplicantDetail, Refused>> {
      const moved = await change(target, async (client, row) => {
        if (!mayMove(row.stage, target.stage)) return 'wrong_state';
        const now = new Date(clock.now());
        await client.query(
          `update job_applications set stage = $2, revision = revision + 1, moved_at = $3::timestamptz,
             replied_at = coalesce(replied_at, case when $4::boolean then $3::timestamptz end) where id = $1`,
          [row.id, target.stage, now, answering.includes(target.stage)],
        );
        await addEvent(client, who, row, { kind: 'move', from: row.stage, to: target.stage });
        await record(client, who, row, 'move', { stage: target.stage });
        return null;
      });
      return moved.ok ? done(await detail(target.id)) : moved;
    },

    async note(who: Staff, { id, text }: { id: number; text: string }): Promise<Outcome<ApplicantDetail, Refused>> {
      const noted = await change({ id }, async (client, row) => {
        if (await isSaidAgain(client, who, row, { kind: 'note', text })) return null;
        await addEvent(client, who, row, { kind: 'note', text });
        await record(client, who, row, 'note', {});
        return null;
      });
      return noted.ok ? done(await detail(id)) : noted;
    },

    /** The text is read on our page by the status code; a short message says that it is there. */
    async message(who: Staff, { id, text }: { id: number; text: string }): Promise<Outcome<ApplicantDetail, Refused>> {
      const stored = await change({ id }, async (client, row) => {
        if (await isSaidAgain(client, who, row, { kind: 'message', text })) return [];
        const { rows } = await addEvent(client, who, row, { kind: 'message', text });
        await client.query(
          `update job_applications set revision = revision + 1, replied_at = coalesce(replied_at, $2) where id = $1`,
          [row.id, new Date(clock.now())],
        );
        await record(client, who, row, 'message', {});
        return announce(client, row, rows[0]?.id ?? 0);
      });
      if (!stored.ok) return stored;
      await sms.deliver(stored.value.value);
      return done(await detail(id));
    },
  };

  function announce(client: PoolClient, row: StoredApplicant, event: number): Promise<number[]> {
    const english = row.language === 'en';
    const values = { job: (english && row.en_title) || row.job_title };
    return sms.queue(client, {
      to: phoneOf(row),
      about: messagesAbout(row.number),
      cause: `job-event/${event}`,
      text: english
        ? `[Weftline] There is a message about your application for ${values.job}. Read it on our jobs page by your status code.`
        : `【织联】您对“${values.job}”的投递有新消息，请在网站招聘页凭状态码查看。`,
      template: { name: 'job_message', language: english ? 'en' : 'zh-CN', values },
    });
  }
}
export type ApplicantDesk = ReturnType<typeof applicantDesk>;
