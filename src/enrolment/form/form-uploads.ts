import { CallFailure, send } from '#kit/call/send.ts';
import { followRows, setPendingUploads } from './pending-uploads.ts';
import { preparePicture } from './prepare-picture.ts';
import { type LineNeeds, type Ticket, UploadFailure, UploadLine, type UploadPurpose } from './upload-line.ts';

/** Renews a token this long before it expires: a slow upload must end within its life. */
const leastLifeMs = 5 * 60_000;

/** Converts a failed call: without an answer it is retried, with one its message is shown. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof CallFailure && error.code !== 0) return new UploadFailure('server', error.message);
  return new UploadFailure('away');
}

/** An upload line that caches the tickets from `fetchTicket` while they are valid. */
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
    // Loaded with the first picture, not with the form.
    transmit: async (picture, ticket, onProgress, signal) => {
      const { transmit } = await import('./transmit.ts');
      signal.throwIfAborted();
      return transmit(picture, ticket, onProgress, signal);
    },
  });
  addEventListener('online', line.online);
  return line;
}

/** By applicant: after another sign-in on the same page, uploads must not use the first one’s prefix. */
const lines = new Map<number, UploadLine>();

export function formUploads(applicant: number): UploadLine {
  const present = lines.get(applicant);
  if (present) return present;
  const line = uploadLine((purpose) => send('/api.php/official/supplier_enter/qn_img_token', { purpose }));
  line.subscribe(() => setPendingUploads(line.get().filter(({ state }) => state !== 'failed').length));
  followRows(applicant, (where) => line.relocate(where));
  lines.set(applicant, line);
  return line;
}
