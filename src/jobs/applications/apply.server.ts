import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { randomCaseNumber } from '#cases/case-numbers.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { insertRow } from '#kit/db/record.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import { readMultipartForm } from '#kit/form/multipart-form.server.ts';
import { type PageFields, readPageForm } from '#kit/form/page-form.ts';
import type { PhoneCodes } from '#kit/sms/phone-codes.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { type ApplyForm, codeDigits, codeLength, inGroups } from './apply-form.ts';
import type { SealedApplication } from './sealed-application.server.ts';
import { cvLimitBytes, messagesAbout, replyDays } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

type Refused = 'gone' | 'cv_missing' | CodeFault | 'too_many' | 'terms_changed';
type Titles = Pick<Rows['jobs'], 'zh_title' | 'en_title'>;
/** Confirmation shown to an applicant. */
export interface Receipt {
  /** Formatted in groups. */
  code: string;
  dueAt: string;
  /** True for a repeated application; the first one stays. */
  isDuplicate: boolean;
  /** The code was also sent by SMS. */
  isSmsSent: boolean;
}

export interface ApplyNeeds extends Needs<'database' | 'clock' | 'secrets' | 'phones' | 'sms'> {
  sealed: SealedApplication;
  uploads: CvUploads;
  codes: PhoneCodes<'job'>;
  workingTime: { after(from: number, days: number): number };
  terms: TermsInForce;
}

export const codeHmac = (secrets: ApplyNeeds['secrets'], code: string): string => secrets.sign('job status code', code);
const newCode = () => Array.from({ length: codeLength }, () => codeDigits[randomInt(codeDigits.length)]).join('');
const newNumber = () => randomCaseNumber('JA', 8);

/** Idempotency key of a form for a job. The ticket and the button are left out: both may differ when the same form is sent again. */
const idempotencyKey = (job: number, form: ApplyForm): string =>
  JSON.stringify([job, { ...form, cv_ticket: '', intent: '' }]);

