import { type Outcome, refuse } from '#kit/call/outcome.ts';
import type { UploadStop } from '#kit/files/upload-refusals.ts';
import type { UploadTicket } from './upload-ticket.ts';

/** A stored object. `mime` is detected from the content, not taken from the client. */
export interface StoredObject {
  key: string;
  /** Qiniu's etag of the content. */
  hash: string;
  size: number;
  mime: string;
  width: number | undefined;
  height: number | undefined;
}

export interface UploadRequest {
  /** Prefix of every key that the token can create; ends with `/`. */
  prefix: string;
  endUser: string;
  maxBytes: number;
  mime: readonly string[];
  /** Lifetime of the token; an hour by default. */
  lifeSeconds?: number;
  /** Origin of the request, such as `http://127.0.0.1:8080`; only the local store uses it. */
  origin?: string;
}

/** Size and format of a copy. */
export interface PictureShape {
  /** Maximum width. */
  width?: number;
  format?: 'webp' | 'avif' | undefined;
}

/** A file uploaded to this server and not straight to the store. */
export interface SentFile {
  name: string;
  content: Buffer;
}
/** Why the store refuses a file: no picture of the wanted kinds, too many bytes, too many pixels, or quota exceeded. */
export type FileRefusal = 'kind' | 'size' | 'pixels' | 'quota';

/**
 * Pictures are stored in Qiniu Kodo or in the local store; both speak the same protocol, and nothing else in the product
 * depends on which it is. Every method may throw `ObjectStoreUnavailable`: then nothing may be acknowledged.
 */
export interface ObjectStore {
  uploadToken(request: UploadRequest): UploadTicket;
  /** Why a client gets no token now: quota exceeded, or the disk is nearly full. Qiniu never refuses. */
  uploadBlockFor(endUser: string): Promise<UploadStop | undefined>;
  /** Call this for every key that a browser reports, and check its prefix; never trust it. */
  stat(key: string): Promise<StoredObject | undefined>;
  exists(key: string): Promise<boolean>;
  /** The content as received, for inspection only; never send it on. Undefined if it is missing or larger. */
  read(key: string, mostBytes: number): Promise<Buffer | undefined>;
  /**
   * A signed URL, valid for some ten minutes. The picture is at most `width` wide, rotated by its EXIF, without metadata.
   * `format` is for browsers that accept it: half or a third of a JPEG's bytes.
   */
  viewUrl(key: string, options?: PictureShape): string;
  /**
   * The same copy itself, if this server is the store: a redirect would cost a round trip. Undefined if the store is elsewhere,
   * and if there is no such picture.
   */
  resizedCopy(key: string, options: PictureShape): Promise<{ mime: string; content: Buffer } | undefined>;
  /**
   * Stores a person's file that was uploaded to this server, with the same checks and generated key as an upload by token.
   * Stored unchanged: the caller has stripped metadata.
   */
  upload(request: UploadRequest, file: SentFile): Promise<Outcome<{ key: string }, FileRefusal>>;
  /**
   * Stores the server's own file under a key, replacing what was there. Checked to be a picture, unless `mime` is given: then
   * the caller has validated it and serves it itself, as no URL of the store does.
   */
  put(key: string, content: Buffer, options?: { mime?: string }): Promise<StoredObject>;
  /** A missing key is no error. */
  remove(key: string): Promise<void>;
  /** All keys with this prefix, unordered, with the time of storage. */
  list(prefix: string): AsyncIterable<{ key: string; at: number }>;
}

/** The store is unreachable or cannot write: the caller answers 503 and people retry. */
export class ObjectStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the object store is away', { cause });
    this.name = 'ObjectStoreUnavailable';
  }
}

/** The disk is nearly full: reads go on, uploads are refused. */
export class ObjectStoreFull extends ObjectStoreUnavailable {
  constructor() {
    super('less than the reserve of the disk is free');
    this.name = 'ObjectStoreFull';
  }
}

/** Maps the store's status and text to a refusal; throws what is not the file's fault. */
export function fileRefusal(status: number, text: string): Outcome<never, FileRefusal> {
  if (status === 413) return refuse('size');
  if (status === 403) return refuse(text.includes('pixels') ? 'pixels' : text.includes('quota') ? 'quota' : 'kind');
  throw new ObjectStoreUnavailable(new Error(`an upload by the server was answered ${status} ${text}`));
}

/** The smallest picture format that a browser accepts, for `viewUrl`; undefined keeps the picture's own. */
export const preferredFormat = (accept: string | undefined): 'avif' | 'webp' | undefined =>
  (['avif', 'webp'] as const).find((each) => accept?.includes(`image/${each}`));
