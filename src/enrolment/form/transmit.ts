import { type Ticket, UploadFailure, type UploadProblem } from './upload-line.ts';

/** Without progress for this long the network counts as lost. */
const stalledMs = 30_000;

/** Uploads one picture to the object store, without retries; the upload line retries and renews tokens. */
export function transmit(
  picture: File,
  ticket: Ticket,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  // The file comes first, as Qiniu's own script sends it.
  form.append('file', picture);
  form.append('token', ticket.token);
  form.append('fname', picture.name);
  // Only XMLHttpRequest reports upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      request.abort();
      reject(new UploadFailure('away'));
    };
    let stalled = setTimeout(giveUp, stalledMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stalledMs);
      onProgress((loaded / total) * 100);
    };
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 && response?.key) resolve(response.key);
      else reject(new UploadFailure(problemOf(status, JSON.stringify(response))));
    };
    request.onerror = () => reject(new UploadFailure('away'));
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener('abort', () => request.abort());
    request.responseType = 'json';
    request.open('POST', ticket.upload_url);
    request.send(form);
  });
}

/** Maps the store’s status to a problem of the form. The store’s messages are for developers. */
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
