import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { drawCaseNumber } from '#cases/case-numbers.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import { readMultipartForm } from '#kit/form/multipart-form.server.ts';
import { type PageFields, readPageForm } from '#kit/form/page-form.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { type ApplyForm, codeDigits, codeLength, inGroups } from './apply-form.ts';
import type { SealedApplication } from './sealed-application.server.ts';
import { cvLimitBytes, messagesAbout, replyDays } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

type Sent = Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>;
/** What applying needs of accounts: codes, and their proof. */
export interface ApplicantCodes {
  sendCode(phone: string, purpose: 'job', from: { address: string; language: Language }): Promise<Sent>;
  proveCode(
    phone: string,
    purpose: 'job',
    code: string,
    address: string,
    how: { within: PoolClient; whatFor: string },
  ): Promise<Outcome<unknown, CodeFault | 'too_many'>>;
}
type Refused = 'gone' | 'cv_missing' | CodeFault | 'too_many' | 'terms_changed';
type Titles = Pick<Rows['jobs'], 'zh_title' | 'en_title'>;
/** What somebody who has applied is told. */
export interface Applied {
  /** As it is shown, in groups. */
  code: string;
  dueAt: string;
  /** They had applied for this job before; that application stands. */
  isAgain: boolean;
  /** The code has gone out to the phone as well. */
  isTexted: boolean;
}

export interface ApplyNeeds {
  database: Database;
  clock: Clock;
  secrets: Pick<Secrets, 'sign'>;
  phones: SealedPhones;
  sealed: SealedApplication;
  uploads: CvUploads;
  codes: ApplicantCodes;
  sms: MessageQueue;
  workingTime: { after(from: number, days: number): number };
  terms: TermsInForce;
}

export const codeHmac = (secrets: Pick<Secrets, 'sign'>, code: string): string => secrets.sign('job status code', code);
const newCode = () => Array.from({ length: codeLength }, () => codeDigits[randomInt(codeDigits.length)]).join('');
const newNumber = () => drawCaseNumber('JA', 8);

/**
 * What a code is used for: this form for this job. A file that travels in the form has another ticket each time that it is
 * sent, and the form another button; neither changes what the code can bring about.
 */
const whatFor = (job: number, form: ApplyForm): string => JSON.stringify([job, { ...form, cv_ticket: '', intent: '' }]);

