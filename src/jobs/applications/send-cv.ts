import type { KeptCv } from './cv-field.tsx';
import { cvPath } from './stages.ts';

/** `message`: the server would not have it, and why; without one it did not arrive, and may be sent again. */
type SentCv = { ok: true; cv: KeptCv } | { ok: false; message?: string };

/** Nothing moved for so long: the connection is gone. */
const patienceMs = 30_000;

/** Sends a file ahead of its form. XMLHttpRequest, because fetch tells nothing of how much has gone. */
export function sendCv(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number): void },
): Promise<SentCv> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), patienceMs);
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), patienceMs);
    };
    const end = (sent: SentCv) => {
      clearTimeout(timer);
      resolve(sent);
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', cvPath);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? Math.min(99, Math.floor((100 * loaded) / total)) : 0);
    };
    request.onload = () => end(read(request));
    request.onerror = () => end({ ok: false });
    request.onabort = () => end({ ok: false });
    request.send(file);
  });
}

function read({ status, responseText }: XMLHttpRequest): SentCv {
  try {
    const { code, msg, data } = JSON.parse(responseText) as { code: number; msg: string; data: KeptCv };
    if (status === 200 && code === 1) return { ok: true, cv: { ticket: data.ticket, name: data.name } };
    return status === 200 ? { ok: false, message: msg } : { ok: false };
  } catch {
    return { ok: false };
  }
}
