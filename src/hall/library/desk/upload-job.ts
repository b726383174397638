import { partPath, posterPath } from '#hall/library/content-files.ts';
import type { Content } from '#hall/library/library-contract.ts';
import type { Envelope } from '#kit/call/call.ts';
import { randomId } from '#kit/call/random-id.ts';
import { CallFailure, send } from '#kit/call/send.ts';

/** `waiting`: the connection is lost, and the upload resumes automatically. */
export type UploadState = 'queued' | 'sending' | 'waiting' | 'checking' | 'done' | 'failed' | 'cancelled';

const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const finishMs = 120_000;
/** Retryable responses: too many requests, or a server error. */
const isPassing = (status: number, code: number | undefined) => status === 0 || status >= 500 || code === 429;

class Refused extends Error {}
class Cancelled extends Error {}

/** Uploads one file in parts; resumes earlier attempts and survives lost connections. */
export class UploadJob {
  readonly file: File;
  readonly folder: string;
  readonly key = randomId();
  state: UploadState = 'queued';
  sentBytes = 0;
  /** Bytes uploaded in an earlier attempt. */
  resumedBytes = 0;
  message = '';
  /** It came into the library, and this browser cannot play it. */
  isDoubtful = false;
  content: Content | undefined;
  #id: number | undefined;
  #request: XMLHttpRequest | undefined;
  #changed: () => void;
  #wake: (() => void) | undefined;

  constructor(file: File, folder: string, changed: () => void) {
    this.file = file;
    this.folder = folder;
    this.#changed = changed;
  }

  get isOver(): boolean {
    return this.state === 'done' || this.state === 'failed' || this.state === 'cancelled';
  }

  async run(): Promise<void> {
    try {
      const film = readFilm(this.file);
      const { id, part_bytes, received } = await this.#again(() =>
        send('/api.php/official/hall/library/begin', {
          name: this.file.name.replace(/\.[^.]{1,5}$/, '').slice(0, 120) || this.file.name,
          folder: this.folder,
          size: this.file.size,
          fingerprint: `${this.file.name}/${this.file.size}/${this.file.lastModified}`.slice(-300),
        }),
      );
      this.#id = id;
      const there = new Set(received);
      const sizeOf = (part: number) => Math.min(part_bytes, this.file.size - part * part_bytes);
      this.resumedBytes = this.sentBytes = received.reduce((sum, part) => sum + sizeOf(part), 0);
      for (let part = 0; part * part_bytes < this.file.size; part++) {
        if (there.has(part)) continue;
        const before = this.sentBytes;
        const piece = this.file.slice(part * part_bytes, (part + 1) * part_bytes);
        await this.#again(() => this.#post(partPath(id, part), piece, (sent) => this.#to('sending', before + sent)));
        this.#to('sending', before + sizeOf(part));
      }
      this.#to('checking', this.file.size);
      const { durationMs, poster, isUnplayable } = await film;
      if (poster) await this.#again(() => this.#post(posterPath(id), poster));
      this.content = await this.#again(() =>
        send('/api.php/official/hall/library/finish', { id, duration_ms: durationMs }, { timeoutMs: finishMs }),
      );
      this.isDoubtful = isUnplayable;
      this.#to('done', this.file.size);
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (!(error instanceof Refused)) throw error;
      this.message = error.message;
      this.#to('failed', this.sentBytes);
    }
  }

  /** Ends it and has the server drop what it received. */
  cancel(): void {
    if (this.isOver) return;
    this.#to('cancelled', this.sentBytes);
    this.#request?.abort();
    this.#wake?.();
    if (this.#id !== undefined) send('/api.php/official/hall/library/cancel', { id: this.#id }).catch(() => undefined);
  }

  #to(state: UploadState, sentBytes: number): void {
    if (this.state === 'cancelled') return;
    this.state = state;
    this.sentBytes = sentBytes;
    this.#changed();
  }

  /** Does the work until it is done or refused for good; in between it waits, longer each time, or for the network. */
  async #again<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt++) {
      if (this.state === 'cancelled') throw new Cancelled();
      if (this.state === 'queued' || this.state === 'waiting') this.#to('sending', this.sentBytes);
      try {
        return await work();
      } catch (error) {
        if (this.isOver) throw new Cancelled();
        if (!(error instanceof CallFailure)) throw error;
        if (!isPassing(error.code === 0 ? 0 : 200, error.code || undefined))
          throw new Refused(Object.values(error.fields)[0] ?? error.message);
        this.#to('waiting', this.sentBytes);
        await this.#pause(retryMs[Math.min(attempt, retryMs.length - 1)] as number);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        removeEventListener('online', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      addEventListener('online', wake);
      this.#wake = wake;
    });
  }

  /** XMLHttpRequest, because `fetch` reports no upload progress. */
  #post(address: string, body: Blob, sent: (bytes: number) => void = () => undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      this.#request = request;
      const fail = (code: number, message: string) =>
        reject(new CallFailure(message, { code, event: 'api_error', data: null }));
      request.open('POST', address);
      request.responseType = 'json';
      request.setRequestHeader('content-type', 'application/octet-stream');
      request.upload.addEventListener('progress', ({ loaded }) => sent(loaded));
      request.addEventListener('load', () => {
        const envelope = request.response as Envelope | null;
        if (request.status === 200 && envelope?.code === 1) resolve();
        else fail(request.status === 200 && envelope ? envelope.code : 0, envelope?.msg ?? '');
      });
      for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => fail(0, ''));
      request.send(body);
    });
  }
}

const posterWidth = 640;
/** A video that the browser cannot play must not delay the upload. */
const patienceMs = 15_000;

interface FilmInfo {
  /** 0 when it could not be found out. */
  durationMs: number;
  poster: Blob | undefined;
  /** This browser does not play it; nothing is said of what is no video. */
  isUnplayable: boolean;
}

/** Length and a picture of a video, as this browser plays it; of anything else nothing. */
async function readFilm(file: File): Promise<FilmInfo> {
  const nothing = { durationMs: 0, poster: undefined, isUnplayable: false };
  if (file.type.startsWith('image/')) return nothing;
  const film = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    film.muted = true;
    film.preload = 'auto';
    film.src = address;
    await heard(film, 'loadeddata');
    // One that was recorded live gives its length only once somebody has looked for its end.
    if (!Number.isFinite(film.duration)) await jump(film, 1e9);
    const seconds = Number.isFinite(film.duration) ? film.duration : film.currentTime;
    // The first frame is often black.
    await jump(film, Math.min(seconds / 3, 3));
    return { durationMs: Math.round(seconds * 1_000), poster: await drawn(film), isUnplayable: false };
  } catch {
    return { ...nothing, isUnplayable: true };
  } finally {
    film.removeAttribute('src');
    film.load();
    URL.revokeObjectURL(address);
  }
}

async function jump(film: HTMLVideoElement, seconds: number): Promise<void> {
  const there = heard(film, 'seeked');
  film.currentTime = seconds;
  await there;
}

function heard(film: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${event} did not come`)), patienceMs);
    film.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    film.addEventListener('error', () => reject(new Error('this browser does not play it')), { once: true });
  });
}

async function drawn(film: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, posterWidth / film.videoWidth);
  canvas.width = Math.round(film.videoWidth * scale);
  canvas.height = Math.round(film.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.82));
}