/** Applying for a job, by whoever holds a phone. */
export function applying(needs: ApplyNeeds) {
  const { database, clock, secrets, phones, sealed, uploads, codes, workingTime } = needs;

  async function isTexted(client: Pick<PoolClient, 'query'>, number: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from short_messages where about = $1 and about <> '' and template = 'job_applied' and state = 'sent' limit 1`,
      [messagesAbout(number)],
    );
    return rowCount === 1;
  }

  /** The one that this phone has made for this job, if there is one; with `upload` only that of this file. */
  async function findEarlier(
    client: Pick<PoolClient, 'query'>,
    { job, phone, upload }: { job: number; phone: string; upload?: number },
  ): Promise<Applied | undefined> {
    const { rows } = await client.query(
      `select number, code, due_at from job_applications where job = $1 and phone_index = $2 and erased_at is null
         and ($3::bigint is null or upload = $3)`,
      [job, phones.indexOf(phone), upload ?? null],
    );
    const row = rows[0];
    if (!row) return undefined;
    return {
      code: inGroups(sealed.open(row.number, 'code', row.code)),
      dueAt: row.due_at.toISOString(),
      isAgain: upload === undefined,
      isTexted: await isTexted(client, row.number),
    };
  }

  return {
    sendCode: (phone: string, from: { address: string; language: Language }): Promise<Sent> =>
      codes.sendCode(phone, 'job', from),

    /**
     * Takes an application. Everything that can be wrong with it is found before the code is used up; that they applied
     * before is told only after the code was right, because it says something about the phone. A form that is sent again,
     * because it was pressed twice or its answer was lost, gets the answer that it had.
     */
    async apply(
      job: number,
      form: ApplyForm,
      from: { address: string; language: Language; channel: string },
    ): Promise<Outcome<Applied, Refused>> {
      const now = clock.now();
      if (form.website !== '')
        return done({ code: inGroups(newCode()), dueAt: new Date(now).toISOString(), isAgain: false, isTexted: true });
      const isOfToday = await needs.terms.isCurrent(form.consent_version);
      const taken = await database.transaction((client) => take(client, { job, form, from, isOfToday, now }));
      if (!taken.ok) {
        const upload = uploads.idOf(form.cv_ticket);
        const sent = upload && (await findEarlier(database.pool, { job, phone: form.contact_phone, upload }));
        return sent ? done(sent) : taken;
      }
      const { applied, message } = taken.value;
      if (!message) return done(applied);
      await needs.sms.deliver(message.ids);
      return done({ ...applied, isTexted: await isTexted(database.pool, message.number) });
    },
  };

  async function take(
    client: PoolClient,
    {
      job,
      form,
      from,
      isOfToday,
      now,
    }: {
      job: number;
      form: ApplyForm;
      from: { address: string; language: Language; channel: string };
      /** What they agreed to is in force. */
      isOfToday: boolean;
      now: number;
    },
  ): Promise<Outcome<{ applied: Applied; message?: { ids: number[]; number: string } }, Refused>> {
    // Held: a job that is closed at this moment is closed before, and takes nobody, or after.
    const { rows } = await client.query(
      `select zh_title, en_title from jobs where id = $2 and opens_at <= $1 and closes_at > $1 and closed_at is null
       for share`,
      [new Date(now), job],
    );
    const title = rows[0];
    if (!title) return refuse('gone');
    const cv = await uploads.find(form.cv_ticket, client);
    if (!cv) return refuse('cv_missing');
    if (!isOfToday) return refuse('terms_changed');
    const phone = form.contact_phone;
    const proof = await codes.proveCode(phone, 'job', form.verify_code, from.address, {
      within: client,
      whatFor: whatFor(job, form),
    });
    if (!proof.ok) return refuse(proof.reason);
    const earlier = await findEarlier(client, { job, phone });
    if (earlier) return done({ applied: earlier });

    const [number, code] = [await unusedNumber(client, 'job_applications', newNumber), newCode()];
    const dueAt = new Date(workingTime.after(now, replyDays));
    const own = phones.columnsOf(phone);
    const { rowCount } = await client.query(
      `insert into job_applications (number, job, stage, revision, name, phone, phone_index, phone_end, note, cv_key,
         cv_kind, cv_name, cv_bytes, upload, code, code_hmac, language, channel, consent_version, created_at, due_at, moved_at)
       values ($1,$2,'new',1,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$18)
       on conflict (job, phone_index) do nothing`,
      [
        number,
        job,
        sealed.seal(number, 'name', form.name),
        own.phone,
        own.phone_index,
        own.phone_end,
        sealed.seal(number, 'note', form.note),
        cv.key,
        cv.kind,
        sealed.seal(number, 'cv_name', cv.name),
        cv.bytes,
        cv.id,
        sealed.seal(number, 'code', code),
        codeHmac(secrets, code),
        from.language,
        from.channel,
        form.consent_version,
        new Date(now),
        dueAt,
      ],
    );
    // With another file and another code at the same moment: the first one stands.
    if (rowCount !== 1) return done({ applied: (await findEarlier(client, { job, phone })) as Applied });
    // The file is the application's from now on.
    await client.query('delete from job_uploads where id = $1', [cv.id]);
    const applied = { code: inGroups(code), dueAt: dueAt.toISOString(), isAgain: false, isTexted: false };
    const ids = await announce(client, { phone, number, language: from.language, title, applied });
    return done({ applied, message: { ids, number } });
  }

  /** The code by SMS as well: the page with it may be closed at once. It stands there in any case. */
  function announce(
    client: PoolClient,
    {
      phone,
      number,
      language,
      title,
      applied: { code, dueAt },
    }: {
      phone: string;
      number: string;
      language: Language;
      title: Titles;
      applied: Applied;
    },
  ): Promise<number[]> {
    const values = {
      job: (language === 'en' && title.en_title) || title.zh_title,
      code,
      day: businessDay(Date.parse(dueAt)),
    };
    const text =
      language === 'en'
        ? `[Weftline] We have your application for ${values.job}. Status code ${values.code}; you hear from us by ${values.day}.`
        : `【织联】已收到您对“${values.job}”的投递。状态码 ${values.code}，${values.day} 前答复。`;
    return needs.sms.queue(client, {
      to: phone,
      text,
      template: { name: 'job_applied', language, values },
      about: messagesAbout(number),
    });
  }
}

/** What follows a file that is too large is read all the same: what was typed comes back with the reason. */
const limits = { mostFileBytes: cvLimitBytes, mostFiles: 4, mostBytes: 256 * 2 ** 20 };

interface ApplyBody {
  values: PageFields;
  /** `content` is undefined when the file is too large. */
  file: { name: string; content: Buffer | undefined } | undefined;
}

/** A form as it comes with a file in it, and as it comes where a script sent the file ahead; undefined when it is neither. */
export async function readApplyBody(request: Request): Promise<ApplyBody | undefined> {
  let file: ApplyBody['file'];
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await readPageForm(request);
    return values && { values, file };
  }
  const values = await readMultipartForm(request, limits, async ({ field, name, content }) => {
    // A browser sends an empty file where none was chosen.
    if (field === 'cv' && content?.length !== 0) file = { name, content };
  });
  return values && { values, file };
}
