import { upload } from 'qiniu-js';
import { type Ticket, UploadFailure, type UploadProblem } from './upload-line.ts';

/** A network that moves nothing for so long has gone, whatever the browser thinks. */
const stalledMs = 30_000;

/** Sends one picture straight to the object store, once. Retries and renewed tokens are the line's business. */
export function transmit(
  picture: File,
  ticket: Ticket,
  told: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const address = new URL(ticket.upload_url, location.href);
  const config = {
    uphost: `${address.host}${address.pathname}`,
    upprotocol: address.protocol === 'http:' ? 'http' : 'https',
    forceDirect: true,
    disableStatisticsReport: true,
    useCdnDomain: false,
    retryCount: 0,
  } as const;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      running.unsubscribe();
      reject(new UploadFailure('away'));
    };
    let stalled = setTimeout(giveUp, stalledMs);
    const running = upload(picture, null, ticket.token, { fname: picture.name }, config).subscribe({
      next: ({ total }) => {
        clearTimeout(stalled);
        stalled = setTimeout(giveUp, stalledMs);
        told(total.percent);
      },
      error: (error) => {
        clearTimeout(stalled);
        const code = 'code' in error ? error.code : 0;
        reject(new UploadFailure(problemOf(code, JSON.stringify(error))));
      },
      complete: ({ key }: { key: string }) => {
        clearTimeout(stalled);
        resolve(key);
      },
    });
    signal.addEventListener('abort', () => {
      clearTimeout(stalled);
      running.unsubscribe();
    });
  });
}

/** The store's status, in the form's terms. Its words are for developers. */
function problemOf(code: number, text: string): UploadProblem {
  if (code === 401) return 'token';
  if (code === 413) return 'size';
  if (text.includes('pixels')) return 'pixels';
  if (text.includes('incomplete')) return 'unreadable';
  if (text.includes('image/heic')) return 'heic';
  if (text.includes('quota')) return 'quota';
  if (code === 507) return 'full';
  if (code === 0 || code === 429 || (code >= 500 && code < 600)) return 'away';
  return 'refused';
}
