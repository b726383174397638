import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Language } from '#kit/text/language.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { SealedApplication } from './apply.server.ts';
import { codeHmac } from './apply.server.ts';
import { messagesAbout, retentionDays, type Stage } from './stages.ts';

/** Codes have sixty bits; these limits only bound the cost of guessing. */
const limits = { perAddressHour: 40, perHourInAll: 5_000 };

/** What applicants can do with their code: view the application and delete it. */
export function ownApplication({
  database,
  objects,
  clock,
  secrets,
  sealed,
}: Needs<'database' | 'objects' | 'clock' | 'secrets'> & { sealed: SealedApplication }) {
  const countAttempt = (address: string) =>
    consumeLimits(
      database.pool,
      [
        { key: `job-status/address/${address}`, most: limits.perAddressHour, windowMs: hourMs },
        { key: 'job-status/all', most: limits.perHourInAll, windowMs: hourMs },
      ],
      clock.now(),
    );

  return {
    /** Unknown codes and deleted applications get the same answer. */
    async lookUp(code: string, language: Language, address: string) {
      const verdict = await countAttempt(address);
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const { rows } = await database.pool.query<StatusRow>(
        `select a.id, a.number, a.job, j.zh_title, j.en_title, a.stage, a.created_at, a.due_at, a.moved_at,
           (j.opens_at <= $2 and j.closes_at > $2 and j.closed_at is null) as is_open
         from job_applications a join jobs j on j.id = a.job where a.code_hmac = $1 and a.erased_at is null`,
        [codeHmac(secrets, code), new Date(clock.now())],
      );
      const row = rows[0];
      if (!row) return refuse('none');
      const messages = await database.pool.query(
        `select at, text from job_application_events where application = $1 and kind = 'message' order by id`,
        [row.id],
      );
      return done({
        job: { id: row.job, title: (language === 'en' && row.en_title) || row.zh_title, isOpen: row.is_open },
        stage: row.stage,
        appliedAt: row.created_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        movedAt: row.moved_at.toISOString(),
        /** When everything is deleted at the latest. */
        keptUntil: new Date(row.created_at.getTime() + retentionDays * dayMs).toISOString(),
        messages: messages.rows.map(({ at, text }) => ({
          at: at.toISOString(),
          text: sealed.open(row.number, 'event', text),
        })),
      });
    },

    /** Withdraws the application and deletes all personal data at once. */
    async erase(code: string, address: string): Promise<Outcome<null, 'none' | 'too_many'>> {
      const verdict = await countAttempt(address);
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const [application] = await stored('code_hmac = $1', codeHmac(secrets, code));
      if (!application) return refuse('none');
      await eraseOne(application, 'withdrawn');
      return done(null);
    },

    /**
     * Periodic job: deletes applications past their retention. Returns the errors: a file that cannot be deleted blocks only its own
     * application until the next run.
     */
    async eraseExpired(): Promise<unknown[]> {
      const faults: unknown[] = [];
      for (const application of await stored('created_at <= $1', new Date(clock.now() - retentionDays * dayMs)))
        await eraseOne(application).catch((error: unknown) => faults.push(error));
      return faults;
    },
  };

  async function stored(where: string, value: unknown): Promise<Application[]> {
    const { rows } = await database.pool.query<Application>(
      `select id, number, phone_index, cv_key from job_applications where ${where} and erased_at is null order by id`,
      [value],
    );
    return rows;
  }

  /** Deletes the file first: after an interruption the next run finds the row and repeats it. */
  async function eraseOne(application: Application, stage?: Stage): Promise<void> {
    await objects.remove(application.cv_key);
    await database.transaction(async (client) => {
      await deleteMessages(client, application);
      await clearRow(client, application.id, new Date(clock.now()), stage);
    });
  }
}
type StatusRow = Pick<Rows['job_applications'], 'id' | 'number' | 'job' | 'created_at' | 'due_at' | 'moved_at'> &
  Pick<Rows['jobs'], 'zh_title' | 'en_title'> & { stage: Stage; is_open: boolean };
type Application = Pick<Rows['job_applications'], 'id' | 'number' | 'phone_index' | 'cv_key'>;

/** Keeps job, stage and times as anonymous figures. */
async function clearRow(client: PoolClient, id: number, at: Date, stage?: Stage): Promise<void> {
  await client.query(
    `update job_applications set name = '', phone = '', phone_index = null, phone_end = null, note = '', cv_key = '',
       cv_name = '', cv_bytes = 0, upload = null, code = '', code_hmac = '', erased_at = $2, revision = revision + 1,
       stage = coalesce($3, stage), moved_at = case when $3::text is null then moved_at else $2 end
     where id = $1 and erased_at is null`,
    [id, at, stage ?? null],
  );
  await client.query(`update job_application_events set text = '' where application = $1`, [id]);
}

/**
 * Deletes the messages about an application, older messages without a subject to its number, and the code, so that it cannot verify
 * the same form again.
 */
async function deleteMessages(client: PoolClient, { number, phone_index }: Application): Promise<void> {
  // Two statements, as each uses its own index.
  await client.query(`delete from short_messages where about <> '' and about = $1`, [messagesAbout(number)]);
  await client.query(
    `delete from short_messages where phone_index = $1 and about = '' and template in ('code', 'job_applied', 'job_message')`,
    [phone_index],
  );
  await client.query(`delete from verify_codes where purpose = 'job' and phone = $1`, [phone_index]);
}
export type ApplicationStatus = Extract<
  Awaited<ReturnType<ReturnType<typeof ownApplication>['lookUp']>>,
  { ok: true }
>['value'];
