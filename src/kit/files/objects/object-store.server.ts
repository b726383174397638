import { type Outcome, refuse } from '#kit/call/outcome.ts';
import type { UploadStop } from '#kit/files/upload-refusals.ts';

/** An object as the store knows it. `mime` was found by content, not taken from the sender. */
export interface StoredObject {
  key: string;
  /** Qiniu's etag of the content. */
  hash: string;
  size: number;
  mime: string;
  width: number | undefined;
  height: number | undefined;
}

export interface UploadWish {
  /** Every key that the token can make starts with this; ends with `/`. */
  prefix: string;
  endUser: string;
  maxBytes: number;
  mime: readonly string[];
  /** How long the token can make objects; an hour if it is not said. */
  lifeSeconds?: number;
  /** Origin on which the asker reached this server, such as `http://127.0.0.1:8080`; only the local store looks at it. */
  origin?: string;
}

/** What a browser needs to send a file straight to the store; the form of `qn_img_token`'s answer. */
export interface UploadTicket {
  token: string;
  upload_url: string;
  domain: string;
  prefix: string;
  /** ISO time after which the token makes no object any more. */
  expires_at: string;
  max_bytes: number;
  mime: string[];
}

/** How a picture is shown. */
export interface PictureShape {
  /** At most so wide. */
  width?: number;
  format?: 'webp' | 'avif' | undefined;
}

/** A file that somebody sent to this server and not straight to the store. */
export interface SentFile {
  name: string;
  content: Buffer;
}
/** Why a store takes no such file: it is no picture of the wanted kinds, has too many bytes, unpacks into too many pixels, or is one too many. */
export type NotTaken = 'kind' | 'size' | 'pixels' | 'quota';

/**
 * Pictures live in Qiniu Kodo or in the local store; both speak the same protocol, and nothing else in the product
 * knows which one it is. Every method may throw `ObjectStoreAway`: then nothing may be acknowledged.
 */
export interface ObjectStore {
  uploadToken(wish: UploadWish): UploadTicket;
  /** Why a sender gets no token now: their quota is used up, or the disk is nearly full. Only the local store knows such things. */
  stopFor(endUser: string): Promise<UploadStop | undefined>;
  /** Never trust a key that a browser reports: look here whether it exists, and check its prefix. */
  stat(key: string): Promise<StoredObject | undefined>;
  exists(key: string): Promise<boolean>;
  /** The content as it was received, for looking into it; never to be sent on. Undefined when it is not there or larger. */
  read(key: string, mostBytes: number): Promise<Buffer | undefined>;
  /**
   * Address that shows the object for some ten minutes, then nobody. With `width` the picture is at most that wide; it is
   * turned by its EXIF and carries no metadata. `format` is for browsers that say they read it: half of a JPEG's bytes, or a third.
   */
  viewAddress(key: string, options?: PictureShape): string;
  /**
   * The same picture itself, where this server is the store: who is sent on to another address waits a round longer.
   * Undefined where the store is elsewhere, and when there is no such picture.
   */
  shownCopy(key: string, options: PictureShape): Promise<{ mime: string; content: Buffer } | undefined>;
  /**
   * Stores a person's file that came by this server, as if they had sent it with a token for this wish: the same checks, and a
   * key that the store makes. As it came, so it is kept: what else is in it than the picture, the caller has taken out.
   */
  take(wish: UploadWish, file: SentFile): Promise<Outcome<{ key: string }, NotTaken>>;
  /**
   * Stores a server's own file under a key, replacing what was there. A picture is checked to be one; of anything else the
   * caller has found out what it is, says so by `mime`, and shows it by itself: no address of the store does.
   */
  put(key: string, content: Buffer, options?: { mime?: string }): Promise<StoredObject>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Everything whose key starts so, in no order, with the time at which it was stored. */
  list(prefix: string): AsyncIterable<{ key: string; at: number }>;
}

/** The store cannot be reached or cannot write: the caller answers 503 and people try again. */
export class ObjectStoreAway extends Error {
  constructor(cause: unknown) {
    super('the object store is away', { cause });
    this.name = 'ObjectStoreAway';
  }
}

/** Its disk is nearly full: what it has goes on, and nothing more is taken. */
export class ObjectStoreFull extends ObjectStoreAway {
  constructor() {
    super('less than the reserve of the disk is free');
    this.name = 'ObjectStoreFull';
  }
}

/** The store's refusal of an upload, by its status and text; whatever is no fault of the file is thrown. */
export function notTaken(status: number, text: string): Outcome<never, NotTaken> {
  if (status === 413) return refuse('size');
  if (status === 403) return refuse(text.includes('pixels') ? 'pixels' : text.includes('quota') ? 'quota' : 'kind');
  throw new ObjectStoreAway(new Error(`an upload by the server was answered ${status} ${text}`));
}