/** Accepts job applications, authenticated by a phone. */
export function jobApplications(needs: ApplyNeeds) {
  const { database, clock, secrets, phones, sealed, uploads, codes, workingTime } = needs;

  async function isSmsSent(client: Pick<PoolClient, 'query'>, number: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from short_messages where about = $1 and about <> '' and template = 'job_applied' and state = 'sent' limit 1`,
      [messagesAbout(number)],
    );
    return rowCount === 1;
  }

  /** Finds this phone's application for this job; with `upload` only if it used this file. */
  async function findEarlier(
    client: Pick<PoolClient, 'query'>,
    { job, phone, upload }: { job: number; phone: string; upload?: number },
  ): Promise<Receipt | undefined> {
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
      isDuplicate: upload === undefined,
      isSmsSent: await isSmsSent(client, row.number),
    };
  }

  return {
    sendCode: (phone: string, from: { address: string; language: Language }) => codes.sendCode(phone, 'job', from),

    /**
     * Accepts an application. All checks come before the code is redeemed. An earlier application is revealed only after the code was
     * verified, as it is information about the phone. A form sent twice, or again after a lost response, gets the same answer.
     */
    async apply(
      job: number,
      form: ApplyForm,
      from: { address: string; language: Language; channel: string },
    ): Promise<Outcome<Receipt, Refused>> {
      const now = clock.now();
      if (form.website !== '')
        return done({
          code: inGroups(newCode()),
          dueAt: new Date(now).toISOString(),
          isDuplicate: false,
          isSmsSent: true,
        });
      const isTermsCurrent = await needs.terms.isCurrent(form.consent_version);
      const accepted = await database.transaction((client) =>
        accept(client, { job, form, from, isTermsCurrent: isTermsCurrent, now }),
      );
      if (!accepted.ok) {
        const upload = uploads.idOf(form.cv_ticket);
        const sent = upload && (await findEarlier(database.pool, { job, phone: form.contact_phone, upload }));
        return sent ? done(sent) : accepted;
      }
      const { applied, message } = accepted.value;
      if (!message) return done(applied);
      await needs.sms.deliver(message.ids);
      return done({ ...applied, isSmsSent: await isSmsSent(database.pool, message.number) });
    },
  };

  async function accept(
    client: PoolClient,
    {
      job,
      form,
      from,
      isTermsCurrent,
      now,
    }: {
      job: number;
      form: ApplyForm;
      from: { address: string; language: Language; channel: string };
      /** The accepted terms are the current ones. */
      isTermsCurrent: boolean;
      now: number;
    },
  ): Promise<Outcome<{ applied: Receipt; message?: { ids: number[]; number: string } }, Refused>> {
    // Locked: closing the job at the same time happens before or after, not between.
    const { rows } = await client.query(
      `select zh_title, en_title from jobs where id = $2 and opens_at <= $1 and closes_at > $1 and closed_at is null
       for share`,
      [new Date(now), job],
    );
    const title = rows[0];
    if (!title) return refuse('gone');
    const cv = await uploads.find(form.cv_ticket, client);
    if (!cv) return refuse('cv_missing');
    if (!isTermsCurrent) return refuse('terms_changed');
    const phone = form.contact_phone;
    const proof = await codes.verifyCode(phone, 'job', form.verify_code, from.address, {
      within: client,
      idempotencyKey: idempotencyKey(job, form),
    });
    if (!proof.ok) return refuse(proof.reason);
    const earlier = await findEarlier(client, { job, phone });
    if (earlier) return done({ applied: earlier });

    const [number, code] = [await unusedNumber(client, 'job_applications', newNumber), newCode()];
    const dueAt = new Date(workingTime.after(now, replyDays));
    const application = {
      number,
      job,
      stage: 'new',
      revision: 1,
      name: sealed.seal(number, 'name', form.name),
      ...phones.columnsOf(phone),
      note: sealed.seal(number, 'note', form.note),
      cv_key: cv.key,
      cv_kind: cv.kind,
      cv_name: sealed.seal(number, 'cv_name', cv.name),
      cv_bytes: cv.bytes,
      upload: cv.id,
      code: sealed.seal(number, 'code', code),
      code_hmac: codeHmac(secrets, code),
      language: from.language,
      channel: from.channel,
      consent_version: form.consent_version,
      created_at: new Date(now),
      due_at: dueAt,
      moved_at: new Date(now),
    };
    const id = await insertRow(client, 'job_applications', application, 'on conflict (job, phone_index) do nothing');
    // A concurrent application with another file and code: the first one stays.
    if (!id) return done({ applied: (await findEarlier(client, { job, phone })) as Receipt });
    // The file now belongs to the application.
    await client.query('delete from job_uploads where id = $1', [cv.id]);
    const applied = { code: inGroups(code), dueAt: dueAt.toISOString(), isDuplicate: false, isSmsSent: false };
    const ids = await queueReceipt(client, { phone, number, language: from.language, title, applied });
    return done({ applied, message: { ids, number } });
  }

  /** Sends the code by SMS, too, in case the applicant closes the page at once. */
  function queueReceipt(
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
      applied: Receipt;
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

/** The rest of the body is read after an oversized file, so that the form's fields are kept. */
const limits = { mostFileBytes: cvLimitBytes, mostFiles: 4, mostBytes: 256 * 2 ** 20 };

interface ApplyBody {
  values: PageFields;
  /** `content` is undefined if the file is too large. */
  file: { name: string; content: Buffer | undefined } | undefined;
}

/** Reads a form, with or without a file in it; undefined if it is malformed. */
export async function readApplyBody(request: Request): Promise<ApplyBody | undefined> {
  let file: ApplyBody['file'];
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const values = await readPageForm(request);
    return values && { values, file };
  }
  const values = await readMultipartForm(request, limits, async ({ field, name, content }) => {
    // Browsers send an empty file if none was chosen.
    if (field === 'cv' && content?.length !== 0) file = { name, content };
  });
  return values && { values, file };
}
