import type { KeptCv } from './cv-field.tsx';
import { cvPartBytes, cvPartsPath } from './stages.ts';
import { arrivedPercent, keepUnfinished, readUnfinished, type UnfinishedCv } from './unfinished-cv.ts';

/**
 * `arrived`: so much of it, in percent, before the connection was lost. With a `message` the server would not have it: for now, or
 * for good.
 */
export type SentCv = { ok: true; cv: KeptCv } | { ok: false; message?: string; isRefused?: true; arrived: number };

interface Answer {
  code: number;
  msg: string;
  data: (Partial<KeptCv> & { upload?: string; received?: number }) | null;
}

/** Nothing moved for so long: the connection is gone. */
const patienceMs = 30_000;
/** The server and this device may know different things of an upload; to begin anew once settles it. */
const mostTurns = 3;

/** Those of this document: where the browser keeps nothing, they go on as long as the page stands. */
const known = new WeakMap<File, UnfinishedCv>();

function unfinishedOf(file: File): UnfinishedCv | undefined {
  const kept = readUnfinished();
  const isIt = kept?.name === file.name && kept.size === file.size && kept.lastModified === file.lastModified;
  return known.get(file) ?? (isIt ? kept : undefined);
}

function remember(file: File, under: UnfinishedCv | undefined): void {
  if (under) known.set(file, under);
  else known.delete(file);
  keepUnfinished(under);
}

/**
 * Sends a file ahead of its form, part after part, and goes on where it stopped: what the server has of this very file is not
 * sent again.
 *
 * @param onProgress with what has arrived in percent, and whether some of it had before.
 */
export async function sendCv(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number, isGoingOn: boolean): void },
): Promise<SentCv> {
  let under = unfinishedOf(file);
  let isGoingOn = under !== undefined;
  for (let turns = 0; turns < mostTurns; ) {
    const from = under?.received ?? 0;
    const tell = (loaded: number) =>
      onProgress(Math.min(99, arrivedPercent({ size: file.size, received: from + loaded })), isGoingOn);
    tell(0);
    const answer = await post(file.slice(from, from + cvPartBytes), {
      headers: under
        ? { 'x-upload': under.upload, 'x-offset': String(from) }
        : { 'x-file-name': encodeURIComponent(file.name), 'x-file-bytes': String(file.size) },
      signal,
      onLoaded: tell,
    });
    if (!answer) break;
    const { code, msg, data } = answer;
    if (code === 1 && data?.ticket && data.name) {
      remember(file, undefined);
      return { ok: true, cv: { ticket: data.ticket, name: data.name } };
    }
    const { name, size, lastModified } = file;
    if (code === 1 && data?.upload && data.received !== undefined) {
      const { upload, received } = data;
      under = { name, size, lastModified, upload, received, at: under?.at ?? Date.now() };
    } else if (code === 409 || code === 404) {
      const received = turns++ === 0 && code === 409 ? data?.received : undefined;
      under = under && received !== undefined ? { ...under, received } : undefined;
      isGoingOn &&= under !== undefined;
    } else if (code === 429) return { ok: false, message: msg, arrived: under ? arrivedPercent(under) : 0 };
    else {
      remember(file, undefined);
      return { ok: false, message: msg, isRefused: true, arrived: 0 };
    }
    remember(file, under);
  }
  return { ok: false, arrived: under ? arrivedPercent(under) : 0 };
}

/** XMLHttpRequest, because fetch tells nothing of how much has gone. Undefined: no answer came. */
function post(
  part: Blob,
  {
    headers,
    signal,
    onLoaded,
  }: { headers: Record<string, string>; signal: AbortSignal; onLoaded(bytes: number): void },
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, patienceMs);
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(answer);
    };
    signal.addEventListener('abort', stop);
    request.open('POST', cvPartsPath);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(stop, patienceMs);
      onLoaded(loaded);
    };
    request.onload = () => end(read(request));
    request.onerror = request.onabort = () => end(undefined);
    request.send(part);
  });
}

function read({ status, responseText }: XMLHttpRequest): Answer | undefined {
  try {
    return status === 200 ? (JSON.parse(responseText) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
