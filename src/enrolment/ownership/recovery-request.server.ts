import { randomBytes } from 'node:crypto';
import { isSmallPicture, longestSide, pictureLimits, readPictureFile } from '#enrolment/application/picture-file.ts';
import type { UploadProblem } from '#enrolment/form/upload-line.ts';
import type { OutcomeOf, PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/db/sealing.server.ts';
import { ObjectStoreUnavailable } from '#kit/files/objects/object-store.server.ts';
import { mostPixels, resizePicture } from '#kit/files/objects/picture.server.ts';
import { type FormFile, readMultipartForm } from '#kit/form/multipart-form.server.ts';
import type { PageFields } from '#kit/form/page-form.ts';
import type { Language } from '#kit/text/language.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import { type beginRecovery, objectionHours, type submitRecovery } from './ownership-contract.ts';
import { type OwnershipNeeds, objectionMessages } from './transfer.server.ts';

/** As `prepare-picture.ts` has it in the browser. */
const quality = 86;

export type PreparedPicture = { ok: true; content: Buffer; ending: string } | { ok: false; problem: UploadProblem };

/** Strips all metadata (position, camera, time, appended files) from a photo. Keeps the pixels of a small one; shrinks and orients a large one. */
export async function preparePicture(given: Buffer, name: string): Promise<PreparedPicture> {
  const picture = readPictureFile(new Uint8Array(given));
  if (picture.kind === 'heic' || (picture.kind === 'other' && /\.hei[cf]$/i.test(name)))
    return { ok: false, problem: 'heic' };
  if (picture.kind === 'other') return { ok: false, problem: 'kind' };
  if (picture.width * picture.height > mostPixels) return { ok: false, problem: 'pixels' };
  if (picture.bare && isSmallPicture(picture, given.length))
    return { ok: true, content: Buffer.from(picture.bare), ending: picture.kind === 'jpeg' ? 'jpg' : picture.kind };
  const view = { mode: 2, width: longestSide, height: longestSide, kind: undefined, quality };
  try {
    return { ok: true, content: await resizePicture(given, view, 'jpeg'), ending: 'jpg' };
  } catch {
    return { ok: false, problem: 'unreadable' };
  }
}

const ticketLifeMs = 2 * hourMs;

export const recoveryNumber = (id: number): string => `RC${String(id).padStart(6, '0')}`;
/** Limits of a form with one picture. */
const formLimits = { mostFileBytes: pictureLimits.maxBytes, mostFiles: 1, mostBytes: 2 * pictureLimits.maxBytes };
/** Each holds one picture in memory. */
const mostFormsAtOnce = 12;
const prefixOf = (id: number): string => `recovery/${id}/`;

const boundTo = (recovery: number | string) => `recovery/${recovery}/note`;

/** The applicant’s note and staff’s answer may name people: sealed, bound to the request. */
export const sealedRecoveryColumns = ['note', 'decision_text'].map(
  (column): SealedColumn => ({ table: 'recoveries', column, owner: 't.id', boundTo, isReadable: true }),
);

export const recoveryNotes = (sealing: Sealing) => ({
  seal: (recovery: number, note: string) => (note ? sealing.seal(note, boundTo(recovery)) : ''),
  open: (recovery: number, stored: string) => (isSealed(stored) ? sealing.open(stored, boundTo(recovery)) : stored),
});
export type RecoveryNotes = ReturnType<typeof recoveryNotes>;

/** The applicant’s side. No answer reveals whether the company or the number is known. */
export function recoveryRequests({
  database,
  accounts,
  objects,
  phones,
  sealing,
  secrets,
  sms,
  clock,
}: OwnershipNeeds) {
  const notes = recoveryNotes(sealing);
  const sealed = (ticket: string) => secrets.sign('recovery', ticket);
  const now = () => new Date(clock.now());
  const wishOf = (id: number) => ({
    prefix: prefixOf(id),
    endUser: `recovery:${id}`,
    maxBytes: pictureLimits.maxBytes,
    mime: pictureLimits.mime,
  });

  async function findBegun(ticket: string): Promise<{ id: number; credit_code: string } | undefined> {
    const { rows } = await database.pool.query(
      `select id, credit_code from recoveries where ticket = $1 and state = 'begun' and created_at > $2`,
      [sealed(ticket), new Date(clock.now() - ticketLifeMs)],
    );
    return rows[0];
  }

  let readingForms = 0;
  let notifying: Promise<void> | undefined;

  return {
    /** The second step without script, with the photo of the licence. */
    async readForm(
      request: Request,
    ): Promise<Outcome<{ values: PageFields; file: FormFile | undefined }, 'unreadable' | 'busy'>> {
      const isBusy = readingForms >= mostFormsAtOnce;
      let file: FormFile | undefined;
      readingForms++;
      try {
        const limits = isBusy ? { ...formLimits, mostFileBytes: 0 } : formLimits;
        const values = await readMultipartForm(request, limits, async (given) => {
          if (given.name !== '' || given.content?.length !== 0) file = given;
        });
        if (isBusy) return refuse('busy');
        return values ? done({ values, file }) : refuse('unreadable');
      } finally {
        readingForms--;
      }
    },

    async begin(
      { phone, code, creditCode }: { phone: string; code: string; creditCode: string },
      { address, origin, language }: { address: string; origin: string; language: Language },
    ): Promise<OutcomeOf<typeof beginRecovery>> {
      // Check before the code is consumed.
      const stop = await objects.uploadBlockFor('recovery');
      if (stop) return refuse(stop);
      const proved = await accounts.verifyCode(phone, 'recovery', code, address);
      if (!proved.ok) return proved;
      const limits = [
        { key: `recovery/phone/${phones.indexOf(phone)}`, most: 3, windowMs: dayMs },
        { key: `recovery/credit-code/${creditCode}`, most: 5, windowMs: dayMs },
        { key: `recovery/address/${address}`, most: 20, windowMs: dayMs },
      ];
      const verdict = await consumeLimits(database.pool, limits, clock.now());
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const own = phones.columnsOf(phone);
      const ticket = randomBytes(24).toString('base64url');
      const { rows } = await database.pool.query(
        `insert into recoveries (ticket, phone, phone_index, credit_code, language, state, created_at)
         values ($1, $2, $3, $4, $5, 'begun', $6) returning id`,
        [sealed(ticket), own.phone, own.phone_index, creditCode, language, now()],
      );
      const id = rows[0]?.id ?? 0;
      return done({ ticket, upload: objects.uploadToken({ ...wishOf(id), origin }) });
    },

    /** Stores the photo of a form without script, stripped of metadata. */
    async keepLicence(
      ticket: string,
      { name, content }: FormFile,
    ): Promise<Outcome<{ key: string }, 'ticket_over' | UploadProblem>> {
      const request = await findBegun(ticket);
      if (!request) return refuse('ticket_over');
      if (!content) return refuse('size');
      const prepared = await preparePicture(content, name);
      if (!prepared.ok) return refuse(prepared.problem);
      const file = { name: `licence.${prepared.ending}`, content: prepared.content };
      const stored = await objects.upload(wishOf(request.id), file).catch((error: unknown) => {
        if (error instanceof ObjectStoreUnavailable) return refuse('away' as const);
        throw error;
      });
      // The header is valid; the store refuses the rest.
      return !stored.ok && stored.reason === 'kind' ? refuse('unreadable') : stored;
    },

    async submit({
      ticket,
      licence_image: licence,
      note,
    }: PayloadOf<typeof submitRecovery>): Promise<OutcomeOf<typeof submitRecovery>> {
      const request = await findBegun(ticket);
      if (!request) return refuse('ticket_over');
      const isOwn = licence.startsWith(prefixOf(request.id)) && !licence.includes('..');
      if (!isOwn || !(await objects.stat(licence))) return refuse('no_picture');
      const decideFrom = new Date(clock.now() + objectionHours * hourMs);
      const messages = await database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `update recoveries set state = 'waiting', licence = $2, note = $3, submitted_at = $4, decide_from = $5
           where id = $1 and state = 'begun'`,
          [request.id, licence, notes.seal(request.id, note), now(), decideFrom],
        );
        if (rowCount !== 1) return undefined;
        await client.query(
          `insert into recovery_notices (recovery, application, state, at)
           select $1, id, '', $3 from applications where credit_code = $2 and credit_code <> '' order by id desc limit 5`,
          [request.id, request.credit_code, now()],
        );
        return sms.queue(client, ...(await objectionMessages(client, phones, { recovery: request.id })));
      });
      if (!messages) return refuse('ticket_over');
      // Not awaited: the delay would reveal whether a holder is notified.
      notifying = sms.deliver(messages);
      return done({ number: recoveryNumber(request.id), decide_from: decideFrom.toISOString() });
    },

    /** Periodic work: deletes requests without a submission. Queued after pending messages, so tests can await both. */
    async dropBegun(): Promise<void> {
      await notifying;
      await database.pool.query(`delete from recoveries where state = 'begun' and created_at < $1`, [
        new Date(clock.now() - dayMs),
      ]);
    },
  };
}
export type RecoveryRequests = ReturnType<typeof recoveryRequests>;
