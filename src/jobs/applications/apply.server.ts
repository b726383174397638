import { randomInt } from 'node:crypto';
import { randomCaseNumber } from '#cases/case-numbers.server.ts';
import { sealedCase } from '#cases/sealed-case.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { insertRow } from '#kit/db/record.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import { readMultipartForm } from '#kit/form/multipart-form.server.ts';
import { type PageFields, readPageForm } from '#kit/form/page-form.ts';
import type { PhoneCodes } from '#kit/sms/phone-codes.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { type ApplyForm, codeDigits, codeLength, inGroups } from './apply-form.ts';
import { cvLimitBytes, messagesAbout, replyDays } from './stages.ts';
import type { CvUploads } from './uploads.server.ts';

type Refused = 'gone' | 'cv_missing' | CodeFault | 'too_many' | 'terms_changed';
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
  const { database, clock, secrets, phones, sealed, sms, uploads, codes, workingTime, terms } = needs;

  /** What this phone applied for this job with; with `upload` only if it used this file. */
  async function findReceipt(
    job: number,
    phone: string,
    upload?: number,
  ): Promise<Omit<Receipt, 'isDuplicate'> | undefined> {
    const { rows } = await database.pool.query(
      `select a.number, a.code, a.due_at, exists (select from short_messages m where m.about = $4 || a.number and m.about <> ''
           and m.template = 'job_applied' and m.state = 'sent') as "isSmsSent"
       from job_applications a where a.job = $1 and a.phone_index = $2 and a.erased_at is null
         and ($3::bigint is null or a.upload = $3)`,
      [job, phones.indexOf(phone), upload ?? null, messagesAbout('')],
    );
    const row = rows[0];
    return (
      row && {
        code: inGroups(sealed.open(row.number, 'code', row.code)),
        dueAt: row.due_at.toISOString(),
        isSmsSent: row.isSmsSent,
      }
    );
  }

  return {
    sendCode: (phone: string, from: { address: string; language: Language }) => codes.sendCode(phone, 'job', from),

    /**
     * Accepts an application. All checks come before the code is redeemed. An earlier application is revealed only after the code was
     * verified, as it is information about the phone. A form sent twice, or again after a lost response, gets the same answer.
     */
    async apply(job: number, form: ApplyForm, from: { address: string; language: Language; channel: string }) {
      const now = new Date(clock.now());
      const phone = form.contact_phone;
      if (form.website !== '')
        return done({ code: inGroups(newCode()), dueAt: now.toISOString(), isDuplicate: false, isSmsSent: true });
      const isTermsCurrent = await terms.isCurrent(form.consent_version);
      const accepted = await database.transaction(async (client): Promise<Outcome<number[] | 'duplicate', Refused>> => {
        // Locked: closing the job at the same time happens before or after, not between.
        const { rows } = await client.query(
          `select zh_title, en_title from jobs where id = $2 and opens_at <= $1 and closes_at > $1 and closed_at is null
           for share`,
          [now, job],
        );
        if (!rows[0]) return refuse('gone');
        const cv = await uploads.find(form.cv_ticket, client);
        if (!cv) return refuse('cv_missing');
        if (!isTermsCurrent) return refuse('terms_changed');
        const proof = await codes.verifyCode(phone, 'job', form.verify_code, from.address, {
          within: client,
          idempotencyKey: idempotencyKey(job, form),
        });
        if (!proof.ok) return proof;
        const [number, code] = [await unusedNumber(client, 'job_applications', newNumber), newCode()];
        const dueAt = workingTime.after(now.getTime(), replyDays);
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
          created_at: now,
          due_at: new Date(dueAt),
          moved_at: now,
        };
        // An earlier application for this job, or one at the same moment, stays.
        const once = 'on conflict (job, phone_index) do nothing';
        if (!(await insertRow(client, 'job_applications', application, once))) return done('duplicate');
        // The file now belongs to the application.
        await client.query('delete from job_uploads where id = $1', [cv.id]);
        // The code is sent by SMS, too, in case the applicant closes the page at once.
        const [title, english] = [rows[0], from.language === 'en'];
        const values = {
          job: (english && title.en_title) || title.zh_title,
          code: inGroups(code),
          day: businessDay(dueAt),
        };
        const queued = await sms.queue(client, {
          to: phone,
          text: english
            ? `[Weftline] We have your application for ${values.job}. Status code ${values.code}; you hear from us by ${values.day}.`
            : `【织联】已收到您对“${values.job}”的投递。状态码 ${values.code}，${values.day} 前答复。`,
          template: { name: 'job_applied', language: from.language, values },
          about: messagesAbout(number),
        });
        return done(queued);
      });
      const isDuplicate = accepted.ok && accepted.value === 'duplicate';
      if (accepted.ok && accepted.value !== 'duplicate') await sms.deliver(accepted.value);
      // A repeated form: its file was used up by an application that was accepted before.
      const upload = accepted.ok ? undefined : uploads.idOf(form.cv_ticket);
      const receipt = accepted.ok || upload ? await findReceipt(job, phone, upload) : undefined;
      if (receipt) return done({ ...receipt, isDuplicate });
      return accepted.ok ? refuse('gone') : accepted;
    },
  };
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

/** The sealed columns of an application. */
export const sealedApplication = (sealing: Sealing) =>
  sealedCase(sealing, {
    name: 'job application',
    table: 'job_applications',
    key: 'number',
    columns: ['name', 'note', 'code', 'cv_name'],
    beside: [{ table: 'job_application_events', place: 'event', column: 'application' }],
  });
export type SealedApplication = ReturnType<typeof sealedApplication>;
