import type { PoolClient } from 'pg';
import type { SealedApplication } from '#jobs/applications/apply.server.ts';
import { type CvKind, cvKinds } from '#jobs/applications/cv-file.server.ts';
import {
  type BoardStage,
  cvLimitBytes,
  mayMove,
  messagesAbout,
  type Stage,
  stageNames,
} from '#jobs/applications/stages.ts';
import type { ApplicantDetail, ApplicantRow, exportApplicants, moveApplicant } from '#jobs/contract.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf, insertRow, type RecordChange, type Records, unerased } from '#kit/db/record.server.ts';
import { type Exporter, exportList } from '#kit/desk/list-export.server.ts';
import { countWaiting } from '#kit/desk/waiting.server.ts';
import { resizePicture } from '#kit/files/objects/picture.server.ts';
import { isDuplicateText } from '#kit/form/duplicate-text.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { maskPhone, readPhone } from '#kit/text/phone.ts';
import { businessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';

type StoredApplicant = Rows['job_applications'] & {
  job_title: string;
  en_title: string;
  stage: Stage;
  cv_kind: CvKind;
  notes: number;
};
export const cvViewPath = '/api/job-cv';
type Refused = 'none' | 'stale' | 'wrong_state';

const select = `select a.*, j.zh_title as job_title, j.en_title,
  (select count(*)::int from job_application_events e where e.application = a.id and e.kind = 'note') as notes
  from job_applications a join jobs j on j.id = a.job`;
const titleOf = ({ job_title, en_title }: StoredApplicant): [string, string] => [job_title, en_title || job_title];
/** Stages that count as an answer to the applicant. */
const replyStages: readonly BoardStage[] = ['interview', 'offer', 'hired', 'refused'];

/** Staff operations on applications. Each view and change is in the audit log, without the texts. */
export function applicantDesk({
  database,
  clock,
  phones,
  sealed,
  objects,
  sms,
  audit,
}: Needs<'database' | 'clock' | 'phones' | 'objects' | 'sms' | 'audit'> & { sealed: SealedApplication }) {
  const phoneOf = (row: StoredApplicant) => (row.phone === '' ? '' : phones.open(row.phone));
  const rowOf = (row: StoredApplicant): ApplicantRow => ({
    ...fieldsOf(row, 'id', 'number', 'revision', 'stage', 'cv_kind', 'notes', 'created_at', 'due_at'),
    name: sealed.open(row.number, 'name', row.name),
    phone: maskPhone(phoneOf(row)),
    is_late:
      row.replied_at === null &&
      (row.stage === 'new' || row.stage === 'screening') &&
      row.due_at.getTime() < clock.now(),
  });

  async function list(job: number): Promise<StoredApplicant[]> {
    const { rows } = await database.pool.query<StoredApplicant>(
      `${select} where a.job = $1 order by a.created_at, a.id`,
      [job],
    );
    return rows;
  }
  async function detail(row: StoredApplicant): Promise<ApplicantDetail> {
    type Event = Omit<ApplicantDetail['events'][number], 'at' | 'author'> & { at: Date; author: string | null };
    const events = await database.pool.query<Event>(
      `select e.*, u.name as author, coalesce(m.state, replace(e.message, 'sending', 'unknown')) as message,
         ${resendId}
       from job_application_events e left join screen_users u on u.id = e.author
       left join short_messages m on m.cause = 'job-event/' || e.id where e.application = $1 order by e.id desc`,
      [row.id],
    );
    return {
      ...rowOf(row),
      ...fieldsOf(row, 'job', 'language', 'cv_bytes'),
      job_title: titleOf(row),
      phone_full: phoneOf(row).replace(/^\+86/, ''),
      note: sealed.open(row.number, 'note', row.note),
      cv_name: sealed.open(row.number, 'cv_name', row.cv_name),
      cv_address: row.cv_key === '' ? '' : `${cvViewPath}/${row.id}`,
      erased: row.erased_at !== null,
      events: events.rows.map((event) => ({
        ...fieldsOf(event, 'id', 'at', 'kind', 'from_stage', 'to_stage', 'message', 'resend_id'),
        author: event.author ?? '',
        text: sealed.open(row.number, 'event', event.text),
      })),
    };
  }
  const records: Records<StoredApplicant> = {
    database,
    clock,
    audit,
    sms,
    table: 'job_applications',
    subject: ({ number }) => `job-application/${number}`,
    lock: async (client, id) =>
      (await client.query<StoredApplicant>(`${select} where a.id = $1 for update of a`, [id])).rows[0],
  };
  const addEvent = (
    client: Pick<PoolClient, 'query'>,
    who: ActingStaff,
    row: StoredApplicant,
    { text = '', ...event }: { kind: string; from_stage?: string; to_stage?: string; text?: string },
  ) =>
    insertRow(client, 'job_application_events', {
      application: row.id,
      at: new Date(clock.now()),
      author: who.id,
      from_stage: '',
      to_stage: '',
      ...event,
      text: sealed.seal(row.number, 'event', text),
    });

  /** Detects a repeated note or message. A message whose SMS failed for good does not count: it is sent again. */
  async function isDuplicate(
    client: PoolClient,
    who: ActingStaff,
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
    return isDuplicateText(last, text, clock.now());
  }

  /** Without `revision` for additions, which do not conflict with other changes. */
  async function change(
    who: ActingStaff,
    target: { id: number; revision?: number },
    work: (
      row: StoredApplicant,
      client: PoolClient,
      now: Date,
    ) => Promise<RecordChange | Refusal<'wrong_state'> | undefined>,
  ): Promise<Outcome<ApplicantDetail, Refused>> {
    const changed = await changeRecord<StoredApplicant, 'wrong_state'>(
      unerased(records),
      who,
      target,
      async (row, client, now) => {
        const change = await work(row, client, now);
        return change && 'action' in change ? { before: { stage: row.stage }, after: {}, ...change } : change;
      },
    );
    return changed.ok ? done(await detail(changed.value)) : changed;
  }

  return {
    waiting: () =>
      countWaiting(
        database,
        `select count(*) filter (where stage = 'new')::int as waiting,
           count(*) filter (where due_at < $1 and replied_at is null)::int as late
         from job_applications where stage in ('new', 'screening') and erased_at is null`,
        [new Date(clock.now())],
      ),
    list: async (job: number): Promise<ApplicantRow[]> => (await list(job)).map(rowOf),

    /** The applicants of one job as a file; full phone numbers only for admins with a stated purpose. */
    exportFile(who: Exporter, { id, ...given }: PayloadOf<typeof exportApplicants>, title: string) {
      const word = (text: Text) => inLanguage(text, who.language);
      return exportList<StoredApplicant>({ database, clock, audit }, who, given, {
        name: [title, title],
        action: 'jobs.export',
        subject: `job/${id}`,
        keys: async () => (await list(id)).filter(({ erased_at }) => erased_at === null),
        columns: [
          [word(['编号', 'Number']), ({ number }) => number],
          [word(['姓名', 'Name']), ({ number, name }) => sealed.open(number, 'name', name)],
          [
            word(['手机号', 'Mobile number']),
            (row) => (given.personal ? phoneOf(row).replace(/^\+86/, '') : maskPhone(phoneOf(row))),
          ],
          [word(['阶段', 'Stage']), ({ stage }) => word(stageNames[stage])],
          [word(['投递日期', 'Applied']), ({ created_at }) => businessDay(created_at.getTime())],
          [word(['答复期限', 'Reply by']), ({ due_at }) => businessDay(due_at.getTime())],
          [word(['备注数', 'Notes']), ({ notes }) => notes],
        ],
      });
    },

    /** By exact phone or number only: names are sealed. */
    async search(q: string) {
      const phone = readPhone(q);
      const { rows } = await database.pool.query<StoredApplicant>(
        `${select} where (a.phone_index = $1 or a.number = upper($2)) and a.erased_at is null order by a.id desc limit 20`,
        [phone ? phones.indexOf(phone) : null, q.trim()],
      );
      return rows.map((row) => ({
        ...fieldsOf(row, 'id', 'job', 'number'),
        job_title: titleOf(row),
        name: sealed.open(row.number, 'name', row.name),
      }));
    },

    async open(who: ActingStaff, id: number): Promise<Outcome<ApplicantDetail, 'none'>> {
      const opened = await changeRecord(records, who, { id }, async () => ({ action: 'jobs.open' }));
      return opened.ok ? done(await detail(opened.value)) : refuse('none');
    },

    /**
     * Reads a CV, which is logged. Pictures are re-encoded, which removes their metadata; `isInline` is what a browser shows without
     * running anything, everything else is a download.
     */
    async readCv(who: ActingStaff, id: number) {
      const { rows } = await database.pool.query(
        'select cv_key from job_applications where id = $1 and erased_at is null',
        [id],
      );
      const content = rows[0] && (await objects.read(rows[0].cv_key, cvLimitBytes));
      if (!content) return undefined;
      const read = await changeRecord(unerased(records), who, { id }, async () => ({ action: 'jobs.read_cv' }));
      if (!read.ok) return undefined;
      const { number, cv_kind: kind, cv_name } = read.value;
      const name = sealed.open(number, 'cv_name', cv_name);
      if (kind === 'jpg' || kind === 'png' || kind === 'webp') {
        const view = { mode: 2, width: 2_000, height: undefined, kind: 'jpeg', quality: 85 } as const;
        const picture = await resizePicture(content, view, 'jpeg');
        return { name: name.replace(/\.\w+$/, '.jpg'), mime: 'image/jpeg', content: picture, isInline: true };
      }
      return { name, mime: cvKinds[kind], content, isInline: kind === 'pdf' };
    },

    move: (who: ActingStaff, target: PayloadOf<typeof moveApplicant>) =>
      change(who, target, async (row, client, now) => {
        const { stage } = target;
        if (!mayMove(row.stage, stage)) return refuse('wrong_state');
        await addEvent(client, who, row, { kind: 'move', from_stage: row.stage, to_stage: stage });
        const replied_at = row.replied_at ?? (replyStages.includes(stage) ? now : null);
        return { action: 'jobs.move', set: { stage, moved_at: now, replied_at }, after: { stage } };
      }),

    note: (who: ActingStaff, { id, text }: { id: number; text: string }) =>
      change(who, { id }, async (row, client) => {
        if (await isDuplicate(client, who, row, { kind: 'note', text })) return undefined;
        await addEvent(client, who, row, { kind: 'note', text });
        return { action: 'jobs.note' };
      }),

    /** The applicant reads the text on the status page; an SMS announces it. */
    message: (who: ActingStaff, { id, text }: { id: number; text: string }) =>
      change(who, { id }, async (row, client, now) => {
        if (await isDuplicate(client, who, row, { kind: 'message', text })) return undefined;
        const event = (await addEvent(client, who, row, { kind: 'message', text })) ?? 0;
        const messages = await queueMessage(client, row, event);
        return { action: 'jobs.message', set: { replied_at: row.replied_at ?? now }, messages };
      }),
  };

  function queueMessage(client: PoolClient, row: StoredApplicant, event: number): Promise<number[]> {
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
