import fs from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { done } from '#kit/call/outcome.ts';
import { hasRoom } from '#kit/files/disk-reserve.server.ts';
import { etagOf } from '#kit/files/objects/etag.server.ts';
import {
  fileRefusal,
  type ObjectStore,
  ObjectStoreFull,
  ObjectStoreUnavailable,
  type PictureShape,
  type StoredObject,
  type UploadRequest,
} from '#kit/files/objects/object-store.server.ts';
import { checkPicture, pictureKinds } from '#kit/files/objects/picture.server.ts';
import { encodeKey, signUrl, viewDeadline } from '#kit/files/objects/signed-url.server.ts';
import { picturePolicy, tokenLifeSeconds } from '#kit/files/objects/upload-policy.server.ts';
import type { UploadQuota } from '#kit/files/objects/upload-quota.server.ts';
import { type StoreKeys, writeUploadToken } from '#kit/files/objects/upload-token.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { decideUpload, type LocalBucket } from './decide-upload.server.ts';
import { type ContentSealing, openFiles } from './files.server.ts';
import { RefusedUpload } from './refused-upload.server.ts';
import { readView, resizedPicture } from './resized-picture.server.ts';

const bucket = 'local';

export interface LocalObjects extends ObjectStore {
  /** For the endpoint that receives and serves pictures. */
  local: LocalBucket;
  /** Re-encrypts contents with the current key in one pass; returns how many it changed. */
  reseal(): Promise<number>;
}

/**
 * The store in a directory of this server. `keys` sign tokens and URLs: their holder may read and write everything in it.
 */
export async function localObjects({
  directory,
  cacheDirectory,
  keys,
  origin,
  sealing,
  clock,
  quota,
}: {
  directory: string;
  cacheDirectory: string;
  keys: StoreKeys;
  /** Fixed origin of this server, if configured; by default, the request's. */
  origin: string | undefined;
  sealing: ContentSealing;
  clock: Clock;
  quota?: UploadQuota | undefined;
}): Promise<LocalObjects> {
  const files = await openFiles(directory, cacheDirectory, sealing);
  const unavailable = (error: unknown): never => {
    throw new ObjectStoreUnavailable(error);
  };

  const stat = async (key: string): Promise<StoredObject | undefined> => {
    const record = await files.find(key).catch(unavailable);
    if (!record) return undefined;
    const { hash, size, mime, width, height } = record;
    return { key, hash, size, mime, width, height };
  };

  const deadlineOf = (request: UploadRequest) =>
    Math.floor(clock.now() / 1000) + (request.lifeSeconds ?? tokenLifeSeconds);
  const tokenOf = (request: UploadRequest) =>
    writeUploadToken(keys, picturePolicy(bucket, request, deadlineOf(request)));
  const local: LocalBucket = { keys, bucket, files, now: clock.now, hasRoom: () => hasRoom(directory), quota };
  const needRoom = async () => {
    if (!(await hasRoom(directory))) throw new ObjectStoreFull();
  };

  return {
    local,

    uploadToken(request) {
      const deadline = deadlineOf(request);
      const base = origin ?? request.origin ?? '';
      return {
        token: tokenOf(request),
        upload_url: `${base}/upload/`,
        domain: `${base}/upload`,
        prefix: request.prefix,
        expires_at: new Date(deadline * 1000).toISOString(),
        max_bytes: request.maxBytes,
        mime: [...request.mime],
      };
    },
    async uploadBlockFor(endUser) {
      if (!(await hasRoom(directory))) return 'full';
      return quota && !(await quota.hasLeft(endUser)) ? 'quota' : undefined;
    },
    stat,
    exists: async (key) => (await stat(key)) !== undefined,

    async read(key, mostBytes) {
      const record = await files.find(key).catch(unavailable);
      return record && record.size <= mostBytes ? files.readOriginal(record).catch(unavailable) : undefined;
    },

    // Relative: the page is on this server, whatever its host name.
    viewUrl: (key, shape = {}) =>
      signUrl(keys, `/upload/${encodeKey(key)}`, viewDeadline(clock.now()), processingFor(shape) || undefined),

    async resizedCopy(key, shape) {
      const record = await files.find(key).catch(unavailable);
      const view = readView(processingFor(shape));
      return record && view ? resizedPicture(files, record, view).catch(unavailable) : undefined;
    },

    async upload(request, { name, content }) {
      await needRoom();
      const draft = files.draft();
      try {
        await fs.writeFile(draft, content, { mode: 0o600, flush: true });
        const file = { size: content.length, etag: etagOf(content), crc32: crc32(content), name };
        const body = await decideUpload({ fields: new Map([['token', tokenOf(request)]]), file }, draft, local);
        return done({ key: String(JSON.parse(body).key) });
      } catch (error) {
        return error instanceof RefusedUpload ? fileRefusal(error.status, error.message) : unavailable(error);
      } finally {
        await fs.rm(draft, { force: true });
      }
    },

    async put(key, content, { mime } = {}) {
      await needRoom();
      const draft = files.draft();
      try {
        await fs.writeFile(draft, content, { mode: 0o600, flush: true }).catch(unavailable);
        const found = mime === undefined ? await checkPicture(draft) : undefined;
        if (found?.ok === false) throw new Error(`${key} is no picture but ${found.mime}`);
        const object = {
          key,
          hash: etagOf(content),
          size: content.length,
          mime: found ? pictureKinds[found.kind] : (mime ?? ''),
          width: found?.width,
          height: found?.height,
        };
        const at = new Date(clock.now()).toISOString();
        await files.store(draft, { ...object, endUser: undefined, at }, { replace: true }).catch(unavailable);
        return object;
      } finally {
        await fs.rm(draft, { force: true });
      }
    },

    remove: (key) => files.remove(key).catch(unavailable),

    async *list(prefix) {
      for await (const { key, at } of files.list()) if (key.startsWith(prefix)) yield { key, at: Date.parse(at) };
    },
    reseal: () => files.reseal(),
  };
}

const processingFor = ({ width, format }: PictureShape): string =>
  width === undefined ? '' : `imageView2/2/w/${width}${format ? `/format/${format}` : ''}`;
