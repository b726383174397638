import type { UploadedCv } from './cv-field.tsx';
import { cvPartBytes, cvPartsPath } from './stages.ts';
import { percentReceived, readUnfinished, storeUnfinished, type UnfinishedCv } from './unfinished-cv.ts';

/**
 * `arrived`: percent received before the connection was lost. `message`: the server refused the file, temporarily or, with
 * `isRefused`, for good.
 */
export type SentCv = { ok: true; cv: UploadedCv } | { ok: false; message?: string; isRefused?: true; arrived: number };

interface Answer {
  code: number;
  msg: string;
  data: (Partial<UploadedCv> & { upload?: string; received?: number }) | null;
}

/** Without progress for this time the connection counts as lost. */
const stallTimeoutMs = 30_000;
/** Client and server may disagree about an upload; one restart resolves it. */
const maxRestarts = 3;

/** Uploads of this page, for browsers without storage. */
const unfinishedByFile = new WeakMap<File, UnfinishedCv>();

function unfinishedOf(file: File): UnfinishedCv | undefined {
  const stored = readUnfinished();
  const isSameFile =
    stored?.name === file.name && stored.size === file.size && stored.lastModified === file.lastModified;
  return unfinishedByFile.get(file) ?? (isSameFile ? stored : undefined);
}

function remember(file: File, upload: UnfinishedCv | undefined): void {
  if (upload) unfinishedByFile.set(file, upload);
  else unfinishedByFile.delete(file);
  storeUnfinished(upload);
}

/**
 * Uploads a file in parts before its form is sent, and resumes where it stopped.
 *
 * @param onProgress gets the percentage received, and whether the upload was resumed.
 */
export async function sendCv(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number, isResumed: boolean): void },
): Promise<SentCv> {
  let upload = unfinishedOf(file);
  let isResumed = upload !== undefined;
  for (let restarts = 0; restarts < maxRestarts; ) {
    const from = upload?.received ?? 0;
    const reportProgress = (loaded: number) =>
      onProgress(Math.min(99, percentReceived({ size: file.size, received: from + loaded })), isResumed);
    reportProgress(0);
    const answer = await post(file.slice(from, from + cvPartBytes), {
      headers: upload
        ? { 'x-upload': upload.upload, 'x-offset': String(from) }
        : { 'x-file-name': encodeURIComponent(file.name), 'x-file-bytes': String(file.size) },
      signal,
      onLoaded: reportProgress,
    });
    if (!answer) break;
    const { code, msg, data } = answer;
    if (code === 1 && data?.ticket && data.name) {
      remember(file, undefined);
      return { ok: true, cv: { ticket: data.ticket, name: data.name } };
    }
    const { name, size, lastModified } = file;
    if (code === 1 && data?.upload && data.received !== undefined) {
      const { upload: id, received } = data;
      upload = { name, size, lastModified, upload: id, received, at: upload?.at ?? Date.now() };
    } else if (code === 409 || code === 404) {
      const received = restarts++ === 0 && code === 409 ? data?.received : undefined;
      upload = upload && received !== undefined ? { ...upload, received } : undefined;
      isResumed &&= upload !== undefined;
    } else if (code === 429) return { ok: false, message: msg, arrived: upload ? percentReceived(upload) : 0 };
    else {
      remember(file, undefined);
      return { ok: false, message: msg, isRefused: true, arrived: 0 };
    }
    remember(file, upload);
  }
  return { ok: false, arrived: upload ? percentReceived(upload) : 0 };
}

/** XMLHttpRequest, because fetch reports no upload progress. Undefined: no response. */
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
    let timer = setTimeout(stop, stallTimeoutMs);
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
      timer = setTimeout(stop, stallTimeoutMs);
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
