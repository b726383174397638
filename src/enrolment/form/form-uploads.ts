import { CallFailure, send } from '#kit/call/send.ts';
import { preparePicture } from './prepare-picture.ts';
import { type LineNeeds, type Ticket, UploadFailure, UploadLine, type UploadPurpose } from './upload-line.ts';
import { followRows, setUploadsUnderWay } from './uploads-under-way.ts';

/** A token is renewed this long before it runs out: an upload over a slow network must end within its life. */
const leastLifeMs = 5 * 60_000;

/** A failed call, as the line understands it: without an answer it passes, with one its words are told. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof CallFailure && error.code !== 0) return new UploadFailure('told', error.message);
  return new UploadFailure('away');
}

/** A line that asks `fetchTicket` for its tokens and keeps them while they live. */
export function uploadLine(
  fetchTicket: (purpose: UploadPurpose) => Promise<Ticket>,
  { settle }: Pick<LineNeeds, 'settle'> = {},
): UploadLine {
  const tickets = new Map<UploadPurpose, Promise<Ticket>>();
  const line = new UploadLine({
    prepare: preparePicture,
    ...(settle ? { settle } : {}),
    isOnline: () => navigator.onLine,
    async ticket(purpose, renew) {
      const present = renew ? undefined : await tickets.get(purpose)?.catch(() => undefined);
      if (present && Date.parse(present.expires_at) - Date.now() > leastLifeMs) return present;
      const fresh = fetchTicket(purpose).catch((error: unknown) => {
        throw failureOf(error);
      });
      tickets.set(purpose, fresh);
      return fresh;
    },
    // The SDK comes with the first picture, not with the form.
    transmit: async (picture, ticket, told, signal) => {
      const { transmit } = await import('./transmit.ts');
      signal.throwIfAborted();
      return transmit(picture, ticket, told, signal);
    },
  });
  addEventListener('online', line.online);
  return line;
}

/** By applicant: who signs in after another on the same page must not send under the other's prefix. */
const lines = new Map<number, UploadLine>();

export function formUploads(applicant: number): UploadLine {
  const present = lines.get(applicant);
  if (present) return present;
  const line = uploadLine((purpose) => send('/api.php/official/supplier_enter/qn_img_token', { purpose }));
  line.subscribe(() => setUploadsUnderWay(line.get().filter(({ state }) => state !== 'failed').length));
  followRows(applicant, (where) => line.relocate(where));
  lines.set(applicant, line);
  return line;
}
